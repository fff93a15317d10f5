import { type Language, partsOf } from '../../lib/dates.ts'

/** `พ.ย. 2569` · `Nov 2026` */
export function formatMonth(month: string, language: Language): string {
  const parts = partsOf(language, 'month', { month: 'short', year: 'numeric' }, `${month}-15T00:00:00Z`)
  return `${parts.month} ${parts.year}`
}
