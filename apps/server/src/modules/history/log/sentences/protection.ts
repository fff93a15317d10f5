import type { ProtectionEvent } from '@khlang/contract/events/protection'
import type { Sentences } from './sentence.ts'

export const protectionSentences: Sentences<ProtectionEvent['type']> = {
  'item.warned': {
    action: 'protect',
    th: 'ระบบแจ้งเตือนว่า {item} ใกล้หมดอายุ',
    en: 'Khlang sent a warning that {item} expires soon',
  },
  'expiry-policy.changed': {
    action: 'protect',
    th: '{who}{policyChange}การกำหนดวันหมดอายุของสิ่งที่เข้ามาใน {item}',
    en: '{who} {policyChange} when what arrives in {item} expires',
  },
  'expiry-policy.applied': {
    action: 'protect',
    th: 'วันหมดอายุของ {items} ไฟล์ที่อยู่ใน {item} เปลี่ยนตามที่{who}กำหนด',
    en: 'The expiry of {items} files in {item} changed as {who} had set it',
  },
  'auto-trash.changed': {
    action: 'protect',
    th: '{who}เปลี่ยนการย้ายรายการที่หมดอายุไปถังขยะอัตโนมัติ',
    en: '{who} changed whether what has expired goes to the trash by itself',
  },
  'item.locked': { action: 'protect', th: '{who}ล็อก {item}', en: '{who} locked {item}' },
  'item.unlocked': { action: 'protect', th: '{who}ปลดล็อก {item}', en: '{who} unlocked {item}' },
  'unlock.asked': { action: 'protect', th: '{who}ขอให้ปลดล็อก {item}', en: '{who} asked to unlock {item}' },
  'unlock.kept': {
    action: 'protect',
    th: '{who}ล็อก {item} ต่อ แม้มีผู้ขอให้ปลดล็อก',
    en: '{who} kept {item} locked though somebody asked to unlock it',
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
    th: '{who}ใส่รหัสผ่านของ {item} ไม่ถูกต้อง',
    en: '{who} gave a wrong password for {item}',
  },
  'file-password.reported': {
    action: 'protect',
    th: 'ระบบแจ้งว่ามีผู้ใส่รหัสผ่านของ {item} ไม่ถูกต้องหลายครั้ง',
    en: 'Khlang told that somebody gave wrong passwords for {item}',
  },
  'file-encryption.changed': {
    action: 'protect',
    th: '{who}{encryptionChange} {item}',
    en: '{who} {encryptionChange} {item}',
  },
  'file-encryption.opened': {
    action: 'protect',
    th: '{who}เปิด {item} ที่เข้ารหัสไว้',
    en: '{who} opened {item}, which is encrypted',
  },
  'file-encryption.refused': {
    action: 'protect',
    th: '{who}ใส่วลีรหัสผ่านของ {item} ไม่ถูกต้อง',
    en: '{who} gave a wrong passphrase for {item}',
  },
}
