import { extensionOf } from '@khlang/contract'
import { fileTypeFromBuffer } from 'file-type'

/** As many bytes as tell the type of a file. */
export const headBytes = 4100

/** Types of documents that are a zip archive, or the older container, told apart by the names of their files. */
const zip = 'application/zip'
const cfb = 'application/x-cfb'
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
  if (start.startsWith('{\\rtf')) return 'application/rtf'
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

/** Readers of PDF look for the marker in the first kilobyte, whatever is before it. */
const isPdf = (head: Uint8Array): boolean => Buffer.from(head.subarray(0, 1024)).includes('%PDF-')

/**
 * The type of a file by its first bytes; of containers and of text by its name, too. What is declared counts only where the
 * bytes say nothing against it. Empty for an empty file without a declared type.
 */
export async function contentTypeOf(head: Uint8Array, name: string, declared: string): Promise<string> {
  const extension = extensionOf(name)
  if (head.length === 0) return declared
  if (isPdf(head)) return 'application/pdf'
  // Text before signs: a text may begin with the letters of one.
  if (isText(head)) return textType(head, extension, declared)
  const found = (await fileTypeFromBuffer(head))?.mime
  if (found !== undefined) return typeUnder(found, name)
  return declared === '' || shows.test(declared) ? 'application/octet-stream' : declared
}

/** The type of a file under a name: of those whose bytes say no more than which container they are, or that they are text. */
export function typeUnder(type: string, name: string): string {
  const extension = extensionOf(name)
  if (type === zip) return packed[extension] ?? type
  if (type === cfb) return compound[extension] ?? type
  return type === 'text/plain' ? (written[extension] ?? type) : type
}
