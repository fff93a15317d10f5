import { type ErrorCode, errorText, type ErrorValues, type Language } from './errors.ts'
import { formatCount } from './sizes.ts'

/** Why a field of a request is refused, in both languages. What it does not say itself stands in its `{placeholders}`. */
const reasons = {
  required: { th: 'ต้องระบุ', en: 'This is required.' },
  empty: { th: 'ต้องไม่เว้นว่าง', en: 'This can’t be empty.' },
  text: { th: 'ต้องเป็นข้อความ', en: 'This has to be text.' },
  number: { th: 'ต้องเป็นตัวเลข', en: 'This has to be a number.' },
  integer: { th: 'ต้องเป็นจำนวนเต็ม', en: 'This has to be a whole number.' },
  yesNo: { th: 'ต้องเป็น true หรือ false', en: 'This has to be true or false.' },
  list: { th: 'ต้องเป็นรายการค่า', en: 'This has to be a list.' },
  object: { th: 'ต้องเป็นกลุ่มข้อมูลที่มีชื่อช่อง', en: 'This has to be a group of named values.' },
  nothing: { th: 'ต้องไม่มีค่า', en: 'This can’t have a value.' },
  shortest: { th: 'ต้องมีอย่างน้อย {limit} ตัวอักษร', en: 'This needs at least {limit} characters.' },
  longest: { th: 'ต้องไม่เกิน {limit} ตัวอักษร', en: 'This can have at most {limit} characters.' },
  least: { th: 'ต้องไม่น้อยกว่า {limit}', en: 'This has to be {limit} or more.' },
  most: { th: 'ต้องไม่มากกว่า {limit}', en: 'This has to be {limit} or less.' },
  above: { th: 'ต้องมากกว่า {limit}', en: 'This has to be more than {limit}.' },
  below: { th: 'ต้องน้อยกว่า {limit}', en: 'This has to be less than {limit}.' },
  fewest: { th: 'ต้องมีอย่างน้อย {limit} รายการ', en: 'This needs at least {limit} entries.' },
  upTo: { th: 'ต้องมีไม่เกิน {limit} รายการ', en: 'This can have at most {limit} entries.' },
  repeated: { th: 'แต่ละรายการต้องไม่ซ้ำกัน', en: 'Each entry can be there only once.' },
  form: { th: 'รูปแบบไม่ถูกต้อง', en: 'This doesn’t have the right form.' },
  id: { th: 'ต้องเป็นรหัสอ้างอิงที่ระบบให้ไว้', en: 'This has to be an ID that this service has given.' },
  instant: {
    th: 'ต้องเป็นวันและเวลาที่มีอยู่จริง เช่น 2026-11-20T07:05:00Z',
    en: 'This has to be a real date and time, such as 2026-11-20T07:05:00Z.',
  },
  day: { th: 'ต้องเป็นวันที่มีอยู่จริง เช่น 2026-11-20', en: 'This has to be a real day, such as 2026-11-20.' },
  email: { th: 'ต้องเป็นที่อยู่อีเมล', en: 'This has to be an e-mail address.' },
  oneOf: { th: 'ต้องเป็นค่าใดค่าหนึ่งต่อไปนี้: {values}', en: 'This has to be one of these: {values}' },
  unknown: { th: 'ไม่มีค่านี้ในระบบ', en: 'There is no such value.' },
  large: { th: 'ต้องไม่เกิน {max}', en: 'This can be at most {max}.' },
  future: {
    th: 'ต้องเป็นเวลาในอนาคต ไม่เกิน {days} วันนับจากนี้',
    en: 'This has to be in the future, at most {days} days from now.',
  },
  past: { th: 'ต้องเป็นเวลาในอนาคต', en: 'This has to be in the future.' },
  seen: {
    th: 'ต้องมีตัวอักษรที่มองเห็นได้ และไม่มีอักขระควบคุม',
    en: 'This needs visible characters, and no control characters.',
  },
  zeroByte: { th: 'ต้องไม่มีอักขระที่เป็นศูนย์', en: 'This can’t hold a zero byte.' },
  name: { th: 'ต้องมี 1 ถึง 200 ตัวอักษร', en: 'This needs 1 to 200 characters.' },
  reason: { th: 'ต้องมี 1 ถึง 500 ตัวอักษร', en: 'This needs 1 to 500 characters.' },
  aName: { th: 'ต้องระบุชื่อภาษาไทยหรือชื่อภาษาอังกฤษ', en: 'Give the Thai or the English name.' },
  oneChange: {
    th: 'ต้องมีเพียงอย่างเดียว: ชื่อ (name, nameTh, nameEn) แผนกเหนือขึ้นไป (parentId) หรือการระงับ (suspended)',
    en: 'Give one of these: names (name, nameTh, nameEn), the department above (parentId), or whether it’s suspended (suspended).',
  },
  itemOrEmployee: {
    th: 'ต้องระบุรายการหรือพนักงาน อย่างใดอย่างหนึ่ง',
    en: 'Give either an item or an employee.',
  },
  otherLog: { th: 'บันทึกนี้ไม่มีตัวกรองนี้', en: 'This log has no such filter.' },
  receiverAlready: { th: 'เป็นผู้รับของเอกสารนี้อยู่แล้ว', en: 'This is its receiver already.' },
  cursor: {
    th: 'ไม่ใช่ตำแหน่งของรายการนี้ โปรดเริ่มจากหน้าแรก',
    en: 'This isn’t a place in this list. Start from the first page.',
  },
  revision: { th: 'ต้องเป็นหมายเลขฉบับแก้ไข', en: 'This has to be a revision number.' },
  requestKey: {
    th: 'ต้องเป็นอักขระ ASCII ที่มองเห็นได้ 1 ถึง 128 ตัว',
    en: 'This has to be 1 to 128 visible ASCII characters.',
  },
  otherRequest: {
    th: 'คีย์นี้ใช้กับคำขออื่นไปแล้ว โปรดใช้คีย์ใหม่',
    en: 'This key was used for another request. Use a new one.',
  },
  credentials: {
    th: 'ต้องเป็น Base64 ของ JSON ที่มี email และ password',
    en: 'This has to be the Base64 of JSON with email and password.',
  },
  network: {
    th: 'ต้องเป็นที่อยู่ IP หรือเครือข่ายแบบ CIDR เช่น 203.0.113.0/24',
    en: 'This has to be an IP address, or a network such as 203.0.113.0/24.',
  },
  driveBusiness: { th: 'ต้องเป็นโฟลเดอร์ในไดรฟ์ธุรกิจ', en: 'This has to be a folder in Drive Business.' },
  publicKey: { th: 'ต้องเป็นกุญแจสาธารณะแบบ {algorithm}', en: 'This has to be a public key for {algorithm}.' },
  title: { th: 'ทุกข้อต้องมีชื่อ', en: 'Each entry needs a title.' },
  uploadLength: {
    th: 'ต้องระบุขนาดของไฟล์ ระบบไม่รับการอัปโหลดที่ไม่ทราบขนาด',
    en: 'The size of the file is required; uploads of unknown size aren’t supported.',
  },
  noDepartment: { th: 'ไม่พบแผนกนี้ในธุรกิจ', en: 'There is no such department in this business.' },
  noAudience: { th: 'ไม่พบผู้รับสิทธิ์นี้ในธุรกิจ', en: 'This business has no such group or employee.' },
  noFeature: { th: 'ไม่มีฟังก์ชันนี้', en: 'There is no such function.' },
  noStatusChange: {
    th: 'เปลี่ยนสถานะของบัญชีเช่นนี้ไม่ได้',
    en: 'The status of the account can’t change like that.',
  },
  notEnding: {
    th: 'บัญชีนี้ไม่ได้อยู่ระหว่างสิ้นสุด หรือสิ้นสุดไปแล้ว',
    en: 'The account isn’t ending, or has ended.',
  },
  lockedByAdmin: { th: 'ผู้ดูแลธุรกิจปิดไว้', en: 'An Admin Business has turned this off.' },
} as const satisfies Record<string, Record<Language, string>>

export type FieldReason = keyof typeof reasons
/** What is wrong with a field, for readers of either language. */
export type FieldText = Readonly<Record<Language, string>>
type Values = Readonly<Record<string, string | number>>

/** Why a field is refused, with the values put in. */
export function fieldText(reason: FieldReason, values: Values = {}): FieldText {
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? formatCount(value) : value
    })
  return { th: filled(reasons[reason].th), en: filled(reasons[reason].en) }
}

/** A field that is refused for what the whole request is refused for. */
export const errorAsField = (code: ErrorCode, values: ErrorValues = {}): FieldText => ({
  th: errorText(code, 'th', values),
  en: errorText(code, 'en', values),
})
