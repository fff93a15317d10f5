import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'
import { contentsOf } from '../contents/contents.ts'
import { kindOf } from '../model/code-lists.ts'
import type { EtaxDocument } from '../model/document.ts'
import { type PaperStyle, titleOf, writePaper } from './paper/paper.ts'

const attachmentName = 'ETDA-invoice.xml'

const extension = 'urn:etda:uncefact:data:standard:Invoice_CrossIndustryInvoice:2#'
const property = (name: string, description: string) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

/** What the agency's generator says in the metadata about the attached XML, with the description that PDF/A asks for. */
const metadata = (title: string, version: string) => [
  `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Electronic Tax Invoice PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${extension}</pdfaSchema:namespaceURI><pdfaSchema:prefix>rsm</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${property('DocumentFileName', 'Name of the embedded XML invoice file')}${property('DocumentType', 'Type of the document')}${property('Version', 'Version of the ETDA XML data')}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`,
  `<rdf:Description rdf:about="" xmlns:rsm="${extension}"><rsm:DocumentFileName>${attachmentName}</rsm:DocumentFileName><rsm:DocumentType>${title}</rsm:DocumentType><rsm:Version>${version}</rsm:Version></rdf:Description>`,
]

/**
 * A document as pages with its XML attached, as PDF/A-3 has it.
 * @param now the time that the file says it was made at
 */
export async function writePdf(
  document: EtaxDocument,
  xml: Uint8Array,
  { now, ...style }: PaperStyle & { now: Date },
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const contents = contentsOf(document)
  await writePaper(pdf, contents, style)
  pdf.setTitle(`${titleOf(contents, style.language)} ${document.number ?? ''}`)
  pdf.setLanguage(style.language)
  pdf.setProducer('Khlang')
  pdf.setCreator('Khlang')
  pdf.setCreationDate(now)
  pdf.setModificationDate(now)
  await pdf.attach(xml, attachmentName, {
    mimeType: 'text/xml',
    description: 'Tax Invoice XML Data',
    creationDate: now,
    modificationDate: now,
    afRelationship: style.kind === 'original' ? AFRelationship.Alternative : AFRelationship.Source,
  })
  const kind = document.type ? kindOf(document.type) : null
  pdf.convertToPDFA({ conformance: '3U', extensions: metadata(kind?.en ?? '', document.version ?? '2.0') })
  return pdf.save()
}
