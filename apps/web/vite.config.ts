import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { redirectPaths, serverAddresses, serverPrefixes } from '@khlang/contract/traffic'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Which layer stands above which is said before anything else, in whatever order the sheets were put together. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) {
        file.source = `@layer tokens,mantine,base,ui,features;${String(file.source)}`
      }
    }
  },
}

/** Removes from the operations what only their documentation needs: summary, errors, traffic. */
const contractWithoutDocs: Plugin = {
  name: 'contract-without-docs',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/[\w-]+\.ts$/ },
    handler: (code) => ({
      code: code.replace(/\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"),|\berrors:\s*\[[^\]]*\],|\btraffic:\s*\w+,/g, ''),
      map: null,
    }),
  },
}

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

/** Smaller copies beside each file, made once here and not for every reader. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets')
    const names = (await readdir(folder)).filter((name) => /\.(?:js|mjs|css|svg|wasm)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const bytes = await readFile(join(folder, name))
        if (bytes.length < 1024) return
        await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
        await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes))
      }),
    )
  },
}

export default defineConfig({
  root: import.meta.dirname,
  // The contract's schemas check on the server; here they are types, and 19 KB of building them again would be waste.
  resolve: { alias: { typebox: `${import.meta.dirname}/src/lib/schema-shapes.ts` } },
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
    layerOrder,
    smallBoot,
    precompress,
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
        navigateFallbackDenylist: [...serverAddresses, /^\/assets\//],
        // What only the server can answer shows the page's own text when there is no connection.
        runtimeCaching: [
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
    // One sheet: each one that comes later lays the whole page out anew, some 20 to 50 ms under a scrolling list.
    cssCodeSplit: false,
    rolldownOptions: {
      treeshake: {
        // Operations that no page calls leave the bundle.
        manualPureFunctions: ['endpoint', 'bulk', 'oneOf', 'nullable', 'pageOf', 'Type'],
        // An entry point only re-exports: what a page does not import through it is left out of that page.
        moduleSideEffects: (id) => !id.includes('/packages/contract/') && basename(id) !== 'index.ts',
      },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|i18next|react-i18next)[\\/]/,
              priority: 2,
            },
            // Icons that several pages share: one file instead of some twenty, each with a head of its own.
            { name: 'icons', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/, minShareCount: 3, priority: 2 },
            // Every early text in English is in one file, which only those who read it load.
            { name: 'english', test: /[\\/]locales[\\/]early\.en\.json$/, priority: 3 },
            // Without what only forms, dialogs and later parts need: it comes with the first of them.
            {
              name: 'base',
              test: /apps[\\/]web[\\/]src[\\/](?:lib|ui)[\\/](?!(?:document|date-field)[\\/]|(?:choices|confirm-dialog|dialog|dialog-actions|dialog-stack|rendered-page|form|form-dialog|menu-list|menu-panel|menu-position|more-button|page-header|paged-list|preview-query|progress-ring|query-state|schema-shapes|segments|thumbnail|use-debounced|use-form|use-rendered-image|use-sending|wall-clock)\.)/,
              priority: 1,
            },
          ],
        },
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
