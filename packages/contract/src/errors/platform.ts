import type { ErrorEntries } from './entry.ts'

export const platformErrors = {
  INVALID_INPUT: {
    status: 400,
    number: null,
    th: 'ข้อมูลไม่ถูกต้อง โปรดตรวจสอบช่องที่ระบุ',
    en: 'Some of the data is not valid. Please check the fields named.',
  },
  MALFORMED: {
    status: 400,
    number: null,
    th: 'อ่านคำขอไม่ได้ โปรดส่งใหม่อีกครั้ง',
    en: 'The request could not be read. Please send it again.',
  },
  NOT_FOUND: {
    status: 404,
    number: null,
    th: 'ไม่พบรายการ อาจถูกลบหรือคุณไม่มีสิทธิ์เข้าถึง',
    en: 'Not found. It may have been deleted, or you have no access to it.',
  },
  NOT_ALLOWED: {
    status: 403,
    number: '403',
    th: 'คุณไม่มีสิทธิ์ทำรายการนี้ โปรดติดต่อเจ้าของหรือผู้ดูแล',
    en: 'You do not have permission to do this. Please ask the owner or an admin.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    number: null,
    th: 'ไม่รองรับคำสั่งนี้ที่ที่อยู่นี้',
    en: 'This address does not support that method.',
  },
  CONFLICT: {
    status: 409,
    number: null,
    th: 'ข้อมูลขัดแย้งกับรายการที่มีอยู่',
    en: 'This conflicts with what is already there.',
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
    th: 'ไม่รองรับชนิดข้อมูลนี้',
    en: 'This type of content is not supported here.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    number: null,
    th: 'ช่วงข้อมูลที่ขออยู่นอกไฟล์',
    en: 'The requested range lies outside the file.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    number: null,
    th: 'มีคำขอมากเกินไป โปรดลองใหม่ใน {wait}',
    en: 'Too many requests. Please try again in {wait}.',
  },
  UNAVAILABLE: {
    status: 503,
    number: null,
    th: 'ระบบไม่พร้อมชั่วคราว โปรดลองใหม่ในอีกสักครู่',
    en: 'The service is not available for a moment. Please try again shortly.',
  },
  OVERLOADED: {
    status: 503,
    number: null,
    th: 'ขณะนี้มีผู้ใช้งานมากเกินไป โปรดลองใหม่ในอีกสักครู่',
    en: 'There is too much to do at the moment. Please try again shortly.',
  },
  REQUEST_TOO_SLOW: {
    status: 408,
    number: null,
    th: 'ข้อมูลที่ส่งมาช้าเกินไป โปรดตรวจสอบเครือข่ายแล้วลองใหม่',
    en: 'The request came in too slowly. Please check the network and try again.',
  },
  INTERNAL: {
    status: 500,
    number: '500',
    th: 'เกิดข้อผิดพลาดในระบบ โปรดลองใหม่ หรือแจ้งรหัสติดตามแก่ผู้ดูแล',
    en: 'Something went wrong on our side. Please try again, or give the trace id to support.',
  },
  CSRF_REFUSED: {
    status: 403,
    number: null,
    th: 'คำขอนี้ไม่ได้มาจากหน้าเว็บของเรา',
    en: 'This request did not come from our own pages.',
  },
  FEATURE_OFF: { status: 403, number: null, th: 'ฟีเจอร์นี้ถูกปิดอยู่', en: 'This feature is switched off.' },
  INTEGRITY: {
    status: 500,
    number: null,
    th: 'ข้อมูลของไฟล์เสียหาย ระบบได้แจ้งผู้ดูแลแล้ว',
    en: 'The stored bytes of this file are damaged. The operators have been told.',
  },
  DISK_FULL: {
    status: 507,
    number: null,
    th: 'พื้นที่จัดเก็บของระบบเต็ม โปรดลองใหม่ภายหลัง',
    en: 'The storage is full. Please try again later.',
  },
} as const satisfies ErrorEntries
