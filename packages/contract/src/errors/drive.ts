import type { ErrorEntries } from './entry.ts'

export const driveErrors = {
  ITEM_STALE: {
    status: 409,
    number: null,
    th: 'รายการนี้ถูก {who} แก้ไขเมื่อ {when} โปรดโหลดใหม่หรือบันทึกเป็นสำเนา',
    en: '{who} changed this at {when}. Reload it, or save yours as a copy.',
  },
  NAME_INVALID: {
    status: 400,
    number: null,
    th: 'ชื่อต้องไม่ว่างและไม่มี < > : * ? \\ | / " \' ลองใช้ “{suggestion}”',
    en: 'A name must not be empty or contain < > : * ? \\ | / " \'. Try “{suggestion}”.',
  },
  NAME_TOO_LONG: {
    status: 400,
    number: null,
    th: 'ชื่อยาวเกิน 255 ไบต์ โปรดย่อให้สั้นลง',
    en: 'The name is longer than 255 bytes. Please shorten it.',
  },
  NAME_NEEDS_EXTENSION: {
    status: 400,
    number: null,
    th: 'ชื่อไฟล์ต้องมีนามสกุล',
    en: 'A file name must include its extension',
  },
  NAME_TAKEN: {
    status: 409,
    number: null,
    th: 'มีรายการชื่อ “{name}” อยู่แล้วในโฟลเดอร์นี้',
    en: 'There is already an item named “{name}” in this folder.',
  },
  ITEM_RESERVED: {
    status: 403,
    number: null,
    th: 'โฟลเดอร์ของระบบเปลี่ยนชื่อ ย้าย หรือลบไม่ได้',
    en: 'A system folder cannot be renamed, moved or deleted.',
  },
  NOT_A_FOLDER: { status: 400, number: null, th: 'ปลายทางไม่ใช่โฟลเดอร์', en: 'The target is not a folder.' },
  NOT_A_FILE: { status: 400, number: null, th: 'รายการนี้ไม่ใช่ไฟล์', en: 'This item is not a file.' },
  ALREADY_THERE: { status: 409, number: null, th: 'รายการอยู่ในตำแหน่งต้นทางนี้แล้ว', en: 'It is already in this location.' },
  FOLDER_INTO_ITSELF: {
    status: 409,
    number: null,
    th: 'ย้ายโฟลเดอร์เข้าไปในตัวเองไม่ได้',
    en: 'A folder cannot be moved into itself.',
  },
  ITEM_IN_TRASH: {
    status: 409,
    number: null,
    th: 'รายการอยู่ในถังขยะ โปรดกู้คืนก่อน',
    en: 'It is in the trash. Restore it first.',
  },
  ITEM_EXPIRED: {
    status: 403,
    number: null,
    th: 'ไฟล์หมดอายุแล้ว เจ้าของต่ออายุได้ที่ “ไฟล์หมดอายุ”',
    en: 'The file has expired. Its owner can extend it in “Expired files”.',
  },
  RULE_NOT_FOUND: { status: 404, number: null, th: 'ไม่พบกฎสิทธิ์นี้', en: 'That permission rule was not found.' },
  ITEM_UNREADABLE: {
    status: 500,
    number: null,
    th: 'ดาวน์โหลดไฟล์ไม่ได้ โปรดลองใหม่',
    en: 'The file could not be retrieved. Please try again.',
  },
  FILE_TYPE_BLOCKED: {
    status: 403,
    number: '403',
    th: 'ผู้ดูแลบริษัทปิดกั้นไฟล์ชนิดนี้',
    en: 'This file type is blocked by the company admin',
  },
  FILE_EXISTS: { status: 409, number: null, th: 'มีไฟล์ชื่อ “{name}” อยู่แล้ว', en: 'A file named “{name}” already exists' },
  VERSION_TYPE: {
    status: 400,
    number: null,
    th: 'ไฟล์ชนิดนี้เก็บเวอร์ชันไม่ได้ โปรดเลือกสร้างสำเนาหรือข้าม',
    en: 'This type of file keeps no versions. Choose a copy or skip.',
  },
  VERSION_CURRENT: {
    status: 409,
    number: null,
    th: 'ลบเวอร์ชันปัจจุบันไม่ได้ โปรดกู้คืนเวอร์ชันอื่นก่อน หรือย้ายไฟล์ไปถังขยะ',
    en: 'The current version cannot be deleted. Restore another one first, or move the file to the trash.',
  },
  VERSION_LABEL: {
    status: 400,
    number: null,
    th: 'ป้ายชื่อเวอร์ชันยาวได้ไม่เกิน {max} ตัวอักษร และต้องอยู่ในบรรทัดเดียว',
    en: 'A label has at most {max} characters, on one line.',
  },
  STORAGE_FULL: {
    status: 507,
    number: null,
    th: 'พื้นที่ไม่เพียงพอ เหลือ {left} ต้องการ {need}',
    en: 'Not enough storage: {left} left, {need} needed.',
  },
} as const satisfies ErrorEntries
