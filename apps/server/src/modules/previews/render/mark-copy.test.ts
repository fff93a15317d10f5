import { PDFDocument, PDFName, PDFRef, degrees, StandardFonts } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pdfOf, plain } from '../../../../test/pictures.ts'
import type { MarkableFormat } from '../markable.rules.ts'
import { markCopy } from './mark-copy.ts'

const lines = ['สมศรี ใจดี', '21 พ.ย. 2569 14:05 น.', 'ผู้ตรวจสอบ · ABC-DEF-GHJ']
const code = 'ABC-DEF-GHJ'

async function* piecesOf(bytes: Uint8Array) {
  await Promise.resolve()
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

/** The copy, or why there is none. */
async function copyOf(bytes: Uint8Array, format: MarkableFormat): Promise<Buffer | string> {
  const copy = await markCopy({ format, lines, code }, () => piecesOf(bytes))
  if (copy.state === 'refused') return copy.reason
  const chunks: Buffer[] = []
  for await (const chunk of copy.read()) chunks.push(chunk)
  const all = Buffer.concat(chunks)
  expect(all.length).toBe(copy.size)
  return all
}

async function bytesOf(bytes: Uint8Array, format: MarkableFormat): Promise<Buffer> {
  const copy = await copyOf(bytes, format)
  if (typeof copy === 'string') throw new Error(copy)
  return copy
}

/** Text, size and picture of every page, as PDFium shows them. */
async function pagesOf(pdf: Uint8Array) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages = []
  for (let n = 0; n < document.getPageCount(); n++) {
    const text = document.getPage(n).getText()
    const page = document.getPage(n)
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
    const { data } = await page.render({ ...size, render: 'bitmap' })
    pages.push({ text, ...size, data: Buffer.from(data) })
  }
  library.destroy()
  return pages
}

type Shown = Awaited<ReturnType<typeof pagesOf>>[number]

/** The part of a page that differs, in each of nine fields of it. */
function changed(before: Shown, after: Shown): number[] {
  expect([after.width, after.height]).toEqual([before.width, before.height])
  const fields = Array.from({ length: 9 }, () => ({ all: 0, other: 0 }))
  for (let y = 0; y < before.height; y++)
    for (let x = 0; x < before.width; x++) {
      const field = fields[Math.floor((y * 3) / before.height) * 3 + Math.floor((x * 3) / before.width)]
      const at = (y * before.width + x) * 4
      if (!field) continue
      field.all++
      if (!before.data.subarray(at, at + 3).equals(after.data.subarray(at, at + 3))) field.other++
    }
  return fields.map(({ all, other }) => other / all)
}

async function expectMarked(pdf: Uint8Array): Promise<Shown[]> {
  const [before, after] = [await pagesOf(pdf), await pagesOf(await bytesOf(pdf, 'pdf'))]
  expect(after).toHaveLength(before.length)
  after.forEach((page, n) => {
    const was = before[n]
    if (!was) throw new Error('no page')
    // What could be selected before can be now.
    expect(page.text).toContain(was.text.trim())
    expect(page.text).toContain(code)
    for (const part of changed(was, page)) expect([n, part > 0.01 && part < 0.6]).toEqual([n, true])
  })
  return after
}

let own: string
afterAll(async () => {
  // Files of one worker share its environment.
  vi.unstubAllEnvs()
  await rm(own, { recursive: true, force: true })
})
beforeAll(async () => {
  // What the renderers leave behind is nobody else's.
  own = await mkdtemp(join(tmpdir(), 'khlang-copies-'))
  vi.stubEnv('TMPDIR', own)
})
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('khlang-mark-'))

describe('a PDF', () => {
  test('is marked on every page, in every part of it, and keeps its text', async () => {
    const pages = await expectMarked(pdfOf(['first', 'second', 'third']))
    expect(pages.map(({ width, height }) => [width, height])).toEqual(Array.from({ length: 3 }, () => [595, 842]))
    expect(leftovers()).toEqual([])
  })

  test('keeps sizes, crops and rotations, and reads the same way on each', async () => {
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.Helvetica)
    for (const [n, turn] of [0, 90, 180, 270].entries()) {
      const page = document.addPage([400 + n * 50, 700])
      page.drawText(`page ${turn}`, { x: 90, y: 300, font })
      page.setRotation(degrees(turn))
      if (n > 1) page.setCropBox(40, 60, 300, 500)
    }
    document.addPage([1200, 90])
    const pages = await expectMarked(await document.save())
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [400, 700],
      [700, 450],
      [300, 500],
      [500, 300],
      [1200, 90],
    ])
    // The mark itself is not turned with the page: pages of one size look the same, apart from their text.
    const blank = await PDFDocument.create()
    for (const turn of [0, 180]) blank.addPage([500, 500]).setRotation(degrees(turn))
    const [one, other] = await pagesOf(await bytesOf(await blank.save(), 'pdf'))
    expect(one && other && one.data.equals(other.data)).toBe(true)
  })

  test.each([
    ['moved and not restored', 'q 0.1 0 0 0.1 5000 5000 cm'],
    ['clipped to a corner', 'q 0 0 1 1 re W n'],
    ['restored too often and then moved', 'Q Q Q 0.1 0 0 0.1 5000 5000 cm'],
    ['within a text', 'BT /F1 12 Tf 72 72 Td (end) Tj'],
    ['in a layer that is not shown', '/OC /Hidden BDC q'],
    ['with strings that look like operators', '(q q Q Q BT \\( ) Tj % q q q\n<71 20>'],
    ['without anything', ''],
  ])('whose content ends %s is marked all the same', async (_, content) => {
    const bytes = pdfOf(['x'])
    const text = bytes.toString('latin1')
    const stream = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
    await expectMarked(
      Buffer.from(
        text.replace(/<< \/Length[^]*?endstream/, () => stream),
        'latin1',
      ),
    )
  })

  test('with pages that share their content and pictures is marked once on each', async () => {
    const source = await PDFDocument.create()
    const page = source.addPage([300, 300])
    page.drawText('shared')
    const text = Buffer.from(await source.save({ useObjectStreams: false })).toString('latin1')
    const [, leaf = ''] = /Kids \[ (\d+ 0 R) \]/.exec(text) ?? []
    const twice = text.replace(/Kids \[ \d+ 0 R \]/, () => `Kids [ ${leaf} ${leaf} ]`).replace('/Count 1', '/Count 2')
    const pages = await pagesOf(await bytesOf(Buffer.from(twice, 'latin1'), 'pdf'))
    expect(pages.map(({ text: found }) => found.split(code).length - 1)).toEqual([1, 1])
  })

  test('has the mark in the content of each page: there is nothing else that could be taken out', async () => {
    const bytes = pdfOf(['first', 'second'])
    const before = await PDFDocument.load(bytes)
    const marked = await PDFDocument.load(await bytesOf(bytes, 'pdf'))
    const streams = new Set<unknown>()
    for (const [n, { node }] of marked.getPages().entries()) {
      const contents = node.get(PDFName.of('Contents'))
      expect(contents).toBeInstanceOf(PDFRef)
      streams.add(String(contents))
      for (const key of ['Annots', 'Group']) expect(node.has(PDFName.of(key))).toBe(false)
      const was = before.getPage(n).node.Resources()?.lookup(PDFName.of('XObject'))
      expect(String(node.Resources()?.lookup(PDFName.of('XObject')))).toBe(String(was))
    }
    expect(streams.size).toBe(2)
    expect(marked.catalog.has(PDFName.of('OCProperties'))).toBe(false)
  })

  test('loses what is attached to it, which carries no mark', async () => {
    const document = await PDFDocument.create()
    document.addPage()
    await document.attach(Buffer.from('secret attachment '.repeat(100)), 'original.txt')
    const copy = await PDFDocument.load(await bytesOf(await document.save(), 'pdf'))
    expect(copy.getAttachments()).toEqual([])
  })

  test('that is signed is refused: it would no longer be valid', async () => {
    const field =
      '/AcroForm << /SigFlags 3 /Fields [ << /FT /Sig /T (s) /V << /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >> >> ] >>'
    const direct = pdfOf(['x'], field)
    expect(await copyOf(direct, 'pdf')).toBe('signed')
    // A field that nobody has signed yet.
    expect(await copyOf(pdfOf(['x'], '/AcroForm << /Fields [ << /FT /Sig /T (s) >> ] >>'), 'pdf')).toEqual(
      expect.any(Buffer),
    )
  })

  test('with a password, to open it or to change it, is refused', async () => {
    for (const password of [{ userPassword: 'secret', ownerPassword: 'owner' }, { ownerPassword: 'owner' }]) {
      const document = await PDFDocument.create()
      document.addPage().drawText('x')
      document.encrypt({ userPassword: '', ...password })
      expect(await copyOf(await document.save({ useObjectStreams: false }), 'pdf')).toBe('password')
    }
  })

  test('that is damaged is refused', async () => {
    const whole = pdfOf(['a', 'b'])
    // Its text would swallow whatever is drawn after it.
    const open = Buffer.from(whole.toString('latin1').replaceAll('(a) Tj', '(a  Tj'), 'latin1')
    for (const bytes of [open, whole.subarray(0, 300), Buffer.from('%PDF-1.7 nothing'), Buffer.from('plain')])
      expect(await copyOf(bytes, 'pdf')).toBe('broken')
  })

  test('of 500 pages is marked within its limits, and of more than a thousand is refused at once', async () => {
    const many = pdfOf(Array.from({ length: 500 }, (_, n) => `page ${n + 1} `.repeat(20)))
    const since = performance.now()
    const copy = await bytesOf(many, 'pdf')
    expect(performance.now() - since).toBeLessThan(40_000)
    // Each page has the mark itself: some 4 KB.
    expect(copy.length).toBeLessThan(many.length + 500 * 6_000)
    const pages = pdfOf(Array.from({ length: 1001 }, () => 'x'))
    expect(await copyOf(pages, 'pdf')).toBe('too_large')
  }, 90_000)

  test('that unpacks into more than memory holds is given up', async () => {
    const bomb = deflateSync(deflateSync(Buffer.alloc(600 * 1024 ** 2, 0x20)))
    const stream = `<< /Length ${bomb.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`
    const [before = '', after = ''] = pdfOf(['x'])
      .toString('latin1')
      .split(/<< \/Length[^]*?endstream/)
    const bytes = Buffer.concat([
      Buffer.from(before + stream, 'latin1'),
      bomb,
      Buffer.from(`\nendstream${after}`, 'latin1'),
    ])
    const copy = await copyOf(bytes, 'pdf')
    expect(['too_heavy', 'broken']).toContain(copy)
  }, 90_000)
})

/** A TIFF of grey pages of these sizes, which `sharp` itself cannot write. */
function tiffOf(sizes: readonly (readonly [width: number, height: number])[]): Buffer {
  const pieces: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])]
  let at = 8
  for (const [n, [width, height]] of sizes.entries()) {
    const tags = [
      [256, 4, width],
      [257, 4, height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, at + 2 + 9 * 12 + 4],
      [277, 3, 1],
      [278, 4, height],
      [279, 4, width * height],
    ] as const
    const directory = Buffer.alloc(2 + tags.length * 12 + 4)
    directory.writeUInt16LE(tags.length)
    for (const [k, [tag, type, value]] of tags.entries()) {
      directory.writeUInt16LE(tag, 2 + k * 12)
      directory.writeUInt16LE(type, 4 + k * 12)
      directory.writeUInt32LE(1, 6 + k * 12)
      directory.writeUInt32LE(value, 10 + k * 12)
    }
    const end = at + directory.length + width * height
    if (n < sizes.length - 1) directory.writeUInt32LE(end, directory.length - 4)
    pieces.push(directory, Buffer.alloc(width * height, 0x80))
    at = end
  }
  return Buffer.concat(pieces)
}

describe('a picture', () => {
  const differenceOf = async (a: Buffer, b: Buffer, page = 0) => {
    const [one, two] = await Promise.all(
      [a, b].map((it) => sharp(it, { page }).flatten().toColourspace('srgb').raw().toBuffer()),
    )
    if (!one || one.length !== two?.length) throw new Error('other sizes')
    return one.reduce((sum, value, at) => sum + Math.abs(value - (two[at] ?? 0)), 0) / one.length
  }

  test.each(['png', 'jpeg', 'tiff'] as const)('%s keeps its format and size', async (format) => {
    const picture = await plain(900, 600).toFormat(format).toBuffer()
    const copy = await bytesOf(picture, format)
    expect(await sharp(copy).metadata()).toMatchObject({ format, width: 900, height: 600 })
    expect(await differenceOf(picture, copy)).toBeGreaterThan(0.8)
  })

  test('stands upright, and says nothing about where it was taken', async () => {
    const taken = { IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } }
    const picture = await plain(300, 200).withExif(taken).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { width, height, exif, orientation } = await sharp(await bytesOf(picture, 'jpeg')).metadata()
    expect([width, height, exif, orientation ?? 1]).toEqual([200, 300, undefined, 1])
  })

  test('a TIFF is marked on every page', async () => {
    const pages = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((colour) => plain(400, 300, colour).png().toBuffer()),
    )
    const tiff = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer()
    const copy = await bytesOf(tiff, 'tiff')
    expect(await sharp(copy).metadata()).toMatchObject({ format: 'tiff', pages: 3, width: 400, height: 300 })
    for (const n of [0, 1, 2]) expect(await differenceOf(tiff, copy, n)).toBeGreaterThan(0.8)
    const [first] = (await sharp(copy, { page: 1 }).stats()).channels.map(({ mean }) => Math.round(mean))
    expect(first).toBeLessThan(60)
  })

  test('a TIFF with pages of different sizes keeps them all, on white', async () => {
    const tiff = tiffOf([
      [400, 300],
      [300, 420],
    ])
    expect((await sharp(tiff, { page: 1 }).metadata()).height).toBe(420)
    const copy = await bytesOf(tiff, 'tiff')
    expect(await sharp(copy).metadata()).toMatchObject({ pages: 2, width: 400, height: 420 })
    const corner = sharp(copy, { page: 1 }).extract({ left: 320, top: 0, width: 60, height: 420 })
    expect((await sharp(await corner.png().toBuffer()).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  test('that is damaged, or too large, is refused', async () => {
    const png = await plain(900, 600).png().toBuffer()
    expect(await copyOf(png.subarray(0, png.length / 2), 'png')).toBe('broken')
    // Of which only the header says so.
    const huge = Buffer.from(png)
    huge.writeUInt32BE(30_000, 16)
    huge.writeUInt32BE(30_000, 20)
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
    expect(await copyOf(huge, 'png')).toBe('too_large')
  })
})
