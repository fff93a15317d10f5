import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

export type Row = { work: string; product: string; reference: string; value: string; bar: string; met: boolean }

const columns = ['work', 'product', 'reference', 'value', 'bar', 'met'] as const
const titles = ['Work', 'Khlang', 'Reference', 'Figure', 'Bar', 'Met']
const cells = (row: Row) => columns.map((name) => (name === 'met' ? (row.met ? 'yes' : '**no**') : row[name]))

export const toTable = (rows: readonly Row[]) =>
  [titles, titles.map(() => '---'), ...rows.map(cells)].map((line) => `| ${line.join(' | ')} |`).join('\n')

/** The page that a full run leaves behind. */
export async function writePage(rows: readonly Row[]): Promise<void> {
  const release = /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GiB, ${release}, Node ${process.versions.node}`
  const page = `# Bench

Written by \`npm run bench\`; \`npm run bench -- --quick\` shows the same rows over less data and writes nothing.
Server, database and the load that is put on them share the machine: ${machine}.
Where a reference is named, it ran in the same run, under the same load, on the same disk. nginx serves and takes the
plain file, without a database, without encryption, and does not wait for the disk; Khlang encrypts and hashes every
byte, and answers when bytes and rows are on the disk.

${toTable(rows)}

What each row does stands in \`bench/rows/\`, one file a group.
`
  await writeFile(join(import.meta.dirname, '../../docs/bench.md'), page)
}
