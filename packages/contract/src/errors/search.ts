import type { ErrorEntries } from './entry.ts'

export const searchErrors = {
  SEARCH_EMPTY: {
    status: 400,
    number: null,
    th: 'โปรดกรอกคำค้นหาหรือเลือกตัวกรองอย่างน้อยหนึ่งรายการ',
    en: 'Enter a word or choose a filter',
  },
  SAVED_SEARCH_NAME_INVALID: {
    status: 400,
    number: null,
    th: 'โปรดตั้งชื่อการค้นหาไม่เกิน {max} ตัวอักษร',
    en: 'Enter a search name of up to {max} characters',
  },
  SAVED_SEARCH_NAME_TAKEN: {
    status: 409,
    number: null,
    th: 'คุณมีการค้นหาชื่อ “{name}” อยู่แล้ว โปรดใช้ชื่ออื่น',
    en: 'You already have a search named “{name}”. Choose another name.',
  },
  SAVED_SEARCH_TOO_MANY: {
    status: 400,
    number: null,
    th: 'บันทึกการค้นหาได้ไม่เกิน {max} รายการ โปรดลบรายการที่ไม่ใช้ก่อน',
    en: 'You can save up to {max} searches. Delete one you no longer need first.',
  },
} as const satisfies ErrorEntries
