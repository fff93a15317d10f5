import { partSize } from '@khlang/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { quotaDrift } from '../../../../test/drives.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let somsri: Client
let folder: string
let key: string
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  somsri = await world.as('somsri1')
  key = crypto.randomUUID()
  folder = await somsri.folder(await somsri.root(), `repeats ${key}`)
})

type Stored = { itemId: string | null; skipped: boolean }

async function put(
  who: Client,
  name: string,
  bytes: string | Buffer,
  headers: Record<string, string> = {},
  into = folder,
) {
  const url = `/api/folders/${into}/files/${encodeURIComponent(name)}?file_duplicate=create_copy`
  const response = await who.send({
    method: 'PUT',
    url,
    payload: bytes,
    headers: { 'idempotency-key': key, ...headers },
  })
  const { result, fields } = response.json<{ result?: Stored; fields?: { path: string }[] }>()
  return { status: response.statusCode, itemId: result?.itemId, path: fields?.[0]?.path }
}
const names = () => somsri.names(folder)

describe('a file sent again with the same Idempotency-Key', () => {
  test.each([
    ['small', 100],
    ['larger than a part', partSize + 1],
  ])('%s: the first result, and no second file', async (_, size) => {
    const bytes = Buffer.alloc(size, 'x')
    const first = await put(somsri, 'a.txt', bytes)
    expect(first.status).toBe(201)
    for (let round = 0; round < 2; round++) expect(await put(somsri, 'a.txt', bytes)).toEqual(first)
    expect(await names()).toEqual(['a.txt'])
    expect((await somsri.bytes(first.itemId ?? '')).rawPayload.length).toBe(size)
  })

  test('twenty at once: one file, one result', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => put(somsri, 'a.txt', 'one')))
    expect(new Set(responses.map(({ itemId }) => itemId)).size).toBe(1)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await names()).toEqual(['a.txt'])
    expect(await quotaDrift(world)).toEqual([])
  })

  test('also after the file was renamed; a key of a refused request is free', async () => {
    const { itemId } = await put(somsri, 'a.txt', 'one')
    await somsri.call('PATCH', `/api/items/${itemId}`, { name: 'b.txt' })
    expect((await put(somsri, 'a.txt', 'one')).itemId).toBe(itemId)
    expect(await names()).toEqual(['b.txt'])
    key = crypto.randomUUID()
    expect((await put(somsri, 'a:b.txt', 'one')).status).toBe(400)
    expect((await put(somsri, 'c.txt', 'one')).status).toBe(201)
  })

  test('for another request, or malformed: refused, naming the header', async () => {
    await put(somsri, 'a.txt', 'one')
    const refused = { status: 400, path: 'Idempotency-Key' }
    expect(await put(somsri, 'b.txt', 'one')).toMatchObject(refused)
    expect(await put(somsri, 'a.txt', 'longer')).toMatchObject(refused)
    for (const bad of ['', 'a b', 'x'.repeat(129)])
      expect(await put(somsri, 'c.txt', 'one', { 'idempotency-key': bad })).toMatchObject(refused)
    expect(await names()).toEqual(['a.txt'])
  })

  test('keys belong to a person in an account, and last a day', async () => {
    const first = await put(somsri, 'a.txt', 'one')
    await world.services.transfer.sweep()
    expect((await put(somsri, 'a.txt', 'one')).itemId).toBe(first.itemId)
    const anan = await world.as('anan01')
    const theirs = await put(anan, 'a.txt', 'one', {}, await anan.root())
    expect([theirs.status, theirs.itemId === first.itemId]).toEqual([201, false])
    world.clock.advance(25 * 3_600_000)
    await world.services.transfer.sweep()
    const later = await world.as('somsri1')
    const second = await put(later, 'a.txt', 'one')
    expect([second.status, second.itemId === first.itemId]).toEqual([201, false])
  })
})

test('a direct upload sent again with the same Idempotency-Key', async () => {
  const boundary = 'x-boundary-x'
  const fields = { user_id: somsri.personId, folder_id: folder, file_duplicate: 'create_copy', remark: '' }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\none\r\n--${boundary}--\r\n`
  const send = async () => {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': key }
    const response = await somsri.send({
      method: 'POST',
      url: '/api/direct-uploads',
      headers,
      payload: parts.join('') + file,
    })
    return [response.statusCode, response.json<{ result?: Stored }>().result?.itemId]
  }
  const first = await send()
  expect(first[0]).toBe(201)
  expect(await send()).toEqual(first)
})
