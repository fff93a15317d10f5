import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setFolder } from '../../test/samples.ts'
import type { Amount } from '../model/decimal.ts'
import type { Address } from '../model/document.ts'
import { bahtInWords } from './amount-words.ts'
import { namedAllowance, namedCountry, namedTax } from './names.ts'
import { addressOf } from './places.ts'
import { districtsOfBangkok, provinces } from './places-en.ts'
import { namedUnit } from './units.ts'

describe('an amount in words', () => {
  it.each([
    ['0.00', 'ศูนย์บาทถ้วน', 'Zero baht only'],
    ['0.25', 'ยี่สิบห้าสตางค์', 'Twenty-five satang only'],
    ['1.01', 'หนึ่งบาทหนึ่งสตางค์', 'One baht and one satang'],
    ['11.00', 'สิบเอ็ดบาทถ้วน', 'Eleven baht only'],
    ['21.11', 'ยี่สิบเอ็ดบาทสิบเอ็ดสตางค์', 'Twenty-one baht and eleven satang'],
    ['101.00', 'หนึ่งร้อยเอ็ดบาทถ้วน', 'One hundred one baht only'],
    ['1070.00', 'หนึ่งพันเจ็ดสิบบาทถ้วน', 'One thousand seventy baht only'],
    ['1000000.00', 'หนึ่งล้านบาทถ้วน', 'One million baht only'],
    ['21000001.50', 'ยี่สิบเอ็ดล้านเอ็ดบาทห้าสิบสตางค์', 'Twenty-one million one baht and fifty satang'],
    ['1000000000000.00', 'หนึ่งล้านล้านบาทถ้วน', 'One trillion baht only'],
  ])('%s', (amount, th, en) => {
    expect(bahtInWords(amount as Amount)).toEqual({ th, en })
  })

  it.each(['1.005', '-1.00', '1234567890123456789.00'])('%s has none', (amount) => {
    expect(bahtInWords(amount as Amount)).toBeNull()
  })
})

const nothing: Address = {
  postcode: null,
  buildingName: null,
  lines: [],
  street: null,
  city: null,
  citySubDivision: null,
  country: null,
  province: null,
  buildingNumber: null,
}

describe('an address', () => {
  it.each<[string, Partial<Address>, string, string]>([
    [
      'in Bangkok, by codes',
      {
        buildingNumber: '11',
        street: 'สาทรใต้',
        citySubDivision: '102803',
        city: '1028',
        province: '10',
        postcode: '10120',
        country: 'TH',
      },
      '11 ถนนสาทรใต้ แขวงทุ่งมหาเมฆ เขตสาทร กรุงเทพมหานคร 10120',
      '11, สาทรใต้, ทุ่งมหาเมฆ, Sathon, Bangkok 10120',
    ],
    [
      'elsewhere, by codes',
      {
        buildingNumber: '5/5',
        citySubDivision: '500101',
        city: '5001',
        province: '50',
        postcode: '50200',
        country: 'TH',
      },
      '5/5 ตำบลศรีภูมิ อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่ 50200',
      '5/5, ศรีภูมิ, Mueang Chiang Mai, Chiang Mai 50200',
    ],
    ['of a sub-district that is no more', { citySubDivision: '970596', province: '99' }, '970596 99', '970596, 99'],
    [
      'as it is written',
      { lines: ['22 ถนนนิมมานเหมินท์', null, 'ซอย 3'], street: 'ถนนห้วยแก้ว', city: 'เมือง', country: 'TH' },
      '22 ถนนนิมมานเหมินท์ ซอย 3 ถนนห้วยแก้ว เมือง',
      '22 ถนนนิมมานเหมินท์, ซอย 3, ถนนห้วยแก้ว, เมือง',
    ],
    [
      'abroad',
      { lines: ['Musterstraße 1', '10115 Berlin'], country: 'DE' },
      'Musterstraße 1 10115 Berlin เยอรมนี',
      'Musterstraße 1, 10115 Berlin, Germany',
    ],
  ])('%s', (_, given, th, en) => {
    expect(addressOf({ ...nothing, ...given })).toEqual({ th, en })
  })

  it('with nothing in it is none', () => {
    expect([addressOf(null), addressOf(nothing)]).toEqual([null, null])
  })
})

describe('codes', () => {
  it('have names in both languages, or stay as they are', () => {
    expect(namedUnit('H87')).toEqual({ code: 'H87', name: { th: 'ชิ้น', en: 'piece' } })
    expect(namedUnit('Unit')?.name?.th).toBe('หน่วย')
    expect(namedUnit('constructor')).toEqual({ code: 'constructor', name: null })
    expect(namedCountry('JP')?.name).toEqual({ th: 'ญี่ปุ่น', en: 'Japan' })
    expect([namedCountry('ZZZ'), namedCountry('QQ')].map((one) => one?.name ?? null)).toEqual([null, null])
    expect(namedTax('VAT')?.name?.en).toBe('VAT')
    expect(namedAllowance('PP001')?.name).toEqual({ th: 'เงินมัดจำ', en: 'Deposit' })
    expect(namedTax(null)).toBeNull()
  })
})

const list = join(setFolder, 'codelists', 'addresses.tsv')
describe.skipIf(!existsSync(list))('the list of places (skipped without that of the standard)', () => {
  it('names every code of the standard', () => {
    const rows = readFileSync(list, 'utf8').trim().split('\n').slice(1)
    for (const row of rows) {
      const [code = '', name = ''] = row.split('\t')
      const plain = name.replaceAll('*', '').trim()
      if (plain === '' || code === '970596') continue
      const part =
        code.length === 2 ? { province: code } : code.length === 4 ? { city: code } : { citySubDivision: code }
      expect(addressOf({ ...nothing, ...part })?.th, code).toContain(plain)
      if (code.length === 2) expect(provinces[code], code).toBeTruthy()
    }
    expect(districtsOfBangkok).toHaveLength(50)
  })
})
