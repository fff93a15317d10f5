import { createHash, type X509Certificate } from 'node:crypto'
import { type Finding, findingOf, type Light, lightOf } from '../findings.ts'
import { businessKeyOf, contentHashOf } from '../fingerprint.ts'
import type { EtaxDocument } from '../model/document.ts'
import { type PdfContents, readPdf } from '../pdf/attachments.ts'
import { PdfError } from '../pdf/objects.ts'
import { readDocument, rootNameOf } from '../reading/read-document.ts'
import { type Judged, judgePdf, judgeSignature, type SignatureVerdict, weightiest } from '../signature/judge.ts'
import { parseXml, XmlError, type XmlTree } from '../xml/tree.ts'
import { pageDiffers, readPageText } from './page-text.ts'
import type { Schemas } from './schemas.ts'

/** Longest XML that is read, on its own or inside a PDF, and longest PDF, in bytes. */
export const maxXmlBytes = 10 * 1024 * 1024
export const maxPdfBytes = 30 * 1024 * 1024

type Common = {
  /** Null where nothing of the file was looked at. */
  source: 'xml' | 'pdf' | null
  findings: Finding[]
  light: Light
  /** SHA-256 of the file that was read; null where it was too long to be read to its end. */
  sha256: string | null
  signature: SignatureVerdict
}

/**
 * What a file is: a document with all there is to say about it, or nothing that can be read; a PDF without a document may be
 * signed all the same.
 */
export type EtaxReading =
  | (Common & { kind: 'unreadable' })
  | (Common & {
      kind: 'document'
      document: EtaxDocument
      /** Whether nothing forbids to deliver it: identity, money and the document itself are beyond doubt. */
      deliverable: boolean
      /** The same for two copies of one document; null where a part of it is missing. */
      businessKey: string | null
      /** The same for the same content, whatever its prefixes, white space, time of creation and signature. */
      contentHash: string
      /** The XML inside a PDF; null where the file itself is XML. */
      attachment: { name: string; xml: Uint8Array } | null
    })

export type InspectOptions = {
  now: Date
  trusted: readonly X509Certificate[]
  schemas: Schemas | null
  /** The name of the file, which only says what it was meant to be. */
  name: string | null
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const isPdf = (bytes: Uint8Array, name: string | null) =>
  Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-') || (name !== null && /\.pdf$/i.test(name))

function unreadable(
  bytes: Uint8Array,
  source: Common['source'],
  findings: Finding[],
  signature: SignatureVerdict = { state: 'none' },
): EtaxReading {
  return { kind: 'unreadable', source, findings, light: 'red', sha256: sha256(bytes), signature }
}

const problemOf = (error: unknown): Finding => {
  if (error instanceof XmlError) {
    const { problem, line, column } = error
    const values = { line: line ?? '?', column: column ?? '?' }
    return findingOf(problem, 'document', values, { path: null, line, column })
  }
  if (error instanceof PdfError) return findingOf(error.problem, 'document')
  // Objects that lead from one to the next without an end use up the stack.
  if (error instanceof RangeError) return findingOf('PDF_TOO_COMPLEX', 'document')
  throw error
}

/** Reads XML and judges it. */
function inspectTree(file: Uint8Array, tree: XmlTree, options: InspectOptions): EtaxReading {
  const { document, findings } = readDocument(tree, options.now)
  if (!document) return unreadable(file, 'xml', findings)
  const judged = judgeSignature(tree, document, options)
  const all = [...findings, ...(options.schemas?.(tree, document) ?? []), ...judged.findings]
  return {
    kind: 'document',
    source: 'xml',
    document,
    findings: all,
    light: lightOf(all),
    deliverable: !all.some(({ severity }) => severity === 'refuse'),
    signature: judged.signature,
    businessKey: businessKeyOf(document),
    contentHash: contentHashOf(tree),
    attachment: null,
    sha256: sha256(file),
  }
}

function inspectXml(bytes: Uint8Array, options: InspectOptions): EtaxReading {
  if (bytes.length > maxXmlBytes) return unreadable(bytes, 'xml', [findingOf('TOO_LARGE', 'document')])
  try {
    return inspectTree(bytes, parseXml(bytes), options)
  } catch (error) {
    return unreadable(bytes, 'xml', [problemOf(error)])
  }
}

const looksLikeXml = (beginning: Uint8Array) => {
  const wide = beginning[0] === 0xff || beginning[0] === 0xfe
  const text = wide ? Buffer.from(beginning).toString('utf16le') : Buffer.from(beginning).toString('utf8')
  return /^\ufeff?\s*</.test(text) || (wide && text.includes('<'))
}

const isOfSignature = ({ field }: Finding) => field === 'signature'

type Candidate = { name: string; xml: Uint8Array; tree: XmlTree | null; problem: Finding | null }

/** The one e-Tax document among the files inside a PDF, or why there is none. */
function findDocument({
  attachments: attached,
}: PdfContents): { candidate: Candidate & { tree: XmlTree } } | { finding: Finding } {
  const candidates = attached
    .filter(({ beginning }) => looksLikeXml(beginning))
    .map(({ name, read }): Candidate => {
      const xml = read()
      try {
        if (xml.length > maxXmlBytes) throw new XmlError('TOO_LARGE', 'too large')
        return { name, xml, tree: parseXml(xml), problem: null }
      } catch (error) {
        return { name, xml, tree: null, problem: problemOf(error) }
      }
    })
  const known = candidates.filter(
    (one): one is Candidate & { tree: XmlTree } => !!one.tree && !!rootNameOf(one.tree.root),
  )
  const [first, ...others] = known
  if (first && others.some(({ xml }) => !Buffer.from(xml).equals(Buffer.from(first.xml))))
    return { finding: findingOf('PDF_SEVERAL_DOCUMENTS', 'document') }
  if (first) return { candidate: first }
  const problem = candidates.find((one) => one.problem)?.problem
  if (problem) return { finding: problem }
  const [other] = candidates
  if (other?.tree) return { finding: findingOf('NOT_ETAX', 'document', { root: other.tree.root.local }) }
  const misnamed = attached.some(({ name }) => /\.xml$/i.test(name))
  return { finding: findingOf(misnamed ? 'NOT_XML' : 'PDF_NO_DOCUMENT', 'document') }
}

/** What people see on the pages, and what would run there. */
async function pageFindings(bytes: Uint8Array, document: EtaxDocument, hasScript: boolean): Promise<Finding[]> {
  const text = await readPageText(bytes)
  const shown = { number: document.number ?? '', gross: document.totals?.gross ?? '' }
  return [
    ...(hasScript ? [findingOf('PDF_JAVASCRIPT', 'document')] : []),
    ...(text !== null && pageDiffers(text, document) ? [findingOf('PDF_PAGE_DIFFERS', 'document', shown)] : []),
  ]
}

async function inspectPdf(bytes: Uint8Array, options: InspectOptions): Promise<EtaxReading> {
  if (bytes.length > maxPdfBytes) return unreadable(bytes, 'pdf', [findingOf('TOO_LARGE', 'document')])
  try {
    const contents = readPdf(bytes)
    const found = findDocument(contents)
    const judge = (document: EtaxDocument | null) => judgePdf(bytes, contents.signatures, document, options)
    if ('finding' in found) {
      const { signature, findings } = judge(null)
      return unreadable(bytes, 'pdf', [found.finding, ...(signature.state === 'none' ? [] : findings)], signature)
    }
    const { name, tree, xml } = found.candidate
    const reading = inspectTree(xml, tree, options)
    if (reading.kind === 'unreadable') return { ...reading, source: 'pdf', sha256: sha256(bytes) }
    const [ofXml, others] = [
      reading.findings.filter(isOfSignature),
      reading.findings.filter((one) => !isOfSignature(one)),
    ]
    const judged: Judged = weightiest(judge(reading.document), { signature: reading.signature, findings: ofXml })
    const pages = await pageFindings(bytes, reading.document, contents.hasScript)
    const findings = [...others, ...judged.findings, ...pages]
    const attachment = { name, xml: Uint8Array.from(xml) }
    return {
      ...reading,
      source: 'pdf',
      signature: judged.signature,
      findings,
      light: lightOf(findings),
      attachment,
      sha256: sha256(bytes),
    }
  } catch (error) {
    return unreadable(bytes, 'pdf', [problemOf(error)])
  }
}

/** Reads a file, XML or PDF, and judges what is in it. It blocks its thread: `createEtax` runs it in another one. */
export async function inspect(bytes: Uint8Array, options: InspectOptions): Promise<EtaxReading> {
  return isPdf(bytes, options.name) ? inspectPdf(bytes, options) : inspectXml(bytes, options)
}
