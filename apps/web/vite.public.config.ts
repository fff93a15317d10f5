import { basename } from 'node:path'
import { linkPageFile } from '@khlang/contract/link-pages'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutDocs, layerOrder, precompress, schemaShapes } from './vite.plugins.ts'

const folder = 'assets/public'

/** The pages of share links: a build of their own beside the app's, so that visitors load nothing of the drive. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: schemaShapes },
  plugins: [contractWithoutDocs, react(), layerOrder, precompress(folder)],
  // The app's build has copied the public files.
  publicDir: false,
  build: {
    emptyOutDir: false,
    assetsDir: folder,
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      input: `${import.meta.dirname}${linkPageFile}`,
      treeshake: {
        manualPureFunctions: ['endpoint', 'bulk', 'oneOf', 'nullable', 'pageOf', 'Type'],
        moduleSideEffects: (id) => !id.includes('/packages/contract/') && basename(id) !== 'index.ts',
      },
    },
  },
})
