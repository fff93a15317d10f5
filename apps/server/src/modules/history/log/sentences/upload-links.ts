import type { UploadLinksEvent } from '@khlang/contract/events/upload-links'
import type { Sentences } from './sentence.ts'

export const uploadLinksSentences: Sentences<UploadLinksEvent['type']> = {
  'upload-link.created': {
    action: 'access',
    th: '{who}สร้างลิงก์อัปโหลดเข้า {item}',
    en: '{who} created an upload link to {item}',
  },
  'upload-link.changed': {
    action: 'access',
    th: '{who}แก้ไขลิงก์อัปโหลดเข้า {item}',
    en: '{who} changed an upload link to {item}',
  },
  'upload-link.deleted': {
    action: 'access',
    th: '{who}ลบลิงก์อัปโหลดเข้า {item}',
    en: '{who} deleted an upload link to {item}',
  },
  'upload-link.rotated': {
    action: 'access',
    th: '{who}เปลี่ยนที่อยู่ของลิงก์อัปโหลดเข้า {item}',
    en: '{who} changed the address of an upload link to {item}',
  },
  'upload-link.asked': {
    action: 'access',
    th: '{who}ขอไฟล์ทางอีเมลผ่านลิงก์อัปโหลดเข้า {item}',
    en: '{who} requested files by email through an upload link to {item}',
  },
  'upload-link.reminded': {
    action: 'access',
    th: '{who}ส่งอีเมลเตือนให้ส่งไฟล์ผ่านลิงก์อัปโหลดเข้า {item}',
    en: '{who} sent reminders for files for an upload link to {item}',
  },
  'upload-link.request_stopped': {
    action: 'access',
    th: '{who}ขอหยุดรับอีเมลเตือนของลิงก์อัปโหลดเข้า {item}',
    en: '{who} unsubscribed from reminders for an upload link to {item}',
  },
  'upload-link.opened': {
    action: 'access',
    th: '{who}เปิดลิงก์อัปโหลดเข้า {item}',
    en: '{who} opened an upload link to {item}',
  },
  'upload-link.received': {
    action: 'add',
    th: '{who}ส่ง {item} ผ่านลิงก์อัปโหลด',
    en: '{who} sent {item} through an upload link',
  },
  'upload-link.password_refused': {
    action: 'access',
    th: '{who}กรอกรหัสผ่านของลิงก์อัปโหลดเข้า {item} ไม่ถูกต้อง',
    en: '{who} entered a wrong password for an upload link to {item}',
  },
  'upload-link.guessed': {
    action: 'access',
    th: 'มีการกรอกรหัสผ่านผิดจำนวนมากที่ลิงก์อัปโหลดเข้า {item}',
    en: 'Wrong passwords were entered many times for an upload link to {item}',
  },
}
