import type { ErrorEntries } from './entry.ts'

export const quotasErrors = {
  QUOTA_BELOW_USED: {
    status: 409,
    number: null,
    th: 'ปรับโควตาไม่ได้ เพราะ {name} ใช้พื้นที่ไปแล้ว {used} ซึ่งมากกว่าโควตาที่ตั้ง',
    en: 'The quota cannot be lower than what is used: {name} uses {used} already.',
  },
  QUOTA_ABOVE_POOL: {
    status: 409,
    number: null,
    th: 'พื้นที่ไม่เพียงพอ ธุรกิจนี้มีพื้นที่ทั้งหมด {max} โปรดตั้งโควตาไม่เกินนี้',
    en: 'Not enough storage: the business has {max} in all. Please set no more than that.',
  },
  QUOTA_BUSY: {
    status: 409,
    number: null,
    th: 'ปรับโควตาไม่ได้ในขณะนี้ เพราะกำลังมีการปรับโควตาอื่นอยู่ โปรดลองใหม่ในอีกสักครู่',
    en: 'The quota cannot be changed right now, another change is being made. Please try again in a moment.',
  },
} as const satisfies ErrorEntries
