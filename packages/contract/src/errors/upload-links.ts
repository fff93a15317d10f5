import type { ErrorEntries } from './entry.ts'

export const uploadLinksErrors = {
  UPLOAD_LINK_CLOSED: {
    status: 410,
    number: null,
    th: 'ลิงก์นี้ปิดรับไฟล์แล้ว โปรดติดต่อผู้ที่ส่งลิงก์ให้คุณ',
    en: 'This link is no longer accepting files. Contact the person who sent it to you.',
  },
  UPLOAD_LINK_FULL: {
    status: 410,
    number: null,
    th: 'ลิงก์นี้รับไฟล์ครบจำนวนแล้ว',
    en: 'This link is no longer accepting files.',
  },
  UPLOAD_LINK_NO_ROOM: {
    status: 507,
    number: null,
    th: 'ผู้รับมีพื้นที่ไม่พอสำหรับไฟล์นี้ โปรดติดต่อผู้ที่ส่งลิงก์ให้คุณ',
    en: 'The recipient doesn’t have enough space for this file. Contact the person who sent you the link.',
  },
  UPLOAD_LINK_TYPE: {
    status: 415,
    number: null,
    th: 'ลิงก์นี้รับเฉพาะไฟล์ประเภท {types}',
    en: 'This link only accepts these file types: {types}',
  },
  UPLOAD_LINK_FAILED: {
    status: 500,
    number: null,
    th: 'อัปโหลดไม่สำเร็จ โปรดลองอีกครั้ง',
    en: 'The upload failed. Please try again.',
  },
  UPLOAD_LINK_ENTRY: {
    status: 400,
    number: null,
    th: 'ไม่พบรายการเอกสารที่เลือก โปรดโหลดหน้าใหม่แล้วเลือกอีกครั้ง',
    en: 'The document you chose isn’t on the list any more. Reload the page and choose again.',
  },
  UPLOAD_LINK_NAME_REQUIRED: {
    status: 400,
    number: null,
    th: 'โปรดกรอกชื่อของคุณ',
    en: 'Enter your name.',
  },
  UPLOAD_LINK_EMAIL_REQUIRED: {
    status: 400,
    number: null,
    th: 'โปรดกรอกอีเมลของคุณ',
    en: 'Enter your email address.',
  },
  UPLOAD_REQUEST_CLOSED: {
    status: 409,
    number: null,
    th: 'ลิงก์นี้ไม่ได้เปิดรับไฟล์ จึงส่งอีเมลไม่ได้ โปรดเปิดใช้งานหรือแก้ไขลิงก์ก่อน',
    en: 'This link isn’t accepting files, so no email can be sent. Turn it on or change its settings first.',
  },
  UPLOAD_REQUEST_TOO_MANY: {
    status: 400,
    number: null,
    th: 'ขอไฟล์ผ่านลิงก์เดียวกันได้ไม่เกิน {max} คน',
    en: 'You can ask at most {max} people through one link.',
  },
  UPLOAD_LINK_OUTBOX: {
    status: 403,
    number: null,
    th: 'ต้องมีสิทธิ์ใช้กล่องขาออกจึงจะส่งต่อไฟล์เป็นเอกสารอิเล็กทรอนิกส์ได้',
    en: 'You need permission to use the Outbox to pass files on as e-documents.',
  },
  UPLOAD_LINK_SIGNING: {
    status: 409,
    number: null,
    th: 'ระบบนี้ยังไม่ได้เชื่อมต่อบริการลงนาม e-Tax จึงส่งไฟล์ไปลงนามไม่ได้ โปรดปิดตัวเลือกนี้',
    en: 'No e-Tax signing service is connected here, so files can’t be sent for signing. Turn this option off.',
  },
} as const satisfies ErrorEntries
