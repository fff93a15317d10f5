import { extensionOf } from '@khlang/contract'

/** As many bytes as tell the type of a file. */
export const headBytes = 4100

const at = (head: Uint8Array, offset: number, text: string): boolean =>
  text.length + offset <= head.length && [...text].every((letter, n) => head[offset + n] === letter.charCodeAt(0))
const bytesAt = (head: Uint8Array, offset: number, ...values: number[]): boolean =>
  values.every((value, n) => head[offset + n] === value)

/** Types of documents that are a zip archive, or the older container, told apart by the names of their files. */
const packed: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  docm: 'application/vnd.ms-word.document.macroenabled.12',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pptm: 'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  jar: 'application/java-archive',
  apk: 'application/vnd.android.package-archive',
}
const compound: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  dot: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  pps: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
}
/** Types of text, which say nothing of themselves. */
const written: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  json: 'application/json',
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  xml: 'application/xml',
  yml: 'application/yaml',
  yaml: 'application/yaml',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  eml: 'message/rfc822',
  svg: 'image/svg+xml',
}

type Sign = { type: string | ((extension: string) => string); is: (head: Uint8Array) => boolean }

const brands: readonly (readonly [RegExp, string])[] = [
  [/^(?:heic|heix|mif1|msf1)/, 'image/heic'],
  [/^avif/, 'image/avif'],
  [/^qt/, 'video/quicktime'],
  [/^M4A/, 'audio/mp4'],
  [/^3g/, 'video/3gpp'],
]
const brandOf = (head: Uint8Array) => String.fromCharCode(...head.subarray(8, 12))

/** What the beginnings of binary files are. */
const signs: readonly Sign[] = [
  { type: 'application/pdf', is: (head) => Buffer.from(head.subarray(0, 1024)).includes('%PDF-') },
  { type: 'image/png', is: (head) => bytesAt(head, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a) },
  { type: 'image/jpeg', is: (head) => bytesAt(head, 0, 0xff, 0xd8, 0xff) },
  { type: 'image/gif', is: (head) => at(head, 0, 'GIF8') },
  { type: 'image/webp', is: (head) => at(head, 0, 'RIFF') && at(head, 8, 'WEBP') },
  { type: 'audio/wav', is: (head) => at(head, 0, 'RIFF') && at(head, 8, 'WAVE') },
  { type: 'video/x-msvideo', is: (head) => at(head, 0, 'RIFF') && at(head, 8, 'AVI ') },
  { type: 'image/tiff', is: (head) => bytesAt(head, 0, 0x49, 0x49, 0x2a, 0) || bytesAt(head, 0, 0x4d, 0x4d, 0, 0x2a) },
  { type: 'image/bmp', is: (head) => at(head, 0, 'BM') && bytesAt(head, 6, 0, 0, 0, 0) },
  { type: 'image/x-icon', is: (head) => bytesAt(head, 0, 0, 0, 1, 0) },
  { type: 'image/vnd.adobe.photoshop', is: (head) => at(head, 0, '8BPS') },
  { type: (extension) => packed[extension] ?? 'application/zip', is: (head) => bytesAt(head, 0, 0x50, 0x4b, 3, 4) },
  { type: 'application/zip', is: (head) => bytesAt(head, 0, 0x50, 0x4b, 5, 6) },
  {
    type: (extension) => compound[extension] ?? 'application/x-ole-storage',
    is: (head) => bytesAt(head, 0, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1),
  },
  { type: 'application/vnd.rar', is: (head) => at(head, 0, 'Rar!') },
  { type: 'application/x-7z-compressed', is: (head) => bytesAt(head, 0, 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c) },
  { type: 'application/gzip', is: (head) => bytesAt(head, 0, 0x1f, 0x8b, 8) },
  { type: 'application/x-tar', is: (head) => at(head, 257, 'ustar') },
  {
    type: 'video/mp4',
    is: (head) => at(head, 4, 'ftyp') && !brands.some(([brand]) => brand.test(brandOf(head))),
  },
  ...brands.map(([brand, type]): Sign => ({ type, is: (head) => at(head, 4, 'ftyp') && brand.test(brandOf(head)) })),
  {
    type: (extension) => (extension === 'webm' ? 'video/webm' : 'video/x-matroska'),
    is: (head) => bytesAt(head, 0, 0x1a, 0x45, 0xdf, 0xa3),
  },
  { type: 'audio/mpeg', is: (head) => at(head, 0, 'ID3') || bytesAt(head, 0, 0xff, 0xfb) },
  { type: 'audio/ogg', is: (head) => at(head, 0, 'OggS') },
  { type: 'audio/flac', is: (head) => at(head, 0, 'fLaC') },
  { type: 'application/x-msdownload', is: (head) => at(head, 0, 'MZ') && head[2] !== undefined && head[2] > 0x7f },
  { type: 'application/rtf', is: (head) => at(head, 0, '{\\rtf') },
]

const control = /\p{Cc}/u
/** Begins the colours of a terminal, as logs have them. */
const escape = String.fromCharCode(0x1b)

/** Whether bytes are text: whole letters of UTF-8, but for one that is cut at the end, and no other control characters. */
function isText(head: Uint8Array): boolean {
  for (let cut = 0; cut < 4 && cut < head.length; cut++) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, head.length - cut))
      return !control.test(text.replaceAll(/[\t\n\v\f\r]/g, '').replaceAll(escape, ''))
    } catch {
      // A letter may be cut at the end of the head, and nowhere else.
    }
  }
  return false
}

function textType(head: Uint8Array, extension: string, declared: string): string {
  const start = Buffer.from(head.subarray(0, 200))
    .toString()
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase()
  if (start.startsWith('<?xml')) return extension === 'svg' ? 'image/svg+xml' : 'application/xml'
  if (start.startsWith('<svg')) return 'image/svg+xml'
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'text/html'
  const known = written[extension]
  if (known !== undefined) return known
  return /^text\/|json|xml|yaml|javascript|^message\//.test(declared) ? declared : 'text/plain'
}

/** A type that its bytes would have shown. */
const shows =
  /^image\/(?:png|jpeg|gif|webp|tiff|bmp|heic|avif)$|^application\/(?:pdf|zip|gzip|msword|vnd\.(?:openxml|oasis|ms-|rar))|^text\//

/**
 * The type of a file by its first bytes; of containers and of text by its name, too. What is declared counts only where the
 * bytes say nothing against it. Empty for an empty file without a declared type.
 */
export function contentTypeOf(head: Uint8Array, name: string, declared: string): string {
  const extension = extensionOf(name)
  if (head.length === 0) return declared
  const sign = signs.find(({ is }) => is(head))
  if (sign) return typeof sign.type === 'string' ? sign.type : sign.type(extension)
  if (isText(head)) return textType(head, extension, declared)
  return declared === '' || shows.test(declared) ? 'application/octet-stream' : declared
}

/** The type of a file that gets another name, where its own name has told it. */
export function typeUnder(type: string, name: string): string {
  const extension = extensionOf(name)
  if (type === 'application/zip') return packed[extension] ?? type
  if (type === 'application/x-ole-storage') return compound[extension] ?? type
  return type === 'text/plain' ? (written[extension] ?? type) : type
}
