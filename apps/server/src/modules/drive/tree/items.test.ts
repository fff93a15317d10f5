import { formatInstant } from '@khlang/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let somsri: Client
let root: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  root = await somsri.root()
})

describe('revisions', () => {
  test('a stale change is refused, with the author and time of the last change', async () => {
    const id = await somsri.file(root, 'revision.txt')
    const patch = (name: string, match?: string) =>
      somsri.send({
        method: 'PATCH',
        url: `/api/items/${id}`,
        payload: { name },
        headers: match === undefined ? {} : { 'if-match': match },
      })
    expect((await patch('r1.txt', '1')).statusCode).toBe(200)
    const stale = await patch('r2.txt', '"1"')
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ errorCode: '409', machineCode: 'ITEM_STALE' })
    const { modifiedAt } = await somsri.call<{ modifiedAt: string }>('GET', `/api/items/${id}`)
    expect(stale.json<{ errorMessage: string }>().errorMessage).toContain(formatInstant(new Date(modifiedAt), 'th'))
    expect(stale.json<{ errorMessage: string }>().errorMessage).toMatch(/สมศรี|somsri1/)
    expect((await patch('r2.txt', '*')).statusCode).toBe(200)
    for (const odd of ['abc', '1, 2', '-1', '1'.repeat(30)]) expect((await patch('r3.txt', odd)).statusCode).toBe(400)
    expect(await somsri.call('GET', `/api/items/${id}`)).toMatchObject({ name: 'r2.txt' })
  })

  test('a new name keeps an extension; a file of a tree that never had one may go without', async () => {
    const rename = async (id: string, name: string) =>
      (await somsri.send({ method: 'PATCH', url: `/api/items/${id}`, payload: { name } })).json<{
        machineCode?: string
      }>()
    const id = await somsri.file(root, 'ends.txt')
    expect(await rename(id, 'ends')).toMatchObject({ status: 'ER', machineCode: 'NAME_NEEDS_EXTENSION' })
    expect(await rename(id, 'ends.md')).toMatchObject({ status: 'OK' })
    const bare = await somsri.file(root, 'LICENSE')
    expect(await rename(bare, 'COPYING')).toMatchObject({ status: 'OK' })
  })

  test('of twenty changes to the same revision one succeeds', async () => {
    const id = await somsri.file(root, 'race.txt')
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        somsri.send({
          method: 'PATCH',
          url: `/api/items/${id}`,
          payload: { name: `race-${n}.txt` },
          headers: { 'if-match': '1' },
        }),
      ),
    )
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })
})

describe('reserved roots', () => {
  test.each([
    ['of a citizen', 'somsri1', 'personal'],
    ['private in a business', 'malee01', 'personal'],
    ['of Drive Business, even by its admin', 'malee01', 'business'],
  ] as const)('%s: not renamed, moved, copied into themselves, trashed, restored or purged', async (_, name, kind) => {
    const who = name === 'malee01' ? await world.as(name, 'ONE') : somsri
    const top = await who.root(kind)
    const target = await who.folder(top, 'for-root')
    const refused = await who.refused('PATCH', `/api/items/${top}`, { name: 'mine' })
    expect(refused.machineCode).toBe('ITEM_RESERVED')
    const expiring = await who.refused('PATCH', `/api/items/${top}`, { expiresAt: '2030-01-01T00:00:00Z' })
    expect(expiring.machineCode).toBe('ITEM_RESERVED')
    expect(await who.bulk('move', [top], { targetId: target })).toEqual(['ITEM_RESERVED'])
    expect(await who.bulk('copy', [top], { targetId: target })).toEqual(['ITEM_RESERVED'])
    expect(await who.bulk('trash', [top])).toEqual(['ITEM_RESERVED'])
    expect(await who.bulk('purge', [top])).toEqual(['ITEM_RESERVED'])
    expect(await who.bulk('check', [top], { operation: 'trash' })).toEqual(['ITEM_RESERVED'])
  })
})

describe('bulk calls', () => {
  test('report the outcome of each item, in the reader’s language', async () => {
    const good = await somsri.file(root, 'good.txt')
    const gone = crypto.randomUUID()
    for (const [language, message] of [
      ['en', /Not found/],
      ['th', /ไม่พบรายการ/],
    ] as const) {
      const response = await somsri.send({
        method: 'POST',
        url: '/api/items/check',
        payload: { ids: [good, gone, root], operation: 'trash' },
        headers: { 'accept-language': language },
      })
      const { items } = response.json<{
        result: { items: { ok: boolean; machineCode?: string; message?: string }[] }
      }>().result
      expect(items).toMatchObject([
        { ok: true },
        { ok: false, machineCode: 'NOT_FOUND' },
        { machineCode: 'ITEM_RESERVED' },
      ])
      expect(items[1]?.message).toMatch(message)
    }
    expect(await somsri.bulk('trash', [good, gone, root])).toEqual(['ok', 'NOT_FOUND', 'ITEM_RESERVED'])
  })

  test('refuse empty lists, duplicates, too many items, and invalid ids', async () => {
    const id = crypto.randomUUID()
    const many = Array.from({ length: 1001 }, () => crypto.randomUUID())
    for (const ids of [[], [id, id], many, ['x'], [1], 'x', null])
      expect((await somsri.refused('POST', '/api/items/trash', { ids })).status).toBe(400)
  })
})

test('invalid instants and control characters are refused without an internal error', async () => {
  const id = await somsri.file(root, 'facts.txt')
  for (const body of [
    { expiresAt: '2026-12-31T23:59:60Z' },
    { warnAt: '0000-01-01T00:00:00Z' },
    { expiresAt: 'soon' },
    { hashtags: ['a\0b'] },
    { hashtags: ['a b'] },
    { hashtags: ['a\u2028b'] },
    { hashtags: [''] },
    { hashtags: Array.from({ length: 101 }, (_, n) => `t${n}`) },
  ])
    expect(await somsri.refused('PATCH', `/api/items/${id}`, body)).toMatchObject({ status: 400 })
  expect(
    await somsri.call('PATCH', `/api/items/${id}`, {
      hashtags: ['ก', 'ก', 'e\u0301', '\u00e9'],
      expiresAt: '2030-01-01T07:00:00+07:00',
    }),
  ).toMatchObject({ hashtags: ['ก', '\u00e9'], expiresAt: '2030-01-01T00:00:00.000Z' })
  expect(await somsri.call('PATCH', `/api/items/${id}`, { expiresAt: null })).toMatchObject({ expiresAt: null })
})
