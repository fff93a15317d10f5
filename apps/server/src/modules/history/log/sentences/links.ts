import type { LinksEvent } from '@khlang/contract/events/links'
import type { Sentences } from './sentence.ts'

export const linksSentences: Sentences<LinksEvent['type']> = {
  'link.created': { action: 'access', th: '{who}สร้างลิงก์ของ {item}', en: '{who} created a link to {item}' },
  'link.changed': { action: 'access', th: '{who}แก้ไขลิงก์ของ {item}', en: '{who} changed a link to {item}' },
  'link.deleted': { action: 'access', th: '{who}ลบลิงก์ของ {item}', en: '{who} deleted a link to {item}' },
  'link.rotated': {
    action: 'access',
    th: '{who}เปลี่ยนที่อยู่ของลิงก์ของ {item}',
    en: '{who} changed the address of a link to {item}',
  },
  'link.reset': {
    action: 'access',
    th: '{who}เริ่มนับจำนวนครั้งที่เปิดลิงก์ของ {item} ใหม่',
    en: '{who} reset the open count of a link to {item}',
  },
  'link.opened': { action: 'access', th: '{who}เปิดลิงก์ของ {item}', en: '{who} opened a link to {item}' },
  'link.opened_fully': {
    action: 'access',
    th: 'ลิงก์ของ {item} เปิดครบจำนวนครั้งแล้ว',
    en: 'A link to {item} has been opened the maximum number of times',
  },
  'link.password_refused': {
    action: 'access',
    th: '{who}กรอกรหัสผ่านของลิงก์ของ {item} ไม่ถูกต้อง',
    en: '{who} entered a wrong password for a link to {item}',
  },
  'link.guessed': {
    action: 'access',
    th: 'มีการกรอกรหัสผ่านผิดจำนวนมากที่ลิงก์ของ {item}',
    en: 'Wrong passwords were entered many times for a link to {item}',
  },
  'link.asked': { action: 'access', th: '{who}ขอเปิดลิงก์ของ {item}', en: '{who} asked for access to a link to {item}' },
  'link.archive_downloaded': {
    action: 'download',
    th: '{who}ดาวน์โหลด {files} ไฟล์เป็น ZIP จากลิงก์ของ {item}',
    en: '{who} downloaded {files} files as a ZIP from a link to {item}',
  },
  'link.saved': {
    action: 'download',
    th: '{who}บันทึก {files} ไฟล์จากลิงก์ของ {item} ลงไดรฟ์ของตนเอง',
    en: '{who} saved {files} files from a link to {item} to their own drive',
  },
  'link.received': {
    action: 'add',
    th: '{who}เพิ่ม {item} ผ่านลิงก์ของโฟลเดอร์',
    en: '{who} added {item} through a link to the folder',
  },
  'link-policy.changed': {
    action: 'account',
    th: '{who}แก้ไขข้อกำหนดของลิงก์',
    en: '{who} changed the link rules',
  },
}
