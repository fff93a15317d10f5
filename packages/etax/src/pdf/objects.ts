/** The objects of a PDF file (ISO 32000-1, section 7.3). */
export type PdfName = { kind: 'name'; name: string }
export type PdfString = { kind: 'string'; bytes: Uint8Array }
export type PdfRef = { kind: 'ref'; number: number; generation: number }
export type PdfDict = { kind: 'dict'; entries: Map<string, PdfObject> }
export type PdfStream = { kind: 'stream'; dict: PdfDict; raw: Uint8Array; number: number; generation: number }
export type PdfObject = null | boolean | number | PdfName | PdfString | PdfRef | PdfObject[] | PdfDict | PdfStream

/** Why a PDF is not read: damaged, in need of a password, or larger inside than is accepted. */
export type PdfProblem = 'NOT_PDF' | 'PDF_BROKEN' | 'PDF_PASSWORD' | 'PDF_TOO_COMPLEX'

export class PdfError extends Error {
  readonly problem: PdfProblem
  constructor(problem: PdfProblem, message: string) {
    super(message)
    this.name = 'PdfError'
    this.problem = problem
  }
}

export const broken = (message: string): never => {
  throw new PdfError('PDF_BROKEN', message)
}

const is =
  <K extends string>(kind: K) =>
  (object: PdfObject | undefined): object is Extract<PdfObject, { kind: K }> =>
    typeof object === 'object' && object !== null && !Array.isArray(object) && object.kind === kind

export const isName = is('name')
export const isString = is('string')
export const isRef = is('ref')
export const isDict = is('dict')
export const isStream = is('stream')

/** The text of a string: UTF-16 or UTF-8 with their marks, else bytes as Latin-1. */
export function textOfString(object: PdfObject | undefined): string | null {
  if (!isString(object)) return null
  const { bytes } = object
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder('utf-8').decode(bytes)
  return Buffer.from(bytes).toString('latin1')
}
