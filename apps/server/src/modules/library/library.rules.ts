import { nameKey } from '@khlang/contract'
import { AppError } from '../../platform/app-error.ts'

/** What people write about a document, as it came. */
export type Written = {
  titleTh?: string | undefined
  titleEn?: string | undefined
  summaryTh?: string | undefined
  summaryEn?: string | undefined
  validFrom?: string | undefined
  validUntil?: string | null | undefined
}
type Kept = {
  title_th: string
  title_en: string
  summary_th: string
  summary_en: string
  valid_from: Date
  valid_until: Date | null
}

const line = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
const lines = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()

/** What a search looks in, and the form that its words take for it. */
export const titleKey = (title: string): string => nameKey(title)
export const searchWords = (text: string): string[] => titleKey(line(text)).split(/\s+/).filter(Boolean)

/** What stands at a document after a change; a title in Thai it must have, the English one is the same without. */
export function written(wish: Written, before: Kept, now: Date): Kept & { title_key: string } {
  const title_th = wish.titleTh === undefined ? before.title_th : line(wish.titleTh)
  if (title_th === '') throw new AppError('LIBRARY_TITLE')
  const title_en = (wish.titleEn === undefined ? before.title_en : line(wish.titleEn)) || title_th
  const valid_from = wish.validFrom === undefined ? before.valid_from : new Date(wish.validFrom)
  const valid_until =
    wish.validUntil === undefined ? before.valid_until : wish.validUntil === null ? null : new Date(wish.validUntil)
  const isNew = wish.validUntil != null
  if (valid_until !== null && (valid_until <= valid_from || (isNew && valid_until <= now)))
    throw new AppError('LIBRARY_DATES')
  return {
    title_th,
    title_en,
    title_key: titleKey(`${title_th}\n${title_en}`),
    summary_th: wish.summaryTh === undefined ? before.summary_th : lines(wish.summaryTh),
    summary_en: wish.summaryEn === undefined ? before.summary_en : lines(wish.summaryEn),
    valid_from,
    valid_until,
  }
}
