import { errorText, type ErrorCode, type Language } from '@khlang/contract'
import { csvMark, csvRow } from '../../../platform/csv.ts'
import type { ChosenDocument, KeptFile } from './documents.repo.ts'

export const indexHead =
  csvMark +
  csvRow([
    'file',
    'document_no',
    'doc_type',
    'doc_date',
    'seller',
    'seller_tax_id',
    'buyer',
    'buyer_tax_id',
    'net',
    'vat',
    'gross',
    'currency',
    'status',
    'sha256',
    'hashtags',
  ])

/** A file of a ZIP in its index; its tax ids are those that the reader may see. */
export const indexLine = (document: ChosenDocument, file: KeptFile, path: string): string =>
  csvRow([
    path,
    document.document_no,
    document.doc_type,
    document.doc_date,
    document.seller_name ?? '',
    document.seller_tax_id,
    document.buyer_name ?? '',
    document.buyer_tax_id ?? '',
    document.net ?? '',
    document.vat ?? '',
    document.gross ?? '',
    document.currency ?? '',
    document.status,
    file.sha256,
    document.hashtags.map((tag) => `#${tag}`).join(' '),
  ])

// With a byte order mark, so that Windows editors recognise Thai.
export const noteHead: Record<Language, string> = {
  th: '\uFEFFเอกสารที่ไม่ได้รวมไว้ในไฟล์ ZIP นี้ และเหตุผล\r\n\r\n',
  en: '\uFEFFDocuments not included in this ZIP file, and the reasons\r\n\r\n',
}

export const displayHead: Record<Language, string> = {
  th: '\uFEFFPDF ที่จัดทำจากข้อมูล XML เพื่อการแสดงผล ต้นฉบับคือไฟล์ XML ซึ่งแนบอยู่ใน PDF แต่ละไฟล์\r\n\r\n',
  en: '\uFEFFPDFs made from the XML for display. The original is the XML file attached to each PDF.\r\n\r\n',
}

export const noteLine = (what: string, code: ErrorCode, language: Language): string =>
  `${what}\r\n    ${errorText(code, language)}\r\n`
