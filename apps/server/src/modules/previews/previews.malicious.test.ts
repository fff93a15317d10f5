import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import type { Preview } from '@khlang/contract/previews'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { drainPreviews, pdfOf, plain, thumbnailOf } from '../../../test/pictures.ts'

const mebibyte = 1024 ** 2
/** Replaces LibreOffice: the name inside the document says how it behaves. */
const office = `#!/bin/sh
for last; do :; done
folder=$(dirname "$last")
if grep -q hangs "$last"; then sleep 300 & sleep 300; fi
if grep -q breaks "$last"; then exit 3; fi
if grep -q nothing "$last"; then exit 0; fi
if [ -n "$AWS_SECRET_ACCESS_KEY$MASTER_KEY$DATABASE_URL" ]; then exit 4; fi
cp "FOLDER/answer.pdf" "$folder/document.pdf"
`

let world: World
let somsri: Client
let root: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khlang-stand-in-'))
  const program = join(folder, 'soffice')
  await writeFile(program, office.replace('FOLDER', folder))
  await chmod(program, 0o755)
  await writeFile(join(folder, 'answer.pdf'), pdfOf(['Converted', 'Two']))
  world = await createWorld({ OFFICE_PROGRAM: program })
  somsri = await world.as('somsri1')
  root = await somsri.root()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function shown(name: string, bytes: Buffer): Promise<Preview & { id: string }> {
  const { itemId: id } = await somsri.put(root, `${crypto.randomUUID().slice(0, 6)} ${name}`, bytes)
  await drainPreviews(world)
  await somsri.send({ method: 'GET', url: `/api/files/${id}/preview` })
  await drainPreviews(world)
  return { ...(await somsri.call<Preview>('GET', `/api/files/${id}/preview`)), id }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG that declares its size; its one line of pixels is repeated by compression. */
function pngOf(width: number, height: number, pixels: Buffer, more: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const parts = [chunk('IHDR', head), ...more, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...parts])
}

/** A zip of entries; `claims` is the size that its directory declares. */
function zipOf(entries: Record<string, string>, claims?: number): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(entries)) {
    const plainBytes = Buffer.from(text)
    const data = deflateRawSync(plainBytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(plainBytes), 14)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(plainBytes.length, 22)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(crc32(plainBytes), 16)
    central.writeUInt32LE(data.length, 20)
    central.writeUInt32LE(claims ?? plainBytes.length, 24)
    central.writeUInt16LE(Buffer.byteLength(name), 28)
    central.writeUInt32LE(at, 42)
    bodies.push(local, Buffer.from(name), data)
    list.push(central, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + data.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}
const docx = (word: string, claims?: number) =>
  // Also stored as a comment, so that the fake converter can read it without unpacking.
  Buffer.concat([
    zipOf({ '[Content_Types].xml': '<Types/>', [`${word}.xml`]: '', 'word/document.xml': '<w/>' }, claims),
  ])

describe('pictures', () => {
  test('a picture that declares a huge size is refused before it is decoded', async () => {
    const bytes = pngOf(60_000, 60_000, deflateSync(Buffer.alloc(1000)))
    expect(await shown('huge.png', bytes)).toMatchObject({ state: 'none', reason: 'too_large' })
  })

  test('a bomb of 100 kB that unpacks to 100 MB stays within the limits of its process', async () => {
    const side = 9990
    const bytes = pngOf(side, side, deflateSync(Buffer.alloc((side + 1) * side)))
    expect(bytes.length).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    expect(await shown('bomb.png', bytes)).toMatchObject({ state: 'ready', pageCount: 1 })
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * mebibyte)
  })

  test.each([
    ['cut.jpg', async () => (await plain(800, 800).jpeg().toBuffer()).subarray(0, 700)],
    ['cut.png', async () => (await plain(800, 800).png().toBuffer()).subarray(0, 60)],
    ['lie.png', async () => pngOf(300, 300, Buffer.from('nonsense'))],
    ['cut.webp', async () => (await plain(800, 800).webp().toBuffer()).subarray(0, 40)],
  ])('%s: broken, and not tried again', async (name, bytes) => {
    const found = await shown(name, await bytes())
    expect(found).toMatchObject({ state: 'none', reason: 'broken' })
    expect(await thumbnailOf(somsri, found.id)).toEqual({ status: 404 })
    expect(await drainPreviews(world)).toEqual([])
  })

  test('server file names inside a picture do not leak their contents', async () => {
    const profile = chunk('tEXt', Buffer.from('profile\0/etc/passwd'))
    const { id } = await shown('text.png', pngOf(4, 4, deflateSync(Buffer.alloc(20)), [profile]))
    const response = await somsri.send({ method: 'GET', url: `/api/files/${id}/thumbnail` })
    expect(response.statusCode).toBe(200)
    expect(response.body).not.toContain('root:')
    expect(response.body).not.toContain('passwd')
  })

  test('svg is never drawn, whatever its name: it is text', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>fetch('/api/me')</script>
      <image href="file:///etc/passwd"/></svg>`
    for (const name of ['a.svg', 'a.png', 'a.html']) {
      const found = await shown(name, Buffer.from(svg))
      expect(found).toMatchObject({ kind: 'text', text: svg })
      await thumbnailOf(somsri, found.id)
      await drainPreviews(world)
      expect(await thumbnailOf(somsri, found.id)).toEqual({ status: 404 })
    }
  })

  test('a polyglot is what it begins as', async () => {
    const gif = await plain(20, 20).gif().toBuffer()
    const polyglot = Buffer.concat([gif, Buffer.from('<script>alert(1)</script>'), pdfOf(['Hidden'])])
    const found = await shown('both.pdf', polyglot)
    expect(found).toMatchObject({ state: 'ready', pages: [{ n: 1, width: 20, height: 20 }] })
    const other = Buffer.concat([Buffer.from('<html><script>alert(1)</script>\n'), pdfOf(['Page'])])
    const { id, state } = await shown('page.html', other)
    expect(state).toBe('ready')
    const response = await somsri.send({ method: 'GET', url: `/api/files/${id}/thumbnail` })
    expect(response.headers['content-type']).toBe('image/webp')
    expect((await sharp(response.rawPayload).metadata()).format).toBe('webp')
  })
})

describe('PDF', () => {
  test('scripts and actions are not run; the page is drawn', async () => {
    const script = '/OpenAction << /S /JavaScript /JS (app.launchURL\\("http://localhost/"\\); while\\(true\\){}) >>'
    expect(await shown('script.pdf', pdfOf(['Page'], script))).toMatchObject({ state: 'ready', pageCount: 1 })
    const launch = '/OpenAction << /S /Launch /F (/bin/sh) >> /AA << /WC << /S /URI /URI (http://localhost/) >> >>'
    expect(await shown('launch.pdf', pdfOf(['Page'], launch))).toMatchObject({ state: 'ready' })
  })

  test.each([
    ['of a square kilometre', '[0 0 2834645 2834645]'],
    ['without any size', '[0 0 0 0]'],
    ['thinner than a hair', '[0 0 1 20000]'],
  ])('a page %s is rendered within limits or refused', async (_, box) => {
    const found = await shown('page.pdf', pdfOf(['Page'], '', box))
    for (const { width, height } of found.pages) expect(Math.max(width, height)).toBeLessThanOrEqual(1800)
    expect(['ready', 'none']).toContain(found.state)
  })

  test.each([
    ['nothing behind its mark', Buffer.from('%PDF-1.7\n')],
    ['noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0xa5)])],
    ['no pages', Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF')],
  ])('%s: broken', async (_, bytes) => {
    expect(await shown('broken.pdf', bytes)).toMatchObject({ state: 'none', reason: 'broken' })
  })
})

describe('office documents', () => {
  test('are converted once, then drawn like a PDF', async () => {
    const found = await shown('สัญญา.docx', docx('fine'))
    expect(found).toMatchObject({ state: 'ready', kind: 'pages', pageCount: 2 })
    expect(await thumbnailOf(somsri, found.id)).toMatchObject({ status: 200 })
    const page = () => somsri.send({ method: 'GET', url: `/api/files/${found.id}/preview/pages/2` })
    expect((await page()).statusCode).toBe(202)
    await writeFile(join(folder, 'answer.pdf'), 'no longer there')
    await drainPreviews(world)
    await writeFile(join(folder, 'answer.pdf'), pdfOf(['Converted', 'Two']))
    expect((await page()).statusCode).toBe(200)
  })

  test('a bomb is not even passed to the converter', async () => {
    expect(await shown('bomb.docx', docx('hangs', 2_000_000_000))).toMatchObject({ state: 'none', reason: 'too_large' })
  })

  test.each([
    ['breaks', 'broken'],
    ['nothing', 'broken'],
  ])('one that the converter %s: %s', async (word, reason) => {
    expect(await shown('a.docx', docx(word))).toMatchObject({ state: 'none', reason })
  })

  test('any other archive is not opened', async () => {
    expect(await shown('a.docx', zipOf({ '../../evil.txt': 'x' }))).toMatchObject({
      state: 'none',
      reason: 'unsupported',
    })
  })
})

test('unknown bytes are not tried again', async () => {
  const found = await shown('a.bin', Buffer.from([0, 1, 2, 3, 0, 255]))
  expect(found).toMatchObject({ state: 'none', kind: null, reason: 'unsupported' })
  expect(await drainPreviews(world)).toEqual([])
})

test('an attempt that ended with its process is not repeated indefinitely', async () => {
  const { itemId: id } = await somsri.put(root, 'again', await plain(30, 30).png().toBuffer())
  await world.owner.pool.query(
    `insert into preview (blob_id, tries, tried_at) select blob_id, 3, now() from version where item_id = $1`,
    [id],
  )
  expect(await thumbnailOf(somsri, id)).toEqual({ status: 202 })
  await drainPreviews(world)
  expect(await thumbnailOf(somsri, id)).toEqual({ status: 404 })
  expect(await somsri.call('GET', `/api/files/${id}/preview`)).toMatchObject({ state: 'none', reason: 'too_heavy' })
})

test('no process keeps running, and no file remains', () => {
  const left = execFileSync('sh', ['-c', 'ls -d /tmp/khlang-office-??????* 2>/dev/null || true'], { encoding: 'utf8' })
  expect(left.split('\n').filter((line) => line.includes('khlang-office-'))).toEqual([])
})
