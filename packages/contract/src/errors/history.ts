import type { ErrorEntries } from './entry.ts'

export const historyErrors = {
  UNDO_NOT_POSSIBLE: {
    status: 409,
    number: null,
    th: 'รายการนี้เลิกทำไม่ได้ เลิกทำได้เฉพาะการย้าย เปลี่ยนชื่อ และย้ายไปถังขยะ',
    en: 'This cannot be undone. Only a move, a rename and a move to the trash can.',
  },
  UNDO_TOO_LATE: {
    status: 409,
    number: null,
    th: 'เลยเวลา {hours} ชั่วโมงแล้ว จึงเลิกทำไม่ได้ โปรดแก้ไขที่รายการเอง',
    en: 'More than {hours} hours have passed, so this cannot be undone. Please change the item itself.',
  },
  UNDO_CHANGED: {
    status: 409,
    number: null,
    th: '“{name}” ถูกเปลี่ยนหลังจากนั้นแล้ว จึงเลิกทำไม่ได้ โปรดดูตำแหน่งปัจจุบันของรายการ',
    en: '“{name}” has been changed since, so this cannot be undone. Please look where it is now.',
  },
  UNDO_GONE: {
    status: 409,
    number: null,
    th: 'รายการนี้ถูกลบถาวรแล้ว จึงเลิกทำไม่ได้',
    en: 'The item has been deleted for ever, so this cannot be undone.',
  },
  RESTORE_MOMENT: {
    status: 400,
    number: null,
    th: 'โปรดเลือกเวลาตั้งแต่ {earliest} ถึงปัจจุบัน',
    en: 'Choose a time between {earliest} and now.',
  },
  RESTORE_STATE: {
    status: 409,
    number: null,
    th: 'การกู้คืนนี้เริ่มหรือสิ้นสุดไปแล้ว โปรดเลือกเวลาใหม่เพื่อเริ่มอีกครั้ง',
    en: 'This restore has already begun or ended. Choose a time again to begin another one.',
  },
  RESTORE_TOO_LARGE: {
    status: 413,
    number: null,
    th: 'มีมากกว่า {max} รายการ โปรดกู้คืนทีละโฟลเดอร์ย่อย',
    en: 'There are more than {max} items. Please restore a smaller folder.',
  },
  LOG_EXPORTS_UNDER_WAY: {
    status: 409,
    number: null,
    th: 'กำลังสร้างไฟล์อยู่ {max} ไฟล์แล้ว โปรดรอให้เสร็จก่อนสร้างไฟล์ใหม่',
    en: '{max} files are being made already. Please wait for them before you ask for another one.',
  },
  LOG_TOO_LARGE: {
    status: 413,
    number: null,
    th: 'บันทึกมีมากกว่า {max} แถว โปรดเลือกช่วงวันที่ให้สั้นลง',
    en: 'The log has more than {max} rows. Please choose a shorter span of days.',
  },
  RESTORE_VERSION_GONE: {
    status: 409,
    number: null,
    th: 'เวอร์ชันของเวลานั้นพ้นกำหนดเก็บหรือถูกลบไปแล้ว โปรดดูเวอร์ชันที่ยังเหลือของไฟล์',
    en: 'The version of that time is not kept any more. Please look at the versions that are left.',
  },
  RESTORE_ITEM_GONE: {
    status: 409,
    number: null,
    th: 'รายการนี้ถูกลบถาวรแล้ว จึงกู้คืนไม่ได้',
    en: 'This has been deleted for ever and cannot come back.',
  },
  RESTORE_TARGET_GONE: {
    status: 409,
    number: null,
    th: 'โฟลเดอร์เดิมไม่อยู่แล้ว โปรดเลือกโฟลเดอร์ปลายทาง',
    en: 'The original folder is gone. Choose another folder to restore to.',
  },
} as const satisfies ErrorEntries
