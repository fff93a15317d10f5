import type { EdocContents } from '@khlang/contract/edoc-contents'
import { formatDate, type Language } from '../../../lib/dates.ts'
import { noon } from '../labels.ts'

const grouped = (whole: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

/** An amount with its thousands apart: it stays text, so that no digit of a document changes. */
export function money(amount: string | null): string {
  const [, sign = '', whole, part = ''] = decimal.exec(amount ?? '') ?? []
  return whole === undefined ? (amount ?? '') : `${sign}${grouped(whole)}.${part.padEnd(2, '0')}`
}

/** A quantity or a rate, without zeros behind the point. */
export function figure(value: string | null): string {
  const [, sign = '', whole, part = ''] = decimal.exec(value ?? '') ?? []
  if (whole === undefined) return value ?? ''
  const rest = part.replace(/0+$/, '')
  return `${sign}${grouped(whole)}${rest === '' ? '' : `.${rest}`}`
}

/** Source systems write discounts of nothing. */
export const isNothing = (amount: string | null): boolean => amount === null || !/[1-9]/.test(amount)

/** A day of a document in the words of a language; it stays on one line. */
export const dayText = (day: string | null, language: Language): string =>
  day === null ? '–' : formatDate(noon(day), language).replaceAll(' ', '\u00a0')

type Coded = EdocContents['type']
/** What a code stands for in a language; the code where that is not known. */
export const nameOf = (coded: Coded, language: Language): string | null =>
  coded && (coded.name?.[language] ?? coded.code)

/** Texts that are there, each once. */
export const present = (...texts: (string | null)[]): string[] => [
  ...new Set(texts.filter((text): text is string => text !== null && text !== '')),
]
