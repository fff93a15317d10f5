import { AppError } from '../../platform/app-error.ts'

/** A row with what the person made of it. */
export type Marked<T> = T & { starred: boolean; hidden: boolean }

/** A place in an ordered list: the last row's kind, key and id. */
export type ListCursor = { kind: number; value: string; id: string }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const encodeCursor = (cursor: ListCursor): string =>
  Buffer.from(JSON.stringify([cursor.kind, cursor.value, cursor.id])).toString('base64url')

/** Reads a cursor that came from outside; what we did not write is refused. */
export function decodeCursor(text: string | undefined): ListCursor | null {
  if (text === undefined) return null
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(parsed) && parsed.length === 3) {
      const [kind, value, id] = parsed as unknown[]
      if ((kind === 0 || kind === 1) && typeof value === 'string' && typeof id === 'string' && uuid.test(id)) {
        return { kind, value, id }
      }
    }
  } catch {
    // Answered below, like everything else that is no cursor.
  }
  throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'cursor', message: 'not a cursor of this list' }] })
}

/** A cursor's value must be what its order sorts by: text that is no date or number must not reach the database. */
export function assertCursorFits(cursor: ListCursor | null, order: 'text' | 'time' | 'number'): void {
  if (cursor === null || order === 'text') return
  const fits = order === 'time' ? !Number.isNaN(Date.parse(cursor.value)) : /^\d{1,18}$/.test(cursor.value)
  if (!fits)
    throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'cursor', message: 'not a cursor of this list' }] })
}
