import { errorAsField } from '@khlang/contract/field-texts'
import { createHash } from 'node:crypto'
import { hashtagKey, nameKey, type SearchQuery, type SearchSpan } from '@khlang/contract'
import { bangkokMs } from '@khlang/contract/bangkok-time'
import { AppError } from '../../platform/app-error.ts'
import { parseHashtag } from '../drive/drive.rules.ts'

const dayMs = 86_400_000

/** Normalises a search as it is stored; refuses empty and impossible ones. */
export function parseSearch({ q, type, tag, within, starred, drive }: SearchQuery): SearchQuery {
  const words = q
    ?.toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const query: SearchQuery = {
    ...(words && { q: words }),
    ...(type && { type }),
    ...(tag !== undefined && { tag: parseHashtag(tag, 'tag') }),
    ...(within && { within }),
    ...(starred && { starred }),
    ...(drive && { drive }),
  }
  if (Object.keys(query).length > 0) return query
  throw new AppError('SEARCH_EMPTY', {}, { fields: [{ path: 'q', message: errorAsField('SEARCH_EMPTY') }] })
}

/** The beginning of a span of days, by the calendar of Bangkok. */
export function sinceOf(span: SearchSpan, now: Date): Date {
  const local = now.getTime() + bangkokMs
  const daysBack = { today: 0, week: 6, month: 29 } as const
  const start =
    span === 'year'
      ? Date.UTC(new Date(local).getUTCFullYear(), 0, 1)
      : Math.floor(local / dayMs) * dayMs - daysBack[span] * dayMs
  return new Date(start - bangkokMs)
}

/** Whether the index of names, one of three letters, contains none of these words. */
export const areShort = (words: readonly string[]): boolean => words.every((word) => [...word].length < 3)

/** Identifies the list of a search in its cursors, however long its words are. */
export function listOfSearch({ q, tag, ...rest }: SearchQuery): string {
  const { type, within, starred, drive } = rest
  const parts = [nameKey(q ?? ''), hashtagKey(tag ?? ''), type, within, starred, drive]
  return `search ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
}
