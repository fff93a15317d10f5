import { sharedTables } from '../structure/shared-tables.ts'
import { writersOfTables } from '../structure/tables.ts'

/** The page of all tables: whose each is, and who else writes it. */
export function tablesPage(): string {
  const rows = [...writersOfTables()].map(([table, writers]) => {
    const known = sharedTables[table]
    const owner = known?.owner ?? [...writers.keys()][0] ?? 'the database, by its triggers'
    const others = Object.entries(known?.others ?? {}).map(([name, what]) => `${name}: ${what}`)
    return `| \`${table}\` | ${owner} | ${others.join('; ')} |`
  })
  return [
    '# Tables',
    '',
    '<!-- Written by `npm run generate` from the SQL of the sources; `npm run check` compares it with',
    '`tools/structure/shared-tables.ts`. -->',
    '',
    'Each table belongs to one module, which writes it. Others may join it for reading in their own repo; who else writes it does',
    'so for one purpose. Rows that go with their item, person or account are deleted by the database.',
    '',
    '| Table | Belongs to | Also written by |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
