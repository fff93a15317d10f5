import { randomBytes } from 'node:crypto'
import { partSize } from '@khlang/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { type DavClient, mountAs } from '../../../../test/dav-client.ts'
import { quotaDrift } from '../../../../test/drives.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { createTusClient } from '../../../../test/tus-client.ts'

// Equal bytes are no change: whichever way they come, they push no version out and take no space.

let world: World
let somsri: Client
let place: string
let disk: DavClient
let folder: string
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  somsri = await world.as('somsri1')
  const name = `เหมือน ${crypto.randomUUID().slice(0, 8)}`
  place = await somsri.folder(await somsri.root(), name)
  folder = `My Drive/${name}`
  disk = await mountAs(world, somsri)
})

const versionsOf = async (id: string) =>
  (await somsri.call<{ items: { n: number }[] }>('GET', `/api/files/${id}/versions`)).items.length

type Way = 'create_tag_version' | 'replace'
type Door = (name: string, bytes: Buffer, way: Way) => Promise<string | undefined>

async function inParts(name: string, bytes: Buffer, way: string): Promise<string | undefined> {
  const payload = { folderId: place, filename: name, size: bytes.length, file_duplicate: way }
  const { id } = await somsri.call<{ id: string }>('POST', '/api/uploads/multipart', payload)
  const url = `/api/uploads/multipart/${id}`
  for (let n = 1; (n - 1) * partSize < bytes.length; n++) {
    const part = bytes.subarray((n - 1) * partSize, n * partSize)
    expect((await somsri.send({ method: 'PUT', url: `${url}/parts/${n}`, payload: part })).statusCode).toBe(200)
  }
  return (await somsri.call<{ itemId: string }>('POST', `${url}/complete`, {})).itemId
}

async function byTus(name: string, bytes: Buffer, way: string, pieces = 2) {
  const tus = createTusClient(somsri, place)
  const url = await tus.begin(bytes.length, { filename: name, file_duplicate: way })
  const length = Math.ceil(bytes.length / pieces)
  let headers: Record<string, unknown> = {}
  for (let at = 0; at < bytes.length; at += length)
    headers = (await tus.patch(url, at, bytes.subarray(at, at + length))).headers
  return headers
}

const doors: Record<string, Door> = {
  'one request': async (name, bytes, way) => (await somsri.put(place, name, bytes, `?file_duplicate=${way}`)).itemId,
  'parallel parts': inParts,
  tus: async (name, bytes, way) => String((await byTus(name, bytes, way))['upload-item-id']),
  'a mapped drive': async (name, bytes) => {
    expect(await disk.put(`${folder}/${name}`, bytes)).toBe(204)
    return undefined
  },
  'a mapped drive, by way of another file': async (name, bytes) => {
    await disk.put(`${folder}/~${name}.tmp`, bytes)
    expect(await disk.move(`${folder}/~${name}.tmp`, `${folder}/${name}`)).toBe(204)
    return undefined
  },
  'a mapped drive, from another document': async (name, bytes) => {
    await disk.put(`${folder}/other.txt`, bytes)
    expect(await disk.move(`${folder}/other.txt`, `${folder}/${name}`)).toBe(204)
    return undefined
  },
  'a mapped drive, as a copy': async (name, bytes) => {
    const from = `${(await somsri.call<{ name: string }>('GET', `/api/items/${place}`)).name} ต้นฉบับ`
    const other = await somsri.folder(await somsri.root(), from)
    await somsri.put(other, 'other.txt', bytes)
    expect(await disk.copy(`My Drive/${from}/other.txt`, `${folder}/${name}`)).toBe(204)
    await somsri.call('POST', '/api/items/trash', { ids: [other] })
    await somsri.call('POST', '/api/items/purge', { ids: [other] })
    return undefined
  },
}

describe.each(Object.keys(doors))('by %s', (name) => {
  const door = doors[name] ?? (() => Promise.reject(new Error('no such door')))

  test.each(['create_tag_version', 'replace'] as const)('%s: the file stays as it is', async (way) => {
    const bytes = Buffer.from('the same contents')
    const { itemId } = await somsri.put(place, 'a.txt', bytes)
    const used = await somsri.used()
    for (let round = 0; round < 3; round++) expect([itemId, undefined]).toContain(await door('a.txt', bytes, way))
    expect(await versionsOf(itemId)).toBe(1)
    expect(await somsri.used()).toBe(used)
    expect(await somsri.names(place)).toEqual(['a.txt'])
    await door('a.txt', Buffer.from('other contents'), way)
    expect(await versionsOf(itemId)).toBe(2)
    expect((await somsri.bytes(itemId)).body).toBe('other contents')
    expect(await quotaDrift(world)).toEqual([])
  })
})

test('large files are equal however they were cut, whether or not their hashes are known', async () => {
  const bytes = randomBytes(partSize + 1000)
  const first = String((await byTus('ใหญ่.txt', bytes, 'create_copy', 5))['upload-item-id'])
  for (const pieces of [2, 3])
    expect(await byTus('ใหญ่.txt', bytes, 'create_tag_version', pieces)).toMatchObject({
      'upload-item-id': first,
      'upload-unchanged': 'true',
    })
  expect(await inParts('ใหญ่.txt', bytes, 'create_tag_version')).toBe(first)
  expect(await disk.put(`${folder}/ใหญ่.txt`, bytes)).toBe(204)
  expect(await versionsOf(first)).toBe(1)
  bytes[partSize + 10] = (bytes[partSize + 10] ?? 0) ^ 1
  expect((await byTus('ใหญ่.txt', bytes, 'create_tag_version', 3))['upload-unchanged']).toBeUndefined()
  expect(await versionsOf(first)).toBe(2)
  expect((await somsri.bytes(first)).rawPayload.equals(bytes)).toBe(true)
  expect(await quotaDrift(world)).toEqual([])
}, 60_000)

test('the answer says that nothing has changed; a copy is still a copy, and a taken name still refused', async () => {
  const { itemId } = await somsri.put(place, 'a.txt', 'one')
  expect(await somsri.put(place, 'a.txt', 'one', '?file_duplicate=create_tag_version')).toEqual({
    itemId,
    skipped: true,
  })
  expect((await somsri.put(place, 'a.txt', 'one', '?file_duplicate=create_copy')).itemId).not.toBe(itemId)
  const url = `/api/folders/${place}/files/a.txt`
  expect((await somsri.send({ method: 'PUT', url, payload: 'one' })).statusCode).toBe(409)
})

test('what is equal to an older version only is a change', async () => {
  const { itemId } = await somsri.put(place, 'a.txt', 'one')
  for (const text of ['two', 'one']) await somsri.put(place, 'a.txt', text, '?file_duplicate=create_tag_version')
  expect(await versionsOf(itemId)).toBe(3)
  await somsri.call('POST', `/api/files/${itemId}/versions/3/restore`, {})
  expect(await versionsOf(itemId)).toBe(3)
  await somsri.call('POST', `/api/files/${itemId}/versions/2/restore`, {})
  expect(await versionsOf(itemId)).toBe(4)
})
