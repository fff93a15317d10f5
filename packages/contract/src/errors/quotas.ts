import type { ErrorEntries } from './entry.ts'

export const quotasErrors = {
  QUOTA_BELOW_USED: {
    status: 409,
    number: null,
    th: 'ปรับโควตาไม่ได้ เพราะ {name} ใช้พื้นที่ไปแล้ว {used} ซึ่งมากกว่าโควตาที่ตั้ง',
    en: 'The quota can’t be lower than what’s used: {name} already uses {used}.',
  },
  QUOTA_ABOVE_POOL: {
    status: 409,
    number: null,
    th: 'พื้นที่จัดเก็บไม่เพียงพอ ธุรกิจนี้มีพื้นที่ทั้งหมด {max} โปรดกำหนดโควตาไม่เกินนี้',
    en: 'Not enough storage: the business has {max} in total. Set {max} or less.',
  },
  QUOTA_BUSY: {
    status: 409,
    number: null,
    th: 'ปรับโควตาไม่ได้ในขณะนี้ เพราะมีการปรับโควตาอื่นอยู่ โปรดลองอีกครั้งในอีกสักครู่',
    en: 'The quota can’t be changed right now because another change is in progress. Please try again shortly.',
  },
} as const satisfies ErrorEntries
