import { errorText, type Language } from '@khlang/contract'
import type { EdocChecked, EdocJudgement } from '@khlang/contract/edocs'
import { EtaxBusyError, type EtaxReading, withSignatureOf } from '@khlang/etax'
import { AppError, fieldsIn } from '../../../platform/app-error.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Submission } from './accept.ts'
import { type Fault, parseHeader } from './header.rules.ts'
import { judgeHeader } from './judge-header.ts'
import { judgeReading } from './judge.ts'

/** The parts of a delivery as they were sent. */
export type Parts = { xml: Buffer | null; pdf: Buffer | null; header: string | null }

/** A document that is refused, with what its reader found in both languages: answers of many documents carry it. */
class RefusedDocument extends AppError {
  readonly findings: EdocJudgement['findings']
  constructor(faults: readonly Fault[], findings: EdocJudgement['findings']) {
    const fields = faults.map((fault) => ({ path: fault.field, message: { th: fault.th, en: fault.en } }))
    super('EDOC_REFUSED', {}, { fields })
    this.findings = findings
  }
}

/** Everything to be said of a document: what its reader found, and what else forbids to deliver it. */
function findingsOf(main: EtaxReading | null, faults: readonly Fault[]): EdocJudgement['findings'] {
  const findings = main?.findings.map(({ field, severity, th, en }) => ({ field, severity, th, en })) ?? []
  const said = new Set(findings.map(({ en }) => en))
  return [...findings, ...faults.filter(({ en }) => !said.has(en)).map((fault) => ({ ...fault, severity: 'refuse' }))]
}

/** Why one document of several was refused, in the language of the caller. Throws again what is no refusal. */
export function refusalOf(error: unknown, language: Language) {
  if (!(error instanceof AppError)) throw error
  const { code, values, fields } = error
  const judged = error instanceof RefusedDocument && { light: 'red' as const, findings: error.findings }
  return {
    machineCode: code,
    errorMessage: errorText(code, language, values),
    fields: fieldsIn(fields, language),
    ...judged,
  }
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
    async read(parts: Parts): Promise<Submission> {
      const readings = await readParts(parts)
      const { all, facts } = judge(parts, readings)
      if (facts === null || all.length > 0) throw new RefusedDocument(all, findingsOf(readings.main, all))
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
      const judged = facts !== null && all.length === 0 ? facts : null
      return {
        deliverable: judged !== null,
        light: judged?.light ?? 'red',
        findings: judged?.findings ?? findingsOf(readings.main, all),
        facts,
      }
    },
  }
}

export type ReadSubmission = ReturnType<typeof createReadSubmission>
