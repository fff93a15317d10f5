import type { Language } from '@khlang/contract'
import type { EdocBox } from '@khlang/contract/edoc-states'
import type { VatReport, VatReportDocument } from '@khlang/contract/vat-reports'
import { kindOf } from '@khlang/etax'
import type { TableCell } from '../../platform/table-cell.ts'

const titles = {
  inbox: { th: 'รายงานภาษีซื้อ', en: 'Input tax report' },
  outbox: { th: 'รายงานภาษีขาย', en: 'Output tax report' },
} as const

/** The columns of the form of the Revenue Department (Notification of the Director-General on VAT no. 89), and three more. */
const heads = {
  th: {
    inbox: ['ชื่อผู้ขายสินค้า/ผู้ให้บริการ', 'เลขประจำตัวผู้เสียภาษีของผู้ขาย'],
    outbox: ['ชื่อผู้ซื้อสินค้า/ผู้รับบริการ', 'เลขประจำตัวผู้เสียภาษีของผู้ซื้อ'],
    before: ['ลำดับ', 'วันเดือนปี', 'เลขที่'],
    after: ['สถานประกอบการ', 'มูลค่าสินค้าหรือบริการ', 'จำนวนเงินภาษีมูลค่าเพิ่ม', 'ประเภทเอกสาร', 'อ้างอิงเอกสาร', 'สาขาของเรา'],
  },
  en: {
    inbox: ['Seller', 'Seller tax ID'],
    outbox: ['Buyer', 'Buyer tax ID'],
    before: ['No.', 'Date', 'Number'],
    after: ['Head office or branch', 'Value of goods or services', 'VAT', 'Type', 'Refers to', 'Own branch'],
  },
} as const

const words = {
  th: { month: 'เดือนภาษี', headOffice: 'สำนักงานใหญ่', branch: 'สาขาที่', total: 'รวม', taxId: 'เลขประจำตัวผู้เสียภาษี' },
  en: { month: 'Tax month', headOffice: 'Head office', branch: 'Branch', total: 'Total', taxId: 'Tax ID' },
} as const

const branchText = (branch: string | null, language: Language): string =>
  branch === null ? '' : branch === '00000' ? words[language].headOffice : `${words[language].branch} ${branch}`

/** `05/10/2569`, as the form has it, or ISO 8601 in English. */
const dayText = (day: string, language: Language): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return language === 'th' ? `${date}/${month}/${Number(year) + 543}` : day
}

const monthText = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-buddhist' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))

/** What stands above the documents. */
export const headRows = (
  { name, taxId, branch }: VatReport['account'],
  { box, month, language }: { box: EdocBox; month: string; language: Language },
): TableCell[][] => [
  [titles[box][language]],
  [words[language].month, monthText(month, language)],
  [name],
  [words[language].taxId, taxId ?? '', branchText(branch, language)],
  [],
  [...heads[language].before, ...heads[language][box], ...heads[language].after],
]

export const documentRow = (
  { docDate, documentNo, docType, party, net, vat, refersTo, branch }: VatReportDocument,
  { index, language }: { index: number; language: Language },
): TableCell[] => [
  String(index + 1),
  dayText(docDate, language),
  documentNo,
  party.name ?? '',
  party.taxId ?? '',
  branchText(party.branch, language),
  { amount: net ?? '0.00' },
  { amount: vat ?? '0.00' },
  kindOf(docType)?.[language] ?? docType,
  refersTo.join(', '),
  branchText(branch, language),
]

export const totalRow = (net: string, vat: string, language: Language): TableCell[] => [
  words[language].total,
  '',
  '',
  '',
  '',
  '',
  { amount: net },
  { amount: vat },
]
