import { type SearchHint, searchKeys } from './search-terms.ts'

export type ShownHint = SearchHint & { message: string }

const keys = Object.keys(searchKeys)
const english = keys.map((key) => `${key}:`).join(' ')
const thai = Object.values(searchKeys)
  .map(([alias = '']) => `${alias}:`)
  .join(' ')

const texts = {
  th: {
    key: `ไม่มีตัวกรอง “{part}” จึงค้นหาเป็นคำ ตัวกรองที่ใช้ได้: ${thai}`,
    value: 'ไม่เข้าใจ “{part}” จึงค้นหาเป็นคำ',
    alternative: 'ใช้ “{part}” ร่วมกับ OR ไม่ได้ จึงไม่ได้กรองด้วยตัวกรองนี้',
  },
  en: {
    key: `There is no filter “{part}”, so it was searched as words. Filters: ${english}`,
    value: '“{part}” was not understood, so it was searched as words.',
    alternative: '“{part}” can’t be one side of OR, so it was left out.',
  },
} as const

/** What a hint says, in a language. */
export const hintText = ({ part, why }: SearchHint, language: 'th' | 'en'): string =>
  texts[language][why].replace('{part}', part)
