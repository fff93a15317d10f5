import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zip } from '../zip/zip.ts'

/** A part of an Office Open XML package (ECMA-376 part 2): its path, its type, the parts it refers to. */
export type Part = { path: string; type: string; xml: string; needs?: readonly Need[] }
export type Need = { id: string; type: string; target: string }

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const officeTypes = 'application/vnd.openxmlformats-officedocument'
export const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (found) => escapes[found] ?? found)

/** The earliest time that a zip can store: blank documents are byte-identical for everybody. */
const noTime = new Date('1980-01-01T00:00:00Z')

/** The bytes of a package whose first part is the main document. */
export async function officePackage(parts: readonly [Part, ...Part[]]): Promise<Buffer> {
  const [document] = parts
  const overrides = parts.map(
    ({ path, type }) => `<Override PartName="/${path}" ContentType="${officeTypes}.${type}+xml"/>`,
  )
  const files = [
    {
      path: '[Content_Types].xml',
      xml: `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    },
    { path: '_rels/.rels', xml: relations([{ id: 'rId1', type: 'officeDocument', target: document.path }]) },
    ...parts.flatMap(({ path, xml, needs }) => [
      { path, xml },
      ...(needs ? [{ path: path.replace(/([^/]+)$/, '_rels/$1.rels'), xml: relations(needs) }] : []),
    ]),
  ].map(({ path, xml }) => ({ path, bytes: Buffer.from(head + xml) }))
  const entries = files.map(({ path, bytes }) => ({
    path,
    modifiedAt: noTime,
    size: bytes.length,
    bytes: Readable.from([bytes]),
  }))
  return buffer(zip(Readable.from(entries)))
}

const relations = (needs: readonly Need[]) =>
  `<Relationships xmlns="${packageTypes}/relationships">${needs
    .map(({ id, type, target }) => `<Relationship Id="${id}" Type="${relationTypes}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
