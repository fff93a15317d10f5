import type { Package } from './package.ts'

/** Contents of a document, as far as it is read without the program that made it. */
export type Piece =
  | { type: 'part'; text: string }
  | { type: 'heading'; level: number; text: string }
  | { type: 'text'; text: string }
  | { type: 'table'; rows: string[][] }
  /** Untrusted bytes, as stored in the document. */
  | { type: 'picture'; bytes: Buffer }

export type Sink = ReturnType<typeof createSink>

/** Thrown when the limit is reached, to stop reading. */
export class LimitReached extends Error {}

const maxRows = 20_000
const maxColumns = 200
const maxPictures = 20
const maxPictureBytes = 20 * 1024 ** 2

/** Collects the contents of a document, up to a length of text. */
export function createSink(
  pack: Package,
  most: { letters: number; rows?: number; columns?: number; pictures: boolean },
) {
  const pieces: Piece[] = []
  const rowsAtMost = Math.min(maxRows, most.rows ?? maxRows)
  const columnsAtMost = Math.min(maxColumns, most.columns ?? maxColumns)
  let letters = 0
  let pictures = 0
  let cut = false

  /** Cuts between letters; reading then stops. */
  function take(text: string): string {
    const room = most.letters - letters
    letters += text.length
    if (text.length <= room) return text
    cut = true
    return text.slice(0, Math.max(0, room)).replace(/[\uD800-\uDBFF]$/, '')
  }
  function push(piece: Piece): void {
    pieces.push(piece)
    if (letters >= most.letters) {
      cut = true
      throw new LimitReached()
    }
  }

  return {
    pieces,
    isCut: () => cut,
    part: (text: string) => push({ type: 'part', text: take(text) }),
    heading: (level: number, text: string) =>
      push({ type: 'heading', level: Math.min(6, Math.max(1, level)), text: take(text) }),
    text: (text: string) => push({ type: 'text', text: take(text) }),
    /** Adds a row to the table in progress; true while the table accepts more. */
    row(table: string[][], cells: readonly string[]): boolean {
      if (table.length >= rowsAtMost || letters >= most.letters) {
        cut = true
        return false
      }
      if (cells.length > columnsAtMost) cut = true
      table.push(cells.slice(0, columnsAtMost).map(take))
      return true
    },
    table(rows: string[][]): void {
      if (rows.length > 0) push({ type: 'table', rows })
    },
    /** A picture by the name of its part. */
    picture(name: string | undefined): void {
      if (!most.pictures || name === undefined) return
      const bytes = pictures < maxPictures ? pack.part(name) : null
      if (!bytes || bytes.length > maxPictureBytes) {
        cut = true
        return
      }
      pictures += 1
      pieces.push({ type: 'picture', bytes })
    },
  }
}

/** The text alone, a line per paragraph and per row. */
export function textOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.type === 'picture') return ''
      if (piece.type !== 'table') return `${piece.text}\n`
      return piece.rows.map((row) => `${row.join('\t').replace(/\t+$/, '')}\n`).join('')
    })
    .join('')
}
