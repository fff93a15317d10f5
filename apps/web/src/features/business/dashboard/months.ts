import { type Language, partsOf } from '../../../lib/dates.ts'

/** `พ.ย. 2569` · `Nov 2026` */
export function formatMonth(month: string, language: Language): string {
  const parts = partsOf(language, 'month', { month: 'short', year: 'numeric' }, `${month}-15T00:00:00Z`)
  return `${parts.month} ${parts.year}`
}

/** The first and the last day of a month, as the address of the log has them. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}
