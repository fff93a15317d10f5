import type { ErrorEntries } from './entry.ts'

export const historyErrors = {
  UNDO_NOT_POSSIBLE: {
    status: 409,
    number: null,
    th: 'เลิกทำรายการนี้ไม่ได้ เลิกทำได้เฉพาะการย้าย เปลี่ยนชื่อ และย้ายไปถังขยะ',
    en: 'This can’t be undone. You can only undo moves, renames and moves to the trash.',
  },
  UNDO_TOO_LATE: {
    status: 409,
    number: null,
    th: 'เลิกทำไม่ได้ เพราะเกิน {hours} ชั่วโมงแล้ว โปรดแก้ไขที่รายการโดยตรง',
    en: 'This can’t be undone after {hours} hours. Change the item itself instead.',
  },
  UNDO_CHANGED: {
    status: 409,
    number: null,
    th: 'เลิกทำไม่ได้ เพราะ “{name}” มีการเปลี่ยนแปลงหลังจากนั้น โปรดตรวจสอบตำแหน่งปัจจุบันของรายการ',
    en: '“{name}” has changed since, so this can’t be undone. Check where it is now.',
  },
  UNDO_GONE: {
    status: 409,
    number: null,
    th: 'เลิกทำไม่ได้ เพราะรายการนี้ถูกลบถาวรแล้ว',
    en: 'This item was permanently deleted, so this can’t be undone.',
  },
  CLOCKS_DIFFER: {
    status: 503,
    number: null,
    th: 'นาฬิกาของเซิร์ฟเวอร์ไม่ตรงกัน จึงกู้คืนย้อนหลังให้ถูกต้องไม่ได้ในขณะนี้ โปรดแจ้งผู้ดูแลระบบ',
    en: 'The clocks of the servers differ, so going back to a point in time could be wrong. Please tell the administrator.',
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
    th: 'การกู้คืนนี้เริ่มหรือสิ้นสุดแล้ว โปรดเลือกเวลาใหม่เพื่อเริ่มอีกครั้ง',
    en: 'This restore has already started or ended. Choose a new time to start again.',
  },
  RESTORE_TOO_LARGE: {
    status: 413,
    number: null,
    th: 'มีมากกว่า {max} รายการ โปรดกู้คืนทีละโฟลเดอร์ย่อย',
    en: 'More than {max} items. Restore a smaller folder instead.',
  },
  LOG_EXPORTS_UNDER_WAY: {
    status: 409,
    number: null,
    th: 'ระบบกำลังสร้างไฟล์ {max} ไฟล์ โปรดรอให้เสร็จก่อนสร้างไฟล์ใหม่',
    en: '{max} files are already being created. Wait for one to finish before creating another.',
  },
  LOG_TOO_LARGE: {
    status: 413,
    number: null,
    th: 'บันทึกมีมากกว่า {max} รายการ โปรดเลือกช่วงวันที่ให้สั้นลง',
    en: 'The log has more than {max} entries. Choose a shorter date range.',
  },
  RESTORE_VERSION_GONE: {
    status: 409,
    number: null,
    th: 'เวอร์ชัน ณ เวลานั้นพ้นกำหนดเก็บหรือถูกลบแล้ว โปรดดูเวอร์ชันที่เหลือของไฟล์',
    en: 'The version from that time is no longer kept. See the file’s remaining versions.',
  },
  RESTORE_ITEM_GONE: {
    status: 409,
    number: null,
    th: 'กู้คืนไม่ได้ เพราะรายการนี้ถูกลบถาวรแล้ว',
    en: 'This was permanently deleted and can’t be restored.',
  },
  RESTORE_TARGET_GONE: {
    status: 409,
    number: null,
    th: 'โฟลเดอร์เดิมไม่มีแล้ว โปรดเลือกโฟลเดอร์ปลายทาง',
    en: 'The original folder no longer exists. Choose another folder to restore to.',
  },
} as const satisfies ErrorEntries
