import { commentLimits } from '@khlang/contract/comments'
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

/** Who is notified of a new comment as a participant: everybody concerned, but not the author, nor whom it names. */
export const participantsOf = (
  concerned: readonly (string | null)[],
  { author, named }: { author: string; named: readonly string[] },
): string[] => [...new Set(concerned.filter((id): id is string => id !== null && id !== author && !named.includes(id)))]
