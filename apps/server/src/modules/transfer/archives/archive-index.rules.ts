import { nameKey, splitExtension } from '@khlang/contract'
import { inBangkok } from '@khlang/contract/bangkok-time'

/** A file of a zip, as in its index. */
export type Indexed = {
  path: string
  name: string
  size: number
  modifiedAt: Date
  version: number
  /** Empty until a large file has been read again. */
  sha256: Buffer | null
  hashtags: readonly string[]
}

/** Spreadsheets read cells with these first characters as formulas, full-width signs included. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** One CSV cell: text, never a formula. */
export function cell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

/** With a byte order mark, so that Excel recognises Thai. */
export const indexHead = `\uFEFF${line(['path', 'name', 'size', 'changed', 'version', 'sha256', 'hashtags'])}`

/** An instant in Bangkok time with its offset. */
const instant = (at: Date) => `${inBangkok(at).toISOString().slice(0, 19)}+07:00`

export const indexLine = ({ path, name, size, modifiedAt, version, sha256, hashtags }: Indexed): string =>
  line([
    path,
    name,
    String(size),
    instant(modifiedAt),
    String(version),
    sha256?.toString('hex') ?? '',
    hashtags.map((tag) => `#${tag}`).join(' '),
  ])

/** A free name for a generated file at the top of the zip: people's own files keep their names. */
export function freeName(wanted: string, top: ReadonlySet<string>): string {
  const [stem, extension] = splitExtension(wanted)
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${stem} (${n})${extension}`
    if (!top.has(nameKey(name))) return name
  }
}
