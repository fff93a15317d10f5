import type { PdfFile } from './file.ts'
import { isDict, isName, type PdfDict, type PdfObject, textOfString } from './objects.ts'

/** A signature of a PDF as its dictionary describes it; nothing of it has been checked. */
export type PdfSignature = {
  /** `time` only says when, by an authority for that. */
  kind: 'person' | 'time'
  /** In which form: such as `ETSI.CAdES.detached`. */
  form: string
  /** The two stretches of the file that were signed, each its start and its length. */
  range: number[]
  /** When, as the signer says, in ISO 8601. */
  time: string | null
}

const maxFields = 2_000

const nameIn = (file: PdfFile, dict: PdfDict, key: string): string => {
  const value = file.resolve(dict.entries.get(key))
  return isName(value) ? value.name : ''
}

/** A date of a PDF (`D:20261005081000+07'00'`) in ISO 8601. */
function timeOf(text: string | null): string | null {
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone] =
    /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(Z|[+-]\d\d'?\d\d)?/.exec(text ?? '') ?? []
  if (year === undefined) return null
  const offset = zone === undefined || zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** A field of a form, with what it has from those above it. */
export type SignatureField = { field: PdfDict; value: PdfDict | null }

/** The fields for signatures in a tree of fields. */
export function signatureFields(file: PdfFile, roots: readonly PdfObject[]): SignatureField[] {
  const found: SignatureField[] = []
  const seen = new Set<PdfObject>()
  const visit = (object: PdfObject, above: { type: string; value: PdfDict | null }) => {
    const field = file.resolve(object)
    if (!isDict(field) || seen.has(field) || seen.size >= maxFields) return
    seen.add(field)
    const type = nameIn(file, field, 'FT') || above.type
    const value = file.dict(field, 'V') ?? above.value
    if (type === 'Sig' && (value !== null || !field.entries.has('Kids'))) found.push({ field, value })
    for (const kid of file.array(field, 'Kids')) visit(kid, { type, value })
  }
  for (const root of roots) visit(root, { type: '', value: null })
  return found
}

/** Whether there are signatures in a file to which no field leads, besides those by which a program grants rights of use. */
function hasHidden(file: PdfFile): boolean {
  const permissions = file.dict(file.catalog, 'Perms')
  const grants = permissions && (file.dict(permissions, 'UR3') ?? file.dict(permissions, 'UR'))
  return grants === null && file.holds('/ByteRange')
}

const hidden: PdfSignature = { kind: 'person', form: 'a signature that no field leads to', range: [], time: null }

/** The signatures of a file; those that a field leads to, and not those by which a program grants rights of use. */
export function readSignatures(file: PdfFile): PdfSignature[] {
  const fields = file.dict(file.catalog, 'AcroForm')
  const values = fields ? signatureFields(file, file.array(fields, 'Fields')).flatMap(({ value }) => value ?? []) : []
  if (values.length === 0) return hasHidden(file) ? [hidden] : []
  return [...new Set(values)].map((value) => {
    const form = nameIn(file, value, 'SubFilter')
    const isTime = form === 'ETSI.RFC3161' || nameIn(file, value, 'Type') === 'DocTimeStamp'
    return {
      kind: isTime ? 'time' : 'person',
      form,
      range: file.array(value, 'ByteRange').map((part) => (typeof part === 'number' ? part : Number.NaN)),
      time: timeOf(textOfString(file.resolve(value.entries.get('M')))),
    }
  })
}
