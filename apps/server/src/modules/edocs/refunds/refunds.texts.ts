import type { Language } from '@khlang/contract'
import type { RefundDocument } from '@khlang/contract/edoc-refunds'

const heads = {
  th: [
    'วันที่เอกสาร',
    'ผู้ขาย',
    'เลขประจำตัวผู้เสียภาษี',
    'เลขที่เอกสาร',
    'ประเภท',
    'จำนวนเงิน',
    'สกุลเงิน',
    'ลดหนี้แล้ว',
    'สถานะการนำเข้า',
    'สถานะสิทธิ',
    'เหตุผลที่ไม่นับ',
    'จำนวนที่นับ',
  ],
  en: [
    'Document date',
    'Seller',
    'Tax ID',
    'Number',
    'Type',
    'Amount',
    'Currency',
    'Credited',
    'Import',
    'Deduction',
    'Reason not counted',
    'Amount counted',
  ],
} as const

const imports = {
  not_imported: { th: 'ยังไม่นำเข้า', en: 'not imported' },
  imported: { th: 'นำเข้าแล้ว', en: 'imported' },
  copy_deleted: { th: 'นำเข้าแล้ว แต่ลบสำเนาแล้ว', en: 'imported, copy deleted' },
  failed: { th: 'นำเข้าไม่สำเร็จ', en: 'failed' },
} as const
const statuses = {
  none: { th: 'ไม่นับ', en: 'not counted' },
  eligible: { th: 'ใช้สิทธิได้', en: 'eligible' },
  over_cap: { th: 'เกินวงเงิน', en: 'over the cap' },
  used: { th: 'ใช้ยื่นภาษีแล้ว', en: 'used in filing' },
  excluded: { th: 'สินค้าที่ไม่ได้รับสิทธิ', en: 'excluded goods' },
} as const
const reasons = {
  type: { th: 'ประเภทเอกสารใช้สิทธิไม่ได้', en: 'type of document' },
  amount: { th: 'ไม่มีจำนวนเงิน', en: 'no amount' },
  credited: { th: 'ลดหนี้เต็มจำนวนแล้ว', en: 'fully credited' },
  currency: { th: 'ไม่ใช่เงินบาท', en: 'not in baht' },
  undecided: { th: 'เลขที่ซ้ำ รอการตัดสินใจ', en: 'duplicate number, waiting for a decision' },
  cancelled: { th: 'ถูกยกเลิก', en: 'cancelled' },
  replaced: { th: 'ถูกแทนที่', en: 'replaced' },
  sender: {
    th: 'ไม่ทราบว่ามาจากผู้ขายจริง โปรดยืนยันเอกสารก่อน',
    en: 'not confirmed to come from the seller; confirm it first',
  },
  checks: { th: 'ไม่ผ่านการตรวจสอบ', en: 'failed its checks' },
} as const

export const refundHead = (language: Language): readonly string[] => heads[language]

/** A document as a row of the file. */
export const refundLine = (document: RefundDocument, language: Language): string[] => [
  document.docDate,
  document.seller.name ?? '',
  document.seller.taxId,
  document.documentNo,
  document.docType,
  document.gross ?? '',
  document.currency ?? '',
  document.credited ?? '',
  imports[document.importStatus][language],
  statuses[document.status][language],
  document.reason === null ? '' : reasons[document.reason][language],
  document.counted ?? '',
]
