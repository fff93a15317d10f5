import type { Amount } from '../model/decimal.ts'
import type { Named } from './names.ts'

const thaiDigits = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const thaiPlaces = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']

/** Six digits at most; a one behind others is เอ็ด. */
function thaiGroup(digits: string, isBehind: boolean): string {
  const words = Array.from(digits, (digit, index) => {
    const place = digits.length - 1 - index
    const value = Number(digit)
    if (value === 0) return ''
    if (place === 1 && value === 1) return 'สิบ'
    if (place === 1 && value === 2) return 'ยี่สิบ'
    const hasBefore = isBehind || Number(digits.slice(0, -1)) > 0
    if (place === 0 && value === 1 && hasBefore) return 'เอ็ด'
    return `${thaiDigits[value]}${thaiPlaces[place]}`
  })
  return words.join('')
}

function thaiNumber(digits: string): string {
  if (digits.length <= 6) return thaiGroup(digits, false)
  const [millions, rest] = [digits.slice(0, -6), digits.slice(-6)]
  return `${thaiNumber(millions)}ล้าน${thaiGroup(rest, true)}`
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion']

function englishBelowThousand(value: number): string {
  if (value < 20) return small[value] ?? ''
  if (value < 100) return `${tens[Math.floor(value / 10)]}${value % 10 ? `-${small[value % 10]}` : ''}`
  const rest = value % 100
  return `${small[Math.floor(value / 100)]} hundred${rest ? ` ${englishBelowThousand(rest)}` : ''}`
}

function englishNumber(digits: string): string {
  const groups = digits
    .padStart(Math.ceil(digits.length / 3) * 3, '0')
    .match(/\d{3}/g)
    ?.map(Number)
  const words = (groups ?? []).flatMap((value, index, all) =>
    value === 0 ? [] : [`${englishBelowThousand(value)}${scales[all.length - 1 - index] ?? ''}`],
  )
  return words.join(' ') || 'zero'
}

/** An amount in baht in words; null for what cannot be said in satang, and for sums that nobody pays. */
export function bahtInWords(amount: Amount): Named | null {
  const [, whole = '', satang = ''] = /^(\d{1,18})\.(\d{2})$/.exec(amount) ?? []
  if (whole === '') return null
  const digits = whole.replace(/^0+(?=\d)/, '')
  const hasBaht = digits !== '0'
  const hasSatang = satang !== '00'
  const part = satang.replace(/^0/, '')
  const thaiPart = hasSatang ? `${thaiNumber(part)}สตางค์` : 'ถ้วน'
  const th = hasBaht || !hasSatang ? `${hasBaht ? thaiNumber(digits) : 'ศูนย์'}บาท${thaiPart}` : thaiPart
  const cents = hasSatang ? `${englishNumber(part)} satang` : ''
  const en =
    hasBaht || !hasSatang ? `${englishNumber(digits)} baht${hasSatang ? ` and ${cents}` : ' only'}` : `${cents} only`
  return { th, en: en.charAt(0).toUpperCase() + en.slice(1) }
}
