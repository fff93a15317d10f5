import type { Page, SearchQuery } from '@khlang/contract'
import { type SavedSearch, savedSearchLimits } from '@khlang/contract/saved-searches'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

let world: World
let malee: Client
beforeAll(async () => {
  world = await createWorld()
  malee = await world.as('malee01', 'ONE')
})

const address = '/api/saved-searches'
const save = (who: Client, name: string, query: SearchQuery) => who.call<SavedSearch>('POST', address, { name, query })
const saved = async (who: Client) => (await who.call<{ items: SavedSearch[] }>('GET', address)).items
const names = async (who: Client) => (await saved(who)).map(({ name }) => name)

describe('saved searches', () => {
  test('are listed by name, with relative dates, renamed and deleted', async () => {
    const query = { q: ' ภาษี  ซื้อ ', type: 'pdf', tag: 'งบ/2569', within: 'week', starred: true, drive: 'business' }
    const made = await save(malee, '  ภาษี   ล่าสุด ', query as SearchQuery)
    expect(made).toEqual({ id: made.id, name: 'ภาษี ล่าสุด', query: { ...query, q: 'ภาษี ซื้อ' } })
    await save(malee, 'กำหนดส่ง', { within: 'today' })
    await save(malee, 'เงิน', { starred: true })
    expect(await names(malee)).toEqual(['กำหนดส่ง', 'เงิน', 'ภาษี ล่าสุด'])
    const { rows } = await world.owner.pool.query('select query from saved_search where id = $1', [made.id])
    expect(rows[0]).toEqual({ query: made.query })
    expect(await malee.call('PATCH', `${address}/${made.id}`, { name: 'ภาษีซื้อ' })).toMatchObject({
      name: 'ภาษีซื้อ',
      query: made.query,
    })
    expect(await malee.call('DELETE', `${address}/${made.id}`)).toEqual({})
    expect(await names(malee)).toEqual(['กำหนดส่ง', 'เงิน'])
    for (const [method, body] of [
      ['PATCH', { name: 'x' }],
      ['DELETE', undefined],
    ] as const)
      expect(await malee.refused(method, `${address}/${made.id}`, body)).toMatchObject({ status: 404 })
  })

  test.each([
    ['', { q: 'a' }, 'SAVED_SEARCH_NAME_INVALID'],
    ['   ', { q: 'a' }, 'SAVED_SEARCH_NAME_INVALID'],
    ['ก'.repeat(101), { q: 'a' }, 'SAVED_SEARCH_NAME_INVALID'],
    ['a\u202eb', { q: 'a' }, 'SAVED_SEARCH_NAME_INVALID'],
    ['ok', {}, 'SEARCH_EMPTY'],
    ['ok', { q: '  ' }, 'SEARCH_EMPTY'],
    ['ok', { starred: false }, 'SEARCH_EMPTY'],
    ['ok', { tag: 'a b' }, 'HASHTAG_INVALID'],
    ['ok', { type: 'hologram' }, 'INVALID_INPUT'],
    ['ok', { within: '2026-11-22' }, 'INVALID_INPUT'],
    ['ok', { starred: 'true' }, 'INVALID_INPUT'],
    ['ok', { q: 'ก'.repeat(401) }, 'INVALID_INPUT'],
  ])('the name %j with %j is refused', async (name, query, code) => {
    expect(await malee.refused('POST', address, { name, query })).toMatchObject({ status: 400, machineCode: code })
  })

  test('have distinct names, ignoring case; other people and accounts may use the same', async () => {
    const prasit = await world.as('prasit1', 'ONE')
    const first = await save(malee, 'VAT ปีนี้', { q: 'vat', within: 'year' })
    const refusal = await malee.refused('POST', address, { name: 'vat ปีนี้', query: { q: 'x' } })
    expect(refusal).toMatchObject({ status: 409, machineCode: 'SAVED_SEARCH_NAME_TAKEN' })
    expect(refusal.errorMessage).toContain('vat ปีนี้')
    const second = await save(malee, 'อื่น', { q: 'x' })
    expect(await malee.refused('PATCH', `${address}/${second.id}`, { name: 'Vat ปีนี้' })).toMatchObject({ status: 409 })
    expect(await malee.call('PATCH', `${address}/${first.id}`, { name: 'vat ปีนี้' })).toMatchObject({ name: 'vat ปีนี้' })
    await save(prasit, 'vat ปีนี้', { q: 'vat' })
    await save(await world.as('malee01'), 'vat ปีนี้', { q: 'vat' })
  })

  test('odd words are saved and found', async () => {
    for (const q of ['a\0b', '\ud800', '\u{1f600}', "' or 1=1 --", '%_\\', 'ก'.repeat(400)]) {
      const { id, query } = await save(malee, `odd ${crypto.randomUUID()}`, { q })
      expect((await saved(malee)).find((one) => one.id === id)?.query).toEqual(query)
      await malee.call<Page<unknown>>('GET', `/api/search?${new URLSearchParams({ q: query.q ?? '' })}`)
    }
  })

  test('filters of another version are read as far as they are known', async () => {
    const { id } = await save(malee, 'ของรุ่นอื่น', { q: 'a', type: 'pdf' })
    for (const [kept, read] of [
      [{ q: 'a', type: 'hologram', within: 7, colour: 'red' }, { q: 'a' }],
      [{ starred: 'yes', drive: 'moon', tag: 'งบ' }, { tag: 'งบ' }],
      [['a'], {}],
      ['a', {}],
    ] as const) {
      await world.owner.pool.query('update saved_search set query = $2 where id = $1', [id, JSON.stringify(kept)])
      expect((await saved(malee)).find((one) => one.id === id)?.query).toEqual(read)
    }
  })
})

test('belong to one person in one account; for others they do not exist', async () => {
  const mine = await save(malee, 'ส่วนตัว', { q: 'ลับ' })
  const others = [await world.as('malee01'), await world.as('prasit1', 'ONE'), await world.as('wichai1', 'TWO')]
  for (const other of others) {
    expect(JSON.stringify(await saved(other))).not.toContain(mine.id)
    const nothing = await other.refused('PATCH', `${address}/${crypto.randomUUID()}`, { name: 'x' })
    expect(await other.refused('PATCH', `${address}/${mine.id}`, { name: 'x' })).toMatchObject({
      status: 404,
      errorMessage: nothing.errorMessage,
    })
    expect(await other.refused('DELETE', `${address}/${mine.id}`)).toMatchObject({ status: 404 })
  }
  expect((await saved(malee)).find(({ id }) => id === mine.id)?.name).toBe('ส่วนตัว')
})

test('are limited to fifty, also concurrently', async () => {
  const somsri = await world.as('somsri1')
  const max = savedSearchLimits.count
  const responses = await Promise.all(
    Array.from({ length: max + 5 }, (_, n) =>
      somsri.send({ method: 'POST', url: address, payload: { name: `ที่ ${n}`, query: { q: `${n}` } } }),
    ),
  )
  const refused = responses.filter(({ statusCode }) => statusCode !== 200)
  expect(refused).toHaveLength(5)
  for (const response of refused) {
    expect(response.json()).toMatchObject({ machineCode: 'SAVED_SEARCH_TOO_MANY' })
    expect(response.json<{ errorMessage: string }>().errorMessage).toContain('โปรดลบ')
  }
  const all = await saved(somsri)
  expect(all).toHaveLength(max)
  await somsri.call('DELETE', `${address}/${all[0]!.id}`)
  await save(somsri, 'มีที่แล้ว', { q: 'x' })
  expect(await names(somsri)).toHaveLength(max)
})

test('appear in the log of the person', async () => {
  const kanya = await world.as('kanya01', 'ONE')
  const { id } = await save(kanya, 'รายงาน', { q: 'รายงาน' })
  await kanya.call('PATCH', `${address}/${id}`, { name: 'รายงานปีนี้' })
  await kanya.call('DELETE', `${address}/${id}`)
  const { rows } = await world.owner.pool.query<{ data: unknown }>(
    `select data from audit_event where type = 'saved-search.changed' and subject = $1 order by id`,
    [id],
  )
  expect(rows.map((row) => row.data)).toEqual([
    { change: 'created', name: 'รายงาน' },
    { change: 'renamed', name: 'รายงานปีนี้' },
    { change: 'deleted', name: 'รายงานปีนี้' },
  ])
})
