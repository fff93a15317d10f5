import type { EventType } from '@khlang/contract'
import type { LogAction } from '@khlang/contract/log-actions'
import { sentences } from './sentences/all.ts'
import type { Sentence } from './sentences/sentence.ts'

/** The types that a page shows: all, or those of one action. */
export const typesOf = (action: LogAction | undefined): string[] =>
  Object.entries(sentences).flatMap(([type, sentence]) =>
    sentence !== null && (action === undefined || sentence.action === action) ? [type] : [],
  )

export const sentenceFor = (type: string): Sentence | null => (isEventType(type) ? sentences[type] : null)

const isEventType = (type: string): type is EventType => Object.hasOwn(sentences, type)

/** Phrases for actors and items without a name, and for coded values. */
export const phrases = {
  th: {
    you: 'คุณ',
    system: 'ระบบ',
    visitor: 'ผู้เปิดลิงก์',
    sender: 'ผู้ส่งไฟล์',
    typed: '(ตามที่กรอก)',
    someone: 'ผู้ใช้อื่น',
    support: 'ฝ่ายสนับสนุนซึ่งดำเนินการแทน',
    operator: 'ผู้ให้บริการ',
    key: 'โปรแกรมที่ใช้คีย์ของธุรกิจ',
    'mail-rule': 'กฎอีเมล',
    goneItem: 'รายการที่ถูกลบแล้ว',
    roots: { personal: 'ไดรฟ์ของฉัน', business: 'ไดรฟ์ธุรกิจ' },
    someFolder: 'โฟลเดอร์อื่น',
    separator: ' และ',
    changes: {
      name: 'ชื่อ',
      hashtags: 'แฮชแท็ก',
      expiresAt: 'วันหมดอายุ',
      warnAt: 'เวลาแจ้งเตือน',
      starred: 'รายการโปรด',
      hidden: 'การซ่อน',
      label: 'ป้ายกำกับเวอร์ชัน',
    },
    otherChange: 'ข้อมูล',
    encryption: { encrypted: 'เข้ารหัส', decrypted: 'ถอดรหัส' },
    password: { set: 'ตั้ง', changed: 'เปลี่ยน', removed: 'ยกเลิก' },
    policy: { set: 'ตั้ง', removed: 'ยกเลิก' },
    recoveryCopy: ' สำเนากู้คืนคือเวอร์ชัน ',
    about: ' กับ ',
    box: { inbox: 'กล่องขาเข้า', outbox: 'กล่องขาออก' },
    clients: { web: 'เว็บ', api: 'API', cli: 'โปรแกรม khlang', 'map drive': 'Map Drive', mail: 'อีเมล', system: 'ระบบ' },
    named: { key: 'คีย์ API “{name}”', support: 'ฝ่ายสนับสนุน {name} ซึ่งดำเนินการแทน', 'mail-rule': 'กฎอีเมล “{name}”' },
  },
  en: {
    you: 'You',
    system: 'Khlang',
    visitor: 'A link visitor',
    sender: 'Someone',
    typed: '(as typed)',
    someone: 'Someone else',
    support: 'Support, on behalf of the account,',
    operator: 'The operator',
    key: 'A program with a key of the business',
    'mail-rule': 'A mail rule',
    goneItem: 'a deleted item',
    roots: { personal: 'My Drive', business: 'Drive Business' },
    someFolder: 'another folder',
    separator: ' and ',
    changes: {
      name: 'the name',
      hashtags: 'the hashtags',
      expiresAt: 'the expiry date',
      warnAt: 'the reminder',
      starred: 'favourites',
      hidden: 'visibility',
      label: 'the label',
    },
    otherChange: 'details',
    encryption: { encrypted: 'encrypted', decrypted: 'decrypted' },
    password: { set: 'set', changed: 'changed', removed: 'removed' },
    policy: { set: 'set', removed: 'removed' },
    recoveryCopy: '; the recovery copy is version ',
    about: ' on ',
    box: { inbox: 'Inbox', outbox: 'Outbox' },
    clients: {
      web: 'web',
      api: 'API',
      cli: 'khlang program',
      'map drive': 'Map Drive',
      mail: 'email',
      system: 'Khlang',
    },
    named: {
      key: 'API key “{name}”',
      support: 'Support agent {name}, on behalf of the account,',
      'mail-rule': 'Mail rule “{name}”',
    },
  },
} as const

/** The columns of the exported file. */
export const csvHead = {
  th: ['เวลา', 'ผู้ดำเนินการ', 'เหตุการณ์', 'รายการ', 'ผล', 'หมายเลขไอพี', 'ช่องทาง', 'ดำเนินการโดย'],
  en: ['Time', 'Person', 'Event', 'Item', 'Result', 'IP address', 'Channel', 'Acted by'],
} as const
/** What a change replaced by what, in the logs of a business. */
export const csvChangeHead = {
  th: ['ค่าเดิม', 'ค่าใหม่'],
  en: ['Before', 'After'],
} as const
/** The department that somebody acted for, in the logs of a business. */
export const csvDepartmentHead = { th: 'แผนกที่ใช้งาน', en: 'Department used' } as const
export const csvResult = {
  th: { ok: 'สำเร็จ', refused: 'ถูกปฏิเสธ' },
  en: { ok: 'successful', refused: 'refused' },
} as const
