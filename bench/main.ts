// Benchmarks, each against a reference.
// npm run bench [-- cpu downloads uploads zips previews sessions trees sharing admin documents rest scrolling] [-- --quick] [-- --keep]
import { hasNginx } from '../apps/e2e/support/nginx.ts'
import { keep, type Row, toReasons, toTable, withLast } from './lib/report.ts'
import { type Bench, openBench } from './lib/world.ts'
import { admin } from './rows/admin.ts'
import { cpu } from './rows/cpu.ts'
import { documents } from './rows/documents.ts'
import { downloads } from './rows/downloads.ts'
import { previews } from './rows/previews.ts'
import { rest } from './rows/rest.ts'
import { scrolling } from './rows/scrolling.ts'
import { sessions } from './rows/sessions.ts'
import { sharing } from './rows/sharing.ts'
import { trees } from './rows/trees.ts'
import { uploads } from './rows/uploads.ts'
import { zips } from './rows/zips.ts'

const groups: Record<string, (bench: Bench) => Promise<Row[]>> = {
  rest,
  cpu,
  downloads,
  uploads,
  zips,
  previews,
  sessions,
  trees,
  sharing,
  admin,
  documents,
  scrolling,
}

const args = process.argv.slice(2)
const quick = args.includes('--quick')
const named = args.filter((word) => !word.startsWith('--'))
const unknown = named.filter((name) => !(name in groups))
if (unknown.length > 0)
  throw new Error(`no such group: ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}`)
if (!hasNginx) throw new Error('nginx is the reference of the bench: install it (Debian: nginx-light).')

const begun = performance.now()
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`
const rows: Row[] = []
for (const [name, work] of Object.entries(groups)) {
  if (named.length > 0 && !named.includes(name)) continue
  const since = performance.now()
  // Every group gets a fresh product, so that its leftovers do not slow the next one down.
  const bench = await openBench(quick)
  try {
    for (const row of await work(bench)) {
      rows.push({ ...row, id: `${name}/${row.id}` })
      const verdict = row.bar === '' ? '' : row.met ? 'met' : 'MISSED'
      console.log(`${verdict.padEnd(6)}  ${row.work}: ${row.value} (${row.bar})  ${row.product}  ${row.reference}`)
    }
  } finally {
    await bench.close()
  }
  console.log(`── ${name}: ${seconds(since)}`)
}
const kept = withLast(rows)
console.log(`\n${toTable(kept)}\n\n${toReasons(kept)}\n\nin all ${seconds(begun)}`)
if (!quick && (named.length === 0 || args.includes('--keep'))) await keep(rows, Object.keys(groups))
process.exit(0)
