import { kindOf, prepaidTypes, purposeOf } from '../model/code-lists.ts'

/** What something is called, in both languages. */
export type Named = { th: string; en: string }

/** A code as it is written, with what it stands for; null where this is not known. */
export type Coded = { code: string; name: Named | null }

const coded = (code: string | null, nameOf: (code: string) => Named | null): Coded | null =>
  code === null ? null : { code, name: nameOf(code) }

const both = ({ th, en }: Named): Named => ({ th, en })
const firstOf = (known: Named | null | undefined): Named | null => (known ? both(known) : null)

export const namedType = (code: string | null) => coded(code, (one) => firstOf(kindOf(one)))
export const namedPurpose = (code: string | null) => coded(code, (one) => firstOf(purposeOf(one)))

const regions = {
  th: new Intl.DisplayNames('th', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
}

/** A country by its ISO 3166 code. */
export const namedCountry = (code: string | null) =>
  coded(code, (one) => {
    if (!/^[A-Z]{2}$/.test(one)) return null
    const [th, en] = [regions.th.of(one), regions.en.of(one)]
    return th === undefined || en === undefined || en === one ? null : { th, en }
  })

const taxes: Record<string, Named> = {
  VAT: { th: 'ภาษีมูลค่าเพิ่ม', en: 'VAT' },
  FRE: { th: 'ยกเว้นภาษีมูลค่าเพิ่ม', en: 'VAT exempt' },
  EXC: { th: 'ภาษีสรรพสามิต', en: 'Excise tax' },
  AAA: { th: 'ภาษีน้ำมัน', en: 'Petroleum tax' },
  AAD: { th: 'ภาษียาสูบ', en: 'Tobacco tax' },
  CUD: { th: 'อากรขาเข้า', en: 'Customs duty' },
  ENV: { th: 'ภาษีสิ่งแวดล้อม', en: 'Environmental tax' },
  IMP: { th: 'ภาษีนำเข้า', en: 'Import tax' },
  LOC: { th: 'ภาษีท้องถิ่น', en: 'Local tax' },
  OTH: { th: 'ภาษีอื่น', en: 'Other tax' },
}
/** A tax by its code (UN/ECE 5153). */
export const namedTax = (code: string | null) => coded(code, (one) => taxes[one] ?? null)

const deliveryTerms: Record<string, Named> = {
  1: { th: 'ผู้ขายจัดส่ง', en: 'Delivery arranged by the supplier' },
  2: { th: 'ผู้ให้บริการขนส่งจัดส่ง', en: 'Delivery arranged by a logistics provider' },
  CFR: { th: 'ราคารวมค่าระวาง', en: 'Cost and freight' },
  CIF: { th: 'ราคารวมค่าประกันและค่าระวาง', en: 'Cost, insurance and freight' },
  CIP: { th: 'จ่ายค่าขนส่งและประกันถึงปลายทาง', en: 'Carriage and insurance paid to' },
  CPT: { th: 'จ่ายค่าขนส่งถึงปลายทาง', en: 'Carriage paid to' },
  DAP: { th: 'ส่งมอบ ณ สถานที่', en: 'Delivered at place' },
  DAT: { th: 'ส่งมอบ ณ สถานีขนส่ง', en: 'Delivered at terminal' },
  DDP: { th: 'ส่งมอบโดยชำระอากรแล้ว', en: 'Delivered duty paid' },
  DPU: { th: 'ส่งมอบ ณ สถานที่หลังขนลง', en: 'Delivered at place unloaded' },
  EXW: { th: 'ส่งมอบ ณ โรงงาน', en: 'Ex works' },
  FAS: { th: 'ส่งมอบข้างเรือ', en: 'Free alongside ship' },
  FCA: { th: 'ส่งมอบให้ผู้ขนส่ง', en: 'Free carrier' },
  FOB: { th: 'ส่งมอบบนเรือ', en: 'Free on board' },
}
/** Terms of delivery by their code (Incoterms). */
export const namedDeliveryTerms = (code: string | null) => coded(code, (one) => deliveryTerms[one] ?? null)

const allowanceTypes: Record<string, Named> = {
  30: { th: 'ค่าธรรมเนียมธนาคาร', en: 'Bank charges' },
  34: { th: 'ค่าไปรษณีย์', en: 'Postage' },
  49: { th: 'ดอกเบี้ย', en: 'Interest' },
  79: { th: 'ค่าขนส่ง', en: 'Freight' },
  80: { th: 'ค่าบรรจุหีบห่อ', en: 'Packing' },
  82: { th: 'ค่าขนถ่าย', en: 'Loading' },
  95: { th: 'ส่วนลด', en: 'Discount' },
  96: { th: 'ค่าประกัน', en: 'Insurance' },
  99: { th: 'ค่าธรรมเนียมเพิ่ม', en: 'Surcharge' },
}
/** What an allowance, a charge or a payment in advance was for. */
export const namedAllowance = (code: string | null) =>
  coded(code, (one) => allowanceTypes[one] ?? firstOf(prepaidTypes.find((type) => type.code === one)))
