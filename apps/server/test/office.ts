import { zipOf } from './documents.ts'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const ooxml = 'application/vnd.openxmlformats-officedocument'
const namespaces = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const related = `xmlns:r="${relations}"`
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

type Parts = Record<string, string | Buffer>
export type Need = { id: string; type: string; target: string; external?: boolean }

const needs = (list: readonly Need[]) =>
  `${xml}<Relationships xmlns="${packages}/relationships">${list
    .map(
      ({ id, type, target, external }) =>
        `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

const typesOf = (types: Readonly<Record<string, string>>) =>
  `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${Object.entries(
    types,
  )
    .map(([part, type]) => `<Override PartName="/${part}" ContentType="${ooxml}.${type}+xml"/>`)
    .join('')}</Types>`

const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
export const picturePart = (id: string) =>
  `<w:p><w:r><w:drawing><a:graphic ${drawing}><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></w:drawing></w:r></w:p>`
export const heading = (text: string) => paragraph(text, 'a3')
export const plainText = (text: string) => paragraph(text)
export const cells = (row: readonly (string | { text: string; span: number })[]) =>
  `<w:tr>${row
    .map((cell) => {
      const { text, span } = typeof cell === 'string' ? { text: cell, span: 1 } : cell
      return `<w:tc><w:tcPr>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}</w:tcPr>${paragraph(text)}</w:tc>`
    })
    .join('')}</w:tr>`

/** A Word document with this body, whose style `a3` is a heading as the Thai Word writes it. */
export const wordOf = (body: string, more: { parts?: Parts; needs?: readonly Need[]; doctype?: string } = {}): Buffer =>
  zipOf({
    '[Content_Types].xml': typesOf({
      'word/document.xml': 'wordprocessingml.document.main',
      'word/styles.xml': 'wordprocessingml.styles',
    }),
    '_rels/.rels': needs([{ id: 'rId1', type: 'officeDocument', target: 'word/document.xml' }]),
    'word/_rels/document.xml.rels': needs([
      { id: 'rIdS', type: 'styles', target: 'styles.xml' },
      ...(more.needs ?? []),
    ]),
    'word/styles.xml': `${xml}<w:styles ${namespaces}><w:style w:type="paragraph" w:styleId="a3"><w:name w:val="heading 2"/></w:style></w:styles>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?>${more.doctype ?? ''}<w:document ${namespaces} ${related}><w:body>${body}</w:body></w:document>`,
    ...more.parts,
  })

export type Sheet = { name: string; rows: string; hidden?: boolean; merged?: string }
/** A workbook: cells as markup, strings in `shared`, number formats by index in `formats`. */
export const workbookOf = (
  sheets: readonly Sheet[],
  { shared = [], formats = [] }: { shared?: readonly string[]; formats?: readonly string[] } = {},
): Buffer => {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const parts: Parts = {}
  for (const [n, { rows, merged }] of sheets.entries())
    parts[`xl/worksheets/sheet${n + 1}.xml`] =
      `${xml}<worksheet ${main}><sheetData>${rows}</sheetData>${merged ? `<mergeCells count="1"><mergeCell ref="${merged}"/></mergeCells>` : ''}</worksheet>`
  return zipOf({
    '[Content_Types].xml': typesOf({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/styles.xml': 'spreadsheetml.styles',
      'xl/sharedStrings.xml': 'spreadsheetml.sharedStrings',
      ...Object.fromEntries(sheets.map((_, n) => [`xl/worksheets/sheet${n + 1}.xml`, 'spreadsheetml.worksheet'])),
    }),
    '_rels/.rels': needs([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': `${xml}<workbook ${main} ${related}><sheets>${sheets
      .map(
        ({ name, hidden }, n) =>
          `<sheet name="${name}" sheetId="${n + 1}" ${hidden ? 'state="hidden" ' : ''}r:id="rId${n + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': needs([
      ...sheets.map((_, n) => ({ id: `rId${n + 1}`, type: 'worksheet', target: `worksheets/sheet${n + 1}.xml` })),
      { id: 'rIdT', type: 'styles', target: 'styles.xml' },
      { id: 'rIdW', type: 'sharedStrings', target: '/xl/sharedStrings.xml' },
    ]),
    'xl/styles.xml': `${xml}<styleSheet ${main}><numFmts count="${formats.length}">${formats
      .map((code, n) => `<numFmt numFmtId="${200 + n}" formatCode="${code}"/>`)
      .join(
        '',
      )}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats
      .map((_, n) => `<xf numFmtId="${200 + n}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${xml}<sst ${main} count="${shared.length}" uniqueCount="${shared.length}">${shared.map((one) => `<si>${one}</si>`).join('')}</sst>`,
    ...parts,
  })
}

/** A presentation of slides, each with a title and lines. */
export const presentationOf = (slides: readonly { title: string; lines: readonly string[] }[]): Buffer => {
  const main = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
  const shape = (text: string, place = '') =>
    `<p:sp><p:nvSpPr><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  return zipOf({
    '[Content_Types].xml': typesOf({ 'ppt/presentation.xml': 'presentationml.presentation.main' }),
    '_rels/.rels': needs([{ id: 'rId1', type: 'officeDocument', target: 'ppt/presentation.xml' }]),
    'ppt/presentation.xml': `${xml}<p:presentation ${main} ${related}><p:sldIdLst>${slides.map((_, n) => `<p:sldId id="${256 + n}" r:id="rId${n + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    // In a different order than in the file.
    'ppt/_rels/presentation.xml.rels': needs(
      slides.map((_, n) => ({ id: `rId${n + 1}`, type: 'slide', target: `slides/slide${slides.length - n}.xml` })),
    ),
    ...Object.fromEntries(
      slides.map(({ title, lines }, n) => [
        `ppt/slides/slide${slides.length - n}.xml`,
        `${xml}<p:sld ${main} ${drawing}><p:cSld><p:spTree>${shape(title, '<p:ph type="title"/>')}${lines.map((line) => shape(line)).join('')}</p:spTree></p:cSld></p:sld>`,
      ]),
    ),
  })
}

const odf = [
  'office:urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  'text:urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  'table:urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  'draw:urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
  'xlink:http://www.w3.org/1999/xlink',
]
  .map((one) => one.replace(/^(\w+):(.*)$/, 'xmlns:$1="$2"'))
  .join(' ')

/** An ODF document: `kind` is the type of its body. */
export const openDocumentOf = (
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  parts: Parts = {},
): Buffer =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${odf} office:version="1.3"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ...parts,
  })
