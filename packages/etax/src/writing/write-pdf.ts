import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'
import { kindOf, purposeOf } from '../model/code-lists.ts'
import type { Amount } from '../model/decimal.ts'
import type { Address, EtaxDocument, Line, Party } from '../model/document.ts'
import { createPageWriter, margin, type PageWriter, pageWidth } from './page-writer.ts'

const attachmentName = 'ETDA-invoice.xml'
const full = pageWidth - 2 * margin
const half = full / 2 - 8

const money = (amount: Amount | null) => {
  const [whole = '', part = ''] = (amount ?? '').split('.')
  return amount === null ? '' : `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`
}

/** A date as Thai offices write it: day, month, and the Buddhist year. */
const thaiDate = (day: string | null) => {
  const [year = '', month = '', date = ''] = (day ?? '').split('-')
  return day === null ? '-' : `${date}/${month}/${Number(year) + 543}`
}

const addressOf = (address: Address | null) =>
  address
    ? [
        address.buildingNumber,
        address.buildingName,
        ...address.lines,
        address.street,
        ...[address.citySubDivision, address.city].filter((name) => name !== null && !/^\d+$/.test(name)),
        address.postcode,
      ]
        .filter((part) => part)
        .join(' ')
    : ''

function identityOf(party: Party): string {
  if (party.scheme === 'CCPT') return `หนังสือเดินทาง ${party.taxId ?? ''}`
  if (party.taxId === null) return ''
  if (party.scheme === 'NIDN') return `เลขประจำตัวประชาชน ${party.taxId}`
  const branch = party.branch === '00000' ? 'สำนักงานใหญ่' : `สาขา ${party.branch ?? '-'}`
  return `เลขประจำตัวผู้เสียภาษี ${party.taxId} ${branch}`
}

function writeParties(writer: PageWriter, { seller, buyer }: EtaxDocument) {
  const rows = (party: Party | null, label: string) =>
    party ? [label, party.name ?? '-', identityOf(party), addressOf(party.address)] : []
  const left = rows(seller, 'ผู้ขาย')
  const right = rows(buyer, 'ผู้ซื้อ')
  for (const [index, text] of left.entries())
    writer.row([
      { text, x: margin, width: half, bold: index === 1, muted: index === 0 },
      { text: right[index] ?? '', x: margin + half + 16, width: half, bold: index === 1, muted: index === 0 },
    ])
}

const columns = {
  no: { x: margin, width: 24 },
  name: { x: margin + 28, width: 232 },
  quantity: { x: margin + 266, width: 70, align: 'right' },
  price: { x: margin + 342, width: 78, align: 'right' },
  net: { x: margin + 426, width: full - 426, align: 'right' },
} as const

function writeTableHead(writer: PageWriter) {
  writer.row([
    { ...columns.no, text: '#', bold: true },
    { ...columns.name, text: 'รายการ', bold: true },
    { ...columns.quantity, text: 'จำนวน', bold: true },
    { ...columns.price, text: 'ราคาต่อหน่วย', bold: true },
    { ...columns.net, text: 'จำนวนเงิน', bold: true },
  ])
  writer.rule()
}

const writeLine = (writer: PageWriter, line: Line, index: number) =>
  writer.row([
    { ...columns.no, text: line.id ?? String(index + 1) },
    { ...columns.name, text: [...line.names, ...line.descriptions].join(' ') || '-' },
    { ...columns.quantity, text: [line.quantity, line.unit].filter((part) => part).join(' ') },
    { ...columns.price, text: money(line.price) },
    { ...columns.net, text: money(line.net) },
  ])

function writeTotals(writer: PageWriter, { totals, currency }: EtaxDocument) {
  if (!totals) return
  const rows: [string, Amount | null][] = [
    ['มูลค่าตามเอกสารเดิม', totals.original],
    ['มูลค่าที่ถูกต้อง', totals.original === null ? null : totals.lines],
    ['ผลต่าง', totals.difference],
    ['ส่วนลด', totals.allowances],
    ['ค่าธรรมเนียม', totals.charges],
    ['ชำระล่วงหน้าแล้ว', totals.prepaid],
    ['มูลค่าก่อนภาษี', totals.net],
    ['ภาษีมูลค่าเพิ่ม', totals.vat],
    [`รวมทั้งสิ้น (${currency ?? 'THB'})`, totals.gross],
  ]
  for (const [text, amount] of rows) {
    if (amount === null) continue
    const bold = amount === totals.gross && text.startsWith('รวม')
    writer.row([
      { text, x: margin + 240, width: 180, align: 'right', bold },
      { ...columns.net, text: money(amount), bold },
    ])
  }
}

/** A replacement has to say which document it cancels and replaces. */
function writeReferences(writer: PageWriter, { references, purposeCode, purpose }: EtaxDocument) {
  const known = purposeCode === null ? null : purposeOf(purposeCode)
  for (const { number, date, type, category } of references) {
    const title = (type && kindOf(type)?.th) || 'เอกสาร'
    const isReplaced = known?.kind === 'replacement' && category !== '02'
    const named = `${title}เลขที่ ${number ?? '-'} ลงวันที่ ${thaiDate(date)}`
    writer.line(isReplaced ? `เป็นการยกเลิก${named} และออกฉบับใหม่แทน` : `อ้างอิง${named}`)
  }
  const reason = [known?.th, purpose].filter((part, index, all) => part && all.indexOf(part) === index).join(' – ')
  if (reason !== '') writer.line(`สาเหตุการออกเอกสาร: ${reason}`)
}

const extension = 'urn:etda:uncefact:data:standard:Invoice_CrossIndustryInvoice:2#'
const property = (name: string, description: string) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

/** What the agency's generator says in the metadata about the attached XML, with the description that PDF/A asks for. */
const metadata = (title: string) => [
  `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Electronic Tax Invoice PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${extension}</pdfaSchema:namespaceURI><pdfaSchema:prefix>rsm</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${property('DocumentFileName', 'Name of the embedded XML invoice file')}${property('DocumentType', 'Type of the document')}${property('Version', 'Version of the ETDA XML data')}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`,
  `<rdf:Description rdf:about="" xmlns:rsm="${extension}"><rsm:DocumentFileName>${attachmentName}</rsm:DocumentFileName><rsm:DocumentType>${title}</rsm:DocumentType><rsm:Version>2.1</rsm:Version></rdf:Description>`,
]

/**
 * A document as pages with its XML attached, as PDF/A-3 has it.
 * @param now the time that the file says it was made at
 */
export async function writePdf(document: EtaxDocument, xml: Uint8Array, now: Date): Promise<Uint8Array> {
  const kind = document.type ? kindOf(document.type) : null
  const pdf = await PDFDocument.create()
  let inTable = false
  const writer = await createPageWriter(pdf, (page) => {
    if (inTable) writeTableHead(page)
  })
  const title = kind?.th ?? document.title ?? ''
  writer.line(title, { size: 18, bold: true, align: 'center' })
  writer.line('(ต้นฉบับ) เอกสารนี้ได้จัดทำและส่งข้อมูลให้แก่กรมสรรพากรด้วยวิธีการทางอิเล็กทรอนิกส์', {
    size: 9,
    align: 'center',
    muted: true,
  })
  writer.space(8)
  writer.row([
    { text: `เลขที่ ${document.number ?? '-'}`, x: margin, width: half, bold: true },
    { text: `วันที่ ${thaiDate(document.documentDate)}`, x: margin + half + 16, width: half, align: 'right' },
  ])
  if (document.poNumber !== null) writer.line(`เลขที่ใบสั่งซื้อ ${document.poNumber}`)
  writer.space(6)
  writeParties(writer, document)
  writer.space(6)
  writeReferences(writer, document)
  if (document.lines.length > 0) {
    writer.space(6)
    writeTableHead(writer)
    inTable = true
    for (const [index, line] of document.lines.entries()) writeLine(writer, line, index)
    inTable = false
    writer.rule()
  }
  writeTotals(writer, document)
  for (const { subject, content } of document.notes)
    writer.line([subject, ...content].filter((part) => part).join(': '), { size: 9, muted: true })
  writer.finish()

  pdf.setTitle(`${title} ${document.number ?? ''}`)
  pdf.setLanguage('th')
  pdf.setProducer('Khlang')
  pdf.setCreator('Khlang')
  pdf.setCreationDate(now)
  pdf.setModificationDate(now)
  await pdf.attach(xml, attachmentName, {
    mimeType: 'text/xml',
    description: 'Tax Invoice XML Data',
    creationDate: now,
    modificationDate: now,
    afRelationship: AFRelationship.Alternative,
  })
  pdf.convertToPDFA({ conformance: '3U', extensions: metadata(kind?.en ?? '') })
  return pdf.save()
}
