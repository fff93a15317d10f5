// Figures of the server's modules, tests left out, and those that are too large: files, lines, exports of the entry point,
// layers.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'

const root = 'apps/server/src/modules'
/** `docs/ARCHITECTURE.md`, "The dependency rule". */
const most = { files: 90, lines: 8000, exports: 6, filesWithoutLayers: 25 }

/**
 * `unordered` are folders that have no place in the order of layers.
 *
 * @returns {{ name: string, files: number, lines: number, exports: number, imports: string[], layers: number, unordered: string[] }[]}
 */
export function modulesOf(layers) {
  if (!existsSync(root)) return []
  const names = foldersOf(root)
  return names.map((name) => {
    const files = globSync(`${root}/${name}/**/*.ts`).filter((file) => !file.endsWith('.test.ts'))
    const texts = files.map((file) => readFileSync(file, 'utf8'))
    const others = texts.flatMap((text) => [...text.matchAll(/from '(?:\.\.\/)+([a-z-]+)\/[\w-]+(?:\.rules)?\.ts'/g)])
    const imports = new Set(others.map((match) => match[1]).filter((other) => other !== name && names.includes(other)))
    return {
      name,
      files: files.length,
      lines: texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0),
      exports: exportsOf(`${root}/${name}/index.ts`),
      imports: [...imports].toSorted((a, b) => a.localeCompare(b)),
      layers: layers[name]?.length ?? 0,
      unordered: layers[name] ? foldersOf(`${root}/${name}`).filter((folder) => !layers[name].includes(folder)) : [],
    }
  })
}

const foldersOf = (path) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** The number of names exported by an entry point; a namespace counts as one. */
function exportsOf(file) {
  if (!existsSync(file)) return 0
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const listed = [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap((match) =>
    (match[1] ?? '').split(',').filter((one) => one.trim() !== ''),
  )
  const others = text.match(/^export (?:type )?\* |^export (?:async )?(?:function|const|class|type(?! [{*])) /gm) ?? []
  return listed.length + others.length
}

/** Violations of the limits, in the form of the other rules. */
export const tooLarge = (modules) =>
  modules.flatMap(({ name, files, lines, exports, layers, unordered }) => {
    const from = `${root}/${name}`
    return [
      ...(files > most.files ? [{ rule: 'module-size', from, to: `${files} files of ${most.files}` }] : []),
      ...(lines > most.lines ? [{ rule: 'module-size', from, to: `${lines} lines of ${most.lines}` }] : []),
      ...(exports > most.exports
        ? [{ rule: 'entry-point-size', from, to: `${exports} exports of ${most.exports}` }]
        : []),
      ...(files > most.filesWithoutLayers && layers === 0
        ? [{ rule: 'module-layers', from, to: `${files} files without layers, ${most.filesWithoutLayers} at most` }]
        : []),
      ...unordered.map((folder) => ({ rule: 'module-layers', from, to: `${folder}, which has no place in the order` })),
    ]
  })

export function table(modules) {
  const rows = modules.map((one) => [
    one.name,
    one.files,
    one.lines,
    one.exports,
    one.layers || '',
    one.imports.join(' '),
  ])
  const all = [['module', 'files', 'lines', 'exports', 'layers', 'imports'], ...rows].map((row) => row.map(String))
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)))
  const numeric = (column) => column > 0 && column < 5
  return all
    .map((row) =>
      row
        .map((cell, i) => (numeric(i) ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
