import { mapDrivePath, mapDriveRoots, normalizeName } from '@khlang/contract'

/** Everything that a mapped drive answers to. */
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

const readingMethods: ReadonlySet<string> = new Set(['OPTIONS', 'GET', 'HEAD', 'PROPFIND'])
/** What a password for reading only may do. */
export const isReading = (method: string): boolean => readingMethods.has(method)

export const davBase = mapDrivePath

type RootKind = keyof typeof mapDriveRoots

/** The first level by its own name, or by the one that the Thai pages call it. */
const rootNames: readonly { kind: RootKind; names: readonly string[] }[] = [
  { kind: 'personal', names: [mapDriveRoots.personal, 'ไดรฟ์ของฉัน'] },
  { kind: 'business', names: [mapDriveRoots.business, 'ไดรฟ์ธุรกิจ'] },
]
export function rootKindOf(step: string): RootKind | null {
  const name = normalizeName(step).toLowerCase()
  return rootNames.find(({ names }) => names.some((known) => known.toLowerCase() === name))?.kind ?? null
}

/** Files that operating systems drop everywhere: taken, and not kept (T01). */
export const isLitter = (name: string): boolean => /^(\._.+|\.DS_Store|desktop\.ini|Thumbs\.db|~\$.+)$/i.test(name)

/** When a content was last changed, as programs say it: Unix seconds, a date of HTTP or of ISO 8601; null when unreadable. */
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

/** Programs that copy files rarely say what they are: then the name does. */
export function typeOf(name: string, said: string | undefined): string | undefined {
  const plain = said?.split(';')[0]?.trim().toLowerCase()
  if (plain && plain !== 'application/octet-stream') return said
  return types[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? said
}
