import type { Language } from '@khlang/contract'
import type { BusinessLogKind } from '@khlang/contract/business-log-kinds'
import type { LogAction } from '@khlang/contract/log-actions'
import type { BusinessLogRow } from './business-log.repo.ts'
import { hiddenAs, isOf } from './business-log.rules.ts'
import { changeSentences } from './business-log.texts.ts'
import { type LogContext, type Piece, piecesOf, sentenceOf } from './log.sentences.ts'
import { sentenceFor, typesOf } from './log.texts.ts'

/** What an admin reads of something that must not be named: who did what kind of thing, and where it was. */
const hidden: Record<LogAction, Record<Language, string>> = {
  add: { th: '{who}เพิ่ม{what}', en: '{who} added {what}' },
  change: { th: '{who}แก้ไข{what}', en: '{who} changed {what}' },
  rename: { th: '{who}เปลี่ยนชื่อ{what}', en: '{who} renamed {what}' },
  move: { th: '{who}ย้าย{what}', en: '{who} moved {what}' },
  trash: { th: '{who}ลบหรือกู้คืน{what}', en: '{who} deleted or restored {what}' },
  download: { th: '{who}ดาวน์โหลด{what}', en: '{who} downloaded {what}' },
  protect: { th: '{who}ใช้หรือเปลี่ยนการป้องกันของ{what}', en: '{who} used or changed the protection of {what}' },
  access: { th: '{who}ใช้หรือเปลี่ยนการแชร์ของ{what}', en: '{who} used or changed sharing of {what}' },
  signIn: { th: '{who}เข้าใช้{what}', en: '{who} signed in to {what}' },
  account: { th: '{who}เปลี่ยนการตั้งค่าของ{what}', en: '{who} changed the settings of {what}' },
  refused: { th: '{who}ทำรายการที่ไม่ได้รับอนุญาตกับ{what}', en: '{who} tried an action that isn’t allowed on {what}' },
}

const what = {
  private: { th: 'รายการในไดรฟ์ส่วนตัว', en: 'an item in a private drive' },
  elsewhere: { th: 'รายการที่ไม่ได้เป็นของธุรกิจ', en: 'an item that isn’t of this business' },
  gone: { th: 'รายการที่ไม่มีอยู่แล้ว', en: 'an item that no longer exists' },
} as const

/** The subject of a refused sign-in is the person; their own log needs no name. */
const refusedSignIn = {
  th: 'การเข้าสู่ระบบของ {person} ถูกปฏิเสธ',
  en: 'A sign-in of {person} was refused',
} as const

/** The types of events that a log shows: all, or those of one action. */
export const typesIn = (kind: BusinessLogKind, action?: LogAction): string[] =>
  typesOf(action).filter((type) => isOf(kind, type))

/** Whether the row must not name what it is about. */
export const isHidden = (row: BusinessLogRow): boolean => hiddenAs(row, sentenceFor(row.type)?.en ?? '') !== null

/** A row as a sentence for an admin; null for events that are not shown. */
export function businessSentenceOf(row: BusinessLogRow, context: LogContext): Piece[] | null {
  const sentence = sentenceFor(row.type)
  if (sentence === null) return null
  const { language } = context
  const place = hiddenAs(row, sentence.en)
  if (place !== null) {
    // Nothing of the event itself: neither its names nor its numbers.
    const data = { what: what[place][language] }
    return piecesOf(hidden[sentence.action][language], { ...row, subject: '', data }, context)
  }
  if (row.type === 'session.refused')
    return piecesOf(refusedSignIn[language], { ...row, data: { personId: row.subject } }, context)
  const changed = changeSentences[`${row.type} ${String(row.data.change ?? row.data.how)}`]
  return changed ? piecesOf(changed[language], row, context) : sentenceOf(row, context)
}
