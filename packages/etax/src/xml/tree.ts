import { SaxesParser, type SaxesTagNS } from 'saxes'

/** An attribute with its namespace resolved; declarations of namespaces are kept apart. */
type XmlAttribute = { prefix: string; local: string; uri: string; value: string }

/** A processing instruction; comments are not kept, because no reader and no signature here looks at them. */
export type XmlInstruction = { target: string; body: string }

/**
 * An element. One tree serves the reading of fields and the checking of signatures, so that what is shown is what was
 * signed: two parsers that disagree about one document are how most signatures have been forged.
 */
export type XmlElement = {
  uri: string
  prefix: string
  local: string
  attributes: XmlAttribute[]
  /** The namespaces declared on this element: prefix → address. */
  declared: Record<string, string>
  content: (XmlElement | XmlInstruction | string)[]
  parent: XmlElement | null
  line: number
  column: number
}

/** A document: its root, and the processing instructions before and after it. */
export type XmlTree = { root: XmlElement; before: XmlInstruction[]; after: XmlInstruction[] }

/** Why bytes are not an acceptable XML document. */
export type XmlProblem = 'EMPTY' | 'NOT_XML' | 'NOT_WELL_FORMED' | 'DOCTYPE' | 'TOO_DEEP' | 'TOO_LARGE' | 'ENCODING'

export class XmlError extends Error {
  readonly problem: XmlProblem
  readonly line: number | null
  readonly column: number | null

  constructor(problem: XmlProblem, message: string, line: number | null = null, column: number | null = null) {
    super(message)
    this.name = 'XmlError'
    this.problem = problem
    this.line = line
    this.column = column
  }
}

const maxDepth = 64
const maxElements = 1_000_000
const maxAttributes = 64

/**
 * Thai documents come in UTF-8, and old ones in the Thai code page; both say so in their first bytes. XML 1.0, 4.3.3: what says that it is in
 * another encoding than it is in is an error, and programs disagree about what such a document says.
 */
function decode(bytes: Uint8Array): string {
  const mark = marks.find(({ bytes: first }) => first.every((byte, at) => bytes[at] === byte))?.encoding ?? null
  const declared = declaredIn(new TextDecoder(mark ?? 'latin1').decode(bytes.subarray(0, declarationBytes)))
  try {
    return new TextDecoder(encodingOf(mark, declared, bytes), { fatal: true }).decode(bytes)
  } catch (error) {
    throw error instanceof XmlError ? error : contradicts()
  }
}

const contradicts = () => new XmlError('ENCODING', 'the text is not in the encoding that it names')

const marks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
] as const
const declarationBytes = 2048
const thaiPages: readonly string[] = ['tis-620', 'windows-874', 'iso-8859-11']
/** Encodings that agree with UTF-8 about ASCII, which is all that is read of them. */
const likeAscii = /^(?:us-)?ascii$|^iso-8859-\d+$|^windows-125\d$|^latin1$/

/** The encoding that an XML declaration names, in lower case; null where it names none. */
function declaredIn(head: string): string | null {
  const [declaration] = /^\ufeff?\s*<\?xml\s[^]*?(?:\?>|$)/.exec(head) ?? []
  return /\sencoding\s*=\s*["']\s*([\w.:-]*)/i.exec(declaration ?? '')?.[1]?.toLowerCase() ?? null
}

/** @throws XmlError where the declaration contradicts the bytes */
function encodingOf(
  mark: (typeof marks)[number]['encoding'] | null,
  declared: string | null,
  bytes: Uint8Array,
): string {
  if (declared === null) return mark ?? 'utf-8'
  const name = declared === 'utf8' ? 'utf-8' : declared
  if (mark !== null) {
    if (name === mark || (name === 'utf-16' && mark !== 'utf-8')) return mark
    throw contradicts()
  }
  if (name === 'utf-8') return name
  if (thaiPages.includes(name)) return 'windows-874'
  if (likeAscii.test(name) && bytes.every((byte) => byte < 0x80)) return 'utf-8'
  throw contradicts()
}

/**
 * Reads an XML document. A document type is refused, and with it every entity that is not XML's own; depth, elements and
 * attributes are bounded, and the caller bounds the bytes. Nothing outside the bytes is ever looked at.
 * @throws XmlError with line and column where the text stops being XML.
 */
export function parseXml(bytes: Uint8Array): XmlTree {
  if (bytes.length === 0) throw new XmlError('EMPTY', 'there is nothing in it')
  const text = decode(bytes).trimStart()
  if (text === '') throw new XmlError('EMPTY', 'there is nothing in it')
  if (!text.startsWith('<')) throw new XmlError('NOT_XML', 'the text does not begin with an element', 1, 1)

  const parser = new SaxesParser({ xmlns: true })
  const fail = (problem: XmlProblem, message: string): never => {
    throw new XmlError(problem, message.replace(/^\d+:\d+:\s*/, ''), parser.line, parser.column)
  }
  const before: XmlInstruction[] = []
  const after: XmlInstruction[] = []
  let root: XmlElement | null = null
  let open: XmlElement | null = null
  let depth = 0
  let count = 0

  parser.on('error', (error) => fail('NOT_WELL_FORMED', error.message))
  parser.on('doctype', () => fail('DOCTYPE', 'a document type declaration'))
  parser.on('opentag', (tag: SaxesTagNS) => {
    if (++depth > maxDepth) fail('TOO_DEEP', `more than ${maxDepth} levels`)
    if (++count > maxElements) fail('TOO_LARGE', `more than ${maxElements} elements`)
    const all = Object.values(tag.attributes)
    if (all.length > maxAttributes) fail('TOO_LARGE', `more than ${maxAttributes} attributes`)
    const element: XmlElement = {
      uri: tag.uri,
      prefix: tag.prefix,
      local: tag.local,
      attributes: all
        .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
        .map(({ prefix, local, uri, value }) => ({ prefix, local, uri, value })),
      declared: Object.assign(Object.create(null), tag.ns),
      content: [],
      parent: open,
      line: parser.line,
      column: parser.column,
    }
    open?.content.push(element)
    root ??= element
    open = element
  })
  parser.on('closetag', () => {
    depth--
    open = open?.parent ?? null
  })
  const addText = (part: string) => {
    if (!open) return
    const last = open.content.length - 1
    if (typeof open.content[last] === 'string') open.content[last] += part
    else open.content.push(part)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('processinginstruction', ({ target, body }) => {
    const place = open?.content ?? (root ? after : before)
    place.push({ target, body })
  })
  parser.write(text).close()
  const found: XmlElement | null = root
  return found ? { root: found, before, after } : fail('NOT_XML', 'there is no element')
}

export const isElement = (node: XmlElement | XmlInstruction | string): node is XmlElement =>
  typeof node !== 'string' && 'local' in node

/** The elements directly below another one. */
export const elementsOf = (element: XmlElement): XmlElement[] => element.content.filter(isElement)

/** The whole text below an element: comments and the boundaries of CDATA sections do not divide it. */
export function textOf(element: XmlElement): string {
  let text = ''
  for (const node of element.content) {
    if (typeof node === 'string') text += node
    else if (isElement(node)) text += textOf(node)
  }
  return text
}

export const attributeOf = (element: XmlElement, local: string): string | null =>
  element.attributes.find((attribute) => attribute.uri === '' && attribute.local === local)?.value ?? null

/** Where an element is, in words that a programmer of the sender knows: `/…/SellerTradeParty/Name`. */
export function pathOf(element: XmlElement): string {
  const names: string[] = []
  for (let at: XmlElement | null = element; at; at = at.parent) {
    const { local, uri } = at
    const alike = at.parent ? elementsOf(at.parent).filter((other) => other.local === local && other.uri === uri) : [at]
    names.unshift(alike.length > 1 ? `${local}[${alike.indexOf(at) + 1}]` : local)
  }
  return `/${names.join('/')}`
}
