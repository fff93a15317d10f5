import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** A row without its figures. */
export type Definition = {
  /** Identifies the row, to find its last figure; unique in its group. */
  id: string
  work: string
  /** Why the bar is missed; shown only if it is. */
  why?: string
}

export type Row = Definition & { product: string; reference: string; value: string; bar: string; met: boolean }

/** A row of the committed figures, with the previous figure. */
type Kept = Row & { last: string }

const folder = join(import.meta.dirname, '../../docs')
const figures = join(folder, 'bench.json')

const readKept = () => JSON.parse(readFileSync(figures, 'utf8')) as Kept[]

/** Rows with their previous figures. */
export function withLast(rows: readonly Row[]): Kept[] {
  const before = new Map(readKept().map(({ id, value }) => [id, value]))
  return rows.map((row) => ({ ...row, last: before.get(row.id) ?? '' }))
}

const titles = ['Work', 'Khlang', 'Reference', 'Today', 'Last', 'Bar', 'Met']
const metOf = ({ met, bar }: Row) => (bar === '' ? '' : met ? 'yes' : '**no**')
const cells = (row: Kept) => [row.work, row.product, row.reference, row.value, row.last, row.bar, metOf(row)]

export const toTable = (rows: readonly Kept[]) =>
  [titles, titles.map(() => '---'), ...rows.map(cells)].map((line) => `| ${line.join(' | ')} |`).join('\n')

/** Why rows miss their bars, one line each. */
export const toReasons = (rows: readonly Kept[]) =>
  rows
    .filter(({ met }) => !met)
    .map(({ work, why }) => `- **${work}**: ${why ?? 'not explained yet'}.`)
    .join('\n')

/** Stores the figures of a run, in the order of the groups; rows that were not measured keep theirs. */
export async function keep(rows: readonly Row[], order: readonly string[]): Promise<void> {
  const all = new Map(readKept().map((row) => [row.id, row]))
  for (const row of withLast(rows)) all.set(row.id, row)
  const place = (row: Kept) => order.indexOf(row.id.split('/')[0] ?? '')
  const sorted = [...all.values()].sort((a, b) => place(a) - place(b))
  await writeFile(figures, `${JSON.stringify(sorted, null, 2)}\n`)
  await writeFile(join(folder, 'bench.md'), pageOf(sorted))
}

function pageOf(rows: readonly Kept[]): string {
  const release = /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GiB, ${release}, Node ${process.versions.node}`
  return `# Bench

Written by \`npm run bench\`, with the figures of \`bench.json\`; \`npm run bench -- cpu zips\` measures some groups and
writes nothing unless \`--keep\` is given, \`--quick\` shows the same rows over less data.
Server, database and the load that is put on them share the machine: ${machine}.
Where a reference is named, it ran in the same run, under the same load, on the same disk. nginx serves and takes the
plain file, without a database, without encryption, and does not wait for the disk; Khlang encrypts and hashes every
byte, and answers when bytes and rows are on the disk. CPU time is that of the whole process tree, from \`/proc\`.

${toTable(rows)}

## Why rows miss

${toReasons(rows)}

What each row does is in \`bench/rows/\`, one file a group.
`
}
