import { describe, expect, it } from 'vitest'
import { documentXml, purposeXml, referenceXml } from '../../test/documents.ts'
import { hasSamples, readKit, sample, schemaFolder } from '../../test/samples.ts'
import type { EtaxDocument } from '../model/document.ts'
import { createSchemas } from '../reader/schemas.ts'
import { readDocument } from '../reading/read-document.ts'
import { parseXml } from '../xml/tree.ts'
import { type EtaxDraft, writeXml } from './write-xml.ts'

const now = new Date('2026-11-20T03:00:00Z')
const read = (xml: string | Uint8Array) => {
  const { document, findings } = readDocument(parseXml(typeof xml === 'string' ? Buffer.from(xml) : xml), now)
  if (!document) throw new Error('unreadable')
  return { document, findings }
}
const draftOf = ({
  root: _root,
  version: _version,
  documentDate: _day,
  customerId: _id,
  type,
  ...rest
}: EtaxDocument): EtaxDraft => {
  if (type === null) throw new Error('no type')
  return { ...rest, type }
}

describe('writing a document', () => {
  it('says what was read, word for word', () => {
    const { document } = read(
      documentXml({
        lines: 3,
        purpose: purposeXml('TIVC01', 'ชื่อ <ผิด> & "อื่น"'.replace(/[<>&]/g, '')),
        reference: referenceXml('IV-1'),
      }),
    )
    const again = read(writeXml(draftOf(document)))
    expect(again.document).toEqual(document)
    expect(again.findings).toEqual([])
  })

  it('escapes what is markup', () => {
    const { document } = read(documentXml())
    const number = 'a<b>&"c\'\u0001'
    expect(read(writeXml({ ...draftOf(document), number })).document.number).toBe('a<b>&"c\'\ufffd')
  })
})

describe.skipIf(!hasSamples)('every document of the synthetic set (skipped without it)', () => {
  const kit = hasSamples
    ? readKit().filter(({ file, expect: verdict }) => file.startsWith('xml/') && verdict === 'accept')
    : []
  const validate = hasSamples ? createSchemas(schemaFolder) : null

  it.each(kit)('$file is written again as valid 2.1', ({ file }) => {
    const { document } = read(sample(`kit/${file}`))
    const xml = writeXml(draftOf(document))
    const tree = parseXml(Buffer.from(xml))
    const again = read(xml)
    expect(validate?.(tree, again.document).map(({ en }) => en)).toEqual([])
    expect(again.document).toEqual({
      ...document,
      version: '2.1',
      ...(document.type === '380' ? { created: null } : {}),
    })
    expect(again.findings.filter(({ severity }) => severity !== 'note')).toEqual([])
  })
})
