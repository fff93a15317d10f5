import { readFileSync } from 'node:fs'
import type { Address } from '../model/document.ts'
import { namedCountry, type Named } from './names.ts'
import { districtsOfBangkok, provinces } from './places-en.ts'

/**
 * Provinces, districts and sub-districts of TIS 1099, former ones too, by their Thai names: a line is a province or a
 * district with its sub-districts, each with its last two digits before it.
 */
let places: ReadonlyMap<string, string> | null = null

function readPlaces(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const line of readFileSync(new URL('./tis-1099.tsv', import.meta.url), 'utf8').split('\n')) {
    const [code = '', name = '', ...below] = line.split('\t')
    found.set(code, name)
    for (const one of below) found.set(code + one.slice(0, 2), one.slice(2))
  }
  return found
}

const isCode = (text: string) => /^\d+$/.test(text)
const thaiOf = (code: string) => (places ??= readPlaces()).get(code) ?? null
const capital = '10'

/** A province, by its code or as it is written. */
function provinceOf(written: string | null): Named | null {
  if (written === null) return null
  const th = isCode(written) ? thaiOf(written) : null
  if (th === null) return { th: written, en: written }
  return { th: written === capital ? th : `จังหวัด${th}`, en: provinces[written] ?? th }
}

/** In English only those of Bangkok and those named after their province: of the others no free list is at hand. */
function englishDistrict(code: string, th: string): string {
  if (code.startsWith(capital)) return districtsOfBangkok[Number(code.slice(2)) - 1] ?? th
  const province = code.slice(0, 2)
  return th === `เมือง${thaiOf(province)}` ? `Mueang ${provinces[province] ?? ''}` : th
}

function districtOf(written: string | null): Named | null {
  if (written === null) return null
  const th = isCode(written) ? thaiOf(written) : null
  if (th === null) return { th: written, en: written }
  const isPlain = !/^(?:เขต|กิ่ง|ท้องถิ่น)/.test(th)
  return { th: isPlain ? `อำเภอ${th}` : th, en: englishDistrict(written, th) }
}

function subDistrictOf(written: string | null): Named | null {
  if (written === null) return null
  const th = isCode(written) ? thaiOf(written) : null
  if (th === null) return { th: written, en: written }
  return { th: `${written.startsWith(capital) ? 'แขวง' : 'ตำบล'}${th}`, en: th }
}

/** A street as Thai offices write it: what begins with a Thai letter and does not say that it is one is called one. */
const streetOf = (written: string | null): Named | null =>
  written === null
    ? null
    : { th: /^(?!ถนน|ถ\.|ซอย|ซ\.)[ก-ฮเ-ไ]/.test(written) ? `ถนน${written}` : written, en: written }

const same = (text: string | null): Named | null => (text === null ? null : { th: text, en: text })

/** An address as it is written on an envelope, with the names that its codes stand for; null where there is none. */
export function addressOf(address: Address | null): Named | null {
  if (!address) return null
  const country = address.country === 'TH' ? null : namedCountry(address.country)
  const parts = [
    same(address.buildingNumber),
    same(address.buildingName),
    ...address.lines.map(same),
    streetOf(address.street),
    subDistrictOf(address.citySubDivision),
    districtOf(address.city),
    provinceOf(address.province),
    same(address.postcode),
    country && (country.name ?? same(country.code)),
  ].filter((part) => part !== null)
  if (parts.length === 0) return null
  const en = parts.map((part) => part.en).join(', ')
  // The postcode follows the province without a comma.
  const { postcode } = address
  return {
    th: parts.map((part) => part.th).join(' '),
    en: postcode === null ? en : en.replace(`, ${postcode}`, ` ${postcode}`),
  }
}
