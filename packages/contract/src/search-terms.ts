import type { FileKind } from './file-kinds.ts'

/** Units of sizes, as people write them. */
export type SizeUnit = 'b' | 'kb' | 'mb' | 'gb'
export type DateField = 'modified' | 'created' | 'expires'

export const searchStates = [
  'starred',
  'shared',
  'link',
  'locked',
  'encrypted',
  'expired',
  'trashed',
  'hidden',
] as const
export type SearchState = (typeof searchStates)[number]

export const searchPlaces = ['drive', 'business', 'library'] as const
export type SearchPlace = (typeof searchPlaces)[number]

/** One thing that a search asks of an item. Dates are days of Bangkok, `from` and `to` included. */
export type SearchTerm =
  | { key: 'name'; text: string }
  | { key: 'type'; kind: FileKind }
  | { key: 'type'; extension: string }
  | { key: 'owner'; who: string; isMe: boolean }
  | { key: 'tag'; tag: string }
  | { key: 'size'; from: number | null; to: number | null }
  | { key: 'date'; field: DateField; from: string | null; to: string | null }
  | { key: 'is'; state: SearchState }
  | { key: 'in'; place: SearchPlace }
  | { key: 'in'; folder: string }

/** `not`: items that it does not hold for. */
export type SearchAlternative = { term: SearchTerm; not: boolean }
/** Of these one must hold. */
export type SearchGroup = readonly SearchAlternative[]

/** Why a part of a search is searched as words: its key or value is none, or it cannot be one of several. */
export type SearchHint = { part: string; why: 'key' | 'value' | 'alternative' }

export type ParsedSearch = { groups: readonly SearchGroup[]; hints: readonly SearchHint[] }

export type SearchKey =
  | 'name'
  | 'type'
  | 'owner'
  | 'tag'
  | 'size'
  | 'before'
  | 'after'
  | 'on'
  | 'created'
  | 'expires'
  | 'is'
  | 'in'

/** Every key with its aliases; the first Thai one is what Advanced Search of a Thai page writes. */
export const searchKeys: Readonly<Record<SearchKey, readonly string[]>> = {
  name: ['ชื่อ'],
  type: ['ประเภท', 'ชนิด'],
  owner: ['เจ้าของ'],
  tag: ['แฮชแท็ก', 'แท็ก'],
  size: ['ขนาด'],
  before: ['ก่อน'],
  after: ['หลัง', 'ตั้งแต่'],
  on: ['วันที่', 'เมื่อ'],
  created: ['สร้าง', 'สร้างเมื่อ'],
  expires: ['หมดอายุ'],
  is: ['สถานะ', 'เป็น'],
  in: ['อยู่ใน', 'ใน'],
}

/** Values with their Thai aliases; the first is what a Thai page writes. */
export const typeAliases: Readonly<Record<FileKind, readonly string[]>> = {
  folder: ['โฟลเดอร์'],
  pdf: ['พีดีเอฟ'],
  word: ['เอกสาร', 'document', 'doc'],
  sheet: ['ตาราง', 'ชีต', 'spreadsheet', 'excel'],
  slides: ['สไลด์', 'slide', 'presentation', 'powerpoint'],
  image: ['รูปภาพ', 'รูป', 'ภาพ', 'picture', 'photo'],
  video: ['วิดีโอ', 'คลิป'],
  audio: ['เสียง', 'sound'],
  archive: ['ไฟล์บีบอัด'],
  code: ['โค้ด'],
  text: ['ข้อความ'],
  other: ['อื่น', 'อื่นๆ'],
}
export const stateAliases: Readonly<Record<SearchState, readonly string[]>> = {
  starred: ['รายการโปรด', 'โปรด', 'ติดดาว', 'favourite', 'favorite'],
  shared: ['แชร์', 'แชร์แล้ว'],
  link: ['มีลิงก์', 'ลิงก์'],
  locked: ['ล็อก', 'ล็อกอยู่'],
  encrypted: ['เข้ารหัส'],
  expired: ['หมดอายุ', 'หมดอายุแล้ว'],
  trashed: ['ถังขยะ', 'ในถังขยะ', 'trash'],
  hidden: ['ซ่อน', 'ซ่อนไว้'],
}
export const placeAliases: Readonly<Record<SearchPlace, readonly string[]>> = {
  drive: ['ไดรฟ์ของฉัน', 'mydrive'],
  business: ['ไดรฟ์ธุรกิจ', 'ธุรกิจ'],
  library: ['คลังเอกสาร', 'คลัง'],
}
export const meAliases = ['me', 'ฉัน', 'ผม', 'ดิฉัน'] as const

/** States that decide which list an item is in: one of them at most, and for the whole search. */
export const listStates: ReadonlySet<SearchState> = new Set(['expired', 'trashed', 'hidden'])
