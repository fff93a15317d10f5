import { maxVersionLabel } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'

const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const letters = new Intl.Segmenter('th')

/** A label as it is kept; letters are counted as people see them, with their marks. Nothing but spaces is none. */
export function parseLabel(typed: string | null): string | null {
  const label = (typed ?? '').normalize('NFC').trim()
  if (unseen.test(label) || [...letters.segment(label)].length > maxVersionLabel)
    throw new AppError('VERSION_LABEL', { max: maxVersionLabel })
  return label === '' ? null : label
}
