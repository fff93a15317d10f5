import type { ErrorEntries } from './entry.ts'

export const supportErrors = {
  SUPPORT_NOT_AGENT: {
    status: 403,
    number: null,
    th: 'หน้านี้สำหรับเจ้าหน้าที่ฝ่ายสนับสนุนที่ได้รับการรับรองเท่านั้น โปรดติดต่อผู้ดูแลระบบ',
    en: 'This is for certified support agents only. Contact the administrator of the system.',
  },
  SUPPORT_REASON_INVALID: {
    status: 400,
    number: null,
    th: 'เหตุผลต้องมีมากกว่า 5 ตัวอักษร และใช้ได้เฉพาะตัวอักษร ตัวเลข เว้นวรรค และ - _ ( ) . ,',
    en: 'The reason needs more than 5 characters: letters, digits, spaces and - _ ( ) . , only.',
  },
  SUPPORT_CASE_INVALID: {
    status: 400,
    number: null,
    th: 'โปรดกรอกหมายเลขเคสไม่เกิน {max} ตัวอักษร ใช้ได้เฉพาะตัวอักษร ตัวเลข เว้นวรรค และ - _ ( ) . ,',
    en: 'Enter a case number of at most {max} letters, digits, spaces and - _ ( ) . ,',
  },
  SUPPORT_CUSTOMER_UNKNOWN: {
    status: 404,
    number: null,
    th: 'ไม่พบลูกค้านี้ หรือผู้ใช้นี้ไม่ใช่ผู้ดูแลธุรกิจที่ระบุ โปรดตรวจสอบชื่อผู้ใช้และเลขประจำตัวผู้เสียภาษี',
    en: 'There is no such customer, or this person is no Admin Business of that business. Check the username and the tax ID.',
  },
  SUPPORT_UNREACHABLE: {
    status: 409,
    number: null,
    th: 'ส่งรหัส OTP ให้เจ้าของบัญชีไม่ได้ โปรดให้เจ้าของบัญชีเพิ่มหมายเลขโทรศัพท์มือถือหรือยืนยันอีเมล',
    en: 'The code couldn’t be sent. Ask the owner to add a mobile number, or to verify their email address.',
  },
  SUPPORT_LOCKED: {
    status: 429,
    number: null,
    th: 'กรอกรหัส OTP ผิดหลายครั้ง โปรดลองอีกครั้งในอีก {wait}',
    en: 'Too many wrong codes. Try again in {wait}.',
  },
  SUPPORT_BUSY: {
    status: 409,
    number: null,
    th: 'ฝ่ายสนับสนุนกำลังเข้าดูบัญชีนี้อยู่ หรือคุณมีการเข้าดูบัญชีอื่นที่ยังไม่สิ้นสุด โปรดสิ้นสุดก่อน',
    en: 'Support is in this account already, or you are still in another one. End that session first.',
  },
  SUPPORT_ENDED: {
    status: 403,
    number: null,
    th: 'การเข้าดูบัญชีของฝ่ายสนับสนุนสิ้นสุดแล้ว โปรดขอรหัสใหม่หากยังต้องการ',
    en: 'This support session has ended. Ask for a new code if you still need it.',
  },
  SUPPORT_NOT_ALLOWED: {
    status: 403,
    number: null,
    th: 'ฝ่ายสนับสนุนดูได้เฉพาะชื่อและรายละเอียดของรายการ เปิดเนื้อหาหรือแก้ไขไม่ได้',
    en: 'Support can only see the names and details of items. It can’t open content or change anything.',
  },
  SUPPORT_TOO_SOON: {
    status: 409,
    number: null,
    th: 'ขอใช้งานต่อได้เมื่อเหลือเวลาไม่เกิน {minutes} นาที',
    en: 'A session can be continued in its last {minutes} minutes.',
  },
  SUPPORT_LONGEST: {
    status: 409,
    number: null,
    th: 'เข้าดูบัญชีครบ {hours} ชั่วโมงแล้ว ใช้งานต่อไม่ได้ โปรดขอเข้าดูใหม่หลังจากสิ้นสุด',
    en: 'A session lasts at most {hours} hours. Ask again once it has ended.',
  },
} as const satisfies ErrorEntries
