import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findingOf } from '../findings.ts'
import type { SignedText } from '../signature/signed-text.ts'
import type { Written } from '../writing/write-document.ts'
import type { PaperLanguage } from '../writing/paper/words.ts'
import type { PaperWritten } from '../writing/write-paper.ts'
import type { EtaxDraft } from '../writing/write-xml.ts'
import { type EtaxReading, maxPdfBytes, maxXmlBytes } from './inspect.ts'
import { judgeMail, type MailReading, maxMailBytes, unreadableMail } from './mail.ts'
import { createPool } from './pool.ts'

export type EtaxOptions = {
  /** PEM of the authorities whose certificates are trusted; without any, every signer is an unknown one. */
  trustedCertificates?: string
  /** A folder laid out like the agency's release of its schemas; without it documents are not validated by them. */
  schemaFolder?: string | null
  /** How many threads read at the same time; 2 by default. */
  workers?: number
  /** How many documents may wait; 200 by default. */
  maxWaiting?: number
  /** Milliseconds that one document may take; 20,000 by default. */
  timeout?: number
  /** The time that dates and certificates are judged by. */
  now?: () => Date
}

/** A file to be read: its bytes, or a stream of them. */
export type EtaxSource = Uint8Array | AsyncIterable<Uint8Array>

async function gather(source: EtaxSource, limit: number): Promise<Uint8Array | null> {
  if (source instanceof Uint8Array) return source.length > limit ? null : source
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    length += chunk.length
    if (length > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const refused = (code: 'TOO_LARGE' | 'TOO_SLOW', sha256: string | null): EtaxReading => ({
  kind: 'unreadable',
  source: null,
  findings: [findingOf(code, 'document')],
  light: 'red',
  sha256,
  signature: { state: 'none' },
})

/**
 * Reads Thai electronic tax documents, XML or PDF, in threads of its own: the event loop of the caller is free meanwhile.
 * @throws EtaxBusyError from `read` while too many documents wait
 */
export function createEtax(options: EtaxOptions = {}) {
  const now = options.now ?? (() => new Date())
  const schemaFolder = options.schemaFolder ?? null
  if (schemaFolder !== null && !existsSync(join(schemaFolder, 'ETDA', 'data', 'standard')))
    throw new Error(`${schemaFolder} is not laid out like the release of the schemas`)
  const pool = createPool({
    workers: options.workers ?? 2,
    maxWaiting: options.maxWaiting ?? 200,
    timeout: options.timeout ?? 20_000,
    trusted: options.trustedCertificates ?? '',
    schemaFolder,
  })

  async function read(source: EtaxSource, name: string | null = null): Promise<EtaxReading> {
    const bytes = await gather(source, maxPdfBytes)
    if (bytes === null) return refused('TOO_LARGE', null)
    const outcome = await pool.run({ kind: 'read', task: { bytes, name, now: now() } })
    if (outcome.kind === 'reading') return outcome.reading
    const why = outcome.kind === 'ended' && outcome.why === 'time' ? 'TOO_SLOW' : 'TOO_LARGE'
    return refused(why, createHash('sha256').update(bytes).digest('hex'))
  }

  return {
    /**
     * Reads a file. Whatever it holds, the answer is a reading: a document with its findings, or the reason why it is none.
     * @param name the name of the file, if there is one
     */
    read,
    /**
     * Reads an e-mail message (RFC 5322) and the documents attached to it, to messages within it, or in a zip, gzip or
     * `winmail.dat`. Whether the message is known already, and whose mailbox it came to, is for the caller to judge.
     */
    async readMail(source: EtaxSource): Promise<MailReading> {
      const bytes = await gather(source, maxMailBytes)
      if (bytes === null) return unreadableMail('too_large')
      const outcome = await pool.run({ kind: 'mail', task: { bytes, name: null, now: now() } })
      return outcome.kind === 'mail' ? judgeMail(outcome.mail, read) : unreadableMail('too_large')
    },
    /** Reads XML of any kind that was signed as e-Tax documents are, such as the answer to a challenge. */
    async readSigned(bytes: Uint8Array): Promise<SignedText> {
      if (bytes.length > maxXmlBytes) return { kind: 'refused', why: 'unreadable' }
      const outcome = await pool.run({ kind: 'signed', task: { bytes, name: null, now: now() } })
      return outcome.kind === 'signed' ? outcome.signed : { kind: 'refused', why: 'unreadable' }
    },
    /**
     * Writes a document as XML of version 2.1, not signed, and as a PDF/A-3 that has it attached. The XML is read back first:
     * what this package would refuse is not written.
     */
    async write(draft: EtaxDraft): Promise<Written> {
      const outcome = await pool.run({ kind: 'write', task: { draft, now: now() } })
      if (outcome.kind === 'written') return outcome.written
      const why = outcome.kind === 'ended' && outcome.why === 'time' ? 'TOO_SLOW' : 'TOO_LARGE'
      return { kind: 'refused', findings: [findingOf(why, 'document')] }
    },
    /**
     * Makes pages of a document as PDF/A-3, from its XML or from the XML in its PDF, which is in them as it is. They say that
     * they are made for display: the XML is the original.
     */
    async paper(bytes: Uint8Array, language: PaperLanguage): Promise<PaperWritten> {
      const outcome = await pool.run({ kind: 'paper', task: { bytes, name: null, now: now(), language } })
      if (outcome.kind === 'paper') return outcome.paper
      const why = outcome.kind === 'ended' && outcome.why === 'time' ? 'TOO_SLOW' : 'TOO_LARGE'
      return { kind: 'refused', findings: [findingOf(why, 'document')] }
    },
    close: () => pool.close(),
  }
}

export type Etax = ReturnType<typeof createEtax>
