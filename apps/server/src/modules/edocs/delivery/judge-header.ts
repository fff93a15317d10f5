import { createHash } from 'node:crypto'
import { currencies, dateProblem, type EtaxReading, judgeSum, kindOf, purposeOf } from '@khlang/etax'
import type { DocumentFacts, EdocFinding } from '../model/edoc.types.ts'
import type { Fault, Header } from './header.rules.ts'
import { fault, foundOf, idFaults, type Judged, keyOf, signerOf } from './judge.ts'
import { amber, isSameParty, soldToItself } from './vouching.ts'

const rounded: EdocFinding = {
  field: 'totals',
  severity: 'warning',
  th: 'มูลค่ารวมภาษีต่างจากยอดรวมเล็กน้อย ซึ่งอาจเกิดจากการปัดเศษ',
  en: 'The basis plus the tax differs from the grand total by as little as rounding does',
}

const sumOf = ({ net, vat, gross }: Header) =>
  net === null || vat === null || gross === null ? 'exact' : judgeSum({ net, vat, gross })

/** Money and purpose obey the rules of a document that was read. */
function moneyFaults(header: Header, docType: string): Fault[] {
  const { currency, purposeCode, net, vat, gross } = header
  const negative = Object.entries({ net, vat, gross }).filter(([, amount]) => amount?.startsWith('-'))
  return [
    ...(currency !== null && !currencies.has(currency)
      ? [fault('currency', `ไม่รู้จักสกุลเงิน ${currency}`, `Currency ${currency} is unknown.`)]
      : []),
    ...((docType === '80' || docType === '81') && purposeCode === null
      ? [fault('purpose_code', 'ใบเพิ่มหนี้และใบลดหนี้ต้องระบุรหัสสาเหตุ', 'A debit or credit note has to give a purpose code.')]
      : []),
    ...negative.map(([field, amount]) => fault(field, `${field} ติดลบ: ${amount}`, `${field} is negative: ${amount}.`)),
    ...(negative.length === 0 && sumOf(header) === 'differs'
      ? [
          fault(
            'gross',
            `มูลค่า ${net} รวมภาษี ${vat} ไม่เท่ากับยอดรวม ${gross}`,
            `The basis ${net} plus the tax ${vat} is not the grand total ${gross}.`,
          ),
        ]
      : []),
  ]
}

/**
 * The fields of a PDF without an XML: those of its header, of which the important ones are needed. Whoever signed the PDF has
 * not signed them.
 */
export function judgeHeader(header: Header, pdf: Buffer, { signature, findings }: EtaxReading, now: Date): Judged {
  const faults = [...idFaults('seller_tax_id', header.seller.taxId), ...idFaults('receiver', header.receiver.taxId)]
  const need = (field: string, value: string | null) => {
    if (value === null) faults.push(fault(field, `โปรดระบุ ${field} ใน header`, `Give ${field} in the header.`))
    return value ?? ''
  }
  const taxId = need('seller_tax_id', header.seller.taxId)
  const documentNo = need('document_no', header.documentNo)
  const docType = need('doc_type_code', header.docType)
  const docDate = need('doc_date', header.docDate)
  if (docType !== '' && kindOf(docType) === null)
    faults.push(fault('doc_type_code', `ไม่รู้จักประเภท ${docType}`, `Type ${docType} is unknown.`))
  const problem = docDate === '' ? null : dateProblem(docDate, now)
  if (problem?.problem === 'implausible' || problem?.problem === 'converted_twice')
    faults.push(fault('doc_date', `วันที่ ${docDate} เก่าเกินไป`, `${docDate} is too long ago.`))
  else if (problem) faults.push(fault('doc_date', `วันที่ ${docDate} อยู่ในอนาคต`, `${docDate} is in the future.`))
  faults.push(...moneyFaults(header, docType))
  if (faults.length > 0) return { faults }
  const seller = { ...header.seller, taxId }
  const buyer = header.buyer.taxId === null ? header.receiver : header.buyer
  const receiver = header.receiver.taxId === null ? header.buyer : header.receiver
  const replaces = header.purposeCode !== null && purposeOf(header.purposeCode)?.kind === 'replacement'
  const facts: DocumentFacts = {
    ...header,
    seller,
    buyer,
    receiver,
    documentNo,
    docType,
    docDate,
    processAt: header.processAt ?? now,
    light: signature.state === 'broken' ? 'red' : 'amber',
    signature: signature.state,
    signer: signerOf(signature, null),
    findings: [
      ...findings.filter(({ field }) => field === 'signature').map(foundOf),
      {
        field: 'document',
        severity: 'warning',
        th: 'PDF ไม่มีเอกสาร e-Tax อยู่ภายใน ข้อมูลเป็นไปตามที่ผู้ส่งระบุ',
        en: 'There is no e-Tax document inside the PDF; the fields are what its sender says',
      },
    ],
    references: [],
    signedBySeller: false,
    sellerKey: keyOf({ seller, buyer, receiver, docType, documentNo, docDate }),
    contentHash: createHash('sha256').update(pdf).digest(),
    replaces,
  }
  const known = isSameParty(seller, buyer) ? soldToItself(facts) : facts
  return { facts: sumOf(header) === 'rounded' ? amber(known, rounded) : known }
}
