import type { Package } from './package.ts'

/** What a document is made of, as far as it is read without the program that made it. */
export type Piece =
  | { type: 'part'; text: string }
  | { type: 'heading'; level: number; text: string }
  | { type: 'text'; text: string }
  | { type: 'table'; rows: string[][] }
  /** The bytes as they lie in the document: nobody has looked at them yet. */
  | { type: 'picture'; bytes: Buffer }

export type Sink = ReturnType<typeof createSink>

/** Thrown when there is enough: reading on would be for nothing. */
export class Enough extends Error {}

const mostRows = 20_000
const mostColumns = 200
const mostPictures = 20
const mostPictureBytes = 20 * 1024 ** 2

/** Takes what is read of a document, up to a length of text. */
export function createSink(
  pack: Package,
  most: { letters: number; rows?: number; columns?: number; pictures: boolean },
) {
  const pieces: Piece[] = []
  const rowsAtMost = Math.min(mostRows, most.rows ?? mostRows)
  const columnsAtMost = Math.min(mostColumns, most.columns ?? mostColumns)
  let letters = 0
  let pictures = 0
  let cut = false

  /** Cuts between letters; beyond that nothing more is read. */
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
      throw new Enough()
    }
  }

  return {
    pieces,
    isCut: () => cut,
    part: (text: string) => push({ type: 'part', text: take(text) }),
    heading: (level: number, text: string) =>
      push({ type: 'heading', level: Math.min(6, Math.max(1, level)), text: take(text) }),
    text: (text: string) => push({ type: 'text', text: take(text) }),
    /** A row goes into the table at the end; true while the table takes more. */
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
      const bytes = pictures < mostPictures ? pack.part(name) : null
      if (!bytes || bytes.length > mostPictureBytes) {
        cut = true
        return
      }
      pictures += 1
      pieces.push({ type: 'picture', bytes })
    },
  }
}

/** The words alone, a line for each paragraph and each row. */
export function wordsOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.type === 'picture') return ''
      if (piece.type !== 'table') return `${piece.text}\n`
      return piece.rows.map((row) => `${row.join('\t').replace(/\t+$/, '')}\n`).join('')
    })
    .join('')
}
