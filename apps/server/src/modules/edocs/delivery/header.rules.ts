/** The header of a delivery: the names of the e-document record, all of them optional. */
export type Header = {
  documentNo: string | null
  docType: string | null
  purposeCode: string | null
  docDate: string | null
  processAt: Date | null
  dateEffect: string | null
  poNumber: string | null
  customerId: string | null
  systemName: string | null
  seller: HeaderParty
  buyer: HeaderParty
  receiver: HeaderParty
  net: string | null
  vat: string | null
  gross: string | null
  currency: string | null
}
export type HeaderParty = { taxId: string | null; branch: string | null; name: string | null }
/** What is wrong with a field, for the sender. */
export type Fault = { field: string; th: string; en: string }

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const day = /^\d{4}-\d\d-\d\d$/
const amount = /^-?\d{1,16}(\.\d{1,6})?$/

const isDay = (text: string) =>
  day.test(text) && new Date(Date.parse(`${text}T00:00:00Z`) || 0).toISOString().startsWith(text)

/** Of a year with four digits: others are valid in JavaScript, and nowhere else. */
const isTime = (text: string) => /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text))

/** Reads the header; faults name the field as the sender wrote it. */
export function parseHeader(text: string | null): { header: Header; faults: Fault[] } {
  const faults: Fault[] = []
  const given = text === null || text.trim() === '' ? {} : parseJson(text)
  if (given === null) faults.push({ field: 'header', th: 'header ต้องเป็น JSON', en: 'The header has to be JSON.' })
  const all: Json = given ?? {}

  const textOf = (of: Json, name: string, max: number, path = name): string | null => {
    const value = of[name]
    if (value === undefined || value === null || value === '') return null
    if ((typeof value === 'string' && value.length <= max && !/\p{Cc}/u.test(value)) || typeof value === 'number')
      return String(value).trim() || null
    faults.push({
      field: path,
      th: `${path} ต้องเป็นข้อความบรรทัดเดียวไม่เกิน ${max} ตัวอักษร`,
      en: `${path} has to be one line of text of at most ${max} characters.`,
    })
    return null
  }
  const matching = (of: Json, name: string, fits: (value: string) => boolean, form: string, path = name) => {
    const value = textOf(of, name, 64, path)
    if (value === null || fits(value)) return value
    faults.push({ field: path, th: `${path} ต้องอยู่ในรูปแบบ ${form}`, en: `${path} has to be written as ${form}.` })
    return null
  }
  const partyOf = (name: 'seller' | 'buyer' | 'receiver'): HeaderParty => {
    const nested = all[name]
    const party = isJson(nested) ? nested : {}
    const isTaxId = (value: string) => /^\d{13}$/.test(value)
    const isBranch = (value: string) => /^\d{5}$/.test(value)
    const find = (own: string, fits: (value: string) => boolean, form: string) =>
      matching(party, own, fits, form, `${name}.${own}`) ?? matching(all, `${name}_${own}`, fits, form)
    return {
      // Every answer names a party with `taxId`: a sender may give one back as it came.
      taxId:
        find('tax_id', isTaxId, '0123456789012') ?? matching(party, 'taxId', isTaxId, '0123456789012', `${name}.taxId`),
      branch: find('branch', isBranch, '00000') ?? matching(all, `${name}_branch_id`, isBranch, '00000'),
      name: textOf(party, 'name', 256, `${name}.name`) ?? textOf(all, `${name}_name`, 256),
    }
  }
  const totals = isJson(all.totals) ? all.totals : all
  const isAmount = (value: string) => amount.test(value)
  const process = matching(all, 'process_date', isTime, '2026-11-20T09:00:00Z')

  const header: Header = {
    documentNo: textOf(all, 'document_no', 35),
    docType: textOf(all, 'doc_type_code', 8),
    purposeCode: textOf(all, 'purpose_code', 16),
    docDate: matching(all, 'doc_date', isDay, '2026-11-20'),
    processAt: process === null ? null : new Date(process),
    dateEffect: matching(all, 'date_effect', isDay, '2026-11-20'),
    poNumber: textOf(all, 'po_number', 100),
    customerId: textOf(all, 'customer_id', 100),
    systemName: textOf(all, 'system_name', 100),
    seller: partyOf('seller'),
    buyer: partyOf('buyer'),
    receiver: partyOf('receiver'),
    net: matching(totals, 'net', isAmount, '1150.00'),
    vat: matching(totals, 'vat', isAmount, '80.50'),
    gross: matching(totals, 'gross', isAmount, '1230.50'),
    currency: textOf(all, 'currency', 3) ?? (isJson(all.totals) ? textOf(all.totals, 'currency', 3) : null),
  }
  return { header, faults }
}

function parseJson(text: string): Json | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return isJson(parsed) ? parsed : null
  } catch {
    return null
  }
}
