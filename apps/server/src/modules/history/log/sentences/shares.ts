import type { SharesEvent } from '@khlang/contract/events/shares'
import type { Sentences } from './sentence.ts'

export const sharesSentences: Sentences<SharesEvent['type']> = {
  'share.created': { action: 'access', th: '{who}แชร์ {item}', en: '{who} shared {item}' },
  'share.changed': {
    action: 'access',
    th: '{who}เปลี่ยนสิทธิ์หรือวันหมดอายุของการแชร์ {item}',
    en: '{who} changed the permission or expiry of a share of {item}',
  },
  'share.ended': { action: 'access', th: '{who}ยกเลิกการแชร์ {item}', en: '{who} ended a share of {item}' },
  'share.left': { action: 'access', th: '{who}ออกจากการแชร์ {item}', en: '{who} left a share of {item}' },
  'share.invited': {
    action: 'access',
    th: '{who}เชิญผู้รับทางอีเมลให้เข้าถึง {item}',
    en: '{who} invited a recipient by email to {item}',
  },
  'share.accepted': {
    action: 'access',
    th: '{who}ได้รับสิทธิ์เข้าถึง {item} ตามคำเชิญ',
    en: '{who} accepted an invitation to {item}',
  },
  'ownership.offered': {
    action: 'access',
    th: '{who}เสนอโอน {item} ให้ผู้อื่น',
    en: '{who} offered {item} to someone else',
  },
  'ownership.accepted': { action: 'access', th: '{who}รับโอน {item}', en: '{who} accepted ownership of {item}' },
  'ownership.declined': {
    action: 'access',
    th: '{who}ปฏิเสธการรับโอน {item}',
    en: '{who} declined ownership of {item}',
  },
  'ownership.withdrawn': {
    action: 'access',
    th: '{who}ยกเลิกการโอน {item}',
    en: '{who} withdrew the offer of {item}',
  },
  'access-request.made': {
    action: 'access',
    th: '{who}ขอสิทธิ์เข้าถึงรายการของผู้อื่น',
    en: '{who} asked for access to an item of someone else',
  },
  'access-request.answered': {
    action: 'access',
    th: '{who}ตอบคำขอสิทธิ์เข้าถึง {item}',
    en: '{who} answered a request for access to {item}',
  },
  'sharing-policy.changed': {
    action: 'account',
    th: '{who}แก้ไขข้อกำหนดการแชร์กับบุคคลภายนอก',
    en: '{who} changed the rules for sharing outside the business',
  },
  'rule-switches.changed': {
    action: 'access',
    th: '{who}เปิดหรือปิดการใช้สิทธิ์ของไดรฟ์ธุรกิจตามประเภทผู้รับสิทธิ์',
    en: '{who} switched permission types in Drive Business on or off',
  },
}
