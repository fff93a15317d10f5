import { cellOf, type Operation } from '@khlang/contract/permissions'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness, type Level } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { createTusClient } from '../../../../test/tus-client.ts'
import { unzip } from '../../../../test/unzip.ts'

let world: World
let one: Business
let stranger: Client
beforeAll(async () => {
  world = await createWorld({ OFFICE_PROGRAM: 'off' })
  one = await createBusiness(world)
  stranger = await world.as('wichai1', 'TWO')
})

/** A file of two versions in a folder of its own, with a word that nothing else has. */
type Place = { folder: string; file: string; sister: string; word: string }
type Way = { operation: Operation; goes: (who: Client, place: Place) => Promise<boolean> }

const answers = async (who: Client, wish: InjectOptions) => (await who.send(wish)).statusCode < 300
const gets = (operation: Operation, url: (place: Place) => string, headers: Record<string, string> = {}): Way => ({
  operation,
  goes: (who, place) => answers(who, { method: 'GET', url: url(place), headers }),
})
/** A list that is everybody's; whether the file stands in it. */
const lists = (url: (place: Place) => string): Way => ({
  operation: 'item.see',
  goes: async (who, place) => {
    const answer = await who.send({ method: 'GET', url: url(place) })
    return answer.statusCode === 200 && answer.body.includes(place.file)
  },
})
const sends = (
  operation: Operation,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: (place: Place) => string,
  payload: (place: Place) => object | string | undefined = () => ({}),
): Way => ({
  operation,
  goes: (who, place) => {
    const body = payload(place)
    return answers(who, { method, url: url(place), ...(body !== undefined && { payload: body }) })
  },
})
const bulks = (operation: Operation, call: string, more: (place: Place) => object = () => ({})): Way => ({
  operation,
  goes: async (who, place) => (await who.bulk(call, [place.file], { ...more(place) }))[0] === 'ok',
})

const later = () => new Date(world.clock.now().getTime() + 86_400_000).toISOString()
const secret = 'แมวสามตัวนอนบนหลังคา'

/** Every way to a file or into its folder but WebDAV, pictures and live events, which have tables of their own. */
const ways: Record<string, Way> = {
  'its facts': gets('item.see', ({ file }) => `/api/items/${file}`),
  'the list of its folder': lists(({ folder }) => `/api/items/${folder}/children`),
  search: lists(({ word }) => `/api/search?q=${word}`),
  'search by a hashtag': lists(({ word }) => `/api/search?tag=${word}`),
  'search by kind, days and drive': lists(() => '/api/search?type=text&within=today&drive=business&limit=200'),
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
}

async function place(): Promise<Place> {
  const word = `w${crypto.randomUUID().replaceAll('-', '')}`
  const folder = await one.malee.folder(one.root, `ที่ ${word}`)
  const { itemId: file } = await one.malee.put(folder, `${word}.txt`, 'one')
  await one.malee.put(folder, `${word}.txt`, 'two', '?file_duplicate=create_tag_version')
  await one.malee.call('PATCH', `/api/items/${file}`, { hashtags: [word] })
  const sister = await one.malee.file(folder, 'sister.txt')
  return { folder, file, sister, word }
}

/** Everything of the folder that a way could have changed. */
const snapshot = async ({ folder }: Place) =>
  (
    await world.owner.pool.query(
      `select i.id, i.name, i.parent_id, i.version_n, i.revision, i.trashed_at,
         (select count(*) from version v where v.item_id = i.id) as versions
       from item i where i.id = $1 or i.parent_id = $1 order by i.id`,
      [folder],
    )
  ).rows

describe.each(['none', 'view', 'download', 'upload', 'edit', 'delete', 'admin'] as Level[])('level %s', (level) => {
  test.each(Object.keys(ways))('%s', async (name) => {
    const { operation, goes } = ways[name] as Way
    const there = await place()
    await one.rule(there.folder, 'department', one.sales, level)
    const before = await snapshot(there)
    for (const nobody of [one.kanya, stranger]) expect(await goes(nobody, there), 'without a rule').toBe(false)
    expect(await snapshot(there)).toEqual(before)
    const cell = level === 'none' ? 'no' : cellOf(operation, level)
    expect(await goes(one.prasit, there), `${operation}: ${cell}`).toBe(cell === 'yes' || cell === 'targetUpload')
    if (cell === 'no' || cell === 'own') expect(await snapshot(there)).toEqual(before)
  })
})
