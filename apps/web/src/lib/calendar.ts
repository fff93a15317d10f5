import type { Calendar, Language } from '@khlang/contract'
import { useSyncExternalStore } from 'react'

let chosen: Calendar | null = null
const listeners = new Set<() => void>()
const byLanguage = { th: 'buddhist', en: 'gregorian' } as const satisfies Record<Language, Calendar>

/** Shows days in the calendar that a person chose; null for that of the language (C73). */
export function setCalendar(next: Calendar | null): void {
  if (next === chosen) return
  chosen = next
  for (const listener of listeners) listener()
}

/** The calendar in which days are shown. */
export const calendarIn = (language: Language): Calendar => chosen ?? byLanguage[language]

/** The year as it is shown. */
export const shownYear = (year: number, language: Language): number =>
  calendarIn(language) === 'buddhist' ? year + 543 : year

/** Renders again when the person chooses another calendar. */
export function useCalendar(): Calendar | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => chosen,
  )
}
