import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { pagesFile } from '@khlang/contract/page-addresses'
import { parseAst, type Plugin } from 'vite'

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

/** Where the imports of a program begin and end, whatever stands around them. */
function dynamicImports(node: unknown, found: { start: number; end: number }[] = []): typeof found {
  if (Array.isArray(node)) for (const one of node) dynamicImports(one, found)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && node.type === 'ImportExpression' && 'start' in node && 'end' in node)
      found.push({ start: Number(node.start), end: Number(node.end) })
    for (const inner of Object.values(node)) dynamicImports(inner, found)
  }
  return found
}

const sources = `${import.meta.dirname}/src/`
const inTime = 'src/lib/part-in-time.ts'

/** Gives up on the script of a part of the app that does not come (`lib/part-in-time.ts`). */
export const partsInTime = {
  name: 'parts-in-time',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { code: /\bimport\s*\(/ },
    handler(code: string, id: string): { code: string; map: null } | null {
      const at = id.indexOf('/src/')
      if (at < 0 || id.includes('/node_modules/') || id.endsWith(inTime)) return null
      const found = dynamicImports(parseAst(code)).toSorted((a, b) => b.start - a.start)
      if (found.length === 0) return null
      const wrapped = found.reduce(
        (text, { start, end }) => `${text.slice(0, start)}__inTime(${text.slice(start, end)})${text.slice(end)}`,
        code,
      )
      const from = id.startsWith(sources) ? `${sources}lib/part-in-time.ts` : `${id.slice(0, at)}/${inTime}`
      return { code: `import { partInTime as __inTime } from '${from}';${wrapped}`, map: null }
    },
  },
} as const satisfies Plugin
