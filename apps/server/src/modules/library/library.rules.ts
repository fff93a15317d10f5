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
export function written(input: Written, before: Kept, now: Date): Kept & { title_key: string } {
  const title_th = input.titleTh === undefined ? before.title_th : line(input.titleTh)
  if (title_th === '') throw new AppError('LIBRARY_TITLE')
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
