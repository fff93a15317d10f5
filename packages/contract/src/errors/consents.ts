import type { ErrorEntries } from './entry.ts'

export const consentsErrors = {
  CONSENT_STALE: {
    status: 409,
    number: null,
    th: 'มีผู้เปลี่ยนความยินยอมไปแล้ว โปรดตรวจสอบ แล้วบันทึกอีกครั้ง',
    en: 'Someone else has changed the consent. Check it, then save again.',
  },
  CONSENT_TEXT: {
    status: 422,
    number: null,
    th: 'ข้อความความยินยอมมีฉบับใหม่ โปรดโหลดใหม่แล้วอ่านก่อนยอมรับ',
    en: 'There’s a newer text of the consent. Reload and read it before you accept.',
  },
  CONSENT_TAX_IDS: {
    status: 422,
    number: null,
    th: 'เลขประจำตัวผู้เสียภาษีต้องเป็นตัวเลข 13 หลักที่ถูกต้อง และต้องมีอย่างน้อยหนึ่งรายการเมื่อเลือกรับเฉพาะบางราย: {ids}',
    en: 'Tax ids have 13 digits with a valid check digit, and receiving from specific sellers needs at least one: {ids}',
  },
  CONSENT_DECIDED: {
    status: 409,
    number: null,
    th: 'ผู้ดูแลธุรกิจตัดสินใจแล้ว โปรดติดต่อผู้ดูแลธุรกิจหากต้องการให้เปลี่ยน',
    en: 'Your Admin Business has already decided. Ask them if it should change.',
  },
} as const satisfies ErrorEntries
