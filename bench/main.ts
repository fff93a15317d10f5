// npm run bench [-- --quick] [-- --only=downloads,uploads,zips,previews,trees,sessions,rest,scrolling]
import { hasNginx } from '../apps/e2e/support/nginx.ts'
import { type Row, toTable, writePage } from './lib/report.ts'
import { type Bench, openBench } from './lib/world.ts'
import { downloads } from './rows/downloads.ts'
import { rest } from './rows/rest.ts'
import { scrolling } from './rows/scrolling.ts'
import { previews } from './rows/previews.ts'
import { sessions } from './rows/sessions.ts'
import { trees } from './rows/trees.ts'
import { uploads } from './rows/uploads.ts'
import { zips } from './rows/zips.ts'

const groups: Record<string, (bench: Bench) => Promise<Row[]>> = {
  rest,
  downloads,
  uploads,
  zips,
  previews,
  sessions,
  trees,
  scrolling,
}

const quick = process.argv.includes('--quick')
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice(7)
  .split(',')

if (!hasNginx) throw new Error('nginx is the reference of the bench: install it (Debian: nginx-light).')
const rows: Row[] = []
for (const [name, work] of Object.entries(groups)) {
  if (only && !only.includes(name)) continue
  // Every group has a fresh product: what one leaves behind does not slow the next one down.
  const bench = await openBench(quick)
  try {
    for (const row of await work(bench)) {
      rows.push(row)
      console.log(
        `${row.met ? 'met   ' : 'MISSED'}  ${row.work}: ${row.value} (${row.bar})  ${row.product}  ${row.reference}`,
      )
    }
  } finally {
    await bench.close()
  }
}
console.log(`\n${toTable(rows)}\n`)
if (!quick && !only) await writePage(rows)
process.exit(0)
