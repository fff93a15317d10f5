import type { Finding } from '../findings.ts'
import { type InspectOptions, inspect } from '../reader/inspect.ts'
import type { PaperLanguage } from './paper/words.ts'

/** A document as pages that are made from its XML, with that XML in them; or why there is none. */
export type PaperWritten = { kind: 'paper'; pdf: Uint8Array } | { kind: 'refused'; findings: Finding[] }

/** Makes pages of a document from its XML, or from the XML in its PDF, whatever was found wrong with it. It blocks its thread. */
export async function makePaper(
  bytes: Uint8Array,
  { language, ...options }: InspectOptions & { language: PaperLanguage },
): Promise<PaperWritten> {
  const reading = await inspect(bytes, options)
  if (reading.kind !== 'document') return { kind: 'refused', findings: reading.findings }
  const xml = reading.attachment?.xml ?? bytes
  // Most processes only read documents: what writes pages is loaded with the first one.
  const { writePdf } = await import('./write-pdf.ts')
  return { kind: 'paper', pdf: await writePdf(reading.document, xml, { now: options.now, kind: 'display', language }) }
}
