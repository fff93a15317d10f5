import type { Input } from '@khlang/contract'
import type { changeLibraryDocument, LibraryCategory, LibraryDocument } from '@khlang/contract/library'
import { instantOf, typedOf } from '../../../lib/wall-clock.ts'

/** The values of a document as form fields. */
export type DocumentValues = {
  titleTh: string
  titleEn: string
  category: LibraryCategory
  summaryTh: string
  summaryEn: string
  from: string
  until: string
}

export const valuesOf = (document: LibraryDocument): DocumentValues => ({
  titleTh: document.titleTh,
  titleEn: document.titleEn === document.titleTh ? '' : document.titleEn,
  category: document.category,
  summaryTh: document.summaryTh,
  summaryEn: document.summaryEn,
  from: typedOf(new Date(document.validFrom)),
  until: document.validUntil ? typedOf(new Date(document.validUntil)) : '',
})

/** An end before the beginning, or one that is over: of an end that stays only the first is a fault. */
export function isWrongEnd({ from, until }: DocumentValues, before: DocumentValues | null, now: number): boolean {
  const end = instantOf(until)
  if (end === null) return false
  const begins = instantOf(from)?.getTime() ?? 0
  return end.getTime() <= begins || (until !== before?.until && end.getTime() <= now)
}

/** Only what was changed: what another admin corrected meanwhile stays. */
export function changesOf(
  values: DocumentValues,
  before: DocumentValues,
): NonNullable<Input<typeof changeLibraryDocument>['body']> {
  const { titleTh, titleEn, category, summaryTh, summaryEn } = values
  const from = instantOf(values.from)
  const until = instantOf(values.until)
  return {
    ...(titleTh !== before.titleTh && { titleTh }),
    // Without an English title of its own it is called the same in both.
    ...((titleEn !== before.titleEn || (titleEn === '' && titleTh !== before.titleTh)) && { titleEn }),
    ...(category !== before.category && { category }),
    ...(summaryTh !== before.summaryTh && { summaryTh }),
    ...(summaryEn !== before.summaryEn && { summaryEn }),
    ...(values.from !== before.from && from && { validFrom: from.toISOString() }),
    ...(values.until !== before.until && { validUntil: until?.toISOString() ?? null }),
  }
}
