import { type Cms, makeCms, makeTimeStamp } from './cms.ts'
import type { Identity } from './signing.ts'

const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

/** The newest form of an object of a PDF made for a test. */
export function objectOf(pdf: Uint8Array, number: number): string {
  const found = [...text(pdf).matchAll(new RegExp(`\\n${number} 0 obj\\n([^]*?)\\nendobj`, 'g'))].at(-1)?.[1]
  if (found === undefined) throw new Error(`no object ${number}`)
  return found
}

export const sizeOf = (pdf: Uint8Array): number => Number([...text(pdf).matchAll(/\/Size (\d+)/g)].at(-1)?.[1])

/** Writes objects behind a PDF as programs do that save what was changed. */
export function revise(
  pdf: Uint8Array,
  objects: Readonly<Record<number, string>>,
  freed: readonly number[] = [],
): Buffer {
  const parts = [text(pdf)]
  let length = pdf.length
  const add = (part: string) => {
    parts.push(part)
    length += part.length
  }
  const sections: string[] = []
  for (const [number, object] of Object.entries(objects)) {
    sections.push(`${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`)
    add(`${number} 0 obj\n${object}\nendobj\n`)
  }
  for (const number of freed) sections.push(`${number} 1\n0000000000 00001 f \n`)
  const size = Math.max(sizeOf(pdf), ...Object.keys(objects).map((number) => Number(number) + 1))
  const before = Number([...text(pdf).matchAll(/startxref\n(\d+)/g)].at(-1)?.[1])
  add(`xref\n${sections.join('')}trailer\n<</Size ${size}/Root 1 0 R/Prev ${before}>>\nstartxref\n${length}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}

export type PdfSigning = {
  /** What signs the bytes: signed data in DER. */
  by: (content: Buffer) => Uint8Array
  form?: string
  type?: string
  /** In the dictionary of the field, or the signature. */
  field?: string
  signature?: string
  /** Whether the first page shows it. */
  rect?: string
  /** Changes what is written before it is signed. */
  more?: (objects: Record<number, string>) => Record<number, string>
}

const room = 6000

/** Puts a signature into a PDF, in a revision of its own. */
export function signPdfBy(
  pdf: Uint8Array,
  { by, form = 'ETSI.CAdES.detached', type = 'Sig', ...made }: PdfSigning,
): Buffer {
  const [field, value] = [sizeOf(pdf), sizeOf(pdf) + 1]
  const catalog = objectOf(pdf, 1)
  const fields = /\/AcroForm<<\/SigFlags 3\/Fields\[([^\]]*)\]>>/.exec(catalog)
  const widget = `/Type/Annot/Subtype/Widget/Rect[${made.rect ?? '0 0 0 0'}]/P 3 0 R`
  const dict = `<</Type/${type}/Filter/Adobe.PPKLite/SubFilter/${form}/M(D:20261005081000+07'00')${made.signature ?? ''}`
  const page = objectOf(pdf, 3)
  const annotations = /\/Annots\[([^\]]*)\]/.exec(page)
  const objects: Record<number, string> = {
    1: `${catalog.replace(fields?.[0] ?? '', '').slice(0, -2)}/AcroForm<</SigFlags 3/Fields[${fields?.[1] ?? ''} ${field} 0 R]>>>>`,
    3: `${page.replace(annotations?.[0] ?? '', '').slice(0, -2)}/Annots[${annotations?.[1] ?? ''} ${field} 0 R]>>`,
    [field]: `<</FT/Sig/T(S${field})${widget}/V ${value} 0 R${made.field ?? ''}>>`,
    [value]: `${dict}/ByteRange[0 ${'*'.repeat(32)}]/Contents<${'0'.repeat(room * 2)}>>>`,
  }
  const whole = revise(pdf, made.more?.(objects) ?? objects)
  const start = whole.lastIndexOf(`<${'0'.repeat(room * 2)}>`)
  const end = start + room * 2 + 2
  whole.write(`${start} ${end} ${whole.length - end}]`.padEnd(33), whole.lastIndexOf('*'.repeat(32)), 'latin1')
  const content = Buffer.concat([whole.subarray(0, start), whole.subarray(end)])
  whole.write(Buffer.from(by(content)).toString('hex'), start + 1, 'latin1')
  return whole
}

/** Signs a PDF as PAdES, with what may differ. */
export const signPdf = (pdf: Uint8Array, { signer, ...more }: Cms & Omit<PdfSigning, 'by'>): Buffer =>
  signPdfBy(pdf, { ...more, by: (content) => makeCms(content, { signer, ...more }) })

/** Puts a time-stamp over a whole PDF. */
export const stampPdf = (pdf: Uint8Array, signer: Identity): Buffer =>
  signPdfBy(pdf, { form: 'ETSI.RFC3161', type: 'DocTimeStamp', by: (content) => makeTimeStamp(content, signer) })
