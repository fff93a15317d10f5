import type { Language } from '@khlang/contract'
import type { EdocResend } from '@khlang/contract/edoc-resends'
import type { EdocReason } from '@khlang/contract/edoc-states'
import { inBangkok } from '@khlang/contract/bangkok-time'

/** The head of the exported list. */
export const csvHead: Record<Language, string[]> = {
  th: [
    'เลขที่เอกสาร',
    'ประเภทเอกสาร',
    'ผู้รับ',
    'เลขประจำตัวผู้เสียภาษี',
    'สาขา',
    'ช่องทาง',
    'ส่งครั้งล่าสุด',
    'จำนวนครั้ง',
    'สถานะ',
    'เหตุผล',
  ],
  en: [
    'Document no.',
    'Type',
    'Receiver',
    'Tax ID',
    'Branch',
    'Channel',
    'Last attempt',
    'Attempts',
    'Status',
    'Reason',
  ],
}

const states = {
  th: { failed: 'ส่งไม่สำเร็จ', pending: 'รอส่ง', success: 'ส่งสำเร็จ' },
  en: { failed: 'Failed', pending: 'Held', success: 'Delivered' },
} as const
const channels = { th: { inbox: 'กล่องขาเข้า' }, en: { inbox: 'Inbox' } } as const

const reasons: Record<Language, Record<EdocReason, string>> = {
  th: {
    storage_full: 'พื้นที่จัดเก็บของผู้รับเต็ม',
    no_consent: 'ผู้รับยังไม่ให้ความยินยอม',
    receiver_unknown: 'ผู้รับยังไม่ลงทะเบียน',
    receiver_suspended: 'บัญชีของผู้รับถูกระงับ',
    processing: 'ระบบกำลังดำเนินการ',
    blocked_by_receiver: 'ผู้รับไม่รับเอกสารจากผู้ขายรายนี้',
    refused_by_receiver: 'ผู้รับปฏิเสธเอกสาร',
    expired: 'รอเกิน 30 วัน',
    cancelled: 'ยกเลิกการส่ง',
    same_content: 'เคยส่งเอกสารที่เหมือนกัน',
    better_signed: 'มีฉบับเดียวกันที่ลงลายมือชื่อดีกว่า',
    content_differs: 'เลขที่เอกสารซ้ำแต่เนื้อหาต่างกัน',
    sender_unproved: 'ผู้รับตรวจสอบก่อน เพราะผู้ส่งไม่ใช่ผู้ขาย',
  },
  en: {
    storage_full: 'The receiver’s storage is full',
    no_consent: 'The receiver hasn’t consented',
    receiver_unknown: 'The receiver isn’t registered',
    receiver_suspended: 'The receiver’s account is suspended',
    processing: 'In progress',
    blocked_by_receiver: 'The receiver doesn’t accept documents from this seller',
    refused_by_receiver: 'The receiver refused the document',
    expired: 'Held for more than 30 days',
    cancelled: 'Cancelled',
    same_content: 'The same document was sent before',
    better_signed: 'Replaced by a better-signed copy',
    content_differs: 'Duplicate number, different content',
    sender_unproved: 'The receiver checks first: the sender isn’t the seller',
  },
}

/** What its receiver has refused to take at all does not wait for a consent any more. */
const refused: Record<Language, string> = {
  th: 'ผู้รับปฏิเสธการรับเอกสาร',
  en: 'The receiver refused to receive documents',
}
const reasonOf = ({ state, reason }: EdocResend, language: Language): string => {
  if (state === 'failed' && reason === 'no_consent') return refused[language]
  return reason === null ? '' : reasons[language][reason]
}

/** A row of the exported list; the time is that of Bangkok. */
export const cellsOf = (one: EdocResend, language: Language): string[] => [
  one.documentNo,
  one.docType,
  one.receiver.name ?? '',
  one.receiver.taxId ?? '',
  one.receiver.branch ?? '',
  channels[language][one.channel],
  inBangkok(new Date(one.lastAttemptAt)).toISOString().slice(0, 16).replace('T', ' '),
  String(one.attempts),
  states[language][one.state],
  reasonOf(one, language),
]
