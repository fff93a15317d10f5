/**
 * What a finding means for the document. `refuse`: it must not be delivered, because identity, money or the document
 * itself is in doubt. `serious`: readable, but not to be trusted (red). `warning`: to be looked at (amber). `note`: good to
 * know.
 */
export type Severity = 'refuse' | 'serious' | 'warning' | 'note'

/** The part of a document that a finding is about; `document` is the file as a whole. */
export type Field =
  | 'document'
  | 'version'
  | 'type'
  | 'documentNumber'
  | 'documentDate'
  | 'purposeCode'
  | 'purpose'
  | 'seller'
  | 'sellerTaxId'
  | 'sellerBranch'
  | 'sellerName'
  | 'buyer'
  | 'buyerTaxId'
  | 'buyerBranch'
  | 'buyerName'
  | 'invoicer'
  | 'address'
  | 'reference'
  | 'currency'
  | 'vatRate'
  | 'taxes'
  | 'totals'
  | 'lines'
  | 'signature'

type Entry = { severity: Severity; th: string; en: string }
const entry = (severity: Severity, th: string, en: string): Entry => ({ severity, th, en })

/** Every finding there is. `{name}` is filled from the values of the finding. */
export const findingTexts = {
  // The file.
  EMPTY: entry('refuse', 'ไฟล์ว่างเปล่า', 'The file is empty'),
  TOO_LARGE: entry('refuse', 'ไฟล์ใหญ่เกินกว่าที่อ่านได้', 'The file is too large to be read'),
  TOO_SLOW: entry('refuse', 'อ่านไฟล์ไม่เสร็จในเวลาที่กำหนด', 'The file could not be read in the time allowed'),
  NOT_XML: entry('refuse', 'ไฟล์ไม่ใช่ XML', 'The file is not XML'),
  NOT_WELL_FORMED: entry(
    'refuse',
    'XML ไม่ถูกต้องตามรูปแบบ (บรรทัด {line} ตำแหน่ง {column})',
    'The XML is not well-formed (line {line}, column {column})',
  ),
  ENCODING: entry('refuse', 'ตัวอักษรในไฟล์ไม่ตรงกับรหัสที่ระบุ', 'The text is not in the encoding that it names'),
  DOCTYPE: entry(
    'refuse',
    'ไม่อนุญาตให้มีการประกาศชนิดเอกสาร (DOCTYPE)',
    'A document type declaration (DOCTYPE) is not allowed',
  ),
  TOO_DEEP: entry('refuse', 'XML ซ้อนกันลึกเกินไป', 'The XML is nested too deeply'),
  NOT_ETAX: entry('refuse', 'ไม่ใช่เอกสาร e-Tax ที่รู้จัก (พบ {root})', 'Not a known e-Tax document (found {root})'),
  NAMESPACE_MIXED: entry(
    'refuse',
    'เอกสารใช้เนมสเปซของข้อความต่างชนิดกัน ({uri})',
    'The document mixes the namespaces of two messages ({uri})',
  ),
  UNEXPECTED_ELEMENT: entry(
    'refuse',
    'พบ {element} ในตำแหน่งที่มาตรฐานไม่อนุญาต',
    '{element} is in a place where the standard does not allow it',
  ),
  UNKNOWN_ELEMENT: entry('warning', 'มาตรฐานไม่รู้จัก {element}', 'The standard does not know {element}'),
  REPEATED_ELEMENT: entry('refuse', '{element} ต้องมีเพียงครั้งเดียว', '{element} may stand only once'),
  // A note: the light is ours, and the same whether a server has the agency's schemas or not.
  SCHEMA: entry('note', 'ไม่ถูกต้องตาม XSD: {message}', 'Not valid by the XSD: {message}'),
  // A PDF.
  NOT_PDF: entry('refuse', 'ไฟล์ไม่ใช่ PDF', 'The file is not a PDF'),
  PDF_BROKEN: entry('refuse', 'อ่าน PDF ไม่ได้ ไฟล์เสียหายหรือไม่ครบ', 'The PDF cannot be read: it is damaged or incomplete'),
  PDF_PASSWORD: entry('refuse', 'PDF ต้องใช้รหัสผ่านในการเปิด', 'The PDF needs a password to be opened'),
  PDF_TOO_COMPLEX: entry(
    'refuse',
    'PDF มีเนื้อหาที่ขยายแล้วใหญ่เกินไป',
    'The PDF holds content that is too large once unpacked',
  ),
  PDF_NO_DOCUMENT: entry('refuse', 'ไม่พบเอกสาร e-Tax ใน PDF', 'There is no e-Tax document inside the PDF'),
  PDF_SEVERAL_DOCUMENTS: entry(
    'refuse',
    'PDF มีเอกสาร e-Tax ที่ต่างกันมากกว่าหนึ่งฉบับ',
    'The PDF holds more than one e-Tax document, and they differ',
  ),
  PDF_JAVASCRIPT: entry('warning', 'PDF มีสคริปต์ ซึ่งจะไม่ถูกเรียกใช้', 'The PDF contains a script, which is never run'),
  PDF_PAGE_DIFFERS: entry(
    'warning',
    'หน้าเอกสารแสดงข้อมูลไม่ตรงกับ XML โดยถือตาม XML (เลขที่ {number} จำนวนเงิน {gross})',
    'The page does not show what the XML says; the XML counts (number {number}, amount {gross})',
  ),
  // Kind, number, date.
  VERSION_UNKNOWN: entry('warning', 'ไม่รู้จักเวอร์ชันมาตรฐาน {version}', 'Version {version} of the standard is unknown'),
  TYPE_MISSING: entry('refuse', 'ไม่ระบุรหัสประเภทเอกสาร', 'The document type is missing'),
  TYPE_UNKNOWN: entry('refuse', 'ไม่รู้จักรหัสประเภทเอกสาร {type}', 'Document type {type} is unknown'),
  TYPE_NOT_OF_ROOT: entry(
    'refuse',
    'รหัสประเภท {type} ไม่ใช่ของเอกสารแบบ {root}',
    'Type {type} does not belong to a {root}',
  ),
  NUMBER_MISSING: entry('refuse', 'ไม่ระบุเลขที่เอกสาร', 'The document number is missing'),
  NUMBER_TOO_LONG: entry(
    'refuse',
    'เลขที่เอกสารยาว {length} ตัวอักษร เกิน 35 ตัวอักษร',
    'The document number has {length} characters; 35 are allowed',
  ),
  DATE_MISSING: entry('refuse', 'ไม่ระบุวันที่เอกสาร', 'The document date is missing'),
  DATE_FORMAT: entry(
    'refuse',
    'วันที่ {date} ไม่ใช่รูปแบบ ปปปป-ดด-วว (ISO 8601)',
    'The date {date} is not written as YYYY-MM-DD (ISO 8601)',
  ),
  DATE_BUDDHIST: entry(
    'refuse',
    'วันที่ {date} เป็นปีพุทธศักราช ควรเป็น {meant}',
    'The date {date} has a Buddhist year; it should be {meant}',
  ),
  DATE_CONVERTED_TWICE: entry(
    'refuse',
    'วันที่ {date} ถูกแปลงจากพุทธศักราชสองครั้ง ควรเป็น {meant}',
    'The date {date} was converted from a Buddhist year twice; it should be {meant}',
  ),
  DATE_FUTURE: entry('refuse', 'วันที่เอกสาร {date} อยู่ในอนาคต', 'The document date {date} is in the future'),
  DATE_IMPLAUSIBLE: entry('refuse', 'วันที่เอกสาร {date} เก่าเกินไป', 'The document date {date} is too long ago'),
  // Parties.
  PARTY_MISSING: entry('refuse', 'ไม่ระบุ{partyTh}', 'The {party} is missing'),
  TAX_ID_MISSING: entry('refuse', 'ไม่ระบุเลขประจำตัวผู้เสียภาษีของ{partyTh}', 'The tax id of the {party} is missing'),
  TAX_ID_SCHEME: entry(
    'refuse',
    'ชนิดเลขประจำตัว {scheme} ใช้กับ{partyTh}ไม่ได้',
    'Identification scheme {scheme} is not for a {party}',
  ),
  TAX_ID_DIGITS: entry(
    'refuse',
    'เลขประจำตัวของ{partyTh} {taxId} ต้องเป็นตัวเลขเท่านั้น',
    'The id of the {party}, {taxId}, may only have digits',
  ),
  TAX_ID_LENGTH: entry(
    'refuse',
    'เลขประจำตัวของ{partyTh} {taxId} มีจำนวนหลักไม่ถูกต้อง',
    'The id of the {party}, {taxId}, has the wrong number of digits',
  ),
  TAX_ID_ZEROS: entry('refuse', 'เลขประจำตัวของ{partyTh}เป็นศูนย์ทั้งหมด', 'The id of the {party} is all zeros'),
  TAX_ID_CHECK_DIGIT: entry(
    'refuse',
    'เลขประจำตัวของ{partyTh} {taxId} ไม่ถูกต้อง (หลักตรวจสอบไม่ตรง)',
    'The id of the {party}, {taxId}, is wrong: its check digit does not match',
  ),
  BRANCH_MISSING: entry(
    'refuse',
    'เลขประจำตัวผู้เสียภาษีของ{partyTh} {taxId} ไม่มีเลขสาขา 5 หลัก',
    'The tax id of the {party}, {taxId}, lacks the five digits of the branch',
  ),
  BRANCH_DIGITS: entry(
    'refuse',
    'เลขสาขาของ{partyTh} {branch} ต้องเป็นตัวเลข 5 หลัก',
    'The branch of the {party}, {branch}, has to be five digits',
  ),
  SELLER_IS_BUYER: entry('warning', 'ผู้ซื้อเป็นรายเดียวกับผู้ขาย', 'The buyer is the seller'),
  NOT_AN_ID: entry(
    'warning',
    'เมื่อไม่มีเลขประจำตัว ต้องระบุเป็น N/A ไม่ใช่ {taxId}',
    'Where there is no id, it has to be N/A and not {taxId}',
  ),
  NAME_MISSING: entry('warning', 'ไม่ระบุชื่อ{partyTh}', 'The name of the {party} is missing'),
  DIRECTION_CONTROLS: entry(
    'note',
    'มีอักขระที่เปลี่ยนทิศทางการแสดงผล',
    'There are characters that change the direction of text',
  ),
  INVISIBLE_CHARACTERS: entry(
    'warning',
    'มีอักขระที่มองไม่เห็น จึงอาจดูเหมือนอีกชื่อหรืออีกเลขหนึ่ง',
    'There are characters that nobody sees, so it may look like another name or number',
  ),
  SAME_INVOICER: entry(
    'warning',
    'ผู้จัดทำเอกสารแทนเป็นรายเดียวกับผู้ขาย',
    'Who issued the document for the seller is the seller',
  ),
  ADDRESS_CODE: entry(
    'warning',
    'รหัส {code} ในที่อยู่ของ{partyTh}ไม่ถูกต้อง',
    'Code {code} in the address of the {party} is wrong',
  ),
  // Why it was issued, and what it refers to.
  PURPOSE_UNKNOWN: entry('warning', 'ไม่รู้จักรหัสสาเหตุ {purposeCode}', 'Purpose code {purposeCode} is unknown'),
  PURPOSE_OF_OTHER_TYPE: entry(
    'warning',
    'รหัสสาเหตุ {purposeCode} ไม่ใช่ของเอกสารประเภท {type}',
    'Purpose code {purposeCode} does not belong to type {type}',
  ),
  PURPOSE_MISSING: entry(
    'refuse',
    'ใบเพิ่มหนี้และใบลดหนี้ต้องระบุรหัสสาเหตุ',
    'A debit or credit note has to give a purpose code',
  ),
  PURPOSE_TEXT_MISSING: entry(
    'warning',
    'รหัสสาเหตุ {purposeCode} ต้องระบุสาเหตุเป็นข้อความ',
    'Purpose code {purposeCode} needs the reason in words',
  ),
  REFERENCE_MISSING: entry(
    'refuse',
    'ใบเพิ่มหนี้และใบลดหนี้ต้องอ้างถึงใบกำกับภาษีเดิม',
    'A debit or credit note has to name the tax invoice that it corrects',
  ),
  REPLACED_MISSING: entry(
    'warning',
    'เอกสารที่ออกแทนต้องอ้างถึงเอกสารเดิม',
    'A replacement has to name the document that it replaces',
  ),
  REPLACES_ITSELF: entry(
    'warning',
    'เอกสารที่ออกแทนอ้างถึงเลขที่ของตัวเอง',
    'The replacement names its own number as the one that it replaces',
  ),
  REFERS_TO_ITSELF: entry(
    'warning',
    'เอกสารอ้างถึงเลขที่ของตัวเองเป็นเอกสารเดิม',
    'The document names its own number as the one that it corrects or cancels',
  ),
  REFERENCE_NUMBER: entry('warning', 'เอกสารอ้างอิงไม่มีเลขที่', 'A referenced document has no number'),
  REFERENCE_DATE: entry(
    'warning',
    'วันที่ของเอกสารอ้างอิง {number} ไม่ถูกต้อง',
    'The date of the referenced document {number} is missing or wrong',
  ),
  REFERENCE_TYPE: entry(
    'warning',
    'ไม่รู้จักประเภทของเอกสารอ้างอิง {type}',
    'The type {type} of a referenced document is unknown',
  ),
  // Money.
  CURRENCY_UNKNOWN: entry('refuse', 'ไม่รู้จักสกุลเงิน {currency}', 'Currency {currency} is unknown'),
  CURRENCY_DIFFERS: entry(
    'warning',
    '{element} เป็นสกุลเงิน {given} ส่วนเอกสารเป็น {currency}',
    '{element} is in {given}; the document is in {currency}',
  ),
  AMOUNT_NOT_DECIMAL: entry('refuse', '{element} ไม่ใช่จำนวนทศนิยม: {amount}', '{element} is not a decimal: {amount}'),
  AMOUNT_TOO_LONG: entry('refuse', '{element} มีเกิน 18 หลัก', '{element} has more than 18 digits'),
  AMOUNT_NEGATIVE: entry('refuse', '{element} ติดลบ: {amount}', '{element} is negative: {amount}'),
  AMOUNT_AMBIGUOUS: entry(
    'refuse',
    '{element} มีหลายค่าในสกุลเงินเดียวกัน',
    '{element} is given more than once in the same currency',
  ),
  TOTALS_MISSING: entry('refuse', 'ไม่ระบุ {element}', '{element} is missing'),
  TAX_TOTAL: entry(
    'refuse',
    'ภาษีรวม {total} ไม่เท่ากับผลรวมของภาษี {sum}',
    'The tax total {total} is not the sum of the taxes, {sum}',
  ),
  GRAND_TOTAL: entry(
    'refuse',
    'มูลค่า {net} รวมภาษี {vat} ไม่เท่ากับยอดรวม {gross}',
    'The basis {net} plus the tax {vat} is not the grand total {gross}',
  ),
  TOTAL_ROUNDED: entry(
    'warning',
    '{element} {total} ต่างจากผลรวม {sum} เล็กน้อย ซึ่งอาจเกิดจากการปัดเศษ',
    '{element} {total} differs from the sum {sum} by as little as rounding does',
  ),
  TAX_BEFORE_ALLOWANCE: entry(
    'warning',
    'ภาษีในรายละเอียด {sum} คิดก่อนหักส่วนลด ภาษีรวม {total} คิดหลังหักส่วนลด',
    'The taxes, {sum}, are those before the allowance; the tax total {total} is that after it',
  ),
  SUM_TOTAL: entry(
    'warning',
    'มูลค่ารายการ {lines} หักส่วนลดและรวมภาษี {vat} ไม่เท่ากับยอดรวม {gross}',
    'The lines {lines} less allowances plus the tax {vat} are not the grand total {gross}',
  ),
  TAX_BASIS: entry(
    'warning',
    'ผลรวมของฐานภาษี {sum} ไม่เท่ากับมูลค่ารวม {total}',
    'The bases of the taxes add up to {sum} and not to {total}',
  ),
  TAX_AMOUNT: entry(
    'warning',
    'ภาษี {amount} ไม่ตรงกับอัตรา {rate}% ของ {basis}',
    'The tax {amount} is not {rate}% of {basis}',
  ),
  LINE_TOTAL: entry('warning', 'ผลรวมของรายการ {sum} ไม่เท่ากับ {total}', 'The lines add up to {sum} and not to {total}'),
  DIFFERENCE: entry(
    'warning',
    'ผลต่าง {difference} ไม่เท่ากับมูลค่าเดิม {original} กับมูลค่าที่ถูกต้อง {lines}',
    'The difference {difference} is not that of the original {original} and the corrected value {lines}',
  ),
  VAT_RATE: entry('warning', 'อัตราภาษีมูลค่าเพิ่ม {rate}% ไม่ใช่ 7 หรือ 0', 'The VAT rate {rate}% is neither 7 nor 0'),
  TAX_TYPE: entry('warning', 'ไม่รู้จักประเภทภาษี {type}', 'Tax type {type} is unknown'),
  LINES_MISSING: entry('warning', 'ไม่มีรายการสินค้าหรือบริการ', 'There are no lines of goods or services'),
  // Signature.
  SIGNATURE_ABSENT: entry('note', 'เอกสารไม่มีลายมือชื่อดิจิทัล', 'The document is not signed'),
  SIGNATURE_BROKEN: entry(
    'serious',
    'ลายมือชื่อดิจิทัลไม่ถูกต้อง: เอกสารถูกแก้ไขหลังลงลายมือชื่อ',
    'The signature is broken: the document was changed after it was signed',
  ),
  SIGNATURE_CERTIFICATE_SWAPPED: entry(
    'serious',
    'ลายมือชื่อดิจิทัลไม่ถูกต้อง: ใบรับรองไม่ใช่ของผู้ลงลายมือชื่อ',
    'The signature is broken: the certificate is not the one that signed',
  ),
  SIGNATURE_COVERAGE: entry(
    'serious',
    'ลายมือชื่อดิจิทัลไม่ครอบคลุมเอกสารทั้งฉบับ',
    'The signature does not cover the whole document',
  ),
  SIGNATURE_DAMAGED: entry('serious', 'ลายมือชื่อดิจิทัลเสียหาย', 'The signature is damaged'),
  SIGNATURE_UNSUPPORTED: entry(
    'warning',
    'ตรวจสอบลายมือชื่อดิจิทัลไม่ได้: {what}',
    'The signature could not be checked: {what}',
  ),
  SIGNATURE_WEAK: entry(
    'warning',
    'ลายมือชื่อดิจิทัลใช้ {what} ซึ่งปลอมแปลงได้',
    'The signature was made with {what}, which can be forged',
  ),
  SIGNATURE_ADDED: entry(
    'warning',
    'มีการเพิ่มข้อความหรือเครื่องหมายบนหน้าเอกสารหลังลงลายมือชื่อ ส่วนที่ลงลายมือชื่อไว้ไม่ถูกแก้ไข',
    'Something was put on the pages after signing; what was signed was not changed',
  ),
  SIGNATURE_TIME_ONLY: entry(
    'note',
    'เอกสารมีการประทับรับรองเวลา แต่ไม่มีลายมือชื่อดิจิทัล',
    'The document has a time-stamp, and is not signed',
  ),
  CERTIFICATE_EXPIRED: entry(
    'serious',
    'ใบรับรองใช้ได้ {from} ถึง {to} ซึ่งไม่ครอบคลุมเวลาที่ลงลายมือชื่อ',
    'The certificate is valid from {from} to {to}, which does not include the time of signing',
  ),
  CERTIFICATE_UNTRUSTED: entry(
    'warning',
    'ไม่รู้จักผู้ออกใบรับรอง {issuer}',
    'The issuer of the certificate, {issuer}, is not known',
  ),
  CERTIFICATE_WITHOUT_ID: entry(
    'warning',
    'ใบรับรองไม่ระบุเลขประจำตัวผู้เสียภาษี ({subject})',
    'The certificate names no tax id ({subject})',
  ),
  CERTIFICATE_OF_ANOTHER: entry(
    'serious',
    'ใบรับรองเป็นของ {organisation} ไม่ใช่ของผู้ขาย',
    'The certificate belongs to {organisation} and not to the seller',
  ),
} as const satisfies Record<string, Entry>

export type FindingCode = keyof typeof findingTexts

/** Something to know about a document. */
export type Finding = {
  code: FindingCode
  severity: Severity
  field: Field
  /** The element, such as `/TaxInvoice_CrossIndustryInvoice/ExchangedDocument/ID`; null for the file as a whole. */
  path: string | null
  line: number | null
  column: number | null
  th: string
  en: string
}

/** Green: nothing to see. Amber: look at it. Red: do not rely on it. */
export type Light = 'green' | 'amber' | 'red'

export type FindingValues = Record<string, string | number>

const fill = (text: string, values: FindingValues) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '').slice(0, 120))

export function findingOf(
  code: FindingCode,
  field: Field,
  values: FindingValues = {},
  place: { path: string | null; line: number | null; column: number | null } = { path: null, line: null, column: null },
): Finding {
  const { severity, th, en }: Entry = findingTexts[code]
  return { code, severity, field, ...place, th: fill(th, values), en: fill(en, values) }
}

export function lightOf(findings: readonly Finding[]): Light {
  if (findings.some(({ severity }) => severity === 'refuse' || severity === 'serious')) return 'red'
  return findings.some(({ severity }) => severity === 'warning') ? 'amber' : 'green'
}
