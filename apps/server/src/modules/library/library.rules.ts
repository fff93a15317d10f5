import { isSeen, nameKey, searchForm } from '@khlang/contract'
import { AppError } from '../../platform/app-error.ts'

/** The description of a document as entered. */
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

/** The text that is searched, and search words in the same form. */
export const titleKey = (title: string): string => searchForm(nameKey(title))
export const searchWords = (text: string): string[] => titleKey(line(text)).split(/\s+/).filter(Boolean)

/** The description after a change; the Thai title is required, and replaces a missing English one. */
export function written(input: Written, before: Kept, now: Date): Kept & { title_key: string } {
  const title_th = input.titleTh === undefined ? before.title_th : line(input.titleTh)
  if (!isSeen(title_th)) throw new AppError('LIBRARY_TITLE')
  const title_en = (input.titleEn === undefined ? before.title_en : line(input.titleEn)) || title_th
  const valid_from = input.validFrom === undefined ? before.valid_from : new Date(input.validFrom)
  const valid_until =
    input.validUntil === undefined ? before.valid_until : input.validUntil === null ? null : new Date(input.validUntil)
  const isNew = input.validUntil != null
  if (valid_until !== null && (valid_until <= valid_from || (isNew && valid_until <= now)))
    throw new AppError('LIBRARY_DATES')
  return {
    title_th,
    title_en,
    title_key: titleKey(`${title_th}\n${title_en}`),
    summary_th: input.summaryTh === undefined ? before.summary_th : lines(input.summaryTh),
    summary_en: input.summaryEn === undefined ? before.summary_en : lines(input.summaryEn),
    valid_from,
    valid_until,
  }
}
