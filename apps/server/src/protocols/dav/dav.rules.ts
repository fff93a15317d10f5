import { type FileSystem, mapDrivePath, mapDriveRoots } from '@khlang/contract'

/** The supported methods. */
export const davMethods = [
  'OPTIONS',
  'GET',
  'HEAD',
  'PUT',
  'DELETE',
  'PROPFIND',
  'PROPPATCH',
  'MKCOL',
  'COPY',
  'MOVE',
  'LOCK',
  'UNLOCK',
] as const
export type DavMethod = (typeof davMethods)[number]

/** Methods of HTTP and of extensions of WebDAV that programs try; nothing here supports them. */
export const otherMethods = ['POST', 'PATCH', 'REPORT', 'SEARCH', 'ACL', 'MKCALENDAR', 'TRACE'] as const

const readingMethods: ReadonlySet<string> = new Set(['OPTIONS', 'GET', 'HEAD', 'PROPFIND'])
/** Whether a read-only password permits the method. */
export const isReading = (method: string): boolean => readingMethods.has(method)

export const davBase = mapDrivePath

type RootKind = keyof typeof mapDriveRoots

/** The names of the first level: English, or Thai as on the pages. */
const rootNames: readonly { kind: RootKind; names: readonly string[] }[] = [
  { kind: 'personal', names: [mapDriveRoots.personal, 'ไดรฟ์ของฉัน'] },
  { kind: 'business', names: [mapDriveRoots.business, 'ไดรฟ์ธุรกิจ'] },
  { kind: 'shared', names: [mapDriveRoots.shared, 'แชร์กับฉัน'] },
]
export const rootKindOf = (step: string): RootKind | null =>
  rootNames.find(({ names }) => names.includes(step))?.kind ?? null

const changing: ReadonlySet<string> = new Set(['PUT', 'DELETE', 'MKCOL', 'MOVE', 'PROPPATCH', 'LOCK'])
/** What was shared is where others have put it: nothing is added, renamed or removed at that level. */
export const isAtSharedLevel = ([root, ...below]: readonly string[]): boolean =>
  root !== undefined && below.length <= 1 && rootKindOf(root) === 'shared'
export const changesSharedLevel = (method: string, names: readonly string[]): boolean =>
  changing.has(method) && isAtSharedLevel(names)

/** Whether a body comes as it is. */
export const isPlain = (contentEncoding: string | undefined): boolean =>
  /^\s*(identity\s*)?$/i.test(contentEncoding ?? '')

/** The file system that a program shows the drive as: Windows Explorer reserves names that others can hold. */
export const systemOf = (userAgent: string | undefined): FileSystem =>
  /Microsoft-WebDAV-MiniRedir|DavClnt/i.test(userAgent ?? '') ? 'windows' : 'unix'

/** The names of a path as the caller means them: to macOS the normal forms of a name are one, and it sends either. */
export const namesFrom = (userAgent: string | undefined, names: readonly string[]): string[] =>
  /WebDAVFS|WebDAVLib/i.test(userAgent ?? '') ? names.map((name) => name.normalize('NFC')) : [...names]

/** Files that operating systems create everywhere: accepted and discarded (T01). */
export const isLitter = (name: string): boolean => /^(\._.+|\.DS_Store|desktop\.ini|Thumbs\.db|~\$.+)$/i.test(name)

/** The modification time as programs send it: Unix seconds, an HTTP date or ISO 8601; null if invalid. */
export function parseContentTime(text: string): Date | null {
  const trimmed = text.trim()
  const at = /^\d{1,12}(\.\d+)?$/.test(trimmed) ? new Date(Number(trimmed) * 1000) : new Date(trimmed)
  const year = at.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? at : null
}

const types: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  html: 'text/html',
  json: 'application/json',
  xml: 'application/xml',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  heic: 'image/heic',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  mkv: 'video/x-matroska',
}

/** Programs that copy files rarely send a media type: then the extension decides. */
export function typeOf(name: string, declared: string | undefined): string | undefined {
  const plain = declared?.split(';')[0]?.trim().toLowerCase()
  if (plain && plain !== 'application/octet-stream') return declared
  return types[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? declared
}
