import type { ErrorEntries } from './entry.ts'

export const libraryErrors = {
  LIBRARY_GONE: {
    status: 404,
    number: null,
    th: 'เอกสารนี้ไม่เผยแพร่ในคลังความรู้แล้ว',
    en: 'This document is no longer published in the library.',
  },
  LIBRARY_PUBLISHED: {
    status: 409,
    number: null,
    th: 'ไฟล์นี้เผยแพร่ในคลังความรู้อยู่แล้ว แก้ไขได้ที่หน้าคลังความรู้',
    en: 'This file is in the library already. You can change it on the library page.',
  },
  LIBRARY_PROTECTED: {
    status: 409,
    number: null,
    th: 'เผยแพร่ไฟล์ที่มีรหัสผ่านไม่ได้ โปรดยกเลิกรหัสผ่านของไฟล์ก่อน',
    en: 'A file with a password cannot be published. Please remove its password first.',
  },
  LIBRARY_DATES: {
    status: 400,
    number: null,
    th: 'วันสิ้นสุดการเผยแพร่ต้องอยู่หลังวันเริ่มและหลังเวลานี้',
    en: 'The end has to be after the beginning and after now.',
  },
  LIBRARY_TITLE: { status: 400, number: null, th: 'โปรดกรอกชื่อเอกสารภาษาไทย', en: 'Please enter the Thai title.' },
} as const satisfies ErrorEntries
