import type { Language } from './dates.ts'

/** The name of a group that has one in each language, as a reader of this one sees it; the other one if it is missing. */
export const nameIn = ({ nameTh, nameEn }: { nameTh: string; nameEn: string }, language: Language): string =>
  (language === 'en' ? nameEn || nameTh : nameTh || nameEn).trim()
