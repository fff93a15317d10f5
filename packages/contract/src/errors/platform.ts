import type { ErrorEntries } from './entry.ts'

export const platformErrors = {
  PRECONDITION_FAILED: {
    status: 412,
    number: null,
    th: 'รายการนี้มีการเปลี่ยนแปลงหลังจากที่โปรแกรมอ่านไว้ โปรดโหลดใหม่',
    en: 'This item has changed since your program last read it. Please reload it.',
  },
  INVALID_INPUT: {
    status: 400,
    number: null,
    th: 'ข้อมูลไม่ถูกต้อง โปรดตรวจสอบช่องที่ระบุ',
    en: 'Some of the data isn’t valid. Check the fields listed.',
  },
  MALFORMED: {
    status: 400,
    number: null,
    th: 'อ่านคำขอไม่ได้ โปรดส่งอีกครั้ง',
    en: 'The request couldn’t be read. Please send it again.',
  },
  NOT_FOUND: {
    status: 404,
    number: null,
    th: 'ไม่พบรายการ อาจถูกลบแล้วหรือคุณไม่มีสิทธิ์เข้าถึง',
    en: 'Not found. It may have been deleted, or you don’t have access to it.',
  },
  NOT_ALLOWED: {
    status: 403,
    number: '403',
    th: 'คุณไม่มีสิทธิ์ทำรายการนี้ โปรดติดต่อเจ้าของหรือผู้ดูแล',
    en: 'You don’t have permission to do this. Ask the owner or an admin.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    number: null,
    th: 'ที่อยู่นี้ไม่รองรับคำสั่งนี้',
    en: 'This address doesn’t support that method.',
  },
  CONFLICT: {
    status: 409,
    number: null,
    th: 'ข้อมูลมีการเปลี่ยนแปลงพร้อมกัน โปรดลองอีกครั้ง',
    en: 'The data was changed at the same time. Please try again.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    number: null,
    th: 'ข้อมูลที่ส่งมีขนาดใหญ่เกิน {max}',
    en: 'The request is larger than {max}.',
  },
  UNSUPPORTED_TYPE: {
    status: 415,
    number: null,
    th: 'ไม่รองรับข้อมูลประเภทนี้',
    en: 'This content type isn’t supported.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    number: null,
    th: 'ช่วงข้อมูลที่ขออยู่นอกไฟล์',
    en: 'The requested range is outside the file.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    number: null,
    th: 'ส่งคำขอบ่อยเกินไป โปรดลองอีกครั้งในอีก {wait}',
    en: 'Too many requests. Please try again in {wait}.',
  },
  UNAVAILABLE: {
    status: 503,
    number: null,
    th: 'ระบบไม่พร้อมใช้งานชั่วคราว โปรดลองอีกครั้งในอีกสักครู่',
    en: 'The service is temporarily unavailable. Please try again shortly.',
  },
  OVERLOADED: {
    status: 503,
    number: null,
    th: 'ขณะนี้มีผู้ใช้งานจำนวนมาก โปรดลองอีกครั้งในอีกสักครู่',
    en: 'The service is busy right now. Please try again shortly.',
  },
  REQUEST_TOO_SLOW: {
    status: 408,
    number: null,
    th: 'การส่งข้อมูลใช้เวลานานเกินไป โปรดตรวจสอบเครือข่ายแล้วลองอีกครั้ง',
    en: 'The request took too long. Check your network and try again.',
  },
  INTERNAL: {
    status: 500,
    number: '500',
    th: 'เกิดข้อผิดพลาดในระบบ โปรดลองอีกครั้ง หรือแจ้งรหัสอ้างอิงแก่ผู้ดูแลระบบ',
    en: 'Something went wrong on our side. Please try again, or give the reference ID to your administrator.',
  },
  CSRF_REFUSED: {
    status: 403,
    number: null,
    th: 'คำขอนี้ไม่ได้มาจากหน้าเว็บของระบบ โปรดโหลดหน้าใหม่แล้วลองอีกครั้ง',
    en: 'This request didn’t come from a Khlang page. Reload and try again.',
  },
  FEATURE_OFF: {
    status: 403,
    number: null,
    th: 'ฟีเจอร์ “{feature}” ถูกปิดอยู่',
    en: 'The feature “{feature}” is turned off.',
  },
  PACKAGE_FEATURE: {
    status: 403,
    number: null,
    th: 'แพ็กเกจของธุรกิจนี้ไม่มีความสามารถนี้ ซึ่งมีในแพ็กเกจ {packages} โปรดติดต่อผู้ให้บริการเพื่อเปลี่ยนแพ็กเกจ',
    en: 'The package of this business doesn’t include this; {packages} does. Ask the operator of this service for another package.',
  },
  INTEGRITY: {
    status: 500,
    number: null,
    th: 'ข้อมูลของไฟล์เสียหาย ระบบได้แจ้งผู้ดูแลระบบแล้ว',
    en: 'The stored data of this file is damaged. The administrators have been notified.',
  },
  DISK_FULL: {
    status: 507,
    number: null,
    th: 'พื้นที่จัดเก็บของระบบเต็ม โปรดลองอีกครั้งภายหลัง',
    en: 'The system’s storage is full. Please try again later.',
  },
} as const satisfies ErrorEntries
