import type { EtaxReading } from './inspect.ts'
import type { MailFile } from './mail-files.ts'
import type { MailParts, Senders } from './mail-parts.ts'

/** Longest message that is read, in bytes. */
export const maxMailBytes = 40 * 1024 * 1024

/** A document of a message: one, even if it is attached as XML and as PDF. */
export type MailDocument = {
  reading: Extract<EtaxReading, { kind: 'document' }>
  /** The files that hold it; a PDF first. */
  files: { name: string; bytes: Uint8Array; source: EtaxReading['source'] }[]
}

/** A file of a message that holds no document, and why. */
export type Unkept = {
  name: string
  mimeType: string
  bytes: Uint8Array
  /**
   * `archive` a zip or the like that was looked into, `encrypted` one with a password, or the message itself, encrypted, `other`
   * no kind of document, `no_document` a file without one, `unreadable` a damaged one, or an archive of no known kind.
   */
  reason: 'archive' | 'encrypted' | 'other' | 'no_document' | 'unreadable'
  reading: EtaxReading | null
}

/**
 * What a message holds. `keep`: documents. `skip`: nothing to keep. `failed`: something was sent that cannot be read, and
 * somebody should look at it.
 */
export type MailReading = {
  outcome: 'keep' | 'skip' | 'failed'
  reason:
    | 'documents'
    | 'no_attachment'
    | 'no_document'
    | 'archive'
    | 'encrypted'
    | 'unreadable'
    | 'not_a_message'
    | 'too_large'
  messageId: string | null
  subject: string | null
  senders: Senders
  to: string[]
  date: string | null
  documents: MailDocument[]
  unkept: Unkept[]
  /** Files beyond the most that are looked at. */
  leftOut: number
  /** Messages, this one or some within it, of which parts cannot be found: something may have been sent that nobody sees. */
  lost: string[]
}

/** The body of a message that only its receiver's own program decrypts, S/MIME and OpenPGP; one that is only signed was opened. */
const encrypted = /^application\/(?:(?:x-)?pkcs7-mime|pgp-encrypted)$/i

type Kind = 'candidate' | 'archive' | 'encrypted' | 'unreadable' | 'other'

function kindOf({ name, mimeType, bytes, holds }: MailFile): Kind {
  const beginning = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (holds !== undefined) return holds
  if (encrypted.test(mimeType)) return 'encrypted'
  const byName = /\.(?:pdf|xml)$/i.test(name) || /\/(?:pdf|xml)$|\+xml$/.test(mimeType)
  return byName || beginning.includes('%PDF-') || /^(?:ï»¿)?\s*<\?xml/.test(beginning) ? 'candidate' : 'other'
}

const nothing = {
  messageId: null,
  subject: null,
  senders: { from: [], fromFields: 0, sender: null, returnPath: null },
  to: [],
  date: null,
  documents: [],
  unkept: [],
  leftOut: 0,
  lost: [],
}

export const unreadableMail = (reason: 'too_large' | 'not_a_message'): MailReading => ({
  outcome: 'failed',
  reason,
  ...nothing,
})

const harmless = ['PDF_NO_DOCUMENT', 'NOT_ETAX']

/** Reads the files of a message, and says what is to happen to it. */
export async function judgeMail(
  mail: MailParts,
  read: (bytes: Uint8Array, name: string) => Promise<EtaxReading>,
): Promise<MailReading> {
  if (mail.kind === 'broken') return unreadableMail('not_a_message')
  const documents = new Map<string, MailDocument>()
  const unkept: Unkept[] = []
  for (const file of mail.files) {
    const { name, mimeType, bytes } = file
    const kind = kindOf(file)
    if (kind !== 'candidate') {
      unkept.push({ name, mimeType, bytes, reason: kind, reading: null })
      continue
    }
    const reading = await read(bytes, name)
    if (reading.kind === 'unreadable') {
      const isHarmless = reading.findings.every(({ code, field }) => field === 'signature' || harmless.includes(code))
      unkept.push({ name, mimeType, bytes, reason: isHarmless ? 'no_document' : 'unreadable', reading })
      continue
    }
    const { source } = reading
    const known = documents.get(reading.contentHash)
    const added = { name, bytes, source }
    if (!known) documents.set(reading.contentHash, { reading, files: [added] })
    else if (source === 'pdf') documents.set(reading.contentHash, { reading, files: [added, ...known.files] })
    else known.files.push(added)
  }
  const has = (wanted: Unkept['reason']) => unkept.some(({ reason }) => reason === wanted)
  const { messageId, subject, senders, to, date, leftOut, lost } = mail
  const facts = { messageId, subject, senders, to, date, documents: [...documents.values()], unkept, leftOut, lost }
  if (documents.size > 0) return { outcome: 'keep', reason: 'documents', ...facts }
  if (has('encrypted')) return { outcome: 'failed', reason: 'encrypted', ...facts }
  if (has('unreadable') || lost.length > 0) return { outcome: 'failed', reason: 'unreadable', ...facts }
  if (has('archive')) return { outcome: 'skip', reason: 'archive', ...facts }
  return { outcome: 'skip', reason: has('no_document') ? 'no_document' : 'no_attachment', ...facts }
}
