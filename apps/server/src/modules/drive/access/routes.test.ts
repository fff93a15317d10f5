import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Cell,
  cellOf,
  type Column,
  keyScopes,
  type KeyScope,
  type Operation,
  operations,
} from '@khlang/contract/permissions'
import type { InjectOptions } from 'fastify'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness, type Level } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { createTusClient } from '../../../../test/tus-client.ts'
import { unzip } from '../../../../test/unzip.ts'

let world: World
let one: Business
let stranger: Client
let somsri: Client
beforeAll(async () => {
  world = await createWorld({ OFFICE_PROGRAM: 'off' })
  one = await createBusiness(world)
  stranger = await world.as('wichai1', 'TWO')
  somsri = await world.as('somsri1')
})

/** A file with two versions in its own folder, with a unique word, and its creator. */
type Place = { maker: Client; folder: string; file: string; sister: string; word: string }
/** `prepare` creates, as the creator, what the route requires. */
type RouteCase = {
  operation: Operation
  prepare?: (place: Place) => Promise<unknown>
  goes: (who: Client, place: Place) => Promise<boolean>
}

const succeeds = async (who: Client, input: InjectOptions) => (await who.send(input)).statusCode < 300
const gets = (
  operation: Operation,
  url: (place: Place) => string,
  headers: Record<string, string> = {},
): RouteCase => ({
  operation,
  goes: (who, place) => succeeds(who, { method: 'GET', url: url(place), headers }),
})
/** A list available to everybody; whether the file is in it. */
const lists = (url: (place: Place) => string): RouteCase => ({
  operation: 'item.see',
  goes: async (who, place) => {
    const response = await who.send({ method: 'GET', url: url(place) })
    return response.statusCode === 200 && response.body.includes(place.file)
  },
})
const sends = (
  operation: Operation,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: (place: Place) => string,
  payload: (place: Place) => object | string | undefined = () => ({}),
): RouteCase => ({
  operation,
  goes: (who, place) => {
    const body = payload(place)
    return succeeds(who, { method, url: url(place), ...(body !== undefined && { payload: body }) })
  },
})
const bulks = (operation: Operation, call: string, more: (place: Place) => object = () => ({})): RouteCase => ({
  operation,
  goes: async (who, place) => (await who.bulk(call, [place.file], { ...more(place) }))[0] === 'ok',
})

const later = () => new Date(world.clock.now().getTime() + 86_400_000).toISOString()
const secret = 'แมวสามตัวนอนบนหลังคา'

/** Every route to a file or into its folder except WebDAV, previews and live events, which have their own tables. */
const routes: Record<string, RouteCase> = {
  'its facts': gets('item.see', ({ file }) => `/api/items/${file}`),
  'the list of its folder': lists(({ folder }) => `/api/items/${folder}/children`),
  search: lists(({ word }) => `/api/search?q=${word}`),
  'search by a hashtag': lists(({ word }) => `/api/search?tag=${word}`),
  'search by kind, days and drive': lists(
    ({ maker }) => `/api/search?type=text&within=today&drive=${maker === somsri ? 'personal' : 'business'}&limit=200`,
  ),
  'search by words and filters': lists(({ word }) => `/api/search?q=${word}&type=text&tag=${word}&within=year`),
  'the list of a hashtag': lists(({ word }) => `/api/hashtags/items?tag=${word}`),
  recent: lists(() => '/api/views/recent?limit=200'),
  'related documents': gets('item.see', ({ file }) => `/api/items/${file}/relations`),
  'what the server reads of it': gets('item.preview', ({ file }) => `/api/files/${file}/preview`),
  'its bytes': gets('item.download', ({ file }) => `/api/files/${file}/content`),
  'its bytes in a page': gets('item.download', ({ file }) => `/api/files/${file}/content?inline=1`),
  'a range of its bytes': gets('item.download', ({ file }) => `/api/files/${file}/content`, { range: 'bytes=0-1' }),
  'a check before a download': bulks('item.download', 'check', () => ({ operation: 'download' })),
  'an address for a zip': sends(
    'item.zip',
    'POST',
    () => '/api/items/download',
    ({ file }) => ({ ids: [file] }),
  ),
  'a zip of its folder': {
    operation: 'item.zip',
    goes: async (who, { folder, word }) => {
      const asked = await who.send({ method: 'POST', url: '/api/items/download', payload: { ids: [folder] } })
      if (asked.statusCode !== 200) return false
      const { url } = asked.json<{ result: { url: string } }>().result
      const entries = await unzip((await who.send({ method: 'GET', url })).rawPayload)
      return entries.some(({ path }) => path.endsWith(`/${word}.txt`))
    },
  },
  'a copy in the own drive': {
    operation: 'item.copy',
    goes: async (who, { file }) => (await who.bulk('copy', [file], { targetId: await who.root() }))[0] === 'ok',
  },
  'the list of versions': gets('version.list', ({ file }) => `/api/files/${file}/versions`),
  'an old version': gets('version.download', ({ file }) => `/api/files/${file}/content?version=1`),
  'a small upload': sends(
    'item.upload',
    'PUT',
    ({ folder }) => `/api/folders/${folder}/files/${crypto.randomUUID()}.txt`,
    () => 'x',
  ),
  'a tus upload': {
    operation: 'item.upload',
    goes: async (who, { folder }) => (await createTusClient(who, folder).create(3)).statusCode === 201,
  },
  'an upload in parts': sends(
    'item.upload',
    'POST',
    () => '/api/uploads/multipart',
    ({ folder }) => ({ folderId: folder, filename: `${crypto.randomUUID()}.bin`, size: 10 }),
  ),
  'a new folder': sends(
    'folder.create',
    'POST',
    () => '/api/folders',
    ({ folder }) => ({ parentId: folder, name: crypto.randomUUID() }),
  ),
  'a new document': sends(
    'document.create',
    'POST',
    ({ folder }) => `/api/folders/${folder}/documents`,
    () => ({ kind: 'txt', name: crypto.randomUUID() }),
  ),
  'the next version': sends(
    'version.create',
    'PUT',
    ({ folder, word }) => `/api/folders/${folder}/files/${word}.txt?file_duplicate=create_tag_version`,
    () => 'three',
  ),
  'going back to a version': sends('version.restore', 'POST', ({ file }) => `/api/files/${file}/versions/1/restore`),
  'keeping a version': sends(
    'version.change',
    'PATCH',
    ({ file }) => `/api/files/${file}/versions/1`,
    () => ({ keep: true }),
  ),
  'deleting a version': sends(
    'version.delete',
    'DELETE',
    ({ file }) => `/api/files/${file}/versions/1`,
    () => undefined,
  ),
  renaming: sends(
    'item.rename',
    'PATCH',
    ({ file }) => `/api/items/${file}`,
    () => ({ name: `${crypto.randomUUID()}.txt` }),
  ),
  hashtags: bulks('item.tag', 'hashtags', () => ({ add: ['ใหม่'] })),
  relations: sends(
    'relation.change',
    'POST',
    ({ file }) => `/api/items/${file}/relations`,
    ({ sister }) => ({ name: 'เกี่ยวข้อง', childIds: [sister] }),
  ),
  locking: sends('lock.set', 'POST', ({ file }) => `/api/items/${file}/lock`),
  'an expiry': sends(
    'item.setExpiry',
    'PUT',
    ({ file }) => `/api/items/${file}/expiry`,
    () => ({ expiresAt: later() }),
  ),
  'a password': sends(
    'password.set',
    'PUT',
    ({ file }) => `/api/files/${file}/password`,
    () => ({ password: secret, confirmPassword: secret }),
  ),
  encryption: sends(
    'item.encrypt',
    'POST',
    ({ file }) => `/api/files/${file}/encrypt`,
    () => ({ passphrase: secret, confirmPassphrase: secret }),
  ),
  'the trash': bulks('item.trash', 'trash'),
  'a hashtag offered while typing': {
    operation: 'item.details',
    goes: async (who, { word }) => {
      const response = await who.send({ method: 'GET', url: `/api/hashtags?prefix=${word}` })
      return response.statusCode === 200 && response.body.includes(word)
    },
  },
  'a comment': sends(
    'item.comment',
    'POST',
    ({ file }) => `/api/items/${file}/comments`,
    () => ({ body: 'ความคิดเห็น' }),
  ),
  'a star': sends(
    'item.star',
    'PATCH',
    ({ file }) => `/api/items/${file}`,
    () => ({ starred: true }),
  ),
  'a move within the folder': {
    operation: 'item.moveWithin',
    prepare: ({ maker, folder }) => maker.folder(folder, 'inside'),
    goes: async (who, { maker, folder, file }) => {
      const { items } = await maker.call<{ items: { id: string; type: string }[] }>(
        'GET',
        `/api/items/${folder}/children`,
      )
      const targetId = items.find(({ type }) => type === 'folder')?.id ?? ''
      return (await who.bulk('move', [file], { targetId }))[0] === 'ok'
    },
  },
  'a move to the own drive': {
    operation: 'item.moveOut',
    goes: async (who, { file }) => (await who.bulk('move', [file], { targetId: await who.root() }))[0] === 'ok',
  },
  'the list of the trash': { ...lists(() => '/api/views/trash?limit=200'), operation: 'trash.see', prepare: trash },
  'back from the trash': { ...bulks('item.restore', 'restore'), prepare: trash },
  'out of the trash': { ...bulks('item.purge', 'purge'), prepare: trash },
  "another's lock": {
    ...sends('lock.breakOthers', 'POST', ({ file }) => `/api/items/${file}/unlock`),
    prepare: ({ maker, file }) => maker.call('POST', `/api/items/${file}/lock`, {}),
  },
  'taking a password off': {
    ...sends(
      'password.remove',
      'POST',
      ({ file }) => `/api/files/${file}/password/remove`,
      () => ({ currentPassword: secret }),
    ),
    prepare: async ({ maker, folder, file }) => {
      const set = (who: Client) =>
        who.call('PUT', `/api/files/${file}/password`, { password: secret, confirmPassword: secret })
      if (maker === somsri) return set(somsri)
      // Admin Business has no file password of its own here: a person with level admin sets it.
      await one.rule(folder, 'department', one.sales, 'admin')
      await set(one.prasit)
      return one.rule(folder, 'department', one.sales, 'none')
    },
  },
}

/** Operations tested elsewhere. */
const elsewhere: Partial<Record<Operation, string>> = {
  'dav.read': 'protocols/dav/dav.permissions.test.ts',
  'vault.restore': 'modules/history/retained/retained-trash.test.ts',
  'rules.change': 'modules/drive/access/permissions.test.ts',
  'rules.grantAdmin': 'modules/drive/access/permissions.test.ts',
  'comment.removeOthers': 'modules/comments/comments.test.ts',
  'item.log': 'modules/history/restores/restores.test.ts',
  'library.publish': 'modules/library/library.test.ts',
}
/** Operations of the engine that no route uses yet: their features will add one, and a line here. */
const withoutRoute: readonly Operation[] = [
  'item.copyAddress',
  'item.sendAttachment',
  'item.editOnline',
  'share.create',
  'share.cancelOthers',
  'share.leave',
  'link.create',
  'link.changeOwn',
  'item.transfer',
]

const covered = new Set<string>([
  ...Object.values(routes).map(({ operation }) => operation),
  ...Object.keys(elsewhere),
  ...withoutRoute,
])
const uncovered = (all: readonly string[]) => all.filter((operation) => !covered.has(operation))

test('every operation has a line here, or a test elsewhere', () => {
  expect(uncovered(operations)).toEqual([])
  expect(uncovered([...operations, 'item.planted'])).toEqual(['item.planted'])
  const sources = join(import.meta.dirname, '../../..')
  expect(Object.values(elsewhere).filter((file) => !existsSync(join(sources, file)))).toEqual([])
})

async function trash({ maker, file }: Place): Promise<void> {
  await maker.bulk('trash', [file])
}

async function place(maker: Client, root: string): Promise<Place> {
  const word = `w${crypto.randomUUID().replaceAll('-', '')}`
  const folder = await maker.folder(root, `ที่ ${word}`)
  const { itemId: file } = await maker.put(folder, `${word}.txt`, 'one')
  await maker.put(folder, `${word}.txt`, 'two', '?file_duplicate=create_tag_version')
  await maker.call('PATCH', `/api/items/${file}`, { hashtags: [word] })
  const sister = await maker.file(folder, 'sister.txt')
  return { maker, folder, file, sister, word }
}

/** Everything in the folder that a route could have changed. */
const snapshot = async ({ folder }: Place) =>
  (
    await world.owner.pool.query(
      `select i.id, i.name, i.parent_id, i.version_n, i.revision, i.trashed_at,
         (select count(*) from version v where v.item_id = i.id) as versions
       from item i where i.id = $1 or i.parent_id = $1 order by i.id`,
      [folder],
    )
  ).rows

/** A client of a program with a key: nothing but its secret goes along. */
function program(like: Client, secret: string): Client {
  const send: Client['send'] = (options) =>
    world.app.inject({ ...options, headers: { authorization: `Bearer ${secret}`, ...options.headers } })
  return {
    ...like,
    token: secret,
    send,
    async bulk(operation, ids, more = {}) {
      const answer = await send({ method: 'POST', url: `/api/items/${operation}`, payload: { ids, ...more } })
      if (answer.statusCode >= 300) return ids.map(() => 'refused')
      const { items } = answer.json<{ result: { items: { ok: boolean; machineCode?: string }[] } }>().result
      return items.map(({ ok, machineCode }) => (ok ? 'ok' : (machineCode ?? '?')))
    },
  }
}

function isYes(operation: Operation, column: Column): boolean {
  const cell = cellOf(operation, column)
  return cell === 'yes' || cell === 'targetUpload' || (cell === 'remove' && operation === 'password.remove')
}

describe.each(['none', 'view', 'download', 'upload', 'edit', 'delete', 'admin'] as Level[])('level %s', (level) => {
  test.each(Object.keys(routes))('%s', async (name) => {
    const { operation, prepare, goes } = routes[name] as RouteCase
    const there = await place(one.malee, one.root)
    await prepare?.(there)
    await one.rule(there.folder, 'department', one.sales, level)
    const before = await snapshot(there)
    for (const nobody of [one.kanya, stranger]) expect(await goes(nobody, there), 'without a rule').toBe(false)
    expect(await snapshot(there)).toEqual(before)
    const cell = level === 'none' ? 'no' : cellOf(operation, level)
    expect(await goes(one.prasit, there), `${operation}: ${cell}`).toBe(cell === 'yes' || cell === 'targetUpload')
    if (cell === 'no' || cell === 'own') expect(await snapshot(there)).toEqual(before)
  })
})

describe('the owner of a personal drive', () => {
  test.each(Object.keys(routes))('%s', async (name) => {
    const { operation, prepare, goes } = routes[name] as RouteCase
    const there = await place(somsri, await somsri.root())
    await prepare?.(there)
    const before = await snapshot(there)
    for (const nobody of [one.malee, stranger]) expect(await goes(nobody, there), 'somebody else').toBe(false)
    expect(await snapshot(there)).toEqual(before)
    expect(await goes(somsri, there), operation).toBe(isYes(operation, 'owner'))
  })
})

describe('Admin Business in Drive Business', () => {
  test.each(Object.keys(routes))('%s', async (name) => {
    const { operation, prepare, goes } = routes[name] as RouteCase
    const there = await place(one.malee, one.root)
    await prepare?.(there)
    for (const nobody of [one.prasit, stranger]) expect(await goes(nobody, there), 'somebody else').toBe(false)
    expect(await goes(one.malee, there), operation).toBe(isYes(operation, 'adminBusiness'))
  })
})

/** Of what a key may do, what no call offers to keys: lists across folders, and those that write hashtags of many items. */
const withoutKeys = new Set([
  'search',
  'search by a hashtag',
  'search by kind, days and drive',
  'search by words and filters',
  'the list of a hashtag',
  'recent',
  'hashtags',
  'a hashtag offered while typing',
])

const scopesOf: Partial<Record<Cell, readonly KeyScope[]>> = {
  read: ['files:read'],
  write: ['files:write'],
  readWrite: ['files:read', 'files:write'],
}

describe('a key of the business', () => {
  const keyOf = async (scopes: readonly KeyScope[], folderId?: string): Promise<Client> => {
    const body = { name: 'x', scopes: ['files:read'], folderId, ratePerSecond: 1000 }
    const { id, secret } = await one.malee.call<{ id: string; secret: string }>('POST', '/api/keys', body)
    // Also those that cannot be given yet.
    await world.owner.pool.query('update api_key set scopes = $2 where id = $1', [id, scopes])
    made.push(id)
    return program(one.malee, secret)
  }
  const made: string[] = []
  afterEach(async () => {
    for (const id of made.splice(0)) await one.malee.call('DELETE', `/api/keys/${id}`)
  })

  test.each(Object.keys(routes))('%s', async (name) => {
    const { operation, prepare, goes } = routes[name] as RouteCase
    const there = await place(one.malee, one.root)
    const elsewhere = await place(one.malee, one.root)
    await prepare?.(there)
    const needed = withoutKeys.has(name) ? undefined : scopesOf[cellOf(operation, 'key')]
    const before = await snapshot(there)
    const lacking = needed ? needed.map((scope) => keyScopes.filter((other) => other !== scope)) : [keyScopes]
    for (const scopes of lacking) expect(await goes(await keyOf(scopes), there), scopes.join(' ')).toBe(false)
    if (needed) {
      const outside = await keyOf(keyScopes, elsewhere.folder)
      expect(await goes(outside, there), 'outside of its folder').toBe(false)
    }
    expect(await snapshot(there)).toEqual(before)
    if (!needed) return
    const inside = await keyOf(needed, there.folder)
    const target = { ...inside, root: async () => there.folder }
    expect(await goes(target, there), `${operation} with ${needed.join(' ')}`).toBe(true)
  })
})
