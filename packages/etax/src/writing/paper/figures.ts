import type { Coded } from '../../contents/names.ts'
import type { PaperLanguage } from './words.ts'

const grouped = (whole: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** An amount with its thousands apart; it stays text, so that no digit changes. */
export function money(amount: string | null): string {
  if (amount === null) return ''
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  return whole === '' ? amount : `${sign}${grouped(whole)}.${part.padEnd(2, '0')}`
}

/** A quantity or a rate, without zeros behind the point. */
export function figure(value: string | null): string {
  if (value === null) return ''
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === '') return value
  const rest = part.replace(/0+$/, '')
  return `${sign}${grouped(whole)}${rest === '' ? '' : `.${rest}`}`
}

const days: Record<PaperLanguage, Intl.DateTimeFormat> = {
  th: new Intl.DateTimeFormat('th-TH-u-ca-buddhist', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
}

/** A day as offices write it, on one line: in Thai with the Buddhist year. */
export function dayText(day: string | null, language: PaperLanguage): string {
  if (day === null) return '-'
  const parts = days[language].formatToParts(new Date(`${day}T00:00:00Z`))
  return ['day', 'month', 'year'].map((type) => parts.find((part) => part.type === type)?.value ?? '').join('\u00a0')
}

/** What a code stands for in a language; the code where that is not known. */
export const nameOf = (coded: Coded | null, language: PaperLanguage): string | null =>
  coded && (coded.name?.[language] ?? coded.code)
