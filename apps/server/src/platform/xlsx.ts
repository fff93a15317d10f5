// A table as Office Open XML (ECMA-376): one sheet, in the smallest zip that spreadsheets open. Cells are texts or amounts,
// never formulas.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { TableCell } from './table-cell.ts'

const cellLetters = 32_767
// Characters that XML 1.0 cannot represent.
const forbidden =
  // oxlint-disable-next-line no-control-regex
  /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) =>
  text
    .slice(0, cellLetters)
    .replace(forbidden, '\uFFFD')
    .replace(/[&<>]/g, (found) => escapes[found] ?? found)

const cell = (value: TableCell) =>
  typeof value === 'string'
    ? `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
    : `<c><v>${escaped(value.amount)}</v></c>`
const row = (cells: readonly TableCell[]) => `<row>${cells.map(cell).join('')}</row>`

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const main = `${office}/spreadsheetml/2006/main`
const relations = `${office}/officeDocument/2006/relationships`
const packageRelations = `${office}/package/2006/relationships`

const fixed: readonly [path: string, xml: string][] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Khlang" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
]

async function* sheet(rows: AsyncIterable<readonly (readonly TableCell[])[]>): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetData>`
  for await (const some of rows) if (some.length > 0) yield some.map(row).join('')
  yield '</sheetData></worksheet>'
}

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

const numbers = (...fields: readonly [bytes: 2 | 4, value: number][]): Buffer => {
  const made = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) at = made.writeUIntLE(value, at, bytes)
  return made
}

// Deflated, with data descriptors and names in UTF-8.
const deflated = 8
const flags = 0x0808
const version = 20
const someDay = 0x21

/** Streams the sheet of these rows, up to but excluding the length of the zip's comment, which the caller may add. */
export async function* xlsx(rows: AsyncIterable<readonly (readonly TableCell[])[]>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  const counted = (bytes: Buffer) => {
    offset += bytes.length
    return bytes
  }
  const parts = [
    ...fixed.map(([path, xml]) => ({ path, pieces: [declaration + xml] })),
    { path: 'xl/worksheets/sheet1.xml', pieces: sheet(rows) },
  ]
  for (const { path, pieces } of parts) {
    const name = Buffer.from(path)
    const entry = { name, crc: 0, packed: 0, size: 0, offset }
    yield counted(
      Buffer.concat([
        numbers([4, 0x04034b50], [2, version], [2, flags], [2, deflated], [2, 0], [2, someDay]),
        numbers([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
        name,
      ]),
    )
    for await (const packed of deflate(pieces, entry)) {
      entry.packed += packed.length
      yield counted(packed)
    }
    yield counted(numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]))
    written.push(entry)
  }
  const start = offset
  for (const { name, crc, packed, size, offset: at } of written) {
    yield counted(
      Buffer.concat([
        numbers([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, deflated], [2, 0], [2, someDay]),
        numbers([4, crc], [4, packed], [4, size], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
        name,
      ]),
    )
  }
  const count = written.length
  yield numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, offset - start], [4, start])
}

async function* deflate(
  pieces: Iterable<string> | AsyncIterable<string>,
  entry: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const packer = createDeflateRaw()
  // A failure of the rows ends the stream, and is thrown by the loop.
  const fed = pipeline(Readable.from(counted()), packer).catch((error: unknown) => void packer.destroy(asError(error)))
  for await (const chunk of packer) yield chunk as Buffer
  await fed
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
