import { deflateSync } from 'node:zlib'

/** An object of a PDF made for a test: its text, with the bytes of its stream if it has one. */
export type MadeObject = string | { dict: string; stream: Uint8Array }

const header = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

/** A PDF of objects 1, 2, 3 …; the first is the catalog. */
export function makePdf(objects: MadeObject[], { offset = 0 } = {}): Buffer {
  const parts: Uint8Array[] = [header]
  const places: number[] = []
  let length = header.length
  const add = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    places.push(length + offset)
    const isText = typeof object === 'string'
    const text = isText ? object : `<<${object.dict}/Length ${object.stream.length}>>\nstream\n`
    add(Buffer.from(`${index + 1} 0 obj\n${text}`, 'latin1'))
    if (!isText) add(object.stream)
    add(Buffer.from(`${isText ? '' : '\nendstream'}\nendobj\n`))
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = length
  add(Buffer.from(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}`))
  add(Buffer.from(`trailer\n<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]'
export const file = (bytes: Uint8Array): MadeObject => ({
  dict: '/Type/EmbeddedFile/Filter/FlateDecode',
  stream: deflateSync(bytes),
})
const specification = (name: string, stream: number) =>
  `<</Type/Filespec/F(${name})/UF(${name})/EF<</F ${stream} 0 R>>>>`

/** A PDF with files attached in one of the places where issuers put them. */
export function attach(
  place: 'names' | 'kids' | 'associated' | 'annotation' | 'page',
  files: { name: string; object: MadeObject }[],
  catalog = '',
): Buffer {
  const list = files.map((_, index) => `${4 + index * 2} 0 R`)
  const named = files.map(({ name }, index) => `(key ${name}) ${4 + index * 2} 0 R`).join(' ')
  const last = 4 + files.length * 2
  const places = {
    names: `/Names<</EmbeddedFiles<</Names[${named}]>>>>`,
    kids: `/Names<</EmbeddedFiles<</Kids[${last} 0 R]>>>>`,
    associated: `/AF[${list.join(' ')}]`,
    annotation: '',
    page: '',
  }
  const annotations = list.map((reference) => `<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS ${reference}>>`)
  const onPage = { annotation: `/Annots[${annotations.join('')}]`, page: `/AF[${list.join(' ')}]` }
  return makePdf([
    `<</Type/Catalog/Pages 2 0 R${places[place]}${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `${page}${place === 'annotation' || place === 'page' ? onPage[place] : ''}>>`,
    ...files.flatMap(({ name, object }, index) => [specification(name, 5 + index * 2), object]),
    ...(place === 'kids' ? [`<</Names[${named}]>>`] : []),
  ])
}
