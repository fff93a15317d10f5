import { afterAll, describe, expect, it } from 'vitest'
import { documentXml, purposeXml, referenceXml } from '../../test/documents.ts'
import { createEtax } from '../reader/reader.ts'
import { readDocument } from '../reading/read-document.ts'
import { parseXml } from '../xml/tree.ts'
import type { EtaxDraft } from './write-xml.ts'

const now = new Date('2026-11-20T03:00:00Z')
const etax = createEtax({ now: () => now })
afterAll(() => etax.close())

function draft(lines = 1): EtaxDraft {
  const xml = documentXml({ lines, purpose: purposeXml('TIVC01', null), reference: referenceXml('IV-1') })
  const { document } = readDocument(parseXml(Buffer.from(xml)), now)
  if (!document?.type) throw new Error('unreadable')
  return { ...document, type: document.type }
}

async function written(given: EtaxDraft) {
  const result = await etax.write(given)
  if (result.kind !== 'written') throw new Error(result.findings.map(({ en }) => en).join())
  return result
}

describe('writing the files of a document', () => {
  it('gives XML and a PDF that has it attached, and both are read as the same document', async () => {
    const { xml, pdf, findings } = await written(draft(60))
    expect(findings).toEqual([])
    const [one, other] = [await etax.read(xml), await etax.read(pdf, 'a.pdf')]
    expect([one.light, other.light]).toEqual(['green', 'green'])
    if (one.kind !== 'document' || other.kind !== 'document') throw new Error('unreadable')
    expect(other.document).toEqual(one.document)
    expect(Buffer.from(other.attachment?.xml ?? []).equals(Buffer.from(xml))).toBe(true)
    expect(other.attachment?.name).toBe('ETDA-invoice.xml')
  })

  it('marks the PDF as PDF/A-3, with fonts and colours inside it', async () => {
    const text = Buffer.from((await written(draft())).pdf).toString('latin1')
    expect(text).toMatch(/^%PDF-1\.7/)
    expect(text).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(text).toContain('<pdfaid:conformance>U</pdfaid:conformance>')
    expect(text).toContain('<rsm:DocumentFileName>ETDA-invoice.xml</rsm:DocumentFileName>')
  })

  it('refuses what it would not read, with the field', async () => {
    const sound = draft()
    const wrong: [EtaxDraft, string][] = [
      [{ ...sound, number: null }, 'documentNumber'],
      [{ ...sound, number: 'x'.repeat(36) }, 'documentNumber'],
      [{ ...sound, seller: null }, 'seller'],
      [{ ...sound, type: '81', references: [] }, 'reference'],
      [{ ...sound, issued: '2569-10-05' }, 'documentDate'],
      [{ ...sound, totals: null }, 'totals'],
    ]
    for (const [given, field] of wrong) {
      const result = await etax.write(given)
      expect(result.kind).toBe('refused')
      expect(result.findings.map((finding) => finding.field)).toContain(field)
    }
  })

  it('shows letters that no font has, and texts that fill pages', async () => {
    const sound = draft()
    const name = `${'ก้'.repeat(90)} 漢字 😀 \u202e ${'สินค้า'.repeat(10)}`
    const line = sound.lines[0]
    if (!line) throw new Error('no line')
    const long = { ...line, names: [name], descriptions: Array.from({ length: 60 }, () => name) }
    const { pdf } = await written({ ...sound, lines: [long] })
    expect((await etax.read(pdf)).light).toBe('green')
  })
})
