import type { Language } from '@khlang/contract'
import type { EdocChecked } from '@khlang/contract/edocs'
import { EtaxBusyError, type EtaxReading, withSignatureOf } from '@khlang/etax'
import { AppError } from '../../../platform/app-error.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Submission } from './accept.ts'
import { type Fault, parseHeader } from './header.rules.ts'
import { judgeHeader, judgeReading } from './judge.ts'

/** The parts of a delivery as they were sent. */
export type Parts = { xml: Buffer | null; pdf: Buffer | null; header: string | null }

/** @throws always: EDOC_REFUSED, with each field in the language of the caller */
export function refuseFor(faults: readonly Fault[], language: Language): never {
  const fields = faults.map((fault) => ({ path: fault.field, message: fault[language] }))
  throw new AppError('EDOC_REFUSED', {}, { fields })
}

/** Reads what was sent into a document that may be delivered. */
export function createReadSubmission({ clock, etax }: Pick<EdocsDeps, 'clock' | 'etax'>) {
  async function read(bytes: Buffer, name: string): Promise<EtaxReading> {
    try {
      return await etax.read(bytes, name)
    } catch (error) {
      if (error instanceof EtaxBusyError) throw new AppError('EDOC_BUSY', {}, { retryAfter: 2, cause: error })
      throw error
    }
  }

  /** What speaks for a document: its XML, or the one in its PDF, or with a header the PDF alone. */
  async function readParts({ xml, pdf }: Parts) {
    const ofPdf = pdf && (await read(pdf, 'document.pdf'))
    const ofXml = xml && (await read(xml, 'document.xml'))
    const signed = ofXml?.kind === 'document' ? withSignatureOf(ofXml, ofPdf) : ofXml
    return { ofPdf, ofXml, main: signed ?? ofPdf }
  }

  const hasNoDocument = (reading: EtaxReading | null) =>
    reading?.kind === 'unreadable' && reading.findings.some(({ code }) => code === 'PDF_NO_DOCUMENT')

  const differs = (ofPdf: EtaxReading | null, ofXml: EtaxReading | null) =>
    ofPdf?.kind === 'document' && ofXml?.kind === 'document' && ofPdf.contentHash !== ofXml.contentHash

  function judge(parts: Parts, { ofPdf, ofXml, main }: Awaited<ReturnType<typeof readParts>>) {
    if (!main) throw new AppError('EDOC_FILES')
    const { header, faults } = parseHeader(parts.header)
    const now = clock.now()
    const isHeaderOnly = ofXml === null && parts.pdf !== null && parts.header !== null && hasNoDocument(ofPdf)
    const judged = isHeaderOnly
      ? judgeHeader(header, parts.pdf ?? Buffer.alloc(0), main, now)
      : judgeReading(main, header, now)
    const all = [...faults, ...('faults' in judged ? judged.faults : [])]
    // The PDF beside an XML is what people look at: it has to be one, and of the same document.
    if (ofXml && ofPdf?.kind === 'unreadable' && !hasNoDocument(ofPdf))
      all.push(...ofPdf.findings.map(({ th, en }) => ({ field: 'pdf', th, en })))
    if (differs(ofPdf, ofXml))
      all.push({
        field: 'pdf',
        th: 'เอกสารใน PDF ไม่ตรงกับ XML',
        en: 'The document inside the PDF is not that of the XML.',
      })
    return { all, facts: 'facts' in judged ? judged.facts : null }
  }

  return {
    async read(parts: Parts, language: Language): Promise<Submission> {
      const readings = await readParts(parts)
      const { all, facts } = judge(parts, readings)
      if (facts === null || all.length > 0) refuseFor(all, language)
      const { ofPdf, ofXml } = readings
      const attached = ofXml === null && ofPdf?.kind === 'document' ? ofPdf.attachment : null
      const xml = parts.xml ?? (attached && Buffer.from(attached.xml))
      return {
        facts,
        files: [
          ...(xml ? [{ kind: 'xml' as const, bytes: xml }] : []),
          ...(parts.pdf ? [{ kind: 'pdf' as const, bytes: parts.pdf }] : []),
        ],
      }
    },

    /** What a document would come to, without storing anything. */
    async check(parts: Parts): Promise<Omit<EdocChecked, 'known'> & { facts: Submission['facts'] | null }> {
      const readings = await readParts(parts)
      const { all, facts } = judge(parts, readings)
      const findings = readings.main?.findings.map(({ field, severity, th, en }) => ({ field, severity, th, en })) ?? []
      const reported = new Set(findings.map(({ en }) => en))
      const more = all.filter(({ en }) => !reported.has(en)).map((fault) => ({ ...fault, severity: 'refuse' }))
      return {
        deliverable: facts !== null && all.length === 0,
        light: facts?.light ?? 'red',
        findings: [...findings, ...more],
        facts,
      }
    },
  }
}

export type ReadSubmission = ReturnType<typeof createReadSubmission>
