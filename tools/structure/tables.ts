// Which module writes which table: found in the SQL of the sources, tests left out, and compared with the owners that are declared.
import { globSync, readFileSync } from 'node:fs'
import { sharedTables } from './shared-tables.ts'

const server = 'apps/server'
/** Statements of Kysely, and of `sql`. */
const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(\w+)/gi,
  /\bupdate\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
]

const slashes = (file: string) => file.replaceAll('\\', '/')
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** The tables that there are after all migrations. */
function tablesThere(): Set<string> {
  const tables = new Set<string>()
  for (const file of globSync(`${server}/migrations/*.sql`).map(slashes).sort())
    for (const [, made, dropped, from, to] of readFileSync(file, 'utf8').matchAll(
      /^\s*create (?:unlogged )?table (?:if not exists )?(\w+)|^\s*drop table (?:if exists )?(\w+)|^\s*alter table (\w+) rename to (\w+)/gim,
    )) {
      if (made) tables.add(made)
      if (dropped) tables.delete(dropped)
      if (from && to && tables.delete(from)) tables.add(to)
    }
  return tables
}

/** Of a file: its module, or the part of the server that it is in. */
const placeOf = (file: string) => /^apps\/server\/src\/(?:modules\/)?([\w-]+)/.exec(file)?.[1] ?? file

/** The files that write each table, by the module that they are in. */
export function writersOfTables(): Map<string, Map<string, string[]>> {
  const tables = tablesThere()
  const found = new Map([...tables].sort().map((table) => [table, new Map<string, string[]>()]))
  for (const file of globSync(`${server}/src/**/*.ts`).map(slashes).sort()) {
    if (file.endsWith('.test.ts')) continue
    const text = withoutComments(readFileSync(file, 'utf8'))
    const written = new Set(
      writes.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, table]) => table ?? [])),
    )
    for (const table of written) {
      const writers = found.get(table)
      if (writers) writers.set(placeOf(file), [...(writers.get(placeOf(file)) ?? []), file])
    }
  }
  return found
}

const sorted = (names: readonly string[]) => [...names].sort().join(', ')

/** What is written by a module that the table does not belong to, and is not declared; and what is declared and not so. */
export function tableViolations(): { rule: string; from: string; to: string }[] {
  const found = writersOfTables()
  const from = 'tools/structure/shared-tables.ts'
  const rule = 'tables-have-owners'
  const undeclared = [...found].flatMap(([table, writers]) => {
    const declared = sharedTables[table]
    const allowed = declared ? [declared.owner, ...Object.keys(declared.others)] : [...writers.keys()].slice(0, 1)
    // Of a table that is not listed, the one writer owns it; with two nobody knows which.
    const strangers = [...writers].filter(([name]) => !allowed.includes(name) || (!declared && writers.size > 1))
    return strangers.flatMap(([, files]) => files.map((file) => ({ rule, from: file, to: `the table ${table}` })))
  })
  const outdated = Object.entries(sharedTables).flatMap(([table, { owner, others }]) => {
    const writers = found.get(table)
    if (!writers) return []
    const gone = [owner, ...Object.keys(others)].filter((name) => !writers.has(name))
    return gone.length === 0 ? [] : [{ rule, from, to: `${table}, which ${sorted(gone)} does not write any more` }]
  })
  return [...undeclared, ...outdated]
}
