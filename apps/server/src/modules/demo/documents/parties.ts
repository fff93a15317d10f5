// Who trades in the demo. The companies without an account are made up, and so are their numbers.
import type { Party } from '@khlang/etax'

export type PartyName =
  | 'one'
  | 'two'
  | 'supplierThree'
  | 'supplierFour'
  | 'northWood'
  | 'greenOffice'
  | 'somsri'
  | 'anan'

type Place = {
  number: string
  street: string
  subDistrict: readonly [code: string, name: string]
  district: readonly [code: string, name: string]
  province: readonly [code: string, name: string]
  postcode: string
}
type Known = { name: string; taxId: string; isCitizen?: true; place: Place }

const bangkok = ['10', 'กรุงเทพมหานคร'] as const
const sathon: Place = {
  number: '99/14',
  street: 'ถนนสาทรใต้',
  subDistrict: ['102803', 'แขวงทุ่งมหาเมฆ'],
  district: ['1028', 'เขตสาทร'],
  province: bangkok,
  postcode: '10120',
}
const pathumWan: Place = {
  number: '388',
  street: 'ถนนพระรามที่ 1',
  subDistrict: ['100703', 'แขวงปทุมวัน'],
  district: ['1007', 'เขตปทุมวัน'],
  province: bangkok,
  postcode: '10330',
}
const bangPhli: Place = {
  number: '45/2 หมู่ 6',
  street: 'ถนนเทพารักษ์',
  subDistrict: ['110301', 'ตำบลบางพลีใหญ่'],
  district: ['1103', 'อำเภอบางพลี'],
  province: ['11', 'สมุทรปราการ'],
  postcode: '10540',
}
const nonthaburi: Place = {
  number: '17/8',
  street: 'ถนนประชาราษฎร์',
  subDistrict: ['120101', 'ตำบลสวนใหญ่'],
  district: ['1201', 'อำเภอเมืองนนทบุรี'],
  province: ['12', 'นนทบุรี'],
  postcode: '11000',
}
const chonburi: Place = {
  number: '210',
  street: 'ถนนสุขุมวิท',
  subDistrict: ['200101', 'ตำบลบางปลาสร้อย'],
  district: ['2001', 'อำเภอเมืองชลบุรี'],
  province: ['20', 'ชลบุรี'],
  postcode: '20000',
}
const chiangMai: Place = {
  number: '52',
  street: 'ถนนสุเทพ',
  subDistrict: ['500108', 'ตำบลสุเทพ'],
  district: ['5001', 'อำเภอเมืองเชียงใหม่'],
  province: ['50', 'เชียงใหม่'],
  postcode: '50200',
}

const known: Record<PartyName, Known> = {
  one: { name: 'บริษัท วัน เทรดดิ้ง จำกัด', taxId: '0105500000011', place: sathon },
  two: { name: 'บริษัท ทู ซัพพลาย จำกัด', taxId: '0105500000020', place: bangPhli },
  supplierThree: { name: 'บริษัท ซัพพลายสาม จำกัด', taxId: '0105500000038', place: chonburi },
  supplierFour: { name: 'บริษัท โฟร์ โลจิสติกส์ จำกัด', taxId: '0105500000046', place: nonthaburi },
  northWood: { name: 'บริษัท ไม้เหนือเฟอร์นิเจอร์ จำกัด', taxId: '0505500000069', place: chiangMai },
  greenOffice: { name: 'ห้างหุ้นส่วนจำกัด กรีนออฟฟิศ', taxId: '0103500000079', place: pathumWan },
  somsri: { name: 'นางสาวสมศรี ใจดี', taxId: '1100000000016', isCitizen: true, place: nonthaburi },
  anan: { name: 'นายอนันต์ สุขสวัสดิ์', taxId: '1100000000024', isCitizen: true, place: pathumWan },
}

/** A party as a document names it. */
export function partyOf(name: PartyName): Party {
  const { name: title, taxId, isCitizen = false, place } = known[name]
  return {
    ids: [],
    globalIds: [],
    name: title,
    scheme: isCitizen ? 'NIDN' : 'TXID',
    taxId,
    branch: isCitizen ? null : '00000',
    contacts: [],
    address: {
      postcode: place.postcode,
      buildingName: null,
      lines: [place.street],
      street: null,
      city: place.district[0],
      citySubDivision: place.subDistrict[0],
      country: 'TH',
      province: place.province[0],
      buildingNumber: place.number,
    },
  }
}

/** The lines of a party on paper: name, address, number. */
export function linesOf(name: PartyName): string[] {
  const { name: title, taxId, isCitizen = false, place } = known[name]
  const { number, street, subDistrict, district, province, postcode } = place
  const id = isCitizen ? `เลขประจำตัวประชาชน ${taxId}` : `เลขประจำตัวผู้เสียภาษี ${taxId} (สำนักงานใหญ่)`
  return [title, `${number} ${street} ${subDistrict[1]} ${district[1]} ${province[1]} ${postcode}`, id]
}

export const taxIdOf = (name: PartyName): string => known[name].taxId
