import type { Finding } from '../findings.ts'
import { type InspectOptions, inspect } from '../reader/inspect.ts'
import { type EtaxDraft, writeXml } from './write-xml.ts'

/** A document as its two files, or everything that keeps it from being one. */
export type Written =
  | { kind: 'written'; xml: Uint8Array; pdf: Uint8Array; findings: Finding[] }
  | { kind: 'refused'; findings: Finding[] }

/** Writes a document, and reads it back before anybody else does. It blocks its thread. */
export async function writeDocument(draft: EtaxDraft, options: InspectOptions): Promise<Written> {
  const xml = Buffer.from(writeXml(draft), 'utf8')
  const reading = await inspect(xml, options)
  const findings = reading.findings.filter(({ code }) => code !== 'SIGNATURE_ABSENT')
  const isSound =
    reading.kind === 'document' && findings.every(({ severity }) => severity === 'warning' || severity === 'note')
  if (!isSound) return { kind: 'refused', findings }
  // Most processes only read documents: what writes pages is loaded with the first one.
  const { writePdf } = await import('./write-pdf.ts')
  const pdf = await writePdf(reading.document, xml, { now: options.now, kind: 'original', language: 'th' })
  return { kind: 'written', xml: Uint8Array.from(xml), pdf, findings }
}
