import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { documentXml } from '../../test/documents.ts'
import { richDraft, richXml } from '../../test/rich.ts'
import { hasSamples, readKit, sample } from '../../test/samples.ts'
import { makeIdentity, signDocument } from '../../test/signing.ts'
import { createEtax } from '../reader/reader.ts'
import { readPageText } from '../reader/page-text.ts'
import type { PaperLanguage } from './paper/words.ts'
import { writeXml } from './write-xml.ts'

const etax = createEtax({ now: () => new Date('2026-11-20T03:00:00Z') })
afterAll(() => etax.close())

async function paperOf(xml: string | Uint8Array, language: PaperLanguage = 'th') {
  const bytes = Buffer.from(xml)
  const made = await etax.paper(bytes, language)
  if (made.kind !== 'paper') throw new Error(made.findings.map(({ en }) => en).join())
  return made.pdf
}

/** What the pages show, without the spaces that a page does not have; ำ is drawn as two signs. */
async function shownOn(pdf: Uint8Array): Promise<string> {
  const text = (await readPageText(pdf)) ?? ''
  return text.replaceAll(/\s/g, '').replaceAll('\u0000', '').replaceAll('ํา', 'ำ')
}
const without = (text: string) => text.replaceAll(/\s/g, '')

describe('pages made from the XML of a document', () => {
  it.each([
    [
      'th',
      [
        'ใบกำกับภาษี',
        'จัดทำจากข้อมูล XML เพื่อการแสดงผล ต้นฉบับคือไฟล์ XML ซึ่งแนบอยู่ใน PDF นี้',
        'เลขที่ IV-2569/077',
        'วันที่ 5 ต.ค. 2569',
        'บริษัท ผู้ขายสมมุติ จำกัด',
        '11 ถนนสาทรใต้ แขวงทุ่งมหาเมฆ เขตสาทร กรุงเทพมหานคร 10120',
        'เลขประจำตัวผู้เสียภาษี 0105500000038 สำนักงานใหญ่',
        'ผู้ติดต่อ สมชาย ใจดี, ฝ่ายขาย',
        'บริษัท ผู้ซื้อสมมุติ จำกัด',
        'ผู้ชำระเงิน',
        'บริษัท ผู้ชำระแทน จำกัด',
        'สถานที่ส่งสินค้า',
        'คลังสินค้าบางนา',
        'เป็นการยกเลิกและออกแทน ใบกำกับภาษี เลขที่ IV-2569/001',
        'สาเหตุที่ออกเอกสาร: ชื่อผิด – ชื่อผู้ซื้อสะกดผิด',
        'รุ่นผลิต LOT-9 หมดอายุ 31 ม.ค. 2571',
        'ส่วนลด: ลูกค้าประจำ 50.00',
        'รีม',
        'ค่าธรรมเนียม: ค่าขนส่ง, ส่งด่วนถึงคลัง',
        'ภาษีมูลค่าเพิ่ม 7% จาก 1,500.00',
        'จำนวนเงินรวมทั้งสิ้น (THB)',
        '1,805.00',
        '(หนึ่งพันแปดร้อยห้าบาทถ้วน)',
        'การชำระเงิน: เครดิต 30 วัน ครบกำหนด 4 พ.ย. 2569',
        'สินค้ารับคืนภายใน 7 วัน',
        'หน้า 1/1',
      ],
    ],
    [
      'en',
      [
        'Tax invoice',
        'Made from the XML for display. The original is the XML file attached to this PDF.',
        'No. IV-2569/077',
        'Date 5 Oct 2026',
        'Sathon, Bangkok 10120',
        'Tax ID 0105500000038 Head office',
        'Ship to',
        'Cancels and replaces Tax invoice No. IV-2569/001',
        'Charge: Freight, ส่งด่วนถึงคลัง',
        'VAT 7% of 1,500.00',
        'Total amount (THB)',
        '1,805.00',
        '(One thousand eight hundred five baht only)',
        'Page 1/1',
      ],
    ],
  ] as const)('say in %s what it says, and that the XML is the original', async (language, expected) => {
    const text = await shownOn(await paperOf(richXml(), language))
    expect(expected.filter((part) => !text.includes(without(part)))).toEqual([])
    // That is what an original says.
    expect(text).not.toContain(without('(ต้นฉบับ) เอกสารนี้ได้จัดทำ'))
  })

  it('have the XML in them byte by byte, with its signature', async () => {
    const signer = makeIdentity('0105500000038', null)
    const signed = signDocument(documentXml({ number: 'SIGNED-1' }), { signer })
    const reading = await etax.read(await paperOf(signed), 'a.pdf')
    if (reading.kind !== 'document') throw new Error('unreadable')
    expect(Buffer.from(reading.attachment?.xml ?? []).equals(Buffer.from(signed))).toBe(true)
    expect(reading.signature).toMatchObject({ state: 'valid', covers: 'xml' })
  })

  it('are made from the XML in a PDF, too', async () => {
    const written = await etax.write(richDraft())
    if (written.kind !== 'written') throw new Error('refused')
    expect(await shownOn(await paperOf(written.pdf))).toContain(without('จัดทำจากข้อมูล XML'))
    expect(await shownOn(written.pdf)).toContain(without('(ต้นฉบับ) เอกสารนี้ได้จัดทำ'))
  })

  it('repeat the head of the table on each page of five hundred lines, soon enough', async () => {
    const begun = Date.now()
    const pdf = await paperOf(documentXml({ lines: 500 }))
    expect(Date.now() - begun).toBeLessThan(10_000)
    const pages = (await PDFDocument.load(pdf)).getPageCount()
    expect(pages).toBeGreaterThan(12)
    const text = await shownOn(pdf)
    const shown = Math.min(pages, 20)
    expect(text.split(without('ราคาต่อหน่วย จำนวนเงิน')).length - 1).toBe(
      pages > 20 ? shown : text.split('หน้า').length - 1,
    )
    expect(text).toContain(without(`หน้า ${shown}/${pages}`))
  })

  it('hold what was written to break them', async () => {
    const draft = richDraft()
    const [line] = draft.lines
    if (!line || !draft.seller) throw new Error('no line')
    const long = 'ยาวมาก'.repeat(100)
    const hostile = {
      ...draft,
      number: 'N'.repeat(35),
      poNumber: 'W'.repeat(300),
      seller: {
        ...draft.seller,
        name: `\u202e${long} שלום 漢字 😀`,
        ids: Array.from({ length: 60 }, (_, n) => `ID-${n}`),
      },
      notes: [{ subject: '\u0007\u200b', content: [long.repeat(3)] }],
      lines: [
        { ...line, names: [long], descriptions: Array.from({ length: 20 }, () => long), quantity: '9'.repeat(60) },
        { ...line, id: null, names: [], unit: 'ZZ', price: null, net: null, gross: null },
      ],
    }
    const text = await shownOn(await paperOf(writeXml(hostile)))
    expect(['อักขระที่ไม่มีในแบบอักษรแสดงเป็น ?', 'ZZ'].filter((part) => !text.includes(without(part)))).toEqual([])
    expect(text.includes('\u202e')).toBe(false)
  })

  it('show a document that says hardly anything', async () => {
    const bare = `<CancellationNote_CrossIndustryInvoice xmlns="urn:etda:uncefact:data:standard:CancellationNote_CrossIndustryInvoice:2"/>`
    expect(await shownOn(await paperOf(bare, 'en'))).toContain('Page1/1')
  })

  it('are refused for what is no document', async () => {
    const refused = async (bytes: string) => {
      const made = await etax.paper(Buffer.from(bytes), 'th')
      return made.kind === 'refused' ? made.findings.map(({ code }) => code) : made.kind
    }
    expect(await refused('<html/>')).toEqual(['NOT_ETAX'])
    expect(await refused('nothing')).toEqual(['NOT_XML'])
  })
})

describe.skipIf(!hasSamples)('each document of the synthetic set (skipped without it)', () => {
  const files = hasSamples
    ? readKit().filter(({ file, expect: what }) => file.startsWith('xml/') && what === 'accept')
    : []
  it.each(files.map(({ file, number }) => [file, String(number)]))(
    '%s has pages with its number',
    async (file, number) => {
      const text = await shownOn(await paperOf(sample(`kit/${file}`)))
      expect(text.includes(without(number))).toBe(true)
    },
  )
})
