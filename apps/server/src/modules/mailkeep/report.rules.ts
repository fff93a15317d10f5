import type { Language } from '@khlang/contract'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import type { CheckOutcome, MailReason } from '@khlang/contract/mail-states'
import type { MailCheckRow } from '@khlang/contract/mails'

type Words = Record<Language, string>

const head: readonly Words[] = [
  { th: 'วันที่', en: 'Day' },
  { th: 'รับเมื่อ (UTC)', en: 'Received (UTC)' },
  { th: 'ผู้ส่ง', en: 'From' },
  { th: 'เรื่อง', en: 'Subject' },
  { th: 'ผล', en: 'Result' },
  { th: 'เหตุผล', en: 'Reason' },
]

export const outcomeWords: Record<CheckOutcome, Words> = {
  kept_before: { th: 'เก็บไว้แล้ว', en: 'kept before' },
  kept_now: { th: 'ขาดหาย เก็บแล้วตอนนี้', en: 'was missing, kept now' },
  duplicate: { th: 'ซ้ำ', en: 'duplicate' },
  skipped: { th: 'ข้าม', en: 'skipped' },
  failed: { th: 'ไม่สำเร็จ', en: 'failed' },
  not_on_server: { th: 'ไม่อยู่บนเซิร์ฟเวอร์อีเมลแล้ว', en: 'not on the mail server any more' },
}

export const reasonWords: Record<MailReason, Words> = {
  no_attachment: { th: 'ไม่มีไฟล์แนบ', en: 'no attachment' },
  no_rule: { th: 'ไม่ใช่เอกสาร e-Tax และไม่ตรงกับกฎใด', en: 'not an e-Tax document, and no rule matches' },
  rule: { th: 'ข้ามตามกฎ', en: 'ignored by a rule' },
  archive: { th: 'ไฟล์บีบอัด เอกสารข้างในแสดงแยกเป็นรายการ', en: 'an archive: documents in it are listed on their own' },
  encrypted: { th: 'อีเมลหรือไฟล์ในอีเมลเข้ารหัสไว้', en: 'the email or a file in it is encrypted' },
  unreadable: { th: 'อ่านไฟล์ไม่ได้', en: 'the file cannot be read' },
  not_a_message: { th: 'ไม่ใช่อีเมลที่อ่านได้', en: 'not a readable email' },
  too_large: { th: 'ใหญ่เกินกำหนด', en: 'too large' },
  too_many_files: { th: 'มีไฟล์แนบมากเกินกำหนด', en: 'too many attachments' },
  refused: { th: 'เอกสารไม่ถูกต้อง', en: 'the document is not valid' },
  other_receiver: { th: 'ผู้ซื้อในเอกสารไม่ใช่ธุรกิจนี้', en: 'the buyer in the document is not this business' },
  sender_unproved: {
    th: 'ไม่มีลายมือชื่อของผู้ขาย รอคุณตัดสินใจในกล่องขาเข้า',
    en: 'not signed by the seller: it waits for you to decide in the Inbox',
  },
  not_proved: {
    th: 'เลขประจำตัวผู้เสียภาษีของธุรกิจนี้ยังไม่ได้รับการยืนยัน',
    en: 'the tax ID of this business isn’t proved yet',
  },
  same_message: { th: 'อีเมลฉบับเดียวกันถูกเก็บแล้ว', en: 'the same email was kept before' },
  same_document: { th: 'เอกสารฉบับเดียวกันอยู่ในกล่องขาเข้าแล้ว', en: 'the same document is in the Inbox already' },
  content_differs: {
    th: 'เลขที่ซ้ำแต่เนื้อหาต่างกัน รอตัดสินใจ',
    en: 'duplicate number with different content, waiting for a decision',
  },
  storage_full: { th: 'พื้นที่จัดเก็บเต็ม', en: 'the storage is full' },
  no_consent: { th: 'ยังไม่มีความยินยอมในการรับเอกสาร', en: 'there is no consent to receive documents' },
  receiver_suspended: { th: 'บัญชีถูกระงับ', en: 'the account is suspended' },
  blocked_by_receiver: { th: 'ผู้ขายรายนี้ไม่อยู่ในความยินยอม', en: 'the consent does not cover this seller' },
  folder_gone: { th: 'เพิ่มไฟล์ลงโฟลเดอร์ของกฎไม่ได้', en: 'files cannot be added to the folder of the rule' },
  type_blocked: { th: 'ประเภทไฟล์นี้ถูกปิดกั้น', en: 'this file type is blocked' },
  not_stored: { th: 'จัดเก็บไม่สำเร็จ', en: 'it could not be stored' },
}

export const reportHead = (language: Language): string[] => head.map((words) => words[language])

export const reportRow = (row: MailCheckRow, language: Language): string[] => [
  bangkokDay(new Date(row.receivedAt)),
  row.receivedAt,
  row.from ?? '',
  row.subject ?? '',
  outcomeWords[row.outcome][language],
  row.reason === null ? '' : reasonWords[row.reason][language],
]
