import { createHash, type Hash } from 'node:crypto'
import type { EtaxDocument } from './model/document.ts'
import { elementsOf, textOf, type XmlElement, type XmlTree } from './xml/tree.ts'

/**
 * What makes two documents the same document: seller and its branch, type, number, buyer and its branch, and the year,
 * because numbers may start again each year. Null where a part that is needed is missing.
 */
export function businessKeyOf(document: EtaxDocument): string | null {
  const { seller, buyer, type, number, documentDate } = document
  if (!seller?.taxId || type === null || number === null || documentDate === null) return null
  const parts = [seller.taxId, seller.branch, type, number, buyer?.taxId, buyer?.branch, documentDate.slice(0, 4)]
  return JSON.stringify(parts.map((part) => part ?? ''))
}

const meaningful = new Set(['schemeID', 'currencyID', 'unitCode', 'schemeVersionID'])

function add(hash: Hash, element: XmlElement) {
  if (element.local === 'Signature' || element.local === 'CreationDateTime') return
  const attributes = element.attributes
    .filter(({ uri, local }) => uri === '' && meaningful.has(local))
    .map(({ local, value }) => [local, value.trim()])
    .sort(([left = ''], [right = '']) => (left < right ? -1 : 1))
  const children = elementsOf(element)
  hash.update(JSON.stringify([element.local, attributes, children.length > 0 ? null : textOf(element).trim()]))
  for (const child of children) add(hash, child)
  hash.update(']')
}

/**
 * SHA-256 of what a document says: the same for other prefixes, white space, comments, times of creation and signatures of
 * the same content, and another one if anything that counts is different.
 */
export function contentHashOf({ root }: XmlTree): string {
  const hash = createHash('sha256')
  add(hash, root)
  return hash.digest('hex')
}
