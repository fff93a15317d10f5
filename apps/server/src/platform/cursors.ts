import { fieldText } from '@khlang/contract/field-texts'
import { AppError } from './app-error.ts'
import { formatInstant } from './instants.ts'

/** A position in an ordered list: the kind, key and id of the last row. `of` identifies the list and its order. */
export type ListCursor = { of: string; kind: number; value: string; id: string }

const forms = {
  text: /^[^\0]*$/u,
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  number: /^\d{1,16}$/,
} as const

const ids = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  number: forms.number,
} as const

export const encodeCursor = (cursor: ListCursor): string =>
  Buffer.from(JSON.stringify([cursor.of, cursor.kind, cursor.value, cursor.id])).toString('base64url')

/** The place of a row in a list that is ordered by time, and by id among rows of the same time. */
export const placeInTime = (of: string, time: Date | string, id: string): ListCursor => ({
  of,
  kind: 0,
  value: formatInstant(time),
  id,
})

/** Splits rows, of which one more than a page was requested, into the page and the cursor of the next one. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (last: Row) => ListCursor,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(placeOf(last)) : null }
}

/** Rows after a place in a list. `reached`: where the reading stopped, if it is neither full nor at the end of the list. */
export type Read<Row> = { rows: readonly Row[]; reached?: ListCursor | null }

/** A list of which the caller may see some rows only. */
type PartlySeen<Row, Shown> = {
  /** Up to so many rows after a place. */
  read(place: ListCursor | null, count: number): Promise<Read<Row>>
  /** What the caller sees of each of these rows; null for one that they may not see. */
  show(rows: readonly Row[]): Promise<readonly (Shown | null)[]>
  /** The place of a row: the nth, from 0, of those read after another place. */
  placeOf(row: Row, nth: number, after: ListCursor | null): ListCursor
}

/** More rows than the first ones of a page are read so many at a time, and for one page no more than this in all. */
const readTogether = 500
const mostRead = 5000

/**
 * A page of rows that the caller may see. It is read until it is full or the list ends, so that neither its length nor its
 * cursor reveals that there are others, or their names. Only after {@link mostRead} rows it ends where it is.
 */
export async function fillPage<Row, Shown>(
  { limit, place }: { limit: number; place: ListCursor | null },
  { read, show, placeOf }: PartlySeen<Row, Shown>,
): Promise<{ items: Shown[]; nextCursor: string | null }> {
  const seen: { shown: Shown; at: ListCursor }[] = []
  let after = place
  let count = limit + 1
  let total = 0
  for (;;) {
    const { rows, reached = null } = await read(after, count)
    const shown = await show(rows)
    for (const [nth, row] of rows.entries()) {
      const one = shown[nth]
      if (one !== null && one !== undefined) seen.push({ shown: one, at: placeOf(row, nth, after) })
    }
    total += rows.length
    const last = rows.at(-1)
    const end = reached ?? (last && rows.length >= count ? placeOf(last, rows.length - 1, after) : null)
    if (seen.length > limit || end === null || reached || total >= mostRead) {
      const page = seen.slice(0, limit)
      const next = seen.length > limit ? page.at(-1)?.at : end
      return { items: page.map(({ shown }) => shown), nextCursor: next ? encodeCursor(next) : null }
    }
    after = end
    count = readTogether
  }
}

/**
 * Decodes a cursor from a client; without one the list begins at the start. Anything that we did not encode for the
 * same list and order is refused with INVALID_INPUT, since malformed dates and numbers must not reach the database.
 */
export function decodeCursor(
  text: string | undefined,
  of: string,
  form: keyof typeof forms,
  idForm: keyof typeof ids = 'uuid',
): ListCursor | null {
  if (text === undefined || text === '') return null
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(parsed) && parsed.length === 4) {
      const [list, kind, value, id] = parsed as unknown[]
      const isPlace = (kind === 0 || kind === 1) && typeof id === 'string' && ids[idForm].test(id)
      if (list === of && isPlace && typeof value === 'string' && fits(value, form)) return { of, kind, value, id }
    }
  } catch {
    // Refused below, like every other invalid cursor.
  }
  throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'cursor', message: fieldText('cursor') }] })
}

const fits = (value: string, form: keyof typeof forms) =>
  forms[form].test(value) &&
  (form !== 'time' || !Number.isNaN(Date.parse(value))) &&
  (form !== 'number' || Number.isSafeInteger(Number(value)))
