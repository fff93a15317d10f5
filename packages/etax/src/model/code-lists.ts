/** A kind of document: its root element, its names, and what it is for the buyer's tax. */
export type DocumentKind = {
  code: DocumentType
  root: RootName
  th: string
  en: string
  isTaxInvoice: boolean
  /** Whether its tax can be deducted by the buyer. */
  givesInputTax: boolean
  /** Abbreviated tax invoices and cancellation notes name no buyer. */
  hasBuyer: boolean
}

export type RootName =
  | 'TaxInvoice'
  | 'Receipt'
  | 'AbbreviatedTaxInvoice'
  | 'DebitCreditNote'
  | 'Invoice'
  | 'CancellationNote'

export type DocumentType = '380' | '388' | 'T01' | 'T02' | 'T03' | 'T04' | 'T05' | 'T06' | 'T07' | '80' | '81'

/** The document types of the standard (1001 Thai document name code). */
export const documentKinds: readonly DocumentKind[] = [
  {
    code: '380',
    root: 'Invoice',
    th: 'ใบแจ้งหนี้',
    en: 'Invoice',
    isTaxInvoice: false,
    givesInputTax: false,
    hasBuyer: true,
  },
  {
    code: '388',
    root: 'TaxInvoice',
    th: 'ใบกำกับภาษี',
    en: 'Tax invoice',
    isTaxInvoice: true,
    givesInputTax: true,
    hasBuyer: true,
  },
  {
    code: 'T01',
    root: 'Receipt',
    th: 'ใบรับ (ใบเสร็จรับเงิน)',
    en: 'Receipt',
    isTaxInvoice: false,
    givesInputTax: false,
    hasBuyer: true,
  },
  {
    code: 'T02',
    root: 'TaxInvoice',
    th: 'ใบแจ้งหนี้/ใบกำกับภาษี',
    en: 'Invoice / tax invoice',
    isTaxInvoice: true,
    givesInputTax: true,
    hasBuyer: true,
  },
  {
    code: 'T03',
    root: 'TaxInvoice',
    th: 'ใบเสร็จรับเงิน/ใบกำกับภาษี',
    en: 'Receipt / tax invoice',
    isTaxInvoice: true,
    givesInputTax: true,
    hasBuyer: true,
  },
  {
    code: 'T04',
    root: 'TaxInvoice',
    th: 'ใบส่งของ/ใบกำกับภาษี',
    en: 'Delivery order / tax invoice',
    isTaxInvoice: true,
    givesInputTax: true,
    hasBuyer: true,
  },
  {
    code: 'T05',
    root: 'AbbreviatedTaxInvoice',
    th: 'ใบกำกับภาษีอย่างย่อ',
    en: 'Abbreviated tax invoice',
    isTaxInvoice: true,
    givesInputTax: false,
    hasBuyer: false,
  },
  {
    code: 'T06',
    root: 'AbbreviatedTaxInvoice',
    th: 'ใบเสร็จรับเงิน/ใบกำกับภาษีอย่างย่อ',
    en: 'Receipt / abbreviated tax invoice',
    isTaxInvoice: true,
    givesInputTax: false,
    hasBuyer: false,
  },
  {
    code: '80',
    root: 'DebitCreditNote',
    th: 'ใบเพิ่มหนี้',
    en: 'Debit note',
    isTaxInvoice: true,
    givesInputTax: true,
    hasBuyer: true,
  },
  {
    code: '81',
    root: 'DebitCreditNote',
    th: 'ใบลดหนี้',
    en: 'Credit note',
    isTaxInvoice: true,
    givesInputTax: true,
    hasBuyer: true,
  },
  {
    code: 'T07',
    root: 'CancellationNote',
    th: 'ใบแจ้งยกเลิก',
    en: 'Cancellation note (of a receipt)',
    isTaxInvoice: false,
    givesInputTax: false,
    hasBuyer: false,
  },
]

export const rootNames: readonly RootName[] = [...new Set(documentKinds.map(({ root }) => root))]

export const kindOf = (code: string): DocumentKind | null => documentKinds.find((kind) => kind.code === code) ?? null

/** Why a document was issued: to replace an earlier one, or to change the price of goods or services. */
export type PurposeCode = {
  code: string
  types: readonly DocumentType[]
  kind: 'goods' | 'services' | 'replacement'
  /** Whether the document has to say the reason in words. */
  needsText: boolean
  th: string
  en: string
}

/** The purpose codes of the standard (Thai message function code). */
export const purposeCodes: readonly PurposeCode[] = [
  {
    code: 'DBNG01',
    types: ['80'],
    kind: 'goods',
    needsText: false,
    th: 'มีการเพิ่มราคาค่าสินค้า (สินค้าเกินกว่าจำนวนที่ตกลงกัน)',
    en: 'Price raised: more goods than agreed',
  },
  {
    code: 'DBNG02',
    types: ['80'],
    kind: 'goods',
    needsText: false,
    th: 'คำนวณราคาสินค้า ผิดพลาดต่ำกว่าที่เป็นจริง',
    en: 'Price of goods calculated too low',
  },
  {
    code: 'DBNG99',
    types: ['80'],
    kind: 'goods',
    needsText: true,
    th: 'เหตุอื่น (ระบุสาเหตุ กรณีขายสินค้า)',
    en: 'Other (state it)',
  },
  {
    code: 'DBNS01',
    types: ['80'],
    kind: 'services',
    needsText: false,
    th: 'การเพิ่มราคาค่าบริการ (บริการเกินกว่าข้อกำหนดที่ตกลงกัน)',
    en: 'Price raised: more service than agreed',
  },
  {
    code: 'DBNS02',
    types: ['80'],
    kind: 'services',
    needsText: false,
    th: 'คำนวณราคาค่าบริการ ผิดพลาดต่ำกว่าที่เป็นจริง',
    en: 'Price of service calculated too low',
  },
  {
    code: 'DBNS99',
    types: ['80'],
    kind: 'services',
    needsText: true,
    th: 'เหตุอื่น (ระบุสาเหตุ กรณีบริการ)',
    en: 'Other (state it)',
  },
  {
    code: 'CDNG01',
    types: ['81'],
    kind: 'goods',
    needsText: false,
    th: 'ลดราคาสินค้าที่ขาย (สินค้าผิดข้อกำหนดที่ตกลงกัน)',
    en: 'Price lowered: goods not as agreed',
  },
  { code: 'CDNG02', types: ['81'], kind: 'goods', needsText: false, th: 'สินค้าชำรุดเสียหาย', en: 'Goods damaged' },
  {
    code: 'CDNG03',
    types: ['81'],
    kind: 'goods',
    needsText: false,
    th: 'สินค้าขาดจำนวนตามที่ตกลงซื้อขาย',
    en: 'Goods short of the agreed quantity',
  },
  {
    code: 'CDNG04',
    types: ['81'],
    kind: 'goods',
    needsText: false,
    th: 'คำนวณราคาสินค้าผิดพลาดสูงกว่าที่เป็นจริง',
    en: 'Price of goods calculated too high',
  },
  {
    code: 'CDNG05',
    types: ['81'],
    kind: 'goods',
    needsText: false,
    th: 'รับคืนสินค้า (ไม่ตรงตามคำพรรณนา)',
    en: 'Goods taken back: not as described',
  },
  {
    code: 'CDNG99',
    types: ['81'],
    kind: 'goods',
    needsText: true,
    th: 'เหตุอื่น (ระบุสาเหตุ กรณีขายสินค้า)',
    en: 'Other (state it)',
  },
  {
    code: 'CDNS01',
    types: ['81'],
    kind: 'services',
    needsText: false,
    th: 'ลดราคาค่าบริการ (บริการผิดข้อกำหนดที่ตกลงกัน)',
    en: 'Price lowered: service not as agreed',
  },
  {
    code: 'CDNS02',
    types: ['81'],
    kind: 'services',
    needsText: false,
    th: 'ค่าบริการขาดจำนวน',
    en: 'Service short of the agreed amount',
  },
  {
    code: 'CDNS03',
    types: ['81'],
    kind: 'services',
    needsText: false,
    th: 'คำนวณราคาค่าบริการผิดพลาดสูงกว่าที่เป็นจริง',
    en: 'Price of service calculated too high',
  },
  {
    code: 'CDNS04',
    types: ['81'],
    kind: 'services',
    needsText: false,
    th: 'บอกเลิกสัญญาบริการ',
    en: 'Service contract ended',
  },
  {
    code: 'CDNS99',
    types: ['81'],
    kind: 'services',
    needsText: true,
    th: 'เหตุอื่น (ระบุสาเหตุ กรณีบริการ)',
    en: 'Other (state it)',
  },
  {
    code: 'TIVC01',
    types: ['388', 'T02', 'T03', 'T04'],
    kind: 'replacement',
    needsText: false,
    th: 'ชื่อผิด',
    en: 'Wrong name',
  },
  {
    code: 'TIVC02',
    types: ['388', 'T02', 'T03', 'T04'],
    kind: 'replacement',
    needsText: false,
    th: 'ที่อยู่ผิด',
    en: 'Wrong address',
  },
  {
    code: 'TIVC99',
    types: ['388', 'T02', 'T03', 'T04'],
    kind: 'replacement',
    needsText: true,
    th: 'เหตุอื่น (ระบุสาเหตุ)',
    en: 'Other (state it)',
  },
  { code: 'RCTC01', types: ['T01'], kind: 'replacement', needsText: false, th: 'ชื่อผิด', en: 'Wrong name' },
  { code: 'RCTC02', types: ['T01'], kind: 'replacement', needsText: false, th: 'ที่อยู่ผิด', en: 'Wrong address' },
  {
    code: 'RCTC03',
    types: ['T01'],
    kind: 'replacement',
    needsText: false,
    th: 'รับคืนสินค้า/ยกเลิกบริการ ทั้งจำนวน (ระบุจำนวนเงิน) บาท',
    en: 'All goods returned or service cancelled (state the amount)',
  },
  {
    code: 'RCTC04',
    types: ['T01'],
    kind: 'replacement',
    needsText: false,
    th: 'รับคืนสินค้า/ยกเลิกบริการ บางส่วนจำนวน (ระบุจำนวนเงิน) บาท',
    en: 'Some goods returned or service cancelled (state the amount)',
  },
  {
    code: 'RCTC99',
    types: ['T01'],
    kind: 'replacement',
    needsText: true,
    th: 'เหตุอื่น (ระบุสาเหตุ)',
    en: 'Other (state it)',
  },
]

export const purposeOf = (code: string): PurposeCode | null =>
  purposeCodes.find((purpose) => purpose.code === code) ?? null

/** What a payment in advance was (2.1). */
export const prepaidTypes: readonly { code: string; th: string; en: string }[] = [
  { code: 'PP001', th: 'เงินมัดจำ', en: 'Deposit' },
  { code: 'PP002', th: 'เงินประกัน', en: 'Security' },
  { code: 'PP003', th: 'เงินจอง', en: 'Reservation' },
  { code: 'PP004', th: 'เงินจ่ายล่วงหน้า', en: 'Advance payment' },
  { code: 'PP005', th: 'เงินประกันผลงาน', en: 'Retention' },
  { code: 'PP006', th: 'เงินรับล่วงหน้าอื่น ๆ', en: 'Other advance receipt' },
]

const listOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

/** ISO 3166-1 alpha-2, second edition 2006, as the schemas list it. */
export const countries = listOf(
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW AN KS UN',
)

/** ISO 4217 alpha-3, as the schemas list it. */
export const currencies = listOf(
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYR BZD CAD CDF CHE CHF CHW CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EEK EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MYR MZM NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR ROL RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYI UYU UZS VEF VND VUV WST XAF XAG XAU XCD XDR XOF XPD XPF XPT XSU XUA YER ZAR ZMW ZWL',
)

/** UN/ECE 5153 duty, tax or fee types, and FRE, which is Thai: exempt. */
export const taxTypes = listOf(
  'AAA AAB AAC AAD AAE AAF AAG AAH AAI AAJ AAK AAL ADD BOL CAP CAR COC CST CUD CVD ENV EXC EXP FET FRE GCN GST ILL IMP IND LAC LCN LDP LOC LST MCA MCD OTH PDB PDC PRF SCN SSS STT SUP SUR SWT TAC TOT TOX TTA VAD VAT',
)

/** Provinces (TIS 1099). */
export const provinces = listOf(
  '10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 67 70 71 72 73 74 75 76 77 80 81 82 83 84 85 86 90 91 92 93 94 95 96 97',
)
