import type { ErrorEntries } from './entry.ts'

export const driveErrors = {
  ITEM_STALE: {
    status: 409,
    number: null,
    th: '{who} แก้ไขรายการนี้เมื่อ {when} โปรดโหลดใหม่หรือบันทึกเป็นสำเนา',
    en: '{who} changed this on {when}. Reload it, or save yours as a copy.',
  },
  NAME_INVALID: {
    status: 400,
    number: null,
    th: 'ชื่อต้องไม่ว่างและไม่มี < > : * ? \\ | / " \' ลองใช้ “{suggestion}”',
    en: 'A name can’t be empty or contain < > : * ? \\ | / " \'. Try “{suggestion}”.',
  },
  NAME_TOO_LONG: {
    status: 400,
    number: null,
    th: 'ชื่อยาวเกิน 255 ตัวอักษร โปรดใช้ชื่อที่สั้นลง (สระและวรรณยุกต์นับแยกจากพยัญชนะ)',
    en: 'The name is longer than 255 characters. Please shorten it (Thai vowels and tone marks count separately).',
  },
  NAME_NEEDS_EXTENSION: {
    status: 400,
    number: null,
    th: 'โปรดระบุนามสกุลไฟล์ในชื่อ',
    en: 'A file name must include its extension',
  },
  NAME_TAKEN: {
    status: 409,
    number: null,
    th: 'มีรายการชื่อ “{name}” ในโฟลเดอร์นี้อยู่แล้ว',
    en: 'An item named “{name}” already exists in this folder.',
  },
  ITEM_RESERVED: {
    status: 403,
    number: null,
    th: 'เปลี่ยนชื่อ ย้าย หรือลบโฟลเดอร์ของระบบไม่ได้',
    en: 'System folders can’t be renamed, moved or deleted.',
  },
  NOT_A_FOLDER: {
    status: 400,
    number: null,
    th: 'ปลายทางไม่ใช่โฟลเดอร์ โปรดเลือกโฟลเดอร์',
    en: 'The destination isn’t a folder. Choose a folder.',
  },
  NOT_A_FILE: { status: 400, number: null, th: 'รายการนี้ไม่ใช่ไฟล์', en: 'This item isn’t a file.' },
  ALREADY_THERE: { status: 409, number: null, th: 'อยู่ในโฟลเดอร์นี้แล้ว', en: 'Already in this folder.' },
  FOLDER_INTO_ITSELF: {
    status: 409,
    number: null,
    th: 'ย้ายโฟลเดอร์เข้าไปในตัวเองไม่ได้',
    en: 'A folder can’t be moved into itself.',
  },
  ITEM_IN_TRASH: {
    status: 409,
    number: null,
    th: 'รายการอยู่ในถังขยะ โปรดกู้คืนก่อน',
    en: 'This item is in the trash. Restore it first.',
  },
  ITEM_EXPIRED: {
    status: 403,
    number: null,
    th: 'ไฟล์หมดอายุแล้ว เจ้าของต่ออายุได้ที่ “ไฟล์หมดอายุ”',
    en: 'The file has expired. Its owner can extend it in “Expired files”.',
  },
  RULE_NOT_FOUND: { status: 404, number: null, th: 'ไม่พบกฎสิทธิ์นี้', en: 'Permission rule not found.' },
  ITEM_UNREADABLE: {
    status: 500,
    number: null,
    th: 'ดาวน์โหลดไฟล์ไม่ได้ โปรดลองอีกครั้ง',
    en: 'The file couldn’t be retrieved. Please try again.',
  },
  FILE_TYPE_BLOCKED: {
    status: 403,
    number: '403',
    th: 'ผู้ดูแลธุรกิจห้ามอัปโหลดไฟล์ประเภทนี้',
    en: 'This file type is blocked by the company admin',
  },
  FILE_EXISTS: { status: 409, number: null, th: 'มีไฟล์ชื่อ “{name}” อยู่แล้ว', en: 'A file named “{name}” already exists' },
  VERSION_TYPE: {
    status: 400,
    number: null,
    th: 'ไฟล์ประเภทนี้เก็บเวอร์ชันไม่ได้ โปรดเลือกสร้างสำเนาหรือข้าม',
    en: 'This file type doesn’t keep versions. Choose a copy or skip.',
  },
  VERSION_CURRENT: {
    status: 409,
    number: null,
    th: 'ลบเวอร์ชันปัจจุบันไม่ได้ โปรดกู้คืนเวอร์ชันอื่นก่อน หรือย้ายไฟล์ไปถังขยะ',
    en: 'The current version can’t be deleted. Restore another version first, or move the file to the trash.',
  },
  VERSION_LABEL: {
    status: 400,
    number: null,
    th: 'ป้ายกำกับเวอร์ชันต้องไม่เกิน {max} ตัวอักษร และอยู่ในบรรทัดเดียว',
    en: 'A label can have up to {max} characters, on one line.',
  },
  STORAGE_FULL: {
    status: 507,
    number: null,
    th: 'พื้นที่จัดเก็บไม่เพียงพอ เหลือ {left} ต้องการ {need}',
    en: 'Not enough storage: {left} left, {need} needed.',
  },
} as const satisfies ErrorEntries
