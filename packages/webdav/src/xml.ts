import { SaxesParser } from 'saxes'
import { WebdavError } from './errors.ts'

/** An element with its namespace resolved and its children in order. */
export type XmlElement = {
  ns: string
  name: string
  attributes: { ns: string; name: string; value: string }[]
  content: (XmlElement | string)[]
}

const maxDepth = 64
const maxElements = 10_000

/** Bodies come in UTF-8, or say by their first bytes that they do not. */
function decode(bytes: Uint8Array): string {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new WebdavError('the text is not in UTF-8')
  }
}

/**
 * Reads a document. Namespaces are resolved; a document type is refused, and with it every entity that is not XML's own;
 * depth and number of elements are bounded. The caller bounds the length.
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let count = 0
  parser.on('error', (error) => {
    throw new WebdavError(error.message)
  })
  parser.on('doctype', () => {
    throw new WebdavError('a document type is not accepted')
  })
  parser.on('opentag', (tag) => {
    if (open.length >= maxDepth || ++count > maxElements) throw new WebdavError('the document is too deep or too long')
    const attributes = Object.values(tag.attributes)
      .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
      .map(({ uri, local, value }) => ({ ns: uri, name: local, value }))
    const element: XmlElement = { ns: tag.uri, name: tag.local, attributes, content: [] }
    open.at(-1)?.content.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  const addText = (text: string) => {
    const content = open.at(-1)?.content
    if (!content) return
    const last = content.length - 1
    if (typeof content[last] === 'string') content[last] += text
    else content.push(text)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(decode(bytes)).close()
  if (!root) throw new WebdavError('there is no element')
  return root
}

export const elementsOf = (element: XmlElement): XmlElement[] =>
  element.content.filter((child): child is XmlElement => typeof child !== 'string')

export const textOf = (element: XmlElement): string =>
  element.content.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

// What XML 1.0 cannot represent at all.
const unprintable = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const special = /[&<>"\r]/g
const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** Text escaped for an element or an attribute. */
export const escapeXml = (text: string): string =>
  text.replace(special, (letter) => names[letter] ?? '').replace(unprintable, '\ufffd')

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

/** An element as self-contained text: it declares every namespace that it needs. */
export function serialize(element: XmlElement): string {
  const declared: string[] = []
  const attributes = element.attributes.map(({ ns, name, value }, index) => {
    const text = `="${escapeXml(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`
    if (ns === '') return ` ${name}${text}`
    if (ns === xmlNamespace) return ` xml:${name}${text}`
    declared.push(` xmlns:a${index}="${escapeXml(ns)}"`)
    return ` a${index}:${name}${text}`
  })
  const head = `${element.name} xmlns="${escapeXml(element.ns)}"${declared.join('')}${attributes.join('')}`
  const body = element.content
    .map((child) => (typeof child === 'string' ? escapeXml(child) : serialize(child)))
    .join('')
  return body === '' ? `<${head}/>` : `<${head}>${body}</${element.name}>`
}
