import type { ErrorEntries } from './entry.ts'

export const protectionErrors = {
  ITEM_LOCKED: {
    status: 423,
    number: null,
    th: 'ไฟล์ถูกล็อกอยู่ ลองใหม่เมื่อปลดล็อกแล้ว',
    en: 'The file is locked. Try again when it has been unlocked.',
  },
  ITEM_NOT_LOCKED: {
    status: 409,
    number: null,
    th: 'รายการนี้ไม่ได้ล็อกอยู่แล้ว ลองทำรายการอีกครั้ง',
    en: 'It is not locked any more. Try again what you wanted to do.',
  },
  UNLOCK_ASKED: {
    status: 429,
    number: null,
    th: 'คุณขอให้ปลดล็อกรายการนี้ไปแล้ว ขออีกครั้งได้ใน {wait}',
    en: 'You have asked to unlock this already. You can ask again in {wait}.',
  },
  ITEM_ENCRYPTED: {
    status: 403,
    number: null,
    th: 'ไฟล์ถูกเข้ารหัส ต้องถอดรหัสก่อน',
    en: 'The file is encrypted. Decrypt it first.',
  },
  FILE_PASSWORD_REQUIRED: {
    status: 401,
    number: null,
    th: 'ไฟล์นี้มีรหัสผ่าน โปรดกรอกรหัสผ่าน',
    en: 'This file has a password. Please enter it.',
  },
  EXPIRY_PAST: {
    status: 400,
    number: null,
    th: 'วันหมดอายุต้องอยู่หลังจากเวลานี้',
    en: 'The expiry must lie ahead.',
  },
  WARNING_DATE_INVALID: {
    status: 400,
    number: null,
    th: 'วันแจ้งเตือนต้องอยู่หลังจากเวลานี้และก่อนวันหมดอายุ',
    en: 'The warning must lie ahead, and before the expiry.',
  },
  FILE_PASSWORD_WRONG: {
    status: 401,
    number: null,
    th: 'รหัสผ่านไฟล์ไม่ถูกต้อง เหลืออีก {left} ครั้ง',
    en: 'The password of the file is not correct. {left} tries left.',
  },
  FILE_PASSWORD_TOO_MANY: {
    status: 429,
    number: null,
    th: 'กรอกรหัสผ่านไฟล์ผิดหลายครั้งเกินไป โปรดลองใหม่ใน {wait}',
    en: 'Too many wrong passwords for this file: try again in {wait}',
  },
  FILE_PASSWORD_SHORT: {
    status: 400,
    number: null,
    th: 'รหัสผ่านไฟล์ต้องมีอย่างน้อย {min} ตัว',
    en: 'The password of a file needs at least {min} characters',
  },
  PASSPHRASE_REQUIRED: {
    status: 403,
    number: null,
    th: 'ไฟล์ถูกเข้ารหัส โปรดกรอกวลีรหัสผ่านเพื่อเปิด',
    en: 'The file is encrypted. Enter its passphrase to open it.',
  },
  PASSPHRASE_WRONG: {
    status: 403,
    number: null,
    th: 'วลีรหัสผ่านหรือรหัสกู้คืนไม่ถูกต้อง เหลืออีก {left} ครั้ง',
    en: 'The passphrase or recovery code is not correct. {left} tries left.',
  },
  PASSPHRASE_TOO_MANY: {
    status: 429,
    number: null,
    th: 'กรอกวลีรหัสผ่านผิดหลายครั้งเกินไป โปรดลองใหม่ใน {wait}',
    en: 'Too many wrong passphrases for this file: try again in {wait}',
  },
  PASSPHRASE_SHORT: {
    status: 400,
    number: null,
    th: 'วลีรหัสผ่านต้องมีอย่างน้อย {min} ตัว',
    en: 'A passphrase needs at least {min} characters',
  },
  ALREADY_ENCRYPTED: { status: 409, number: null, th: 'ไฟล์นี้เข้ารหัสอยู่แล้ว', en: 'This file is encrypted already.' },
  NOT_ENCRYPTED: { status: 409, number: null, th: 'ไฟล์นี้ไม่ได้เข้ารหัส', en: 'This file is not encrypted.' },
  ENCRYPTION_TOO_LARGE: {
    status: 413,
    number: null,
    th: 'เข้ารหัสไม่ได้ เพราะไฟล์นี้มีสำเนาที่ใช้ข้อมูลร่วมกันเกิน {max} โปรดลบสำเนาถาวร หรืออัปโหลดไฟล์นี้ใหม่แล้วเข้ารหัส',
    en: 'This file shares more than {max} with copies of it. Delete the copies for ever, or upload the file anew and encrypt that.',
  },
} as const satisfies ErrorEntries
