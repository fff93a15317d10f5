import { rankOf, withSignatureOf } from '../signature/worth.ts'
import type { EtaxReading } from './inspect.ts'
import type { MailFile } from './mail-files.ts'
import type { MailParts, Senders } from './mail-parts.ts'

/** Longest message that is read, in bytes. */
export const maxMailBytes = 40 * 1024 * 1024

/** A document of a message: one, even if it is attached as XML and as PDF. */
export type MailDocument = {
  reading: Extract<EtaxReading, { kind: 'document' }>
  /** The files that hold it; PDFs first, and of each kind the better signed ones. */
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

type Found = { reading: MailDocument['reading']; name: string; bytes: Uint8Array }

/** Of several files that say the same the better signed ones count: a PDF with what it shows, and an XML. */
function documentOf(found: readonly Found[]): MailDocument {
  const ranked = found.toSorted((one, other) => rankOf(other.reading) - rankOf(one.reading))
  const [pdfs, others] = [
    ranked.filter(({ reading }) => reading.source === 'pdf'),
    ranked.filter(({ reading }) => reading.source !== 'pdf'),
  ]
  const [first, second] = [pdfs[0] ?? others[0], pdfs[0] && others[0]]
  if (!first) throw new Error('a document of no file')
  return {
    reading: withSignatureOf(first.reading, second?.reading ?? null),
    files: [...pdfs, ...others].map(({ reading: { source }, name, bytes }) => ({ name, bytes, source })),
  }
}

const harmless = ['PDF_NO_DOCUMENT', 'NOT_ETAX']

/** Reads the files of a message, and says what is to happen to it. */
export async function judgeMail(
  mail: MailParts,
  read: (bytes: Uint8Array, name: string) => Promise<EtaxReading>,
): Promise<MailReading> {
  if (mail.kind === 'broken') return unreadableMail('not_a_message')
  const documents = new Map<string, Found[]>()
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
    const known = documents.get(reading.contentHash)
    if (known) known.push({ reading, name, bytes })
    else documents.set(reading.contentHash, [{ reading, name, bytes }])
  }
  const has = (wanted: Unkept['reason']) => unkept.some(({ reason }) => reason === wanted)
  const { messageId, subject, senders, to, date, leftOut, lost } = mail
  const found = [...documents.values()].map(documentOf)
  const facts = { messageId, subject, senders, to, date, documents: found, unkept, leftOut, lost }
  if (documents.size > 0) return { outcome: 'keep', reason: 'documents', ...facts }
  if (has('encrypted')) return { outcome: 'failed', reason: 'encrypted', ...facts }
  if (has('unreadable') || lost.length > 0) return { outcome: 'failed', reason: 'unreadable', ...facts }
  if (has('archive')) return { outcome: 'skip', reason: 'archive', ...facts }
  return { outcome: 'skip', reason: has('no_document') ? 'no_document' : 'no_attachment', ...facts }
}
