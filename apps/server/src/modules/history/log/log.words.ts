import type { EventType } from '@khlang/contract'
import type { LogAction } from '@khlang/contract/personal-log'
import { logWords } from './sentences/all.ts'
import type { Sentence } from './sentences/sentence.ts'

/** The types that a page shows, all or those of one action. */
export const typesOf = (action: LogAction | undefined): string[] =>
  Object.entries(logWords).flatMap(([type, words]) =>
    words !== null && (action === undefined || words.action === action) ? [type] : [],
  )

export const wordsOf = (type: string): Sentence | null => (isEventType(type) ? logWords[type] : null)

const isEventType = (type: string): type is EventType => Object.hasOwn(logWords, type)

/** Words for who and what has no name, and for values that are codes. */
export const smallWords = {
  th: {
    you: 'คุณ',
    system: 'ระบบ',
    someone: 'ผู้ใช้อื่น',
    goneItem: 'รายการที่ไม่อยู่แล้ว',
    someFolder: 'โฟลเดอร์อื่น',
    separator: ' และ',
    changes: {
      name: 'ชื่อ',
      hashtags: 'แฮชแท็ก',
      expiresAt: 'วันหมดอายุ',
      warnAt: 'วันแจ้งเตือน',
      starred: 'รายการโปรด',
      hidden: 'การซ่อน',
      label: 'ป้ายเวอร์ชัน',
    },
    otherChange: 'ข้อมูล',
    encryption: { encrypted: 'เข้ารหัส', decrypted: 'ถอดรหัส' },
    password: { set: 'ตั้ง', changed: 'เปลี่ยน', removed: 'ยกเลิก' },
    policy: { set: 'ตั้ง', removed: 'ยกเลิก' },
    about: ' กับ ',
    clients: { web: 'เว็บ', 'map drive': 'ไดรฟ์เครือข่าย', system: 'ระบบ' },
  },
  en: {
    you: 'You',
    system: 'Khlang',
    someone: 'Somebody else',
    goneItem: 'an item that is gone',
    someFolder: 'another folder',
    separator: ' and ',
    changes: {
      name: 'the name',
      hashtags: 'the hashtags',
      expiresAt: 'the expiry date',
      warnAt: 'the warning date',
      starred: 'the star',
      hidden: 'the hiding',
      label: 'the label',
    },
    otherChange: 'facts',
    encryption: { encrypted: 'encrypted', decrypted: 'decrypted' },
    password: { set: 'set', changed: 'changed', removed: 'removed' },
    policy: { set: 'set', removed: 'took away' },
    about: ' on ',
    clients: { web: 'web', 'map drive': 'network drive', system: 'Khlang' },
  },
} as const

/** The columns of the exported file. */
export const csvHead = {
  th: ['เวลา', 'ผู้ทำ', 'สิ่งที่เกิดขึ้น', 'รายการ', 'ผล', 'ที่อยู่เครือข่าย', 'ผ่านทาง'],
  en: ['Time', 'Who', 'What happened', 'Item', 'Result', 'Network address', 'Through'],
} as const
export const csvResult = {
  th: { ok: 'สำเร็จ', refused: 'ถูกปฏิเสธ' },
  en: { ok: 'done', refused: 'refused' },
} as const
