import sharp from 'sharp'
import type { Preview } from '@khlang/contract/previews'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { examine } from '../../../test/drives.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { makeLink } from '../../../test/link-visitor.ts'
import { plainText, wordOf } from '../../../test/office.ts'
import { drainPreviews, pdfOf, plain, thumbnailOf } from '../../../test/pictures.ts'

const withoutMark = 'รหัส,ชื่อ,จำนวน\n1,สมชาย ใจดี,25\n2,"น้ำ, แข็ง",30\n'

let world: World
let somsri: Client
let root: string
beforeAll(async () => {
  world = await createWorld({ OFFICE_PROGRAM: 'off' })
  somsri = await world.as('somsri1')
  root = await somsri.root()
})

const put = async (name: string, bytes: Buffer, query = '') => (await somsri.put(root, name, bytes, query)).itemId
const preview = (id: string) => somsri.call<Preview>('GET', `/api/files/${id}/preview`)
const page = (id: string, n: number) => somsri.send({ method: 'GET', url: `/api/files/${id}/preview/pages/${n}` })
const blobs = async () => (await world.owner.pool.query('select id from blob')).rows.length

describe('thumbnails', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
    'of %s are made right after the upload',
    async (format) => {
      const id = await put(`แผนภูมิ.${format}`, await plain(1000, 500).toFormat(format).toBuffer())
      expect(await drainPreviews(world)).toEqual(['previews:look'])
      expect(await thumbnailOf(somsri, id, 96)).toEqual({ status: 200, format: 'webp', width: 96, height: 48 })
      expect(await thumbnailOf(somsri, id, 320)).toMatchObject({ width: 320, height: 160 })
      expect(await thumbnailOf(somsri, id, 640)).toMatchObject({ width: 640, height: 320 })
      expect(await drainPreviews(world)).toEqual([])
    },
  )

  test('are upright and without the metadata of the camera', async () => {
    const taken = plain(800, 400).withExif({ IFD0: { Artist: 'somebody', Copyright: 'secret place' } })
    const id = await put('แนวตั้ง.jpg', await taken.withMetadata({ orientation: 6 }).jpeg().toBuffer())
    await drainPreviews(world)
    const response = await somsri.send({ method: 'GET', url: `/api/files/${id}/thumbnail?size=320` })
    const { width, height, exif, icc, xmp } = await sharp(response.rawPayload).metadata()
    expect({ width, height, exif, icc, xmp }).toEqual({
      width: 160,
      height: 320,
      exif: undefined,
      icc: undefined,
      xmp: undefined,
    })
  })

  test('of a PDF show its first page', async () => {
    const id = await put('ใบเสนอราคา.pdf', pdfOf(['Quotation']))
    await drainPreviews(world)
    const response = await somsri.send({ method: 'GET', url: `/api/files/${id}/thumbnail?size=640` })
    const { data, info } = await sharp(response.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 452, height: 640 })
    const at = (200 * info.width + 150) * info.channels
    expect([...data.subarray(at, at + 3)].map((value) => value > 128)).toEqual([true, false, false])
  })

  test('are never larger than the picture', async () => {
    const id = await put('เล็ก.png', await plain(40, 20).png().toBuffer())
    await drainPreviews(world)
    expect(await thumbnailOf(somsri, id, 640)).toMatchObject({ width: 40, height: 20 })
  })

  test('that are missing are made on request: 202 first, then the picture', async () => {
    const id = await put('ไม่มีนามสกุล', await plain(500, 500).png().toBuffer())
    expect(await drainPreviews(world)).toEqual([])
    const first = await somsri.send({ method: 'GET', url: `/api/files/${id}/thumbnail` })
    expect([first.statusCode, first.headers['retry-after'], first.body]).toEqual([202, '1', ''])
    expect(await thumbnailOf(somsri, id)).toEqual({ status: 202 })
    expect(await drainPreviews(world)).toEqual(['previews:make'])
    expect(await thumbnailOf(somsri, id)).toMatchObject({ status: 200, width: 320 })
  })

  test('are stored by browsers, which revalidate each time', async () => {
    const id = await put('tag.png', await plain(50, 50).png().toBuffer())
    await drainPreviews(world)
    const url = `/api/files/${id}/thumbnail?size=96`
    const { headers } = await somsri.send({ method: 'GET', url })
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
    const again = await somsri.send({ method: 'GET', url, headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await put('tag.png', await plain(60, 30, '#ffffff').png().toBuffer(), '?file_duplicate=create_tag_version')
    await drainPreviews(world)
    const newer = await somsri.send({ method: 'GET', url, headers: { 'if-none-match': String(headers.etag) } })
    expect([newer.statusCode, newer.headers.etag === headers.etag]).toEqual([200, false])
  })

  test('of a copy are those of the original; unknown sizes are refused', async () => {
    const id = await put('ต้นฉบับ.png', await plain(300, 300).png().toBuffer())
    await drainPreviews(world)
    const folder = await somsri.folder(root, 'สำเนา')
    const copied = await somsri.call<{ items: { newId: string }[] }>('POST', '/api/items/copy', {
      ids: [id],
      targetId: folder,
    })
    const before = await blobs()
    expect(await thumbnailOf(somsri, copied.items[0]?.newId ?? '')).toMatchObject({ status: 200, width: 300 })
    await drainPreviews(world)
    expect(await blobs()).toBe(before)
    expect(await thumbnailOf(somsri, id, 5000)).toEqual({ status: 400 })
  })

  test('are sealed, use no quota, are deleted with their file, and leave nothing behind', async () => {
    const bytes = await plain(700, 700, '#0a0b0c').png().toBuffer()
    const [used, before] = [await somsri.used(), await examine(world)]
    const id = await put('ชั่วคราว.png', bytes)
    await drainPreviews(world)
    expect((await somsri.used()) - used).toBe(bytes.length)
    const { rows } = await world.owner.pool.query<{ image_id: string }>(
      'select r.image_id from rendition r join version v on v.blob_id = r.blob_id where v.item_id = $1',
      [id],
    )
    expect(rows).toHaveLength(3)
    const during = await examine(world)
    expect(during).toMatchObject({ orphans: [], dangling: [], quotaDrift: [], blobs: before.blobs + 1 })
    await world.runJob('drive:collect')
    expect((await examine(world)).dangling).toEqual([])
    expect(await thumbnailOf(somsri, id)).toMatchObject({ status: 200 })
    await somsri.bulk('trash', [id])
    await somsri.bulk('purge', [id])
    await world.runJob('drive:collect')
    expect(await examine(world)).toMatchObject({ orphans: [], dangling: [], quotaDrift: [], blobs: before.blobs })
    const left = await world.owner.pool.query('select from blob where id = any($1::uuid[])', [
      rows.map((row) => row.image_id),
    ])
    expect(left.rowCount).toBe(0)
  })

  test('that are damaged are discarded and made again', async () => {
    const id = await put('เสีย.png', await plain(200, 100).png().toBuffer())
    await drainPreviews(world)
    const { rows } = await world.owner.pool.query<{ store_key: string }>(
      `select p.store_key from rendition r join version v on v.blob_id = r.blob_id join blob_part p on p.blob_id = r.image_id
       where v.item_id = $1 and r.n = 96`,
      [id],
    )
    await world.store.remove(rows[0]?.store_key ?? '')
    expect(await thumbnailOf(somsri, id, 96)).toEqual({ status: 202 })
    expect(await thumbnailOf(somsri, id, 96)).toEqual({ status: 202 })
    await drainPreviews(world)
    expect(await thumbnailOf(somsri, id, 96)).toMatchObject({ status: 200, width: 96 })
  })
})

describe('previews of a file', () => {
  test('a PDF: number of pages, their size, and each of them', async () => {
    const id = await put('หกหน้า.pdf', pdfOf(['1', '2', '3', '4', '5', '6']))
    expect(await preview(id)).toMatchObject({ state: 'making', pages: [] })
    await drainPreviews(world)
    const found = await preview(id)
    expect(found).toMatchObject({ state: 'ready', kind: 'pages', pageCount: 6, text: null })
    expect(found.pages.at(-1)).toEqual({ n: 6, width: 1272, height: 1800 })
    expect((await page(id, 2)).statusCode).toBe(202)
    expect(await drainPreviews(world)).toEqual(['previews:draw'])
    const second = await page(id, 2)
    expect(await sharp(second.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1272, height: 1800 })
    expect((await page(id, 4)).statusCode).toBe(200)
    expect((await page(id, 5)).statusCode).toBe(202)
    expect((await page(id, 7)).statusCode).toBe(404)
  })

  test('with a link: what its visitors see first is made with the link', async () => {
    const lines = ['1', '2', '3', '4', '5', '6']
    const id = await put('แชร์.pdf', pdfOf(lines))
    await drainPreviews(world)
    await makeLink(somsri, id)
    expect(await drainPreviews(world)).toEqual(['previews:begin'])
    expect([(await page(id, 1)).statusCode, (await page(id, 2)).statusCode]).toEqual([200, 202])
    const document = await put('สัญญา.docx', wordOf(plainText('สัญญาเช่า')))
    await makeLink(somsri, document)
    expect(await drainPreviews(world)).toContain('previews:begin')
    expect(await preview(document)).toMatchObject({ state: 'ready', kind: 'blocks' })
    // Nothing is to be made of these, not even of a folder that is called like a file.
    for (const other of [await put('มีลิงก์.txt', Buffer.from('x')), await somsri.folder(root, 'โฟลเดอร์.pdf')]) {
      await drainPreviews(world)
      await makeLink(somsri, other)
      const isFolder = (await somsri.call<{ type: string }>('GET', `/api/items/${other}`)).type === 'folder'
      expect(await drainPreviews(world)).toEqual(isFolder ? ['previews:begin'] : [])
    }
  })

  test('a first page is drawn alone, the others four at a time', async () => {
    const id = await put('ทีละหน้า.pdf', pdfOf(['1', '2', '3', '4', '5', '6']))
    await drainPreviews(world)
    for (const [n, drawn] of [
      [1, [1]],
      [2, [1, 2, 3, 4]],
    ] as const) {
      expect((await page(id, n)).statusCode).toBe(202)
      await drainPreviews(world)
      const { rows } = await world.owner.pool.query<{ n: number }>(
        `select r.n from rendition r join version v on v.blob_id = r.blob_id where v.item_id = $1 and r.kind = 'page' order by r.n`,
        [id],
      )
      expect(rows.map((row) => row.n)).toEqual(drawn)
    }
  })

  test('pages are dropped after a month, thumbnails stay', async () => {
    const id = await put('นาน.pdf', pdfOf(['1']))
    await drainPreviews(world)
    await page(id, 1)
    await drainPreviews(world)
    expect((await page(id, 1)).statusCode).toBe(200)
    world.clock.advance(31 * 86_400_000)
    await world.runJob('previews:sweep')
    const again = await world.as('somsri1')
    const ask = (url: string) => again.send({ method: 'GET', url })
    expect((await ask(`/api/files/${id}/preview/pages/1`)).statusCode).toBe(202)
    expect((await ask(`/api/files/${id}/thumbnail`)).statusCode).toBe(200)
    somsri = again
  })

  test.each([
    ['บันทึก.txt', Buffer.from('สวัสดี'), 'สวัสดี'],
    ['เก่า.csv', Buffer.from([0xca, 0xc7, 0xd1, 0xca, 0xb4, 0xd5]), 'สวัสดี'],
    ['หน้า.html', Buffer.from('<script>alert(1)</script>'), '<script>alert(1)</script>'],
    ['ว่าง.txt', Buffer.alloc(0), ''],
    // Both of these were once unreadable.
    ['latin1.txt', Buffer.from('M\u00fcller caf\u00e9', 'latin1'), 'Müller café'],
    ['nobom16.csv', Buffer.from(withoutMark, 'utf16le'), withoutMark],
  ])('%s: its text, as data', async (name, bytes, text) => {
    const id = await put(name, bytes)
    expect(await preview(id)).toMatchObject({ state: 'ready', kind: 'text', text, cut: false, pages: [] })
    expect((await page(id, 1)).statusCode).toBe(202)
    await drainPreviews(world)
    expect((await page(id, 1)).statusCode).toBe(404)
    expect(await preview(id)).toMatchObject({ kind: 'text', text })
  })

  test('a long text is cut', async () => {
    const id = await put('ยาว.log', Buffer.from('ก'.repeat(200_000)))
    const found = await preview(id)
    expect(found.cut).toBe(true)
    expect(found.text).toBe('ก'.repeat(Math.floor((256 * 1024) / 3)))
  })

  test('a folder has no preview', async () => {
    const folder = await somsri.folder(root, 'โฟลเดอร์')
    expect(await somsri.refused('GET', `/api/files/${folder}/preview`)).toMatchObject({ machineCode: 'NOT_A_FILE' })
  })
})
