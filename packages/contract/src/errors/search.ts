import type { ErrorEntries } from './entry.ts'

export const searchErrors = {
  SEARCH_EMPTY: {
    status: 400,
    number: null,
    th: 'โปรดใส่คำค้นหรือเลือกตัวกรองอย่างน้อยหนึ่งอย่าง',
    en: 'Please enter a word or choose a filter',
  },
  SAVED_SEARCH_NAME_INVALID: {
    status: 400,
    number: null,
    th: 'โปรดตั้งชื่อการค้นหา ไม่เกิน {max} ตัวอักษร',
    en: 'Please give the search a name of at most {max} characters',
  },
  SAVED_SEARCH_NAME_TAKEN: {
    status: 409,
    number: null,
    th: 'คุณมีการค้นหาชื่อ “{name}” อยู่แล้ว โปรดใช้ชื่ออื่น',
    en: 'You have a search “{name}” already. Please choose another name.',
  },
  SAVED_SEARCH_TOO_MANY: {
    status: 400,
    number: null,
    th: 'บันทึกการค้นหาได้ไม่เกิน {max} รายการ โปรดลบรายการที่ไม่ใช้แล้วก่อน',
    en: 'You can keep at most {max} searches. Please delete one that you no longer need first.',
  },
} as const satisfies ErrorEntries
