import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLinkPage, linkPage, linkPageAddress, linkPageFile } from '@khlang/contract/link-pages'
import { redirectPaths, serverAddresses, serverPrefixes } from '@khlang/contract/traffic'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { latePage } from './src/app/late-pages.ts'
import { groups, isEntryPoint } from './vite.chunks.ts'
import { notYet } from './src/app/not-yet.ts'
import {
  contractWithoutDocs,
  layerOrder,
  pageAddresses,
  partsInTime,
  precompress,
  schemaShapes,
} from './vite.plugins.ts'

/** Public files are copied as they are; this one comes before every page. */
const smallBoot: Plugin = {
  name: 'small-boot',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const file = join(dir, 'boot.js')
    const { code } = await minify('boot.js', await readFile(file, 'utf8'))
    await writeFile(file, code)
  },
}

/** Addresses of links have a page of their own, here as on the server. */
const linkPagesInDevelopment: Plugin = {
  name: 'link-pages',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url && isLinkPage(request.url)) request.url = linkPageFile
      next()
    })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: schemaShapes },
  plugins: [
    contractWithoutDocs,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/app/route-tree.gen.ts`,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
      tmpDir: `${import.meta.dirname}/node_modules/.tanstack`,
    }),
    react(),
    partsInTime,
    layerOrder,
    smallBoot,
    precompress('assets'),
    pageAddresses(
      `${import.meta.dirname}/src/app/route-tree.gen.ts`,
      notYet.map(({ path }) => path),
    ),
    linkPagesInDevelopment,
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'คลัง',
        short_name: 'คลัง',
        description: 'ไดรฟ์เอกสารสำหรับบุคคลและธุรกิจ',
        lang: 'th',
        start_url: '/mydrive',
        scope: '/',
        display: 'standalone',
        theme_color: '#2849b3',
        background_color: '#f5f7fb',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        inlineWorkboxRuntime: true,
        importScripts: ['push.js'],
        globPatterns: [
          'index.html',
          'assets/**/*.{js,css}',
          'assets/*{latin-wght,thai-wght}*.woff2',
          '{boot.js,icon.svg}',
        ],
        globIgnores: ['**/*worker*', '**/pdf*'],
        // The server fills the page in where it answers as a page, which is `/` and not the file.
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: '/' } : entry)),
          }),
        ],
        navigateFallback: '/',
        navigateFallbackDenylist: [...serverAddresses, linkPage, /^\/assets\//],
        // What only the server can answer shows the page's own text when there is no connection.
        runtimeCaching: [
          // The page of a link is never the app's, not even without a connection.
          { urlPattern: linkPageAddress, handler: 'NetworkOnly' },
          {
            urlPattern: ({ request }) => request.mode === 'navigate',
            handler: 'NetworkOnly',
            options: { precacheFallback: { fallbackURL: '/' } },
          },
        ],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  build: {
    // light-dark() and nesting stay as written: older targets lower them and colours vanish.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    target: 'es2022',
    assetsInlineLimit: 0,
    // What a dynamic import needs is listed before the import, and these lists weigh more than the routes themselves: only
    // the entry keeps them, for pages that people arrive at. The rest is in the cache of the service worker by then.
    modulePreload: {
      resolveDependencies: (page, dependencies, { hostId, hostType }) =>
        hostType === 'html' || (/index-/.test(hostId) && !latePage.test(page)) ? dependencies : [],
    },
    // One sheet: each one that comes later lays the whole page out anew, some 20 to 50 ms under a scrolling list.
    cssCodeSplit: false,
    rolldownOptions: {
      treeshake: {
        // Operations that no page calls leave the bundle.
        manualPureFunctions: ['endpoint', 'bulk', 'oneOf', 'nullable', 'pageOf', 'Type'],
        // An entry point only re-exports: what a page does not import through it is left out of that page.
        moduleSideEffects: (id) => !id.includes('/packages/contract/') && !isEntryPoint(id),
      },
      output: {
        codeSplitting: { groups },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      [...serverPrefixes, ...Object.values(redirectPaths)].map((path) => [
        path,
        { target: 'http://127.0.0.1:8080', ws: path === '/api' },
      ]),
    ),
  },
})
