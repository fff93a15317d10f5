import type { Reply } from '@khlang/contract'
import type { importEmployees } from '@khlang/contract/employees'

type Part = Reply<typeof importEmployees>
export type Line = Part['lines'][number]
/** The lines that have been worked on, and the line to continue with; null at the end of the file. */
export type Begun = { lines: readonly Line[]; next: number | null }
/** `error`: why it has to wait, such as for the limit of invitations in an hour. */
export type Imported = Begun & { error: unknown }

export const fromStart: Begun = { lines: [], next: 0 }

/** Works on the lines of a file from `next` on, some at a time. What was done before an error is not lost. */
export async function importFrom(
  begun: Begun,
  send: (from: number) => Promise<Part>,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<Imported> {
  const lines = [...begun.lines]
  let { next } = begun
  while (next !== null)
    try {
      const part = await send(next)
      lines.push(...part.lines)
      onProgress({ done: lines.length, total: part.total })
      next = part.next
    } catch (error) {
      if (lines.length === 0) throw error
      return { lines, next, error }
    }
  return { lines, next, error: null }
}
