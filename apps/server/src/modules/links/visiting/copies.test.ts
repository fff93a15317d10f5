import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { linkLimits, markedCopyLimits } from '@khlang/contract'
import type { Client } from '../../../../test/client.ts'
import type { World } from '../../../../test/harness.ts'
import { codeOf, createVisitor, type LinkVisitor, makeLink } from '../../../../test/link-visitor.ts'
import { drainJobs, drainPreviews, pdfOf, plain } from '../../../../test/pictures.ts'
import { createSetting } from '../../../../test/setting.ts'
import type { Business } from '../../../../test/business.ts'
import { unzip } from '../../../../test/unzip.ts'

let world: World
let somsri: Client
let one: Business
let folder: string
const contents: Record<string, Buffer> = {}
const files: Record<string, string> = {}

async function locked(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage().drawText('secret')
  document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
  return Buffer.from(await document.save({ useObjectStreams: false }))
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
  const setting = await createSetting()
  ;({ world, somsri, one } = setting)
  folder = await somsri.folder(setting.home, 'สำเนา')
  const signature =
    '/AcroForm << /SigFlags 3 /Fields [ << /FT /Sig /T (s) /V << /Type /Sig /ByteRange [0 1 2 3] >> >> ] >>'
  Object.assign(contents, {
    'a.pdf': pdfOf(['first page', 'second page']),
    'b.PNG': await plain(900, 600).png().toBuffer(),
    'c.jpeg': await plain(900, 600).jpeg().toBuffer(),
    'd.tif': await plain(900, 600).tiff().toBuffer(),
    'e.txt': Buffer.from('plain text'),
    // What it is, its bytes say.
    'f.txt': pdfOf(['called a text']),
    'signed.pdf': pdfOf(['x'], signature),
    'locked.pdf': await locked(),
    'broken.pdf': pdfOf(['x']).subarray(0, 300),
    'text.pdf': Buffer.from('plain text'),
  })
  for (const [name, bytes] of Object.entries(contents)) files[name] = (await somsri.put(folder, name, bytes)).itemId
  await drainPreviews(world)
})

const marked = (more: Record<string, unknown> = {}) => makeLink(somsri, folder, { watermark: true, ...more })
async function visit(more: Record<string, unknown> = {}, as?: Client): Promise<LinkVisitor> {
  const who = createVisitor(world, (await marked(more)).token, as && { as })
  expect(await who.open()).toBe('ok')
  return who
}
const makeCopies = () => drainJobs(world, 'links:mark-copy')
const at = (name: string) => `/files/${files[name] ?? ''}`

/** The state of a copy, or the machine code of a refusal. */
async function prepare(who: LinkVisitor, name: string): Promise<string> {
  const response = await who.send('POST', `${at(name)}/copy`, {})
  return response.statusCode >= 400 ? codeOf(response) : response.json<{ result: { state: string } }>().result.state
}
async function prepared(who: LinkVisitor, name: string): Promise<string> {
  const first = await prepare(who, name)
  if (first !== 'making') return first
  await makeCopies()
  return prepare(who, name)
}
async function download(who: LinkVisitor, name: string) {
  expect([name, await prepared(who, name)]).toEqual([name, 'ready'])
  const response = await who.get(`${at(name)}/content`)
  expect([name, response.statusCode]).toEqual([name, 200])
  return response
}

async function textOf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const texts = Array.from({ length: document.getPageCount() }, (_, n) => document.getPage(n).getText())
  library.destroy()
  return texts
}

const downloadsOf = async (id: string) =>
  (await world.owner.pool.query(`select from audit_event where type = 'item.downloaded' and subject = $1`, [id])).rows
    .length
const rowsOf = async (sql: string) => (await world.owner.pool.query<Record<string, unknown>>(sql)).rows

describe('a download under a watermark', () => {
  // A19.
  test('is a copy in the same format that names viewer, time, link and code on every page', async () => {
    const who = await visit({ loginRequired: true, name: 'ผู้ตรวจสอบบัญชี' }, one.kanya)
    const response = await download(who, 'a.pdf')
    expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'accept-ranges': 'bytes' })
    expect(response.headers['content-disposition']).toContain('a.pdf')
    const [first = '', second = ''] = await textOf(response.rawPayload)
    expect([first, second]).toEqual([expect.stringContaining('first page'), expect.stringContaining('second page')])
    const [code = ''] = /[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}/.exec(first) ?? []
    expect(second).toContain(code)
    // The same code as that of the pages on the screen; it leads to viewer, time and link.
    const found = await somsri.call('GET', `/api/links/views/${code}`)
    expect(found).toMatchObject({ viewer: expect.stringMatching(/[ก-๙]/), link: { name: 'ผู้ตรวจสอบบัญชี' } })
    for (const [name, format] of [
      ['b.PNG', 'png'],
      ['c.jpeg', 'jpeg'],
      ['d.tif', 'tiff'],
    ] as const) {
      const { rawPayload, headers } = await download(who, name)
      expect(headers['content-type']).toBe(`image/${format}`)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format, width: 900, height: 600 })
      const { channels } = await sharp(rawPayload).stats()
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(3)
    }
    // Nobody changes what was shared.
    for (const name of ['a.pdf', 'b.PNG', 'c.jpeg', 'd.tif']) {
      const original = await somsri.send({ method: 'GET', url: `/api/files/${files[name]}/content` })
      expect([name, original.rawPayload.equals(contents[name] ?? Buffer.alloc(0))]).toEqual([name, true])
    }
  })

  test('is decided by the bytes, not by the name', async () => {
    const strict = await visit()
    for (const name of ['e.txt', 'f.txt']) expect([name, await prepared(strict, name)]).toEqual([name, 'LINK_UNMARKED'])
    const allowing = await visit({ allowUnmarked: true })
    expect((await download(allowing, 'e.txt')).body).toBe('plain text')
    const [text] = await textOf((await download(allowing, 'f.txt')).rawPayload)
    expect(text).toMatch(/called a text[^]*[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}/)
  })

  test.each([
    ['signed.pdf', 'LINK_MARK_SIGNED'],
    ['locked.pdf', 'LINK_MARK_PASSWORD'],
    ['broken.pdf', 'LINK_MARK_BROKEN'],
    ['text.pdf', 'LINK_MARK_BROKEN'],
  ])('of %s is refused with its reason, in both languages: %s', async (name, code) => {
    for (const allowUnmarked of [false, true]) {
      const who = await visit({ allowUnmarked })
      expect(await prepared(who, name)).toBe(code)
      expect(codeOf(await who.get(`${at(name)}/content`))).toBe(code)
      const url = `${who.base}${at(name)}/content`
      const said = await Promise.all(
        ['th', 'en'].map(async (language) => (await who.browser.get(url, { 'accept-language': language })).body),
      )
      expect(said).toEqual([expect.stringMatching(/ลายน้ำ/), expect.stringMatching(/watermark/)])
    }
  })

  test('of a file beyond the limit is refused', async () => {
    const { itemId } = await somsri.put(
      folder,
      'large.pdf',
      Buffer.concat([pdfOf(['x']), Buffer.alloc(markedCopyLimits.bytes)]),
    )
    files['large.pdf'] = itemId
    expect(await prepared(await visit(), 'large.pdf')).toBe('LINK_MARK_TOO_LARGE')
    await somsri.bulk('trash', [itemId])
  })

  test('is not for those who may only view, nor for another session', async () => {
    expect(await prepare(await visit({ permission: 'view' }), 'a.pdf')).toBe('NOT_ALLOWED')
    const link = await marked()
    const [mine, yours] = [
      createVisitor(world, link.token),
      createVisitor(world, link.token, { address: '203.0.113.9' }),
    ]
    await mine.open()
    await yours.open()
    await download(mine, 'a.pdf')
    expect(codeOf(await yours.get(`${at('a.pdf')}/content`))).toBe('LINK_MARK_MAKING')
    await makeCopies()
    const codes = await Promise.all(
      [mine, yours].map(
        async (who) => (await textOf((await download(who, 'a.pdf')).rawPayload)).join().match(/\w{3}-\w{3}-\w{3}/)?.[0],
      ),
    )
    expect(new Set(codes).size).toBe(2)
  })

  test('goes on where it broke off, and is logged once', async () => {
    const before = await downloadsOf(files['a.pdf'] ?? '')
    const who = await visit()
    const whole = await download(who, 'a.pdf')
    const url = `${who.base}${at('a.pdf')}/content`
    const { etag = '' } = whole.headers
    const head = await who.browser.get(url, { range: 'bytes=0-99', 'if-range': etag })
    const rest = await who.browser.get(url, { range: 'bytes=100-', 'if-range': etag })
    expect([head.statusCode, rest.statusCode]).toEqual([206, 206])
    expect(Buffer.concat([head.rawPayload, rest.rawPayload]).equals(whole.rawPayload)).toBe(true)
    await who.get(`${at('a.pdf')}/content`)
    expect(await downloadsOf(files['a.pdf'] ?? '')).toBe(before + 1)
    // One open, whatever was downloaded.
    const figures = 'select opens, downloads from share_link order by created_at desc limit 1'
    expect(await rowsOf(figures)).toEqual([{ opens: 1, downloads: 1 }])
  })

  test('follows a new version of the file', async () => {
    const { itemId } = await somsri.put(folder, 'new.pdf', pdfOf(['old']))
    files['new.pdf'] = itemId
    const who = await visit()
    expect((await textOf((await download(who, 'new.pdf')).rawPayload))[0]).toContain('old')
    await somsri.put(folder, 'new.pdf', pdfOf(['newer']), '?file_duplicate=replace')
    expect(codeOf(await who.get(`${at('new.pdf')}/content`))).toBe('LINK_MARK_MAKING')
    expect((await textOf((await download(who, 'new.pdf')).rawPayload))[0]).toContain('newer')
    await somsri.bulk('trash', [itemId])
  })

  test('is made once, however often it is asked for', async () => {
    const who = await visit()
    const states = await Promise.all(Array.from({ length: 5 }, () => prepare(who, 'a.pdf')))
    expect(new Set(states)).toEqual(new Set(['making']))
    expect(await makeCopies()).toHaveLength(1)
    expect(await prepare(who, 'a.pdf')).toBe('ready')
    expect(await makeCopies()).toEqual([])
  })

  test('is given up after two attempts that ended without an outcome', async () => {
    const who = await visit()
    expect(await prepare(who, 'a.pdf')).toBe('making')
    await world.owner.pool.query(`update link_copy set tries = 2 where blob_id is null and refusal is null`)
    expect(await prepared(who, 'a.pdf')).toBe('LINK_MARK_TOO_HEAVY')
  })
})

describe('copies', () => {
  const blobsOf = async () =>
    (await rowsOf('select blob_id from link_copy where blob_id is not null')).map((row) => row.blob_id)
  const exist = async (ids: readonly unknown[]) =>
    (await world.owner.pool.query('select id from blob where id = any($1::uuid[])', [ids])).rows.length

  test('stay as long as the session, and not longer', async () => {
    const who = await visit()
    await download(who, 'a.pdf')
    const kept = await blobsOf()
    await world.services.integrity.collect()
    expect(await exist(kept)).toBe(kept.length)
    await download(who, 'a.pdf')
    world.clock.advance(linkLimits.sessionMinutes * 60_000 + 1000)
    await world.runJob('links:sweep-copies', {})
    expect([await blobsOf(), await exist(kept)]).toEqual([[], 0])
  })

  test('of one session are limited', async () => {
    const who = await visit()
    const names: string[] = []
    for (let n = 0; n <= markedCopyLimits.kept; n++) {
      const name = `many-${n}.png`
      names.push(name)
      files[name] = (await somsri.put(folder, name, await plain(64, 64).png().toBuffer())).itemId
      expect(await prepare(who, name)).toBe('making')
    }
    const session = await rowsOf(`select count(*)::int as n from link_copy where blob_id is null`)
    expect(session).toEqual([{ n: markedCopyLimits.kept }])
    await drainJobs(world, 'links:mark-copy')
    await somsri.bulk(
      'trash',
      names.map((name) => files[name] ?? ''),
    )
    // Each is a picture of its own, which a busy machine draws slowly.
  }, 90_000)

  test('are deleted when the file is encrypted', async () => {
    const { itemId } = await somsri.put(folder, 'secret.pdf', pdfOf(['secret']))
    files['secret.pdf'] = itemId
    await download(await visit(), 'secret.pdf')
    const kept = (await rowsOf(`select blob_id from link_copy where item_id = '${itemId}'`)).map((row) => row.blob_id)
    await world.runJob('links:forget-copies', { subject: itemId })
    expect(await exist(kept)).toBe(0)
    await somsri.bulk('trash', [itemId])
  })
})

describe('a ZIP under a watermark', () => {
  const zipOf = async (who: LinkVisitor, ids: readonly string[]) => {
    const { url } = await who.result<{ url: string }>('/download', 'POST', { ids })
    const entries = await unzip((await who.browser.get(url)).rawPayload)
    return new Map(entries.map(({ path, bytes }) => [path, bytes]))
  }

  test('holds marked copies, and says what it leaves out and why', async () => {
    const entries = await zipOf(await visit(), [folder])
    const names = [...entries.keys()].map((path) => path.replace(/^.*\//, '')).filter(Boolean)
    expect(names.toSorted()).toEqual(['_not-included.txt', 'a.pdf', 'b.PNG', 'c.jpeg', 'd.tif'])
    const entry = (name: string) => [...entries].find(([path]) => path.endsWith(name))?.[1] ?? Buffer.alloc(0)
    for (const text of await textOf(entry('a.pdf'))) expect(text).toMatch(/page[^]*\w{3}-\w{3}-\w{3}/)
    expect(entry('b.PNG').equals(contents['b.PNG'] ?? Buffer.alloc(0))).toBe(false)
    const note = entry('_not-included.txt').toString()
    for (const name of ['e.txt', 'f.txt', 'signed.pdf', 'locked.pdf', 'broken.pdf', 'text.pdf'])
      expect(note).toContain(name)
    expect(note).toMatch(/signed\.pdf\s+.*ลายมือชื่อดิจิทัล/)
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('khlang-mark-'))).toEqual([])
  })

  test('holds other types as they are if the link allows it, but no PDF under another name', async () => {
    const who = await visit({ allowUnmarked: true })
    const entries = await zipOf(who, [files['e.txt'] ?? '', files['f.txt'] ?? ''])
    expect(entries.get('e.txt')?.toString()).toBe('plain text')
    const [text] = await textOf(entries.get('f.txt') ?? Buffer.alloc(0))
    expect(text).toMatch(/called a text[^]*\w{3}-\w{3}-\w{3}/)
  })
})
