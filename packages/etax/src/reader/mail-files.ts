/** A file of a message, and of one that may hold others whether they could be looked at. */
export type MailFile = {
  name: string
  mimeType: string
  bytes: Uint8Array
  holds?: 'archive' | 'encrypted' | 'unreadable'
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'message/rfc822': 'eml',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/csv': 'csv',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

const beginningOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4096)).toString('latin1')

/** The ending that belongs to a type, or to what the file begins with where its type says nothing. */
function endingOf(mimeType: string, bytes: Uint8Array): string {
  const known = endings[mimeType.toLowerCase()]
  if (known !== undefined) return known
  const beginning = beginningOf(bytes)
  if (beginning.startsWith('%PDF-')) return 'pdf'
  if (/^(?:ï»¿)?\s*<\?xml/.test(beginning)) return 'xml'
  return beginning.startsWith('PK\u0003\u0004') ? 'zip' : 'bin'
}

/** A name for a file that came without one: the subject of its message, with the ending of its type. */
export const nameFor = (subject: string | null, mimeType: string, bytes: Uint8Array): string =>
  `${subject?.trim().slice(0, 150) || 'attachment'}.${endingOf(mimeType, bytes)}`

/** Whether a file is a message, or a mailbox of them: some programs attach messages as they attach any file. */
export function isMessage({ name, mimeType, bytes }: MailFile): boolean {
  if (/^message\/(?:rfc822|global)$/i.test(mimeType) || /\.(?:eml|mbox)$/i.test(name)) return true
  if (!/^application\/(?:octet-stream|mbox)$/i.test(mimeType)) return false
  const beginning = beginningOf(bytes)
  return /^(?:From \S+|[A-Za-z][\w-]*:[ \t])/.test(beginning) && /^(?:message-id|mime-version):/im.test(beginning)
}
