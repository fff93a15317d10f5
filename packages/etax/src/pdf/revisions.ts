import { PdfFile } from './file.ts'
import { isDict, isName, isRef, isStream, type PdfDict, PdfError, type PdfObject } from './objects.ts'
import { signatureFields } from './signatures.ts'

/**
 * What was written behind the signed part of a file. `proofs`: what proves the signature later, or another one that nobody sees.
 * `added`: something on the pages besides. `changed`: anything else, or nobody can say what.
 */
export type Since = 'proofs' | 'added' | 'changed'

/** What the catalog may gain: proofs for later, and what those who write them say about the file. */
const free = new Set(['DSS', 'Extensions', 'Version', 'AcroForm'])
const besideFields = new Set(['SigFlags', 'DR', 'DA'])
/** What signing fills in, in a field that waited for it. */
const ofSigning = new Set(['V', 'AP', 'M', 'F', 'AS', 'Lock'])

const typeOf = (file: PdfFile, dict: PdfDict) => {
  const type = file.resolve(dict.entries.get('Type'))
  return isName(type) ? type.name : ''
}

const keysOf = (one: PdfDict, other: PdfDict) => new Set([...one.entries.keys(), ...other.entries.keys()])

/** Walks through both revisions at once: whatever can be reached is the same, or among what may come later. */
class Comparison {
  private readonly signed: PdfFile
  private readonly whole: PdfFile
  private readonly seen = new Set<string>()
  private readonly todo: [PdfObject, PdfObject][] = []
  /** Objects that are fields for signatures, and came later. */
  private readonly added = new Set<number>()
  private since: Since = 'proofs'

  constructor(signed: PdfFile, whole: PdfFile) {
    this.signed = signed
    this.whole = whole
  }

  private find(since: Since) {
    if (this.since !== 'changed') this.since = since
  }

  private push(one: PdfObject | undefined, other: PdfObject | undefined) {
    this.todo.push([one ?? null, other ?? null])
  }

  private isAgain(one: PdfObject, other: PdfObject): boolean {
    if (!isRef(one) || !isRef(other)) return false
    const key = `${one.number} ${other.number}`
    if (this.seen.has(key)) return true
    this.seen.add(key)
    return false
  }

  private entries(one: PdfDict, other: PdfDict, without: ReadonlySet<string> = new Set()) {
    for (const key of keysOf(one, other)) if (!without.has(key)) this.push(one.entries.get(key), other.entries.get(key))
  }

  /** A field that waited for its signature, and has it now. */
  private isSigned(one: PdfDict, other: PdfDict): boolean {
    const type = this.signed.resolve(one.entries.get('FT'))
    return isName(type) && type.name === 'Sig' && !one.entries.has('V') && this.whole.dict(other, 'V') !== null
  }

  private isSeen(field: PdfDict): boolean {
    const corners = this.whole.array(field, 'Rect').map((corner) => this.whole.resolve(corner))
    return corners.length === 4 && (corners[0] !== corners[2] || corners[1] !== corners[3])
  }

  private dicts(one: PdfDict, other: PdfDict) {
    if (this.isSigned(one, other)) {
      if (this.isSeen(other)) this.find('added')
      return this.entries(one, other, ofSigning)
    }
    if (typeOf(this.signed, one) !== 'Page') return this.entries(one, other)
    this.annotations(one, other)
    this.entries(one, other, new Set(['Annots']))
  }

  private annotations(one: PdfDict, other: PdfDict) {
    const later = this.whole.array(other, 'Annots')
    const before = this.signed.array(one, 'Annots')
    const beyond = later.length - before.length
    if (beyond < 0) return this.find('changed')
    for (const [index, annotation] of before.entries()) this.push(annotation, later[index])
    const isOurs = (object: PdfObject) => isRef(object) && this.added.has(object.number)
    if (!later.slice(before.length).every(isOurs)) this.find('added')
  }

  private pair(one: PdfObject, other: PdfObject) {
    if (this.isAgain(one, other)) return
    const [left, right] = [this.signed.resolve(one), this.whole.resolve(other)]
    if (isDict(left) && isDict(right)) return this.dicts(left, right)
    if (isStream(left) && isStream(right)) {
      if (!Buffer.from(left.raw).equals(right.raw)) this.find('changed')
      return this.entries(left.dict, right.dict)
    }
    if (Array.isArray(left) && Array.isArray(right)) {
      if (left.length !== right.length) this.find('changed')
      return left.forEach((item, index) => this.push(item, right[index]))
    }
    if (!isSameValue(left, right)) this.find('changed')
  }

  /** New fields are for signatures, and do nothing else. */
  private form() {
    const before = this.signed.dict(this.signed.catalog, 'AcroForm')
    const later = this.whole.dict(this.whole.catalog, 'AcroForm')
    if (!before && !later) return
    if (!later) return this.find('changed')
    const old = before ? this.signed.array(before, 'Fields') : []
    const fields = this.whole.array(later, 'Fields')
    const kept = new Set(old.flatMap((field) => (isRef(field) ? field.number : [])))
    const beyond = fields.filter((field) => !(isRef(field) && kept.has(field.number)))
    if (fields.length - beyond.length !== old.length) return this.find('changed')
    for (const field of beyond) {
      const [signature, ...others] = signatureFields(this.whole, [field])
      const value = signature?.value
      if (!value || others.length > 0 || !isRef(field) || !value.entries.has('ByteRange')) return this.find('changed')
      if (['A', 'AA', 'Kids'].some((key) => signature.field.entries.has(key))) return this.find('changed')
      if (this.isSeen(signature.field)) this.find('added')
      this.added.add(field.number)
    }
    const without = new Set([...besideFields, 'Fields'])
    if (before) this.entries(before, later, without)
    else if ([...later.entries.keys()].some((key) => !without.has(key))) this.find('changed')
    for (const field of old) this.push(field, field)
  }

  run(): Since {
    if (this.whole.takesFrom(this.signed)) return 'changed'
    this.form()
    const [one, other] = [this.signed.catalog, this.whole.catalog]
    for (const key of keysOf(one, other)) {
      if (free.has(key)) continue
      if (key !== 'Metadata') this.push(one.entries.get(key), other.entries.get(key))
    }
    for (let next = this.todo.pop(); next && this.since !== 'changed'; next = this.todo.pop()) this.pair(...next)
    return this.since
  }
}

function isSameValue(one: PdfObject, other: PdfObject): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other
  if (Array.isArray(one) || Array.isArray(other)) return false
  if (one.kind === 'string' && other.kind === 'string') return Buffer.from(one.bytes).equals(other.bytes)
  return one.kind === 'name' && other.kind === 'name' && one.name === other.name
}

/** What was written behind the part of a file that ends at a place, and was signed. */
export function changesSince(bytes: Uint8Array, end: number): Since {
  // What is no revision says nothing to whoever reads the file, and has no business there.
  if (!Buffer.from(bytes.subarray(end)).includes('startxref')) return 'changed'
  try {
    return new Comparison(new PdfFile(bytes.subarray(0, end), 'tables'), new PdfFile(bytes, 'tables')).run()
  } catch (error) {
    if (error instanceof PdfError) return 'changed'
    throw error
  }
}
