import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Preview } from '@khlang/contract/previews'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { zipOf } from '../../../test/documents.ts'
import { examine } from '../../../test/drives.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import {
  cells,
  heading,
  openDocumentOf,
  picturePart,
  plainText,
  presentationOf,
  wordOf,
  workbookOf,
} from '../../../test/office.ts'
import { drainPreviews, plain, thumbnailOf } from '../../../test/pictures.ts'

// A server without LibreOffice: documents are read, not drawn.
let world: World
let somsri: Client
let root: string
let one: Business
beforeAll(async () => {
  world = await createWorld({ OFFICE_PROGRAM: 'off' })
  somsri = await world.as('somsri1')
  root = await somsri.root()
  one = await createBusiness(world)
})

async function shown(name: string, bytes: Buffer): Promise<Preview & { id: string }> {
  const { itemId: id } = await somsri.put(root, `${crypto.randomUUID().slice(0, 6)} ${name}`, bytes)
  await somsri.send({ method: 'GET', url: `/api/files/${id}/preview` })
  await drainPreviews(world)
  return { ...(await somsri.call<Preview>('GET', `/api/files/${id}/preview`)), id }
}
const text = (content: string) => ({ type: 'text', text: content })
const png = () => plain(2000, 1000, '#118833').png().toBuffer()
const picture = (target: string, external = false) => [{ id: 'rIdP', type: 'image', target, external }]

describe('contents of a document', () => {
  test('docx: headings in any language, paragraphs, tables, pictures drawn again', async () => {
    const found = await shown(
      'สัญญา.docx',
      wordOf(
        heading('หมวดที่ ๑') +
          plainText('ผู้เช่า &lt;b&gt;') +
          `<w:tbl>${cells(['รายการ', 'ราคา', 'รวม'])}${cells([{ text: 'ค่าเช่า', span: 2 }, '5,000'])}</w:tbl>` +
          picturePart('rIdP') +
          plainText('ท้าย'),
        { needs: picture('media/image1.png'), parts: { 'word/media/image1.png': await png() } },
      ),
    )
    expect(found).toMatchObject({ state: 'ready', kind: 'blocks', pages: [], text: null, cut: false, reason: null })
    const [drawn] = found.blocks?.filter((block) => block.type === 'picture') ?? []
    expect(found.blocks?.filter((block) => block.type !== 'picture' && block.type !== 'text')).toEqual([
      { type: 'heading', level: 2, text: 'หมวดที่ ๑' },
      {
        type: 'table',
        rows: [
          ['รายการ', 'ราคา', 'รวม'],
          ['ค่าเช่า', '', '5,000'],
        ],
      },
    ])
    expect(found.blocks?.filter((block) => block.type === 'text' && block.text !== '')).toEqual([
      text('ผู้เช่า <b>'),
      text('ท้าย'),
    ])
    expect(drawn).toMatchObject({ width: 1000, height: 500 })
    const bytes = Buffer.from(drawn?.type === 'picture' ? drawn.data : '', 'base64')
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    // No page, and no thumbnail.
    expect(await thumbnailOf(somsri, found.id)).toEqual({ status: 404 })
    expect(await drainPreviews(world)).toEqual([])
  })

  test('xlsx: sheets by name, shared and inline strings, dates, numbers, merged cells; hidden sheets stay hidden', async () => {
    const found = await shown(
      'งบ.xlsx',
      workbookOf(
        [
          {
            name: 'งบ &amp; แผน',
            rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
              <row r="3"><c r="A3" s="1"><v>46348</v></c><c r="B3"><v>0.30000000000000004</v></c><c r="C3" s="2"><v>0.07</v></c>
              <c r="D3" t="b"><v>1</v></c><c r="E3" t="inlineStr"><is><t>ในช่อง</t></is></c><c r="F3"><f>1+1</f><v>2</v></c></row>`,
            merged: 'A1:B1',
          },
          { name: 'ลับ', rows: '<row r="1"><c r="A1"><v>1</v></c></row>', hidden: true },
          { name: 'ว่าง', rows: '' },
        ],
        {
          shared: ['<t>รวม</t>', '<r><t>สอง</t></r><r><t>ท่อน</t></r><rPh><t>x</t></rPh>'],
          formats: ['[$-D07041E]d mmmm yyyy', '0%'],
        },
      ),
    )
    expect(found.blocks).toEqual([
      { type: 'part', text: 'งบ & แผน' },
      {
        type: 'table',
        rows: [
          ['รวม', '', 'สองท่อน'],
          ['2026-11-22', '0.3', '7%', 'TRUE', 'ในช่อง', '2'],
        ],
      },
      { type: 'part', text: 'ว่าง' },
    ])
  })

  test('pptx: slides in presentation order', async () => {
    const found = await shown(
      'แผน.pptx',
      presentationOf([
        { title: 'หนึ่ง', lines: ['ก', 'ข'] },
        { title: 'สอง', lines: [] },
      ]),
    )
    expect(found.blocks).toEqual([
      { type: 'part', text: '1' },
      { type: 'heading', level: 2, text: 'หนึ่ง' },
      text('ก'),
      text('ข'),
      { type: 'part', text: '2' },
      { type: 'heading', level: 2, text: 'สอง' },
    ])
  })

  test('odt and ods: without deletions, with repetitions', async () => {
    const odt = await shown(
      'บันทึก.odt',
      openDocumentOf(
        'text',
        `<text:tracked-changes><text:p>ลบแล้ว</text:p></text:tracked-changes><text:h text:outline-level="1">หัวข้อ</text:h>
        <text:p>ก<text:s text:c="2"/>ข<text:tab/>ค<text:line-break/>ง</text:p>
        <text:p><draw:image xlink:href="Pictures/a.png"/></text:p>`,
        { 'Pictures/a.png': await png() },
      ),
    )
    expect(odt.blocks?.[0]).toEqual({ type: 'heading', level: 1, text: 'หัวข้อ' })
    expect(odt.blocks?.[1]).toEqual(text('ก  ข\tค\nง'))
    expect(odt.blocks?.some((block) => block.type === 'picture')).toBe(true)
    const cell = (content: string, times = '') =>
      `<table:table-cell ${times && `table:number-columns-repeated="${times}"`}>${content && `<text:p>${content}</text:p>`}</table:table-cell>`
    const ods = await shown(
      'ตาราง.ods',
      openDocumentOf(
        'spreadsheet',
        `<table:table table:name="แผ่น1"><table:table-row>${cell('ก', '2')}${cell('', '1022')}</table:table-row>
        <table:table-row table:number-rows-repeated="1048575">${cell('', '1024')}</table:table-row></table:table>`,
      ),
    )
    expect(ods.blocks).toEqual([
      { type: 'part', text: 'แผ่น1' },
      { type: 'table', rows: [['ก', 'ก']] },
    ])
  })

  test('long content is cut, and marked so', async () => {
    const long = await shown('ยาว.docx', wordOf(plainText('ก'.repeat(400_000))))
    expect(long.cut).toBe(true)
    const rows = Array.from({ length: 2000 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}</v></c></row>`)
    const sheet = await shown('ยาว.xlsx', workbookOf([{ name: 'a', rows: rows.join('') }]))
    const [, table] = sheet.blocks ?? []
    expect([sheet.cut, table?.type === 'table' && table.rows.length]).toEqual([true, 500])
  })

  test('an unreadable document is reported as such', async () => {
    const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2000)])
    expect(await shown('เก่า.doc', old)).toMatchObject({ state: 'none', reason: 'no_program', blocks: null })
    expect(await shown('ว่าง.docx', wordOf(''))).toMatchObject({ state: 'none', reason: 'no_program' })
    const binary = zipOf({ 'xl/workbook.bin': 'x' })
    expect(await shown('เลขฐานสอง.xlsb', binary)).toMatchObject({ state: 'none', reason: 'no_program' })
    expect(await drainPreviews(world)).toEqual([])
  })

  test('content is dropped after a month and extracted again; it is deleted with its file', async () => {
    const before = await examine(world)
    const found = await shown('นาน.docx', wordOf(plainText('คงอยู่')))
    world.clock.advance(31 * 86_400_000)
    await world.runJob('previews:sweep')
    somsri = await world.as('somsri1')
    expect(await somsri.call('GET', `/api/files/${found.id}/preview`)).toMatchObject({ state: 'making' })
    await drainPreviews(world)
    expect(await somsri.call('GET', `/api/files/${found.id}/preview`)).toMatchObject({ kind: 'blocks' })
    await somsri.bulk('trash', [found.id])
    await somsri.bulk('purge', [found.id])
    await world.runJob('drive:collect')
    expect(await examine(world)).toMatchObject({ orphans: [], dangling: [], quotaDrift: [], blobs: before.blobs })
    one = await createBusiness(world)
  })

  test('requires view permission', async () => {
    const { malee, prasit, kanya, root: shared, rule } = one
    const folder = await malee.folder(shared, `blocks ${crypto.randomUUID()}`)
    const { itemId: id } = await malee.put(folder, 'a.docx', wordOf(plainText('ให้ดูเท่านั้น')))
    await rule(folder, 'employee', await one.employeeOf(prasit), 'view')
    await prasit.send({ method: 'GET', url: `/api/files/${id}/preview` })
    await drainPreviews(world)
    expect(await prasit.call<Preview>('GET', `/api/files/${id}/preview`)).toMatchObject({ kind: 'blocks' })
    expect((await prasit.refused('GET', `/api/files/${id}/content`)).status).toBe(403)
    expect((await kanya.refused('GET', `/api/files/${id}/preview`)).status).toBe(404)
  })
})

test('the installed programs are listed for signed-in users', async () => {
  expect(await somsri.call('GET', '/api/previews/types')).toEqual({ office: false })
  expect((await world.app.inject({ method: 'GET', url: '/api/previews/types' })).statusCode).toBe(401)
})

describe('malicious documents', () => {
  const bomb = (name: string) =>
    Buffer.from(`<!DOCTYPE ${name} [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`).toString()

  test.each([
    ['a file of the server (XXE)', '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'],
    ['a billion laughs', bomb('x'), '&b;'],
    ['an entity that nobody defined', '', '&x;'],
  ])('%s: refused, without any content', async (_, doctype, content) => {
    const found = await shown('xxe.docx', wordOf(plainText(content), { doctype }))
    expect(found).toMatchObject({ state: 'none', blocks: null })
    expect(JSON.stringify(found)).not.toContain('root:')
  })

  test('external references are never followed', async () => {
    let asked = 0
    const server = createServer((_, reply) => {
      asked += 1
      reply.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.png`
    for (const needs of [
      picture(address, true),
      picture(address),
      picture('../../../../../etc/passwd'),
      picture('file:///etc/passwd'),
    ]) {
      const found = await shown('ออกนอก.docx', wordOf(plainText('มีรูป') + picturePart('rIdP'), { needs }))
      expect(found.blocks?.filter(({ type }) => type === 'picture')).toEqual([])
      expect(JSON.stringify(found)).not.toContain('root:')
    }
    const odt = openDocumentOf('text', `<text:p>ก</text:p><text:p><draw:image xlink:href="${address}"/></text:p>`)
    expect((await shown('ออกนอก.odt', odt)).blocks?.every(({ type }) => type === 'text')).toBe(true)
    expect(asked).toBe(0)
    server.close()
  })

  test.each([
    [
      'SVG with a script',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['no picture at all', async () => Buffer.from('<html><script>alert(1)</script>')],
    ['one that is cut', async () => (await png()).subarray(0, 60)],
  ])('an embedded picture that is %s is omitted', async (_, make) => {
    const body = plainText('ก่อน') + picturePart('rIdP') + plainText('หลัง')
    const parts = { 'word/media/image1.png': await make() }
    const found = await shown('รูป.docx', wordOf(body, { needs: picture('media/image1.png'), parts }))
    expect(found.blocks?.filter(({ type }) => type === 'picture')).toEqual([])
    expect(JSON.stringify(found)).not.toContain('script')
    expect(found.cut).toBe(true)
  })

  test('a picture inside contributes only its pixels', async () => {
    const bytes = Buffer.concat([await plain(20, 20).gif().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const parts = { 'word/media/image1.png': bytes }
    const found = await shown(
      'สองอย่าง.docx',
      wordOf(picturePart('rIdP') + plainText('ก'), { needs: picture('media/image1.png'), parts }),
    )
    const drawn = found.blocks?.find((block) => block.type === 'picture')
    expect(Buffer.from(drawn?.type === 'picture' ? drawn.data : '', 'base64').includes('script')).toBe(false)
    expect(drawn).toMatchObject({ width: 20, height: 20 })
  })

  test.each([
    ['words', (bytes: Buffer) => zipOf({ 'word/document.xml': bytes }, 100)],
    ['sheets', (bytes: Buffer) => zipOf({ 'xl/workbook.xml': bytes }, 100)],
    ['an open document', (bytes: Buffer) => zipOf({ 'content.xml': bytes }, 100)],
  ])('a bomb with a wrong declared size (%s) is stopped while unpacking', async (_, make) => {
    const before = process.memoryUsage().rss
    const bytes = make(Buffer.alloc(120 * 1024 ** 2, 32))
    expect(bytes.length).toBeLessThan(200_000)
    expect(await shown('ระเบิด.docx', bytes)).toMatchObject({ state: 'none', blocks: null })
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 ** 2)
  })

  test('deeply nested markup and huge numbers of cells and columns stay within limits', async () => {
    const deep = await shown('ลึก.docx', wordOf('<w:tbl><w:tr><w:tc>'.repeat(50_000)))
    expect(deep.state).toBe('none')
    const far = await shown(
      'ไกล.xlsx',
      workbookOf([{ name: 'a', rows: '<row r="1"><c r="ZZZ1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>' }]),
    )
    const [, table] = far.blocks ?? []
    expect(table?.type === 'table' && table.rows[0]?.length).toBe(60)
    const rows = openDocumentOf(
      'spreadsheet',
      `<table:table table:name="a">${'<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>'.repeat(50)}</table:table>`,
    )
    const many = await shown('มาก.ods', rows)
    expect(many.cut).toBe(true)
  })

  test('the antivirus test file is treated as text: there is no scanner, and files are never executed', async () => {
    const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
    const found = await shown('eicar.com', Buffer.from(eicar))
    expect(found).toMatchObject({ state: 'ready', kind: 'text', text: eicar })
    const response = await somsri.send({ method: 'GET', url: `/api/files/${found.id}/content?inline=1` })
    expect(response.headers['x-content-type-options']).toBe('nosniff')
  })
})
