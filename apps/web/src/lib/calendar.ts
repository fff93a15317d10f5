import type { Calendar, Language } from '@khlang/contract'
import { createStore, useStore } from './store.ts'

const chosen = createStore<Calendar | null>(null)
const byLanguage = { th: 'buddhist', en: 'gregorian' } as const satisfies Record<Language, Calendar>
/** How far the years of the Buddhist era are ahead. */
export const buddhistYears = 543

/** Shows days in the calendar that a person chose; null for that of the language (C73). */
export const setCalendar: (next: Calendar | null) => void = chosen.set
/** Renders again when the person chooses another calendar. */
export const useCalendar = () => useStore(chosen)

/** The calendar in which days are shown. */
export const calendarIn = (language: Language): Calendar => chosen.get() ?? byLanguage[language]

/** A year of the Gregorian calendar as it is shown. */
export const shownYear = (year: number, language: Language): number =>
  calendarIn(language) === 'buddhist' ? year + buddhistYears : year
