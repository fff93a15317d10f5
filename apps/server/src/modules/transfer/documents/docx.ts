import { escapeXml, officePackage } from './office-package.ts'

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
/** The font of Thai government documents (16 pt), where it is installed; otherwise its fallbacks are used. */
const font = 'TH Sarabun New'

const textDocument = (body: string): Promise<Buffer> =>
  officePackage([
    {
      path: 'word/document.xml',
      type: 'wordprocessingml.document.main',
      xml: `<w:document xmlns:w="${main}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`,
      needs: [{ id: 'rId1', type: 'styles', target: 'styles.xml' }],
    },
    {
      path: 'word/styles.xml',
      type: 'wordprocessingml.styles',
      xml: `<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${font}" w:cs="${font}"/><w:sz w:val="32"/><w:szCs w:val="32"/><w:lang w:val="en-US" w:bidi="th-TH"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style></w:styles>`,
    },
  ])

/** An empty text document on A4, in Thai. */
export const blankDocx = (): Promise<Buffer> => textDocument('<w:p/>')

const paragraph = (text: string, style = ''): string =>
  `<w:p><w:r>${style}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
const heading = '<w:rPr><w:b/><w:bCs/><w:sz w:val="44"/><w:szCs w:val="44"/></w:rPr>'

/** A text document of a heading and paragraphs. */
export const docxOf = (title: string, lines: readonly string[]): Promise<Buffer> =>
  textDocument([paragraph(title, heading), ...lines.map((line) => paragraph(line))].join(''))
