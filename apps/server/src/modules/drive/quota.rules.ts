import { defaultQuotas, formatBytes, type Language } from '@khlang/contract'
import { quotaWarnings } from '@khlang/contract/quotas'

/** What was set for an employee, each of their departments upward (0 is their own), and everybody. */
export type QuotaFacts = {
  employee: number | null
  departments: readonly { depth: number; bytes: number }[]
  business: number | null
}
export type Ceiling = { bytes: number; from: 'employee' | 'department' | 'business' | 'product' }

/** The nearest value applies; of several departments as near as each other, the highest. */
export function ceilingOf({ employee, departments, business }: QuotaFacts): Ceiling {
  if (employee !== null) return { bytes: employee, from: 'employee' }
  const nearest = Math.min(...departments.map(({ depth }) => depth))
  const found = departments.filter(({ depth }) => depth === nearest).map(({ bytes }) => bytes)
  if (found.length > 0) return { bytes: Math.max(...found), from: 'department' }
  return business !== null ? { bytes: business, from: 'business' } : { bytes: defaultQuotas.employee, from: 'product' }
}

/** The thresholds that so much has reached, lowest first. */
export const reached = (used: number, max: number): number[] =>
  used === 0 ? [] : quotaWarnings.filter((percent) => used * 100 >= max * percent)

type Fill = { percent: number; used: number; max: number; name: string | null }

/** The mail about a crossing, in the language of whom it goes to. `name` is the business whose drive it is. */
export function quotaMail({ percent, used, max, name }: Fill, address: string, language: Language) {
  const amount = { used: formatBytes(used), max: formatBytes(max) }
  return language === 'th' ? thaiMail(percent, amount, name, address) : englishMail(percent, amount, name, address)
}

type Amount = { used: string; max: string }

function thaiMail(percent: number, { used, max }: Amount, name: string | null, address: string) {
  const whose = name === null ? 'พื้นที่จัดเก็บของคุณ' : `พื้นที่จัดเก็บของ ${name}`
  const isFull = percent >= 100
  return {
    subject: isFull ? `${whose}เต็มแล้ว` : `${whose}ใช้ไปแล้วเกิน ${percent}%`,
    text: [
      `${whose}ใช้ไป ${used} จาก ${max}`,
      isFull ? 'ขณะนี้เพิ่มไฟล์ใหม่ไม่ได้ ยังดู ดาวน์โหลด และลบได้ตามปกติ' : 'เมื่อเต็มจะเพิ่มไฟล์ใหม่ไม่ได้ โปรดลบไฟล์หรือเวอร์ชันเก่าที่ไม่ใช้',
      'จัดการพื้นที่ได้ที่',
      address,
    ].join('\n'),
  }
}

function englishMail(percent: number, { used, max }: Amount, name: string | null, address: string) {
  const whose = name === null ? 'Your storage' : `The storage of ${name}`
  const isFull = percent >= 100
  return {
    subject: isFull ? `${whose} is full` : `${whose} is more than ${percent}% full`,
    text: [
      `${whose} holds ${used} of ${max}.`,
      isFull
        ? 'Nothing can be added for now. Viewing, downloading and deleting go on.'
        : 'When it is full, nothing can be added. Please delete files or old versions that nobody needs.',
      'Make room here:',
      address,
    ].join('\n'),
  }
}
