import type { ErrorEntries } from './entry.ts'

export const protectionErrors = {
  ITEM_LOCKED: {
    status: 423,
    number: null,
    th: 'ไฟล์ถูกล็อกอยู่ โปรดลองอีกครั้งเมื่อปลดล็อกแล้ว',
    en: 'This file is locked. Try again once it’s unlocked.',
  },
  ITEM_NOT_LOCKED: {
    status: 409,
    number: null,
    th: 'รายการนี้ปลดล็อกแล้ว โปรดลองอีกครั้ง',
    en: 'This item is no longer locked. Please try again.',
  },
  UNLOCK_ASKED: {
    status: 429,
    number: null,
    th: 'คุณขอให้ปลดล็อกรายการนี้แล้ว ขออีกครั้งได้ในอีก {wait}',
    en: 'You’ve already requested an unlock. You can request again in {wait}.',
  },
  ITEM_ENCRYPTED: {
    status: 403,
    number: null,
    th: 'ไฟล์ถูกเข้ารหัส โปรดถอดรหัสก่อน',
    en: 'This file is encrypted. Decrypt it first.',
  },
  FILE_PASSWORD_REQUIRED: {
    status: 401,
    number: null,
    th: 'ไฟล์นี้มีรหัสผ่าน โปรดกรอกรหัสผ่าน',
    en: 'This file is password-protected. Enter the password.',
  },
  FILE_PASSWORD_BELOW: {
    status: 403,
    number: null,
    th: 'ในโฟลเดอร์นี้มีไฟล์ที่ตั้งรหัสผ่านไว้ โปรดเปิดไฟล์นั้นด้วยรหัสผ่านก่อน แล้วย้ายโฟลเดอร์อีกครั้ง',
    en: 'A file in this folder is password-protected. Open it with its password first, then move the folder again.',
  },
  FILE_PASSWORD_INHERITED: {
    status: 403,
    number: null,
    th: 'รหัสผ่านนี้ตั้งไว้ก่อนที่ไฟล์จะมาเป็นของคุณ โปรดกรอกรหัสผ่านปัจจุบันเพื่อเอาออก',
    en: 'This password was set before the file came to you. Enter the current password to remove it.',
  },
  CLOSED_BELOW: {
    status: 403,
    number: null,
    th: 'คุณไม่มีสิทธิ์ในบางส่วนของโฟลเดอร์นี้ จึงทำกับทั้งโฟลเดอร์ไม่ได้ โปรดเลือกเฉพาะรายการที่ต้องการ หรือขอให้ผู้ดูแลโฟลเดอร์ทำให้',
    en: 'You don’t have enough access to everything in this folder, so you can’t do this to the whole folder. Choose only the items you need, or ask a folder admin.',
  },
  EXPIRY_PAST: {
    status: 400,
    number: null,
    th: 'วันหมดอายุต้องเป็นเวลาในอนาคต',
    en: 'The expiry must be in the future.',
  },
  WARNING_DATE_INVALID: {
    status: 400,
    number: null,
    th: 'เวลาแจ้งเตือนต้องเป็นเวลาในอนาคตและก่อนหมดอายุ',
    en: 'The reminder must be in the future and before the expiry.',
  },
  FILE_PASSWORD_WRONG: {
    status: 401,
    number: null,
    th: 'รหัสผ่านไฟล์ไม่ถูกต้อง ลองได้อีก {left} ครั้ง',
    en: 'Wrong file password. {left} attempts left.',
  },
  FILE_PASSWORD_TOO_MANY: {
    status: 429,
    number: null,
    th: 'กรอกรหัสผ่านไฟล์ผิดหลายครั้งเกินไป โปรดลองอีกครั้งในอีก {wait}',
    en: 'Too many wrong passwords for this file. Try again in {wait}.',
  },
  FILE_PASSWORD_SHORT: {
    status: 400,
    number: null,
    th: 'รหัสผ่านไฟล์ต้องมีอย่างน้อย {min} ตัวอักษร',
    en: 'A file password must have at least {min} characters',
  },
  PASSPHRASE_REQUIRED: {
    status: 403,
    number: null,
    th: 'ไฟล์ถูกเข้ารหัส โปรดกรอกวลีรหัสผ่านเพื่อเปิด',
    en: 'This file is encrypted. Enter its passphrase to open it.',
  },
  PASSPHRASE_WRONG: {
    status: 403,
    number: null,
    th: 'วลีรหัสผ่านหรือรหัสกู้คืนไม่ถูกต้อง ลองได้อีก {left} ครั้ง',
    en: 'Wrong passphrase or recovery code. {left} attempts left.',
  },
  PASSPHRASE_TOO_MANY: {
    status: 429,
    number: null,
    th: 'กรอกวลีรหัสผ่านผิดหลายครั้งเกินไป โปรดลองอีกครั้งในอีก {wait}',
    en: 'Too many wrong passphrases for this file. Try again in {wait}.',
  },
  PASSPHRASE_SHORT: {
    status: 400,
    number: null,
    th: 'วลีรหัสผ่านต้องมีอย่างน้อย {min} ตัวอักษร',
    en: 'A passphrase must have at least {min} characters',
  },
  ALREADY_ENCRYPTED: { status: 409, number: null, th: 'ไฟล์นี้เข้ารหัสอยู่แล้ว', en: 'This file is already encrypted.' },
  NOT_ENCRYPTED: { status: 409, number: null, th: 'ไฟล์นี้ไม่ได้เข้ารหัส', en: 'This file isn’t encrypted.' },
  ENCRYPTION_TOO_LARGE: {
    status: 413,
    number: null,
    th: 'เข้ารหัสไม่ได้ เพราะไฟล์นี้ใช้ข้อมูลร่วมกับสำเนาเกิน {max} โปรดลบสำเนาถาวร หรืออัปโหลดไฟล์นี้ใหม่แล้วเข้ารหัส',
    en: 'This file shares more than {max} of data with its copies, so it can’t be encrypted. Permanently delete the copies, or upload the file again and encrypt the new one.',
  },
} as const satisfies ErrorEntries
