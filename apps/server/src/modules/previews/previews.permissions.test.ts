import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness, type Level } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { drainPreviews, pdfOf, plain } from '../../../test/pictures.ts'

let world: World
let one: Business
let stranger: Client
beforeAll(async () => {
  world = await createWorld({ OFFICE_PROGRAM: 'off' })
  one = await createBusiness(world)
  stranger = await world.as('wichai1', 'TWO')
})

/** Every way to see something of a file. */
const previewUrls = {
  'small picture': (id: string) => `/api/files/${id}/thumbnail?size=96`,
  'large picture': (id: string) => `/api/files/${id}/thumbnail?size=640`,
  'what there is': (id: string) => `/api/files/${id}/preview`,
  'a page': (id: string) => `/api/files/${id}/preview/pages/1`,
} as const
const names = Object.keys(previewUrls) as (keyof typeof previewUrls)[]

const fetchPreview = async (
  who: Client,
  name: keyof typeof previewUrls,
  id: string,
  headers: Record<string, string> = {},
) => who.send({ method: 'GET', url: previewUrls[name](id), headers })
const statuses = async (who: Client, id: string, headers: Record<string, string> = {}) =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, (await fetchPreview(who, name, id, headers)).statusCode] as const),
    ),
  )
const all = (status: number) => Object.fromEntries(names.map((name) => [name, status]))

const originals = new Map<string, string>()

/**
 * A file whose pictures have all been made, in its own folder; `copy` is a copy of a drawn file and shares its
 * pictures.
 */
async function drawn(name: keyof typeof samples) {
  const folder = await one.malee.folder(one.root, `${name} ${crypto.randomUUID().slice(0, 6)}`)
  const original = originals.get(name)
  if (original !== undefined) {
    const body = { ids: [original], targetId: folder }
    const { items } = await one.malee.call<{ items: { newId: string }[] }>('POST', '/api/items/copy', body)
    return { folder, id: items[0]?.newId ?? '' }
  }
  const { itemId: id } = await one.malee.put(folder, name, await samples[name]())
  await drainPreviews(world)
  await fetchPreview(one.malee, 'a page', id)
  await drainPreviews(world)
  expect(await statuses(one.malee, id)).toEqual(all(200))
  originals.set(name, id)
  return drawn(name)
}

const samples = {
  'picture.png': () => plain(300, 200).png().toBuffer(),
  'document.pdf': () => Promise.resolve(pdfOf(['Page'])),
} as const

const allowed: Record<Level, number> = {
  none: 404,
  view: 200,
  download: 200,
  upload: 200,
  edit: 200,
  delete: 200,
  admin: 200,
}

describe.each(Object.keys(samples) as (keyof typeof samples)[])('%s', (name) => {
  test.each(Object.keys(allowed) as Level[])('level %s', async (level) => {
    const { folder, id } = await drawn(name)
    await one.rule(folder, 'department', one.sales, level)
    expect(await statuses(one.prasit, id)).toEqual(all(allowed[level]))
    expect(await statuses(one.kanya, id)).toEqual(all(404))
    expect(await statuses(stranger, id)).toEqual(all(404))
  })

  test('view permission never gives a byte of the file', async () => {
    const bytes = await samples[name]()
    const { folder, id } = await drawn(name)
    await one.rule(folder, 'department', one.sales, 'view')
    expect((await one.prasit.bytes(id)).statusCode).toBe(403)
    const piece = bytes.subarray(0, 64)
    for (const name of names) {
      const { rawPayload } = await fetchPreview(one.prasit, name, id)
      expect(rawPayload.includes(piece)).toBe(false)
      expect(rawPayload.equals(bytes)).toBe(false)
    }
  })

  test('a known tag opens nothing once the permission is gone', async () => {
    const { folder, id } = await drawn(name)
    await one.rule(folder, 'department', one.sales, 'view')
    const { headers } = await fetchPreview(one.prasit, 'small picture', id)
    await one.rule(folder, 'department', one.sales, 'none')
    expect(await statuses(one.prasit, id, { 'if-none-match': String(headers.etag) })).toEqual(all(404))
  })

  test.each([
    ['in the trash', 'trashed_at = now()', /^(NOT_FOUND|ITEM_IN_TRASH)$/],
    ['expired', "expires_at = '2020-01-01'", /^ITEM_EXPIRED$/],
    ['with a password', "password_hash = 'x'", /^FILE_PASSWORD_REQUIRED$/],
    ['encrypted', 'encrypted = true', /^ITEM_ENCRYPTED$/],
  ] as const)('%s', async (_, change, code) => {
    const { folder, id } = await drawn(name)
    await one.rule(folder, 'department', one.sales, 'view')
    await world.owner.pool.query(`update item set ${change} where id = $1`, [id])
    for (const name of names) {
      const response = await fetchPreview(one.prasit, name, id)
      expect(response.json<{ machineCode: string }>().machineCode).toMatch(code)
    }
  })
})

test('previews require a session', async () => {
  const { id } = await drawn('picture.png')
  for (const name of names) {
    const response = await world.app.inject({ method: 'GET', url: previewUrls[name](id) })
    expect(response.statusCode).toBe(401)
  }
})

test('a picture is not made for somebody who may not see it', async () => {
  const folder = await one.malee.folder(one.root, 'ยังไม่ได้วาด')
  const { itemId: id } = await one.malee.put(folder, 'no extension', await samples['picture.png']())
  expect(await statuses(one.prasit, id)).toEqual(all(404))
  expect(await drainPreviews(world)).toEqual([])
})
