import { commentLimits } from '@khlang/contract/comments'
import { fewMarks } from '@khlang/contract/plain-text'
import { AppError } from '../../platform/app-error.ts'

/** Pages copy invisible marks between words: of them alone no comment is made. */
const anythingSeen = /[^\s\p{C}]/u

/** The text of a comment as it is stored; throws COMMENT_REQUIRED or COMMENT_LONG. */
export function parseBody(text: string): string {
  const body = text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\0', '').trim()
  if (!anythingSeen.test(body)) throw new AppError('COMMENT_REQUIRED')
  if (body.length > commentLimits.body) throw new AppError('COMMENT_LONG', { max: commentLimits.body })
  return body
}

/** {@link parseBody} of somebody who is not known: also without marks that hide, or turn round what stands beside it. */
export const parseVisitorsBody = (text: string): string =>
  parseBody(fewMarks(text.replaceAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu, '')))

/** Who is notified of a new comment as a participant: everybody concerned, but not the author, nor whom it names. */
export const participantsOf = (
  concerned: readonly (string | null)[],
  { author, named }: { author: string | null; named: readonly string[] },
): string[] => [...new Set(concerned.filter((id): id is string => id !== null && id !== author && !named.includes(id)))]

type Mentioned = { name: string; names: readonly string[] }

/** The text with whom it names as its reader reads them, in whichever language they were written. */
export function bodyInNames(body: string, mentions: readonly Mentioned[]): string {
  const shown = new Map<string, string>(
    mentions.flatMap(({ name, names }) => names.map((one) => [`@${one}`, `@${name}`] as const)),
  )
  // The longest first: a name may begin with another one.
  const written = [...shown.keys()].toSorted((one, other) => other.length - one.length)
  if (written.length === 0) return body
  const anyOf = written.map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return body.replaceAll(new RegExp(anyOf, 'g'), (one) => shown.get(one) ?? one)
}
