import type { ProtectionEvent } from '@khlang/contract/events/protection'
import type { Sentences } from './sentence.ts'

export const protectionSentences: Sentences<ProtectionEvent['type']> = {
  'item.warned': {
    action: 'protect',
    th: 'ระบบแจ้งเตือนว่า {item} ใกล้หมดอายุ',
    en: 'Khlang sent a reminder that {item} expires soon',
  },
  'item.expiry_notified': {
    action: 'protect',
    th: 'ระบบแจ้งว่า {item} หมดอายุแล้ว',
    en: 'Khlang notified people that {item} has expired',
  },
  'expiry-policy.changed': {
    action: 'protect',
    th: '{who}{policyChange}วันหมดอายุเริ่มต้นของไฟล์ใหม่ใน {item}',
    en: '{who} {policyChange} the default expiry for new files in {item}',
  },
  'expiry-policy.applied': {
    action: 'protect',
    th: 'เปลี่ยนวันหมดอายุของไฟล์ใน {item} จำนวน {items} ไฟล์ ตามที่{who}กำหนด',
    en: 'Expiry changed for {items} files in {item}, as set by {who}',
  },
  'auto-trash.changed': {
    action: 'protect',
    th: '{who}เปลี่ยนการตั้งค่าการย้ายรายการที่หมดอายุไปถังขยะอัตโนมัติ',
    en: '{who} changed automatic trashing of expired items',
  },
  'item.locked': { action: 'protect', th: '{who}ล็อก {item}', en: '{who} locked {item}' },
  'item.unlocked': {
    action: 'protect',
    th: '{who}ปลดล็อก {item}{recoveryCopy}',
    en: '{who} unlocked {item}{recoveryCopy}',
  },
  'unlock.asked': { action: 'protect', th: '{who}ขอให้ปลดล็อก {item}', en: '{who} requested an unlock of {item}' },
  'unlock.kept': {
    action: 'protect',
    th: '{who}ล็อก {item} ต่อ แม้มีผู้ขอให้ปลดล็อก',
    en: '{who} kept {item} locked despite an unlock request',
  },
  'file-password.changed': {
    action: 'protect',
    th: '{who}{passwordChange}รหัสผ่านของ {item}',
    en: '{who} {passwordChange} the password of {item}',
  },
  'file-password.given': {
    action: 'protect',
    th: '{who}เปิด {item} ด้วยรหัสผ่าน',
    en: '{who} opened {item} with its password',
  },
  'file-password.refused': {
    action: 'protect',
    th: '{who}กรอกรหัสผ่านของ {item} ไม่ถูกต้อง',
    en: '{who} entered a wrong password for {item}',
  },
  'file-password.reported': {
    action: 'protect',
    th: 'ระบบแจ้งเตือนว่ามีผู้กรอกรหัสผ่านของ {item} ผิดหลายครั้ง',
    en: 'Khlang reported repeated wrong passwords for {item}',
  },
  'file-encryption.changed': {
    action: 'protect',
    th: '{who}{encryptionChange} {item}',
    en: '{who} {encryptionChange} {item}',
  },
  'file-encryption.opened': {
    action: 'protect',
    th: '{who}เปิด {item} ที่เข้ารหัสไว้',
    en: '{who} opened encrypted {item}',
  },
  'file-encryption.refused': {
    action: 'protect',
    th: '{who}กรอกวลีรหัสผ่านของ {item} ไม่ถูกต้อง',
    en: '{who} entered a wrong passphrase for {item}',
  },
}
