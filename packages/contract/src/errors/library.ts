import type { ErrorEntries } from './entry.ts'

export const libraryErrors = {
  LIBRARY_GONE: {
    status: 404,
    number: null,
    th: 'เอกสารนี้ไม่ได้เผยแพร่ในคลังความรู้แล้ว',
    en: 'This document is no longer published in the library.',
  },
  LIBRARY_PUBLISHED: {
    status: 409,
    number: null,
    th: 'ไฟล์นี้เผยแพร่ในคลังความรู้อยู่แล้ว แก้ไขได้ที่หน้าคลังความรู้',
    en: 'This file is already in the library. You can edit it on the library page.',
  },
  LIBRARY_PROTECTED: {
    status: 409,
    number: null,
    th: 'เผยแพร่ไฟล์ที่มีรหัสผ่านไม่ได้ โปรดยกเลิกรหัสผ่านของไฟล์ก่อน',
    en: 'Password-protected files can’t be published. Remove the password first.',
  },
  LIBRARY_DATES: {
    status: 400,
    number: null,
    th: 'เวลาสิ้นสุดการเผยแพร่ต้องอยู่หลังเวลาเริ่มและหลังเวลาปัจจุบัน',
    en: 'The end must be in the future and after the start.',
  },
  LIBRARY_TITLE: { status: 400, number: null, th: 'โปรดกรอกชื่อเอกสารภาษาไทย', en: 'Enter the Thai title.' },
} as const satisfies ErrorEntries
