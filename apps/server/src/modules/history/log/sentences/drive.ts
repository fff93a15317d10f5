import type { DriveEvent } from '@khlang/contract/events/drive'
import type { Sentences } from './sentence.ts'

export const driveSentences: Sentences<DriveEvent['type']> = {
  'item.created': { action: 'add', th: '{who}เพิ่ม {item} ใน {folder}', en: '{who} added {item} to {folder}' },
  'item.renamed': {
    action: 'rename',
    th: '{who}เปลี่ยนชื่อ “{from}” เป็น {item}',
    en: '{who} renamed “{from}” to {item}',
  },
  'item.moved': {
    action: 'move',
    th: '{who}ย้าย {item} จาก {origin} ไปยัง {folder}',
    en: '{who} moved {item} from {origin} to {folder}',
  },
  'item.copied': { action: 'add', th: '{who}คัดลอก {item} ไปยัง {folder}', en: '{who} copied {item} to {folder}' },
  'item.changed': { action: 'change', th: '{who}แก้ไข{changes}ของ {item}', en: '{who} changed {changes} of {item}' },
  'item.trashed': { action: 'trash', th: '{who}ย้าย {item} ไปถังขยะ', en: '{who} moved {item} to the trash' },
  'item.restored': {
    action: 'trash',
    th: '{who}กู้คืน {item} กลับไปยัง {folder}',
    en: '{who} restored {item} to {folder}',
  },
  'item.vaulted': {
    action: 'trash',
    th: '{who}นำ {item} ออกจากถังขยะ ผู้ดูแลธุรกิจกู้คืนได้ภายใน 30 วัน',
    en: '{who} removed {item} from the trash; an Admin Business can restore it within 30 days',
  },
  'item.purged': { action: 'trash', th: '{who}ลบ {item} ถาวร', en: '{who} permanently deleted {item}' },
  'version.created': {
    action: 'change',
    th: '{who}บันทึก {item} เป็นเวอร์ชัน {n}',
    en: '{who} saved {item} as version {n}',
  },
  'version.restored': {
    action: 'change',
    th: '{who}กู้คืนเวอร์ชัน {fromVersion} ของ {item}',
    en: '{who} restored version {fromVersion} of {item}',
  },
  'version.changed': {
    action: 'change',
    th: '{who}แก้ไขป้ายกำกับหรือการเก็บเวอร์ชัน {n} ของ {item}',
    en: '{who} changed the label or retention of version {n} of {item}',
  },
  'version.deleted': {
    action: 'trash',
    th: '{who}ลบเวอร์ชัน {n} ของ {item}',
    en: '{who} deleted version {n} of {item}',
  },
  'version.purged': {
    action: 'trash',
    th: 'ระบบลบเวอร์ชันเก่าของ {item} เมื่อครบกำหนดเก็บ',
    en: 'Old versions of {item} were deleted after their retention period',
  },
  'version.dropped': {
    action: 'trash',
    th: '{who}ลบเวอร์ชันเก่าของ {item} จำนวน {count} เวอร์ชัน',
    en: '{who} deleted {count} old versions of {item}',
  },
  'access.changed': {
    action: 'access',
    th: '{who}เปลี่ยนสิทธิ์การเข้าถึง {item}',
    en: '{who} changed permissions for {item}',
  },
}
