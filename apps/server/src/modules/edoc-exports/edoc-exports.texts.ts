import type { Language } from '@khlang/contract'
import { inBangkok } from '@khlang/contract/bangkok-time'
import type { EdocListed } from '@khlang/contract/edoc-boxes'
import type { EdocResponseKind, EdocStanding, EdocStatus } from '@khlang/contract/edoc-states'
import { kindOf } from '@khlang/etax'
import type { TableCell } from '../../platform/table-cell.ts'

type Words<K extends string> = Record<Language, Record<K, string>>

const statuses: Words<EdocStatus> = {
  th: {
    draft: 'ฉบับร่าง',
    processing: 'กำลังดำเนินการ',
    pending: 'รอส่ง',
    active: 'ส่งถึงแล้ว',
    duplicate: 'ซ้ำ',
    failed: 'ส่งไม่สำเร็จ',
    resend_from_etax: 'ระบบต้นทางส่งซ้ำ',
    sender_delete: 'ผู้ส่งลบแล้ว',
    request_delete_log: 'ขอลบ',
    reject: 'ไม่อนุมัติให้ลบ',
    closed: 'ปิดแล้ว',
  },
  en: {
    draft: 'Draft',
    processing: 'Processing',
    pending: 'Held',
    active: 'Delivered',
    duplicate: 'Duplicate',
    failed: 'Failed',
    resend_from_etax: 'Resent by its source',
    sender_delete: 'Deleted by its sender',
    request_delete_log: 'Deletion requested',
    reject: 'Deletion refused',
    closed: 'Closed',
  },
}
const standings: Words<EdocStanding> = {
  th: { in_force: 'มีผลใช้อยู่', replaced: 'มีฉบับใหม่แทนแล้ว', cancelled: 'ยกเลิกแล้ว' },
  en: { in_force: 'In force', replaced: 'Replaced', cancelled: 'Cancelled' },
}
const responses: Words<EdocResponseKind> = {
  th: { accepted: 'ยอมรับแล้ว', disputed: 'มีข้อโต้แย้ง', paid: 'ชำระแล้ว' },
  en: { accepted: 'Accepted', disputed: 'Disputed', paid: 'Paid' },
}
const lights: Words<EdocListed['light']> = {
  th: { green: 'ผ่าน', amber: 'มีข้อควรตรวจสอบ', red: 'พบข้อผิดพลาด' },
  en: { green: 'Passed', amber: 'Needs review', red: 'Errors found' },
}
const signatures: Words<EdocListed['signature']> = {
  th: { none: 'ไม่มี', valid: 'ถูกต้อง', unchecked: 'ตรวจสอบไม่ได้', broken: 'ไม่ถูกต้อง' },
  en: { none: 'None', valid: 'Valid', unchecked: 'Could not be checked', broken: 'Not valid' },
}
const byMail: Record<Language, string> = { th: 'อีเมล', en: 'Email' }

type Column = { th: string; en: string; of: (edoc: EdocListed, language: Language) => TableCell }

const amount = (value: string | null): TableCell => (value === null ? '' : { amount: value })
const time = (at: string | null) =>
  at === null ? '' : inBangkok(new Date(at)).toISOString().slice(0, 19).replace('T', ' ')

const columns: readonly Column[] = [
  { th: 'เลขที่เอกสาร', en: 'Document no.', of: (edoc) => edoc.documentNo },
  { th: 'ประเภท', en: 'Type', of: (edoc, language) => kindOf(edoc.docType)?.[language] ?? edoc.docType },
  { th: 'รหัสประเภท', en: 'Type code', of: (edoc) => edoc.docType },
  { th: 'วันที่เอกสาร', en: 'Document date', of: (edoc) => edoc.docDate },
  { th: 'ผู้ขาย', en: 'Seller', of: (edoc) => edoc.seller.name ?? '' },
  { th: 'เลขประจำตัวผู้ขาย', en: 'Seller tax ID', of: (edoc) => edoc.seller.taxId ?? '' },
  { th: 'สาขาผู้ขาย', en: 'Seller branch', of: (edoc) => edoc.seller.branch ?? '' },
  { th: 'ผู้ซื้อ', en: 'Buyer', of: (edoc) => edoc.buyer.name ?? '' },
  { th: 'เลขประจำตัวผู้ซื้อ', en: 'Buyer tax ID', of: (edoc) => edoc.buyer.taxId ?? '' },
  { th: 'สาขาผู้ซื้อ', en: 'Buyer branch', of: (edoc) => edoc.buyer.branch ?? '' },
  { th: 'ผู้รับ', en: 'Receiver', of: (edoc) => edoc.receiver.name ?? '' },
  { th: 'เลขประจำตัวผู้รับ', en: 'Receiver tax ID', of: (edoc) => edoc.receiver.taxId ?? '' },
  { th: 'สาขาผู้รับ', en: 'Receiver branch', of: (edoc) => edoc.receiver.branch ?? '' },
  {
    th: 'ผู้ส่งเข้าระบบ',
    en: 'Sent by',
    of: ({ sender }, language) => (sender.via === 'mail' ? byMail[language] : (sender.name ?? '')),
  },
  { th: 'เลขประจำตัวผู้ส่ง', en: 'Sender tax ID', of: (edoc) => edoc.sender.taxId ?? '' },
  { th: 'มูลค่าก่อนภาษี', en: 'Net', of: (edoc) => amount(edoc.net) },
  { th: 'ภาษีมูลค่าเพิ่ม', en: 'VAT', of: (edoc) => amount(edoc.vat) },
  { th: 'ยอดรวม', en: 'Total', of: (edoc) => amount(edoc.gross) },
  { th: 'สกุลเงิน', en: 'Currency', of: (edoc) => edoc.currency ?? '' },
  { th: 'สถานะ', en: 'Status', of: (edoc, language) => statuses[language][edoc.status] },
  { th: 'รหัสเหตุผล', en: 'Reason code', of: (edoc) => edoc.reason ?? '' },
  { th: 'ผลของเอกสาร', en: 'Validity', of: (edoc, language) => standings[language][edoc.standing] },
  {
    th: 'คำตอบของผู้รับ',
    en: 'Receiver’s response',
    of: (edoc, language) => (edoc.response === null ? '' : responses[language][edoc.response]),
  },
  { th: 'ผลการตรวจสอบ', en: 'Check', of: (edoc, language) => lights[language][edoc.light] },
  { th: 'ลายมือชื่อดิจิทัล', en: 'Digital signature', of: (edoc, language) => signatures[language][edoc.signature] },
  { th: 'วันเวลาที่ส่งหรือได้รับ', en: 'Sent or received', of: (edoc) => time(edoc.at) },
  { th: 'วันเวลาที่ประมวลผล', en: 'Processed', of: (edoc) => time(edoc.processDate) },
  { th: 'อ่านเมื่อ', en: 'Read', of: (edoc) => time(edoc.readAt) },
  { th: 'เลขที่ใบสั่งซื้อ', en: 'PO number', of: (edoc) => edoc.poNumber ?? '' },
  { th: 'รหัสลูกค้า', en: 'Customer ID', of: (edoc) => edoc.customerId ?? '' },
  { th: 'ระบบต้นทาง', en: 'Source system', of: (edoc) => edoc.systemName ?? '' },
  { th: 'แฮชแท็ก', en: 'Hashtags', of: (edoc) => edoc.hashtags.map((tag) => `#${tag}`).join(' ') },
  { th: 'บัญชี', en: 'Account', of: (edoc) => edoc.account },
  { th: 'รหัสธุรกรรม', en: 'Transaction ID', of: (edoc) => edoc.id },
]

export const exportHead = (language: Language): TableCell[] => columns.map((column) => column[language])

/** A document as a row; times are those of Bangkok. */
export const exportRow = (edoc: EdocListed, language: Language): TableCell[] =>
  columns.map((column) => column.of(edoc, language))
