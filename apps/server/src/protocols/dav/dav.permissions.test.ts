import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness, type Level } from '../../../test/business.ts'
import { type DavClient, mountAs } from '../../../test/dav-client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { makeLink } from '../../../test/link-visitor.ts'

let world: World
let business: Business
let malee: DavClient
let prasit: DavClient

beforeAll(async () => {
  world = await createWorld()
  business = await createBusiness(world)
  malee = await mountAs(world, business.malee)
  prasit = await mountAs(world, business.prasit)
})

const own = 'My Drive'
const propfind = (who: DavClient, path: string) => who.send('PROPFIND', path, { headers: { depth: '1' } })
const patch =
  '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><x:a xmlns:x="urn:x">1</x:a></D:prop></D:set></D:propertyupdate>'
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
const unique = () => crypto.randomUUID().slice(0, 8)

/** A folder of the business with a file and a folder of Malee's, and a level for Prasit. */
async function place(level: Level) {
  const path = `Drive Business/ระดับ ${level} ${unique()}`
  await malee.send('MKCOL', path)
  await malee.send('MKCOL', `${path}/sub`)
  await malee.put(`${path}/f.txt`, 'one')
  const folder = (await business.malee.list(business.root)).find(({ name }) => path.endsWith(name))?.id ?? ''
  await business.rule(folder, 'employee', await business.employeeOf(business.prasit), level)
  return { path, folder }
}

/** Every WebDAV operation, and its status for each level: none, view, download, upload, edit, delete, admin. */
const ways: [string, (path: string) => Promise<number>, number[]][] = [
  ['list', (path) => statusOf(propfind(prasit, path)), [404, 207, 207, 207, 207, 207, 207]],
  ['look', (path) => statusOf(propfind(prasit, `${path}/f.txt`)), [404, 207, 207, 207, 207, 207, 207]],
  ['GET', (path) => statusOf(prasit.get(`${path}/f.txt`)), [404, 403, 200, 200, 200, 200, 200]],
  ['HEAD', (path) => statusOf(prasit.send('HEAD', `${path}/f.txt`)), [404, 403, 200, 200, 200, 200, 200]],
  [
    'a range',
    (path) => statusOf(prasit.get(`${path}/f.txt`, { range: 'bytes=0-0' })),
    [404, 403, 206, 206, 206, 206, 206],
  ],
  ['PUT of a new file', (path) => prasit.put(`${path}/new.txt`, 'x'), [409, 403, 403, 201, 201, 201, 201]],
  ['PUT over a file', (path) => prasit.put(`${path}/f.txt`, 'x'), [409, 403, 403, 403, 204, 204, 204]],
  ['MKCOL', (path) => statusOf(prasit.send('MKCOL', `${path}/new`)), [409, 403, 403, 201, 201, 201, 201]],
  ['DELETE', (path) => statusOf(prasit.send('DELETE', `${path}/f.txt`)), [404, 403, 403, 403, 403, 204, 204]],
  ['DELETE of a folder', (path) => statusOf(prasit.send('DELETE', `${path}/sub`)), [404, 403, 403, 403, 403, 204, 204]],
  [
    'PROPPATCH',
    (path) => statusOf(prasit.send('PROPPATCH', `${path}/f.txt`, { body: patch })),
    [404, 403, 403, 403, 207, 207, 207],
  ],
  ['LOCK', (path) => statusOf(prasit.lock(`${path}/f.txt`)), [409, 403, 403, 403, 200, 200, 200]],
  ['LOCK of a new name', (path) => statusOf(prasit.lock(`${path}/n.txt`)), [409, 403, 403, 201, 201, 201, 201]],
  ['a new name', (path) => prasit.move(`${path}/f.txt`, `${path}/g.txt`), [404, 403, 403, 403, 201, 201, 201]],
  ['MOVE within', (path) => prasit.move(`${path}/f.txt`, `${path}/sub/f.txt`), [404, 403, 403, 403, 201, 201, 201]],
  ['MOVE out', (path) => prasit.move(`${path}/f.txt`, `${own}/${unique()}.txt`), [404, 403, 403, 403, 403, 201, 201]],
  ['COPY out', (path) => prasit.copy(`${path}/f.txt`, `${own}/${unique()}.txt`), [404, 403, 201, 201, 201, 201, 201]],
  ['COPY within', (path) => prasit.copy(`${path}/f.txt`, `${path}/g.txt`), [404, 403, 403, 201, 201, 201, 201]],
  ['COPY in', (path) => withOwn((mine) => prasit.copy(mine, `${path}/in.txt`)), [409, 403, 403, 201, 201, 201, 201]],
  [
    'COPY in, over a file',
    (path) => withOwn((mine) => prasit.copy(mine, `${path}/f.txt`)),
    [409, 403, 403, 403, 204, 204, 204],
  ],
  [
    'COPY in, over a folder',
    (path) => withOwn((mine) => prasit.copy(mine, `${path}/sub`)),
    [409, 403, 403, 403, 403, 204, 204],
  ],
  ['MOVE in', (path) => withOwn((mine) => prasit.move(mine, `${path}/in.txt`)), [409, 403, 403, 201, 201, 201, 201]],
  [
    'MOVE in, over a file',
    (path) => withOwn((mine) => prasit.move(mine, `${path}/f.txt`)),
    [409, 403, 403, 403, 204, 204, 204],
  ],
]

async function withOwn(work: (path: string) => Promise<number>): Promise<number> {
  const mine = `${own}/${unique()}.txt`
  expect(await prasit.put(mine, 'mine')).toBe(201)
  return work(mine)
}

const levels = ['none', 'view', 'download', 'upload', 'edit', 'delete', 'admin'] as const

describe.each(levels)('level %s', (level) => {
  test.each(ways.map(([name, way, statuses]) => [name, way, statuses[levels.indexOf(level)] ?? 0] as const))(
    '%s',
    async (_, way, status) => {
      const { path } = await place(level)
      expect(await way(path)).toBe(status)
      if (status >= 400) {
        expect((await malee.list(path)).sort()).toEqual(['f.txt', 'sub'])
        expect((await malee.get(`${path}/f.txt`)).body).toBe('one')
      }
    },
  )
})

test('level upload allows changes to one’s own uploads, and to nothing else', async () => {
  const { path } = await place('upload')
  expect(await prasit.put(`${path}/mine.txt`, 'one')).toBe(201)
  expect(await prasit.put(`${path}/mine.txt`, 'two')).toBe(204)
  expect((await prasit.lock(`${path}/mine.txt`)).status).toBe(200)
})

test('a path entry shows its name only', async () => {
  const outer = `Drive Business/ทาง ${unique()}`
  await malee.send('MKCOL', outer)
  await malee.send('MKCOL', `${outer}/open`)
  await malee.put(`${outer}/secret.txt`, 'x')
  await malee.put(`${outer}/open/a.txt`, 'a')
  const [folder] = (await business.malee.list(business.root)).filter(({ name }) => outer.endsWith(name))
  const [open] = (await business.malee.list(folder?.id ?? '')).filter(({ name }) => name === 'open')
  await business.rule(open?.id ?? '', 'employee', await business.employeeOf(business.prasit), 'edit')
  expect(await prasit.list(outer)).toEqual(['open'])
  const listing = await propfind(prasit, outer)
  expect(listing.body.split('</D:response>')[0]).not.toMatch(/getlastmodified|creationdate/)
  expect((await prasit.get(`${outer}/secret.txt`)).status).toBe(404)
  expect((await propfind(prasit, `${outer}/secret.txt`)).status).toBe(404)
  expect(await prasit.put(`${outer}/new.txt`, 'x')).toBe(403)
  expect((await prasit.get(`${outer}/open/a.txt`)).body).toBe('a')
})

test('nothing is replaced by a move whose source the caller cannot see', async () => {
  const { path, folder } = await place('delete')
  await malee.put(`${path}/sub/hidden.txt`, 'hidden')
  const [sub] = (await business.malee.list(folder)).filter(({ name }) => name === 'sub')
  await business.rule(sub?.id ?? '', 'employee', await business.employeeOf(business.prasit), 'none')
  await prasit.put(`${path}/mine.txt`, 'mine')
  expect(await prasit.list(path)).toEqual(['f.txt', 'mine.txt'])
  expect(await prasit.move(`${path}/mine.txt`, `${path}/sub`)).toBe(409)
  expect(await prasit.copy(`${path}/mine.txt`, `${path}/sub`)).toBe(409)
  expect((await prasit.send('MKCOL', `${path}/sub`)).status).toBe(409)
  expect(await malee.list(`${path}/sub`)).toEqual(['hidden.txt'])
})

describe('moving a file of somebody else onto another one', () => {
  const onto = (path: string) => prasit.move(`${path}/from.txt`, `${path}/f.txt`)
  const rowOf = async (id: string) =>
    (
      await world.owner.pool.query<{ trashed: boolean; links: number; comments: number }>(
        `select trashed_at is not null as trashed, (select count(*)::int from share_link where item_id = i.id) as links,
           (select count(*)::int from comment where item_id = i.id) as comments from item i where id = $1`,
        [id],
      )
    ).rows[0]
  const logOf = async (id: string) =>
    (
      await world.owner.pool.query<{ type: string; data: { into?: string } }>(
        "select type, data from audit_event where subject = $1 and outcome = 'ok' order by id",
        [id],
      )
    ).rows
  async function placed(level: Level) {
    const { path, folder } = await place(level)
    await malee.put(`${path}/from.txt`, 'two')
    const files = await business.malee.list(folder)
    const id = (name: string) => files.find((item) => item.name === name)?.id ?? ''
    return { path, folder, from: id('from.txt'), there: id('f.txt') }
  }
  const attachAll = async (id: string) => {
    await makeLink(business.malee, id)
    await business.malee.call('POST', `/api/items/${id}/comments`, { body: 'สำคัญ' })
  }

  test('with a link and comments is refused without the right to trash it, and all of it stays', async () => {
    const { path, from } = await placed('edit')
    await attachAll(from)
    expect(await onto(path)).toBe(403)
    expect(await rowOf(from)).toEqual({ trashed: false, links: 1, comments: 1 })
    expect((await malee.get(`${path}/f.txt`)).body).toBe('one')
  })

  test.each([
    [
      'a relation',
      (id: string, other: string) =>
        business.malee.call('POST', `/api/items/${id}/relations`, { name: 'แนบ', childIds: [other] }),
    ],
    [
      'being related',
      (id: string, other: string) =>
        business.malee.call('POST', `/api/items/${other}/relations`, { name: 'แนบ', childIds: [id] }),
    ],
    ['an earlier version', (_id: string, _other: string, path: string) => malee.put(`${path}/from.txt`, 'three')],
  ])('as little with %s', async (_, attach) => {
    const { path, from } = await placed('edit')
    await attach(from, await business.malee.file(business.root, `${unique()}.txt`), path)
    expect(await onto(path)).toBe(403)
    expect(await rowOf(from)).toMatchObject({ trashed: false })
  })

  test('goes to the trash with the right to trash it, and keeps what is attached', async () => {
    const { path, from, there } = await placed('delete')
    await attachAll(from)
    expect(await onto(path)).toBe(204)
    expect(await rowOf(from)).toEqual({ trashed: true, links: 1, comments: 1 })
    expect((await malee.get(`${path}/f.txt`)).body).toBe('two')
    expect((await logOf(from)).slice(-2)).toMatchObject([
      { type: 'item.trashed' },
      { type: 'item.renamed', data: { into: there } },
    ])
  })

  test('and without anything attached becomes its next version, which the log says of both', async () => {
    const { path, from, there } = await placed('edit')
    expect(await onto(path)).toBe(204)
    expect(await rowOf(from)).toBeUndefined()
    expect((await logOf(from)).at(-1)).toMatchObject({ type: 'item.renamed', data: { into: there } })
    expect((await logOf(there)).at(-1)).toMatchObject({ type: 'version.created' })
  })

  test('takes no file password away: its bytes are not read through another file', async () => {
    const { path, folder, from } = await placed('delete')
    const { kanya } = business
    await business.rule(folder, 'employee', await business.employeeOf(kanya), 'admin')
    const secret = { password: 'open-sesame-1', confirmPassword: 'open-sesame-1' }
    await kanya.call('PUT', `/api/files/${from}/password`, secret)
    expect(await onto(path)).toBe(403)
    expect(await rowOf(from)).toMatchObject({ trashed: false })
    expect((await prasit.get(`${path}/f.txt`)).body).toBe('one')
  })
})

test('locked items of others are not moved or replaced, and their folder stays', async () => {
  const { path } = await place('delete')
  const held = await malee.lock(`${path}/f.txt`)
  expect(held.status).toBe(200)
  const file = `${path}/f.txt`
  expect(await statusOf(prasit.get(file))).toBe(423)
  expect(await prasit.put(file, 'x')).toBe(423)
  expect(await prasit.put(file, 'x', { if: `(<${held.token}>)` })).toBe(423)
  expect(await statusOf(prasit.send('DELETE', file))).toBe(423)
  expect(await prasit.move(file, `${own}/x.txt`)).toBe(423)
  expect(await prasit.copy(path, `${own}/${unique()}`)).toBe(423)
  expect(await statusOf(prasit.send('DELETE', path))).toBe(423)
  expect((await propfind(prasit, file)).body).not.toContain(held.token)
  const unlock = { headers: { 'lock-token': `<${held.token}>` } }
  expect(await statusOf(prasit.send('UNLOCK', file, unlock))).toBe(423)
})

test('drives of others do not exist', async () => {
  const kanya = await mountAs(world, business.kanya)
  await kanya.put(`${own}/private.txt`, 'private')
  for (const who of [prasit, malee]) expect(await who.list(own)).not.toContain('private.txt')
  expect((await malee.get(`${own}/private.txt`)).status).toBe(404)
})
