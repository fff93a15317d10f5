import type { IdentityEvent } from '@khlang/contract/events/identity'
import type { Sentences } from './sentence.ts'

export const identitySentences: Sentences<IdentityEvent['type']> = {
  'session.started': { action: 'signIn', th: '{who}เข้าสู่ระบบ', en: '{who} signed in' },
  'session.ended': { action: 'signIn', th: '{who}ออกจากระบบ', en: '{who} signed out' },
  'session.refused': { action: 'signIn', th: 'การเข้าสู่ระบบถูกปฏิเสธ', en: 'A sign-in was refused' },
  'session.requested': {
    action: 'signIn',
    th: '{who}ขอเข้าสู่ระบบจากอุปกรณ์อื่น',
    en: '{who} requested to sign in on another device',
  },
  'session.approved': {
    action: 'signIn',
    th: '{who}ตอบคำขอเข้าสู่ระบบจากอุปกรณ์อื่น',
    en: '{who} answered a sign-in request from another device',
  },
  'session.confirmed': {
    action: 'signIn',
    th: '{who}ยืนยันตัวตนอีกครั้ง',
    en: '{who} confirmed their identity again',
  },
  'device-password.created': {
    action: 'protect',
    th: '{who}สร้างรหัสผ่านอุปกรณ์ “{name}”',
    en: '{who} created device password “{name}”',
  },
  'device-password.ended': { action: 'protect', th: '{who}ยกเลิกรหัสผ่านอุปกรณ์', en: '{who} revoked a device password' },
  'token.issued': {
    action: 'signIn',
    th: '{who}สร้างโทเคนใช้ครั้งเดียว',
    en: '{who} created a one-time token',
  },
  'account.switched': { action: 'account', th: '{who}สลับบัญชี', en: '{who} switched accounts' },
  'account.entered': {
    action: 'signIn',
    th: '{who}เข้าสู่ระบบของธุรกิจ',
    en: '{who} signed in to the business',
  },
  'password.changed': { action: 'signIn', th: '{who}เปลี่ยนรหัสผ่านเข้าสู่ระบบ', en: '{who} changed the sign-in password' },
  'passkey.added': { action: 'signIn', th: '{who}เพิ่มพาสคีย์ “{name}”', en: '{who} added passkey “{name}”' },
  'passkey.renamed': {
    action: 'signIn',
    th: '{who}เปลี่ยนชื่อพาสคีย์เป็น “{name}”',
    en: '{who} renamed a passkey to “{name}”',
  },
  'passkey.removed': { action: 'signIn', th: '{who}ลบพาสคีย์ “{name}”', en: '{who} removed passkey “{name}”' },
  'two-factor.changed': {
    action: 'signIn',
    th: '{who}เปลี่ยนการตั้งค่าการยืนยันตัวตนสองขั้นตอน',
    en: '{who} changed two-factor authentication',
  },
  'password.expired': {
    action: 'signIn',
    th: '{who}เข้าใช้ด้วยรหัสผ่านที่หมดอายุเป็นครั้งสุดท้าย',
    en: '{who} entered with an expired password for the last time',
  },
  'password.common': {
    action: 'signIn',
    th: '{who}เข้าสู่ระบบด้วยรหัสผ่านที่คาดเดาได้ง่าย',
    en: '{who} signed in with a password that is easy to guess',
  },
  'sign-in-policy.changed': {
    action: 'account',
    th: '{who}แก้ไขนโยบายการเข้าสู่ระบบของธุรกิจ',
    en: '{who} changed the sign-in policy of the business',
  },
  'sign-in-domain.claimed': {
    action: 'account',
    th: '{who}ระบุโดเมน {domain} สำหรับการเข้าสู่ระบบ',
    en: '{who} added {domain} as the sign-in domain',
  },
  'sign-in-domain.changed': {
    action: 'account',
    th: '{who}เปลี่ยนโดเมนสำหรับการเข้าสู่ระบบของธุรกิจ',
    en: '{who} changed the business’s sign-in domain',
  },
  'otp.sent': { action: 'signIn', th: 'ส่งรหัส OTP แล้ว', en: 'A one-time code was sent' },
  'partner.registered': null,
}
