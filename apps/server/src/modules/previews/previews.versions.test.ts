import type { FileText, Preview } from '@khlang/contract/previews'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness, type Level } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { docxOf, run, zipOf } from '../../../test/documents.ts'
import { cells, openDocumentOf, plainText, presentationOf, wordOf, workbookOf } from '../../../test/office.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { drainPreviews, pdfOf, plain } from '../../../test/pictures.ts'

let world: World
let somsri: Client
let root: string
let one: Business
let stranger: Client
beforeAll(async () => {
  world = await createWorld({ OFFICE_PROGRAM: 'off' })
  somsri = await world.as('somsri1')
  root = await somsri.root()
  one = await createBusiness(world)
  stranger = await world.as('wichai1', 'TWO')
})

let count = 0
/** A file with these contents as versions, the last one current. */
async function versionsOf(end: string, ...contents: (string | Buffer)[]): Promise<string> {
  const name = `ไฟล์ ${(count += 1)}${end}`
  let id = ''
  for (const content of contents)
    id = (await somsri.put(root, name, content, '?file_duplicate=create_tag_version')).itemId
  return id
}
const textOf = async (id: string, version?: number): Promise<FileText> => {
  const url = `/api/files/${id}/text${version ? `?version=${version}` : ''}`
  const first = await somsri.send({ method: 'GET', url })
  if (first.statusCode !== 202) return first.json<{ result: FileText }>().result
  expect(first.json()).toMatchObject({ result: { state: 'making', text: null } })
  await drainPreviews(world)
  return somsri.call<FileText>('GET', url)
}

describe('the text of a version', () => {
  test.each([
    ['.txt', 'เก่า\n', 'ใหม่\n'],
    ['.csv', 'ก,1\n', 'ก,2\n'],
    ['.json', '{"a":1}', '{"a":2}'],
    ['.xml', '<a>1</a>', '<a>2</a>'],
    ['.md', '# ๑', '# ๒'],
  ])('%s: as it is', async (end, old, now) => {
    const id = await versionsOf(end, old, now)
    expect(await textOf(id, 1)).toEqual({ state: 'ready', text: old, cut: false, reason: null })
    expect(await textOf(id, 2)).toMatchObject({ text: now })
    expect(await textOf(id)).toMatchObject({ text: now })
  })

  test('a Word document: a line per paragraph, without deletions and duplicates', async () => {
    const old = docxOf([run('สัญญาเช่า'), `${run('ข้อ 1')}<w:r><w:tab/></w:r>${run('ค่าเช่า 5,000 &amp; มัดจำ')}`])
    const now = docxOf([
      run('สัญญาเช่า'),
      `${run('ข้อ 1')}<w:del><w:r><w:delText>ลบแล้ว</w:delText></w:r></w:del>`,
      `<mc:AlternateContent xmlns:mc="x"><mc:Choice>${run('กล่อง')}</mc:Choice><mc:Fallback>${run('กล่อง')}</mc:Fallback></mc:AlternateContent>`,
    ])
    const id = await versionsOf('.docx', old, now)
    expect(await textOf(id, 1)).toEqual({
      state: 'ready',
      text: 'สัญญาเช่า\nข้อ 1\tค่าเช่า 5,000 & มัดจำ\n',
      cut: false,
      reason: null,
    })
    expect(await textOf(id)).toMatchObject({ text: 'สัญญาเช่า\nข้อ 1\nกล่อง\n' })
    // Extracted once; a copy shares it.
    expect(await drainPreviews(world)).toEqual([])
    const copied = await somsri.call<{ items: { newId: string }[] }>('POST', '/api/items/copy', {
      ids: [id],
      targetId: root,
      onConflict: 'keep_both',
    })
    const copy = copied.items[0]?.newId ?? ''
    expect(await somsri.call('GET', `/api/files/${copy}/text`)).toMatchObject({ text: 'สัญญาเช่า\nข้อ 1\nกล่อง\n' })
  })

  test('a PDF: the text of its pages, separated by blank lines', async () => {
    const id = await versionsOf('.pdf', pdfOf(['Rent 5000', 'Signed']), pdfOf(['Rent 6000', 'Signed']))
    expect(await textOf(id, 1)).toEqual({ state: 'ready', text: 'Rent 5000\n\nSigned\n', cut: false, reason: null })
    expect(await textOf(id)).toMatchObject({ text: 'Rent 6000\n\nSigned\n' })
  })

  test('a workbook: a line per row of each sheet, cells separated by tabs', async () => {
    const book = (price: string) =>
      workbookOf([
        {
          name: 'งบ',
          rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>ค่าเช่า</t></is></c><c r="C1"><v>${price}</v></c></row>`,
        },
        { name: 'ว่าง', rows: '' },
      ])
    const id = await versionsOf('.xlsx', book('5000'), book('6000'))
    expect(await textOf(id, 1)).toMatchObject({ state: 'ready', text: 'งบ\nค่าเช่า\t\t5000\nว่าง\n' })
    expect(await textOf(id)).toMatchObject({ text: 'งบ\nค่าเช่า\t\t6000\nว่าง\n' })
  })

  test.each([
    ['.odt', openDocumentOf('text', '<text:h>หัวข้อ</text:h><text:p>ก<text:tab/>ข</text:p>'), 'หัวข้อ\nก\tข\n'],
    [
      '.ods',
      openDocumentOf(
        'spreadsheet',
        '<table:table table:name="แผ่น"><table:table-row><table:table-cell><text:p>ก</text:p></table:table-cell></table:table-row></table:table>',
      ),
      'แผ่น\nก\n',
    ],
    ['.pptx', presentationOf([{ title: 'หน้าแรก', lines: ['ข้อ ก'] }]), '1\nหน้าแรก\nข้อ ก\n'],
    ['.docx', wordOf(`<w:tbl>${cells(['ก', 'ข'])}</w:tbl>${plainText('ท้าย')}`), 'ก\tข\nท้าย\n'],
  ])('%s: a line per paragraph and per row', async (end, bytes, text) => {
    expect(await textOf(await versionsOf(end, bytes))).toEqual({ state: 'ready', text, cut: false, reason: null })
  })

  test('view permission gives pages, but no text, not even of a PDF', async () => {
    const { malee, prasit, root: shared, rule } = one
    const folder = await malee.folder(shared, 'ดูเท่านั้น')
    const { itemId: id } = await malee.put(folder, 'a.pdf', pdfOf(['Words']))
    await rule(folder, 'employee', await one.employeeOf(prasit), 'view')
    expect((await prasit.refused('GET', `/api/files/${id}/text`)).status).toBe(403)
  })

  test('a long text is cut between letters, and marked so', async () => {
    const plainText = await versionsOf('.txt', 'ก'.repeat(400_000))
    const { text, cut } = await textOf(plainText)
    expect([cut, Buffer.byteLength(text ?? '')]).toEqual([true, 1024 * 1024 - 1])
    const extracted = await textOf(await versionsOf('.docx', docxOf([run('ก'.repeat(400_000))])))
    expect([extracted.cut, /^ก+$/.test(extracted.text ?? '')]).toEqual([true, true])
  })

  test.each([
    ['a picture', '.png', () => plain(10, 10).png().toBuffer(), 'unsupported'],
    ['a PDF of pictures alone', '.pdf', () => pdfOf(['']), 'unsupported'],
    ['a broken PDF', '.pdf', () => Buffer.from('%PDF-1.7 broken'), 'broken'],
    ['any other zip', '.zip', () => zipOf({ 'a.txt': 'a' }), 'unsupported'],
    ['a spreadsheet of a format of its own', '.xlsb', () => zipOf({ 'xl/workbook.bin': 'x' }), 'broken'],
    ['broken markup', '.docx', () => zipOf({ 'word/document.xml': '<w:p><w:t>x' }), 'broken'],
    [
      'a document that says it is enormous',
      '.docx',
      () => zipOf({ 'word/document.xml': '<a/>' }, 2 ** 31),
      'too_large',
    ],
    [
      'a document that is enormous and does not say it',
      '.docx',
      () => zipOf({ 'word/document.xml': Buffer.alloc(120 * 1024 ** 2, 32) }, 100),
      'too_large',
    ],
  ] as const)('%s has none', async (_, end, make, reason) => {
    const id = await versionsOf(end, await make())
    expect(await textOf(id)).toEqual({ state: 'none', text: null, cut: false, reason })
  })
})

describe('the pages of a version', () => {
  test('are those of that version', async () => {
    const id = await versionsOf('.pdf', pdfOf(['One']), pdfOf(['One', 'Two']))
    const previewOf = async (query: string) => {
      const url = `/api/files/${id}/preview${query}`
      await somsri.send({ method: 'GET', url })
      await drainPreviews(world)
      return somsri.call<Preview>('GET', url)
    }
    expect(await previewOf('?version=1')).toMatchObject({ state: 'ready', kind: 'pages', pageCount: 1 })
    expect(await previewOf('?version=2')).toMatchObject({ pageCount: 2 })
    expect(await previewOf('')).toMatchObject({ pageCount: 2 })
    const page = async (n: number, query: string) => {
      const url = `/api/files/${id}/preview/pages/${n}${query}`
      await somsri.send({ method: 'GET', url })
      await drainPreviews(world)
      return somsri.send({ method: 'GET', url })
    }
    expect((await page(2, '?version=2')).statusCode).toBe(200)
    expect((await page(2, '?version=1')).statusCode).toBe(404)
    const { format } = await sharp((await page(1, '?version=1')).rawPayload).metadata()
    expect(format).toBe('webp')
    expect((await somsri.send({ method: 'GET', url: `/api/files/${id}/preview?version=3` })).statusCode).toBe(404)
    expect((await somsri.send({ method: 'GET', url: `/api/files/${id}/preview?version=0` })).statusCode).toBe(400)
  })
})

describe('permission to see an old version', () => {
  const previewPaths = ['/preview', '/thumbnail', '/preview/pages/1']
  const statuses = async (who: Client, file: string, version: number, paths = [...previewPaths, '/text']) => [
    ...new Set(
      await Promise.all(
        paths.map(async (path) => {
          const { statusCode } = await who.send({ method: 'GET', url: `/api/files/${file}${path}?version=${version}` })
          return statusCode === 202 ? 200 : statusCode
        }),
      ),
    ),
  ]
  const levels: Record<Level, [old: number, current: number]> = {
    none: [404, 404],
    view: [403, 200],
    download: [403, 200],
    upload: [403, 200],
    edit: [200, 200],
    delete: [200, 200],
    admin: [200, 200],
  }
  test.each(Object.keys(levels) as Level[])('level %s', async (level) => {
    const folder = await one.malee.folder(one.root, `see ${level}`)
    const { itemId } = await one.malee.put(folder, 'f.png', await plain(20, 20).png().toBuffer())
    await one.malee.put(folder, 'f.png', await plain(30, 30).png().toBuffer(), '?file_duplicate=create_tag_version')
    await one.rule(folder, 'department', one.sales, level)
    const [old, current] = levels[level]
    expect(await statuses(one.prasit, itemId, 1)).toEqual([old])
    expect(await statuses(one.prasit, itemId, 2, previewPaths)).toEqual([current])
    // Text is for comparing versions, so that of the current one counts too.
    expect(await statuses(one.prasit, itemId, 2, ['/text'])).toEqual([old])
    expect(await statuses(stranger, itemId, 1)).toEqual([404])
    expect(await statuses(one.kanya, itemId, 1)).toEqual([404])
  })

  test.each([
    ['with a password', "password_hash = 'x'", 401],
    ['encrypted', 'encrypted = true', 403],
  ])('%s: nobody while it is closed', async (_, set, status) => {
    const { file } = await one.folderWithFile('gated')
    await world.owner.pool.query(`update item set ${set} where id = $1`, [file])
    expect(await statuses(one.malee, file, 1)).toEqual([status])
  })
})
