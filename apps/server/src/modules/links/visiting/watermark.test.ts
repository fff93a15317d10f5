import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import type { World } from '../../../../test/harness.ts'
import { createVisitor, type LinkVisitor, makeLink, type MadeLink } from '../../../../test/link-visitor.ts'
import { drainPreviews, pdfOf, plain } from '../../../../test/pictures.ts'
import { createSetting } from '../../../../test/setting.ts'
import { statementsOf } from '../../../../test/statements.ts'
import type { Business } from '../../../../test/business.ts'

let world: World
let somsri: Client
let one: Business
let folder: string
const files: Record<string, string> = {}
beforeAll(async () => {
  const setting = await createSetting()
  ;({ world, somsri, one } = setting)
  folder = await somsri.folder(setting.home, 'ลายน้ำ')
  const contents = {
    'a.pdf': pdfOf(['secret', 'second']),
    'b.PNG': await plain(900, 600).png().toBuffer(),
    'c.jpeg': await plain(900, 600).jpeg().toBuffer(),
    'd.tif': await plain(900, 600).tiff().toBuffer(),
    'e.webp': await plain(900, 600).webp().toBuffer(),
    'f.txt': 'plain text',
    'g.zip': Buffer.from('PK\u0003\u0004 not really'),
    // A text that only its name calls a PDF: it has no pages that could be marked.
    'h.pdf': 'plain text',
  }
  for (const [name, bytes] of Object.entries(contents)) files[name] = (await somsri.put(folder, name, bytes)).itemId
  await drainPreviews(world)
})

const opened = async (link: MadeLink, as?: Client): Promise<LinkVisitor> => {
  const who = createVisitor(world, link.token, as && { as })
  expect(await who.open()).toBe('ok')
  return who
}
const marked = (more: Record<string, unknown> = {}) => makeLink(somsri, folder, { watermark: true, ...more })

/** A picture, drawn first if it is not there yet. */
async function pictureOf(who: LinkVisitor, path: string): Promise<Buffer> {
  for (let n = 0; n < 3; n++) {
    const response = await who.get(path)
    if (response.statusCode === 200) return response.rawPayload
    expect([path, response.statusCode]).toEqual([path, 202])
    await drainPreviews(world)
  }
  throw new Error(`${path} is never drawn`)
}

/** How much two pictures of the same size differ, from 0 to 255. */
async function differenceOf(a: Buffer, b: Buffer): Promise<number> {
  const [one, two] = await Promise.all([a, b].map((it) => sharp(it).removeAlpha().raw().toBuffer()))
  if (!one || !two || one.length !== two.length) throw new Error('pictures of different sizes')
  return one.reduce((sum, value, at) => sum + Math.abs(value - (two[at] ?? 0)), 0) / one.length
}

describe('a link with a watermark', () => {
  // S065, ocis#9273.
  test('marks pages and thumbnails of every size, of each type that can be', async () => {
    const [bare, watermarked] = [await opened(await makeLink(somsri, folder)), await opened(await marked())]
    for (const name of ['a.pdf', 'b.PNG', 'c.jpeg', 'd.tif'])
      for (const path of ['preview/pages/1', 'thumbnail?size=96', 'thumbnail?size=320', 'thumbnail?size=640']) {
        const at = `/files/${files[name]}/${path}`
        const [before, after] = [await pictureOf(bare, at), await pictureOf(watermarked, at)]
        expect([name, path, (await differenceOf(before, after)) > 0.8]).toEqual([name, path, true])
      }
    expect(await watermarked.result(`/files/${files['a.pdf']}/preview`)).toMatchObject({ kind: 'pages', pageCount: 2 })
  })

  test('is asked about once for each picture', async () => {
    const who = await opened(await makeLink(somsri, folder))
    const at = `/files/${files['b.PNG']}/thumbnail?size=96`
    await pictureOf(who, at)
    const sent = await statementsOf(world, () => pictureOf(who, at))
    expect(sent.filter(({ text }) => text.includes('share_link'))).toHaveLength(1)
    expect(sent.filter(({ text }) => text.includes('recursive'))).toHaveLength(1)
  })

  test('gives no unmarked byte by any way in', async () => {
    const who = await opened(await marked())
    for (const [name, id] of Object.entries(files)) {
      const isMarkable = /^[abcd]/.test(name)
      // A copy is made first: see copies.test.ts.
      const content = isMarkable ? 'LINK_MARK_MAKING' : name === 'h.pdf' ? 'LINK_MARK_BROKEN' : 'LINK_UNMARKED'
      expect([name, await who.code(`/files/${id}/content`)]).toEqual([name, content])
      expect([name, await who.code(`/files/${id}/content?inline=1`)]).toEqual([name, content])
      const archive = isMarkable || name === 'h.pdf' ? 'ok' : 'LINK_UNMARKED'
      expect([name, await who.code('/download', 'POST', { ids: [id] })]).toEqual([name, archive])
      expect([name, await who.code(`/files/${id}/preview`)]).toEqual([name, isMarkable ? 'ok' : 'LINK_UNMARKED'])
      if (!isMarkable && name !== 'h.pdf')
        for (const path of ['preview/pages/1', 'thumbnail?size=96'])
          expect([name, await who.code(`/files/${id}/${path}`)]).toEqual([name, 'LINK_UNMARKED'])
    }
    const { items } = await who.result<{ items: { name: string; closed: string | null }[] }>(
      `/items/${folder}/children`,
    )
    const closed = items.filter((item) => item.closed === 'unmarked').map(({ name }) => name)
    expect(closed).toEqual(['e.webp', 'f.txt', 'g.zip'])
  })

  test('that allows other types gives these as they are', async () => {
    const who = await opened(await marked({ allowUnmarked: true }))
    expect((await who.get(`/files/${files['f.txt']}/content`)).body).toBe('plain text')
    expect(await who.code(`/files/${files['f.txt']}/preview`)).toBe('ok')
    expect(await who.code(`/files/${files['h.pdf']}/content`)).toBe('LINK_MARK_BROKEN')
  })

  test('that is turned on later marks what open sessions see from then on', async () => {
    const link = await makeLink(somsri, files['b.PNG'] ?? '')
    const who = await opened(link)
    const at = `/files/${files['b.PNG']}/preview/pages/1`
    const before = await pictureOf(who, at)
    await somsri.call('PATCH', `/api/links/${link.id}`, { watermark: true })
    expect(await differenceOf(before, await pictureOf(who, at))).toBeGreaterThan(0.8)
    expect(await who.code(`/files/${files['b.PNG']}/content`)).toBe('LINK_MARK_MAKING')
  })
})

describe('a file that cannot carry a watermark', () => {
  const unmarkable = { machineCode: 'LINK_WATERMARK_TYPE' }
  const renamed = async () => {
    const { itemId } = await somsri.put(folder, `${crypto.randomUUID()}.pdf`, pdfOf(['page']))
    const link = await makeLink(somsri, itemId, { watermark: true, openLimit: 2 })
    await somsri.call('PATCH', `/api/items/${itemId}`, { name: `${itemId}.pptx` })
    return link
  }
  const opensOf = async ({ id }: MadeLink) =>
    (await somsri.call<{ link: { opens: number } }>('GET', `/api/links/${id}/health`)).link.opens

  test('is given none by a new link, nor by a change of one', async () => {
    const at = `/api/items/${files['f.txt']}/links`
    const body = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }
    for (const more of [{ watermark: true }, { watermark: true, allowUnmarked: true }])
      expect(await somsri.refused('POST', at, { ...body, ...more })).toMatchObject(unmarkable)
    const link = await makeLink(somsri, files['f.txt'] ?? '')
    const path = `/api/links/${link.id}`
    expect(await somsri.refused('PATCH', path, { watermark: true })).toMatchObject(unmarkable)
    expect(await somsri.call('PATCH', path, { name: 'x', watermark: false })).toMatchObject({ watermark: false })
  })

  test('since it was renamed counts no open and begins no session, until the watermark is turned off', async () => {
    const link = await renamed()
    const who = createVisitor(world, link.token)
    expect(await who.result('/open', 'POST', {})).toMatchObject({ item: { closed: 'unmarked' } })
    expect(await opensOf(link)).toBe(0)
    const path = `/api/links/${link.id}`
    await somsri.call('PATCH', path, { enabled: false })
    expect(await somsri.refused('PATCH', path, { enabled: true })).toMatchObject(unmarkable)
    await somsri.call('PATCH', path, { enabled: true, watermark: false })
    expect(await who.code(`/files/${link.item.id}/content`)).toBe('LINK_TICKET_REQUIRED')
    expect(await who.result('/open', 'POST', {})).toMatchObject({ item: { closed: null } })
    expect(await opensOf(link)).toBe(1)
  })
})

describe('the code of a watermark', () => {
  const codesOf = async (link: MadeLink) =>
    (
      await world.owner.pool.query<{ code: string; item_id: string; viewer: string }>(
        'select code, item_id, viewer from link_view where link_id = $1 order by at, code',
        [link.id],
      )
    ).rows

  test('is one for a session and a file, and leads its creator to link, viewer and time', async () => {
    const link = await marked({ loginRequired: true, name: 'ผู้ตรวจสอบบัญชี' })
    const kanya = await opened(link, one.kanya)
    const [a, b] = [files['a.pdf'] ?? '', files['b.PNG'] ?? '']
    for (const path of [`${a}/preview/pages/1`, `${a}/preview/pages/2`, `${a}/thumbnail?size=96`, `${b}/thumbnail`])
      await pictureOf(kanya, `/files/${path}`)
    const codes = await codesOf(link)
    expect(codes.map(({ item_id }) => item_id).toSorted()).toEqual([a, b].toSorted())
    const { code = '', viewer = '' } = codes[0] ?? {}
    expect(code).toMatch(/^[ABCDEFGHJKMNPQRTUVWXY346789]{9}$/)
    const typed = `${code.slice(0, 3)}-${code.slice(3, 6)} ${code.slice(6)}`.toLowerCase()
    const found = await somsri.call(`GET`, `/api/links/views/${encodeURIComponent(typed)}`)
    expect(found).toMatchObject({ code, viewer, address: '203.0.113.1', link: { id: link.id } })
    expect(viewer).toMatch(/[ก-๙]/)
    for (const [who, asked] of [
      [one.malee, code],
      [somsri, 'AAAAAAAAA'],
      [somsri, 'x'],
    ] as const)
      expect(await who.refused('GET', `/api/links/views/${asked}`)).toMatchObject({ machineCode: 'VIEW_NOT_FOUND' })
  })

  test('names the address of somebody who is not signed in', async () => {
    const link = await marked()
    await pictureOf(await opened(link), `/files/${files['c.jpeg']}/thumbnail`)
    expect(await codesOf(link)).toMatchObject([{ viewer: '203.0.113.1' }])
  })
})
