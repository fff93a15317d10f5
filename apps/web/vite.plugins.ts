import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { pagesFile } from '@khlang/contract/page-addresses'
import type { Plugin } from 'vite'

/** Which layer stands above which is said before anything else, in whatever order the sheets were put together. */
export const layerOrder: Plugin = {
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
export const contractWithoutDocs: Plugin = {
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

/** Smaller copies beside each file of a folder, made once here and not for every reader. */
export const precompress = (folder: string): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const path = join(dir, folder)
    const names = (await readdir(path)).filter((name) => /\.(?:js|mjs|css|svg|wasm)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const bytes = await readFile(join(path, name))
        if (bytes.length < 1024) return
        await writeFile(join(path, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
        await writeFile(join(path, `${name}.br`), await promisify(brotliCompress)(bytes))
      }),
    )
  },
})

/** The contract's schemas check on the server; here they are types, and 19 KB of building them again would be waste. */
export const schemaShapes = { typebox: `${import.meta.dirname}/src/lib/schema-shapes.ts` }

/** Writes down the addresses of the app, with `$` for what changes, so that the server knows which there are. */
export const pageAddresses = (routeTree: string, more: readonly string[]): Plugin => ({
  name: 'page-addresses',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const [, paths = ''] = /\n {2}fullPaths:\n((?: {4}\| '[^']*'\n)+)/.exec(await readFile(routeTree, 'utf8')) ?? []
    const routes = [...paths.matchAll(/'([^']*)'/g)].map(([, path = '']) => path).filter((path) => path !== '/$')
    if (routes.length === 0) throw new Error(`${routeTree} names no addresses`)
    await writeFile(join(dir, pagesFile), JSON.stringify([...routes, ...more]))
  },
})
