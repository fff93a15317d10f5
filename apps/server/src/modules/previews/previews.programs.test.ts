import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Preview } from '@khlang/contract/previews'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { heading, picturePart, plainText, wordOf, workbookOf } from '../../../test/office.ts'
import { drainPreviews, pdfOf } from '../../../test/pictures.ts'
import { createConvert } from './render/convert.ts'

// With the real programs; skipped on machines without them.
const office = '/usr/bin/soffice'
const poppler = '/usr/bin/pdftoppm'
const ffmpeg = '/usr/bin/ffmpeg'

let world: World
let somsri: Client
let root: string
beforeAll(async () => {
  world = await createWorld({ OFFICE_PROGRAM: existsSync(office) ? office : 'off' })
  somsri = await world.as('somsri1')
  root = await somsri.root()
})

async function shown(name: string, bytes: Buffer): Promise<Preview & { id: string }> {
  const { itemId: id } = await somsri.put(root, name, bytes)
  await somsri.send({ method: 'GET', url: `/api/files/${id}/preview` })
  await drainPreviews(world)
  return { ...(await somsri.call<Preview>('GET', `/api/files/${id}/preview`)), id }
}

/** The first page in greyscale, and its size. */
async function pageOf(id: string) {
  await somsri.send({ method: 'GET', url: `/api/files/${id}/preview/pages/1` })
  await drainPreviews(world)
  const { rawPayload } = await somsri.send({ method: 'GET', url: `/api/files/${id}/preview/pages/1` })
  return sharp(rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true })
}
const dark = (data: Buffer) => data.reduce((sum, value) => sum + (value < 128 ? 1 : 0), 0)

describe.skipIf(!existsSync(office))('LibreOffice draws', { timeout: 180_000 }, () => {
  test('Thai with its own glyphs, not with boxes', async () => {
    // A letter without a glyph is a box, and all boxes look alike.
    const pages = await Promise.all(
      ['ก', 'ฮ'].map(async (letter) => {
        const body = heading(letter.repeat(12)) + plainText(letter.repeat(200))
        const found = await shown(`${letter}.docx`, wordOf(body))
        expect(found).toMatchObject({ state: 'ready', kind: 'pages', pageCount: 1 })
        return pageOf(found.id)
      }),
    )
    const [one, other] = pages
    expect(one?.info).toMatchObject({ width: other?.info.width, height: other?.info.height })
    expect(dark(one?.data ?? Buffer.alloc(0))).toBeGreaterThan(2000)
    const different = (one?.data ?? Buffer.alloc(0)).reduce(
      (sum, value, at) => sum + (Math.abs(value - (other?.data[at] ?? 0)) > 64 ? 1 : 0),
      0,
    )
    expect(different).toBeGreaterThan(2000)
  })

  test('a workbook, page by page', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}</v></c></row>`)
    const found = await shown('ตาราง.xlsx', workbookOf([{ name: 'งบ', rows: rows.join('') }]))
    expect(found).toMatchObject({ state: 'ready', kind: 'pages' })
    expect(found.pageCount).toBeGreaterThan(1)
  })

  test('without fetching anything that a document refers to', async () => {
    let asked = 0
    const server = createServer((_, reply) => {
      asked += 1
      reply.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const needs = [{ id: 'rIdP', type: 'image', target: `http://127.0.0.1:${port}/a.png`, external: true }]
    const body = (plainText('มีรูป') + picturePart('rIdP')).replaceAll('r:embed', 'r:link')
    expect(await shown('ลิงก์.docx', wordOf(body, { needs }))).toMatchObject({ state: 'ready' })
    expect(asked).toBe(0)
    server.close()
  })

  test('within its time and memory, and leaves nothing behind', async () => {
    const convert = createConvert(office)
    const once = async function* () {
      yield await Promise.resolve(wordOf(plainText('หนึ่งหน้า')))
    }
    const made = await convert?.('docx', once())
    expect(made?.state).toBe('made')
    const left = execFileSync('sh', ['-c', 'ls -d /tmp/khlang-office-* 2>/dev/null || true'], { encoding: 'utf8' })
    expect(left.trim()).toBe('')
  })
})

describe.skipIf(!existsSync(poppler))('Poppler, where installed, agrees', () => {
  test('on the pages we draw of a PDF', async () => {
    const bytes = pdfOf(['Quotation 2569'])
    const { id } = await shown('เทียบ.pdf', bytes)
    const ours = await pageOf(id)
    const folder = await mkdtemp(join(tmpdir(), 'khlang-poppler-'))
    try {
      await writeFile(join(folder, 'a.pdf'), bytes)
      execFileSync(poppler, ['-png', '-singlefile', '-scale-to', '1800', join(folder, 'a.pdf'), join(folder, 'a')])
      const { width, height } = ours.info
      const theirs = await sharp(await readFile(join(folder, 'a.png')))
        .resize(width, height, { fit: 'fill' })
        .greyscale()
        .raw()
        .toBuffer()
      const difference = ours.data.reduce((sum, value, at) => sum + Math.abs(value - (theirs[at] ?? 0)), 0)
      expect(difference / ours.data.length).toBeLessThan(6)
      expect(dark(ours.data)).toBeGreaterThan(1000)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe.skipIf(!existsSync(ffmpeg))('FFmpeg draws', { timeout: 120_000 }, () => {
  /** A video that is black for half a second, then red. */
  async function film(seconds: number, ...more: string[]): Promise<Buffer> {
    const folder = await mkdtemp(join(tmpdir(), 'khlang-film-'))
    try {
      const path = join(folder, 'film.mp4')
      const source = `color=red:size=320x240:rate=10:duration=${seconds}`
      const black = "drawbox=color=black:t=fill:enable='lt(t,0.5)'"
      execFileSync(ffmpeg, [
        '-loglevel',
        'error',
        '-f',
        'lavfi',
        '-i',
        source,
        '-vf',
        black,
        '-pix_fmt',
        'yuv420p',
        ...more,
        path,
      ])
      return await readFile(path)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  async function thumbnailOf(name: string, bytes: Buffer) {
    const { itemId: id } = await somsri.put(root, name, bytes)
    await drainPreviews(world)
    return somsri.send({ method: 'GET', url: `/api/files/${id}/thumbnail?size=320` })
  }
  const colourOf = async (bytes: Buffer) => (await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean))

  test('a frame after the first second, wherever the table of contents is', async () => {
    for (const more of [[], ['-movflags', '+faststart']]) {
      const { rawPayload, statusCode } = await thumbnailOf(`แดง${more.length}.mp4`, await film(2, ...more))
      expect(statusCode).toBe(200)
      const [red = 0, green = 255, blue = 255] = await colourOf(rawPayload)
      expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true])
    }
  })

  test('the first frame of a shorter one, and none of a broken one', async () => {
    const short = await thumbnailOf('สั้น.mp4', await film(0.4))
    expect(short.statusCode).toBe(200)
    expect(Math.max(...(await colourOf(short.rawPayload)))).toBeLessThan(40)
    const broken = Buffer.concat([(await film(2)).subarray(0, 40), Buffer.alloc(5000, 7)])
    expect((await thumbnailOf('เสีย.mp4', broken)).statusCode).toBe(404)
  })

  test('nothing that a playlist names, in whatever it is disguised', async () => {
    let asked = 0
    const server = createServer((_, reply) => {
      asked++
      reply.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      const playlist = `#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:${port}/x.ts\n#EXT-X-ENDLIST\n`
      const disguised = Buffer.concat([Buffer.from('\0\0\0\u0020ftypisom'), Buffer.from(`\n${playlist}`)])
      expect((await thumbnailOf('รายการ.mp4', disguised)).statusCode).toBe(404)
      expect((await thumbnailOf('รายการ.webm', Buffer.from(playlist))).statusCode).toBe(404)
      expect(asked).toBe(0)
    } finally {
      server.close()
    }
  })
})

test('neither is needed to start: undrawable files are reported', async () => {
  const bare = await createWorld({ OFFICE_PROGRAM: 'off' })
  const somebody = await bare.as('somsri1')
  const { itemId: id } = await somebody.put(await somebody.root(), 'เก่า.rtf', Buffer.from('{\\rtf1 x}'))
  await somebody.send({ method: 'GET', url: `/api/files/${id}/preview` })
  await drainPreviews(bare)
  expect(await somebody.call('GET', `/api/files/${id}/preview`)).toMatchObject({ state: 'none', reason: 'no_program' })
})
