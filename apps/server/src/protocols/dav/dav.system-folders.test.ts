import { systemFolders } from '@khlang/contract/system-folders'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../test/business.ts'
import { type DavClient, mountAs } from '../../../test/dav-client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

let world: World
let one: Business
let malee: DavClient
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  malee = await mountAs(world, one.malee)
  // As the product makes them.
  for (const root of [one.root, await one.malee.root()])
    for (const which of ['documents', 'mail'] as const)
      await world.database.db
        .transaction()
        .execute((tx) => world.services.drive.folders.system(tx, one.admin, root, which))
  for (const drive of drives) {
    await malee.send('MKCOL', `${drive}/dir`)
    await malee.put(`${drive}/plain`, 'one')
    for (const name of [systemFolders.documents, systemFolders.mail]) await malee.put(`${drive}/${name}/in.txt`, 'one')
  }
  await malee.send('MKCOL', `My Drive/dir/${systemFolders.mail}`)
})

const drives = ['My Drive', 'Drive Business'] as const
const patch =
  '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><x:a xmlns:x="urn:x">1</x:a></D:prop></D:set></D:propertyupdate>'
const send = async (method: string, path: string, options: Parameters<DavClient['send']>[2] = {}) => {
  const { status, headers } = await malee.send(method, path, options)
  return [status, headers['x-machine-code'] ?? null]
}
const put = (path: string) => send('PUT', path, { body: 'x' })
const place = (method: 'COPY' | 'MOVE', from: string, to: string, overwrite = 'T') =>
  send(method, from, { headers: { destination: `/dav/${encodeURI(to)}`, overwrite } })
const lock = async (path: string, depth = 'infinity') => {
  const { status, token, headers } = await malee.lock(path, { depth })
  if (token) await malee.send('UNLOCK', path, { headers: { 'lock-token': `<${token}>` } })
  return [status, headers['x-machine-code'] ?? null]
}
type Case = [way: string, go: (path: string, drive: string) => Promise<unknown[]>, answer: unknown[]]

/** Nothing of this changes the tree. */
const treeOf = async () => {
  const { rows } = await world.owner.pool.query(
    `select id, parent_id, name, reserved, trashed_at, revision from item
     where drive_id in (select id from drive where account_id = $1) and (reserved or kind = 1) order by id`,
    [one.malee.accountId],
  )
  return rows
}

describe('a system folder on a mapped drive', () => {
  const cases: Case[] = [
    ['DELETE', (path) => send('DELETE', path), [403, 'ITEM_RESERVED']],
    ['DELETE, as Windows asks', (path) => send('DELETE', `${path}/`), [403, 'ITEM_RESERVED']],
    ['a new name', (path, drive) => place('MOVE', path, `${drive}/other`), [403, 'ITEM_RESERVED']],
    [
      'a name in another case',
      (path) => place('MOVE', path, path.toUpperCase().replace(/^.*\//, `${path.split('/')[0]}/`)),
      [403, 'ITEM_RESERVED'],
    ],
    ['MOVE into a folder', (path, drive) => place('MOVE', path, `${drive}/dir/x`), [403, 'ITEM_RESERVED']],
    [
      'MOVE to another drive',
      (path, drive) => place('MOVE', path, `${drives.find((one) => one !== drive)}/x`),
      [403, 'ITEM_RESERVED'],
    ],
    ['MOVE over a file', (path, drive) => place('MOVE', path, `${drive}/plain`), [403, 'ITEM_RESERVED']],
    ['MOVE of a file over it', (path, drive) => place('MOVE', `${drive}/plain`, path), [403, 'ITEM_RESERVED']],
    ['MOVE of a folder over it', (path, drive) => place('MOVE', `${drive}/dir`, path), [403, 'ITEM_RESERVED']],
    ['COPY of a file over it', (path, drive) => place('COPY', `${drive}/plain`, path), [403, 'ITEM_RESERVED']],
    ['COPY of a folder over it', (path, drive) => place('COPY', `${drive}/dir`, path), [403, 'ITEM_RESERVED']],
    [
      'COPY over it, unless it is there',
      (path, drive) => place('COPY', `${drive}/plain`, path, 'F'),
      [412, 'FILE_EXISTS'],
    ],
    ['MKCOL', (path) => send('MKCOL', path), [405, 'METHOD_NOT_ALLOWED']],
    ['PUT', (path) => put(path), [405, 'METHOD_NOT_ALLOWED']],
    ['LOCK of all in it', (path) => lock(path), [403, 'ITEM_RESERVED']],
    ['LOCK of itself', (path) => lock(path, '0'), [403, 'ITEM_RESERVED']],
  ]
  test.each(
    drives.flatMap((drive) =>
      [systemFolders.documents, systemFolders.mail].map((name) => [`${drive}/${name}`, drive] as const),
    ),
  )('%s', async (path, drive) => {
    const before = await treeOf()
    const answers: unknown[] = []
    for (const [way, go] of cases) answers.push([way, ...(await go(path, drive))])
    expect(answers).toEqual(cases.map(([way, , answer]) => [way, ...answer]))
    expect(await treeOf()).toEqual(before)
  })
})

describe('the name of a system folder that is not there yet', () => {
  const name = systemFolders.certificates
  const cases: Case[] = [
    ['MKCOL', (path) => send('MKCOL', path), [403, 'NAME_RESERVED']],
    ['MKCOL in another case', (_, drive) => send('MKCOL', `${drive}/${name.toUpperCase()}`), [403, 'NAME_RESERVED']],
    ['PUT', (path) => put(path), [403, 'NAME_RESERVED']],
    ['LOCK of a new name', (path) => lock(path, '0'), [403, 'NAME_RESERVED']],
    ['a new name of a file', (path, drive) => place('MOVE', `${drive}/plain`, path), [403, 'NAME_RESERVED']],
    ['a new name of a folder', (path, drive) => place('MOVE', `${drive}/dir`, path), [403, 'NAME_RESERVED']],
    ['MOVE', (path) => place('MOVE', `My Drive/dir/${systemFolders.mail}`, path), [403, 'NAME_RESERVED']],
    ['COPY of a file', (path, drive) => place('COPY', `${drive}/plain`, path), [403, 'NAME_RESERVED']],
    ['COPY of a folder', (path, drive) => place('COPY', `${drive}/dir`, path), [403, 'NAME_RESERVED']],
    [
      'COPY of a system folder',
      (path, drive) => place('COPY', `${drive}/${systemFolders.mail}`, path),
      [403, 'NAME_RESERVED'],
    ],
  ]
  test.each(drives)('%s', async (drive) => {
    const before = await treeOf()
    const answers: unknown[] = []
    for (const [way, go] of cases) answers.push([way, ...(await go(`${drive}/${name}`, drive))])
    expect(answers).toEqual(cases.map(([way, , answer]) => [way, ...answer]))
    expect(await malee.list(drive)).not.toContain(name)
    expect(await treeOf()).toEqual(before)
  })
})

describe('a root', () => {
  const cases: Case[] = [
    ['DELETE', (path) => send('DELETE', path), [403, 'ITEM_RESERVED']],
    ['a new name', (path) => place('MOVE', path, 'x'), [403, 'NOT_ALLOWED']],
    ['MOVE into itself', (path) => place('MOVE', path, `${path}/dir/x`), [403, 'ITEM_RESERVED']],
    ['MOVE over a file', (path) => place('MOVE', path, `${path}/plain`), [403, 'ITEM_RESERVED']],
    ['COPY', (path) => place('COPY', path, `${path}/dir/x`), [403, 'ITEM_RESERVED']],
    [
      'COPY of itself alone',
      (path) => send('COPY', path, { headers: { destination: `/dav/${encodeURI(path)}/dir/x`, depth: '0' } }),
      [403, 'ITEM_RESERVED'],
    ],
    ['COPY of a file over it', (path) => place('COPY', `${path}/plain`, path), [403, 'NOT_ALLOWED']],
    ['MOVE of a folder over it', (path) => place('MOVE', `${path}/dir`, path), [403, 'NOT_ALLOWED']],
    ['MKCOL', (path) => send('MKCOL', path), [405, 'METHOD_NOT_ALLOWED']],
    ['PUT', (path) => put(path), [405, 'METHOD_NOT_ALLOWED']],
    ['LOCK of all in it', (path) => lock(path), [403, 'ITEM_RESERVED']],
    ['LOCK of itself', (path) => lock(path, '0'), [403, 'ITEM_RESERVED']],
  ]
  test.each(drives)('%s', async (drive) => {
    const before = await treeOf()
    const answers: unknown[] = []
    for (const [way, go] of cases) answers.push([way, ...(await go(drive, drive))])
    expect(answers).toEqual(cases.map(([way, , answer]) => [way, ...answer]))
    expect(await treeOf()).toEqual(before)
  })

  test.each([
    ['the list of the roots', ''],
    ['the list of what is shared', 'Shared with me'],
    ['a name beside the roots', 'new'],
  ])('%s is none of the person’s', async (_, path) => {
    const answers = [
      await send('DELETE', path),
      await send('MKCOL', path),
      await put(path),
      await lock(path),
      await send('PROPPATCH', path, { body: patch }),
      await place('COPY', 'My Drive/plain', path),
      await place('MOVE', 'My Drive/plain', path),
    ]
    for (const [status] of answers) expect([403, 404, 405, 409]).toContain(status)
    expect(await malee.list('')).toEqual(['My Drive', 'Drive Business', 'Shared with me'])
  })
})

test('properties that programs store are kept with system folders and roots, and what is in them is free', async () => {
  for (const drive of drives)
    for (const path of [drive, `${drive}/${systemFolders.mail}`]) {
      expect(await send('PROPPATCH', path, { body: patch })).toEqual([207, null])
      expect(await send('MKCOL', `${path}/own`)).toEqual([201, null])
      expect(await place('MOVE', `${path}/own`, `${path}/etwas`)).toEqual([201, null])
      expect(await send('DELETE', `${path}/etwas`)).toEqual([204, null])
    }
  expect(await place('COPY', `My Drive/${systemFolders.mail}`, 'My Drive/dir/copy')).toEqual([201, null])
  expect(await send('DELETE', 'My Drive/dir/copy')).toEqual([204, null])
})
