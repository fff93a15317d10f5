import type { Restore } from '@khlang/contract/restores'
import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/harness.ts'

const minutes = 60_000

test.each([
  ['behind', -5 * minutes],
  ['ahead of', 5 * minutes],
  ['a month ahead of', 30 * 24 * 60 * minutes],
])('a folder is restored as it was, with the clock of the product %s that of the database', async (_, ahead) => {
  const world = await createWorld()
  world.clock.setAhead(ahead)
  const somsri = await world.as('somsri1')
  const folder = await somsri.folder(await somsri.root(), 'งบ')
  const renamed = await somsri.file(folder, 'ฉบับร่าง.txt', 'ร่าง')
  const trashed = await somsri.file(folder, 'ลบแล้ว.txt', 'ลบ')
  const moved = await somsri.file(folder, 'ย้ายแล้ว.txt', 'ย้าย')
  const away = await somsri.folder(await somsri.root(), 'ที่อื่น')
  world.clock.advance(minutes)
  const at = world.clock.now().toISOString()
  world.clock.advance(minutes)
  await somsri.call('PATCH', `/api/items/${renamed}`, { name: 'ฉบับจริง.txt' })
  await somsri.bulk('trash', [trashed])
  await somsri.bulk('move', [moved], { targetId: away })
  await somsri.file(folder, 'มาทีหลัง.txt', 'ใหม่')

  const { id } = await somsri.call<Restore>('POST', '/api/restores', { itemId: folder, at })
  await world.runJob('drive:restore', { runId: id })
  await somsri.call('POST', `/api/restores/${id}/start`, { way: 'beside' })
  await world.runJob('drive:restore', { runId: id })
  const { rows } = await world.owner.pool.query<{ name: string }>(
    `select i.name from item i join restore_run r on r.target_id = i.parent_id where r.id = $1 order by i.name`,
    [id],
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(['ฉบับร่าง.txt', 'ย้ายแล้ว.txt', 'ลบแล้ว.txt'].sort())
})

test('no restore is begun while the clocks of machines differ by more than a second', async () => {
  let skew = 0
  const world = await createWorld({}, { clockSkew: () => Promise.resolve(skew) })
  const somsri = await world.as('somsri1')
  const folder = await somsri.folder(await somsri.root(), 'งบ')
  world.clock.advance(minutes)
  const at = world.clock.now().toISOString()
  const begin = () => somsri.send({ method: 'POST', url: '/api/restores', payload: { itemId: folder, at } })
  for (const [difference, status] of [
    [1000, 202],
    [-1000, 202],
    [1001, 503],
    [-300_000, 503],
  ] as const) {
    skew = difference
    const answer = await begin()
    expect([difference, answer.statusCode]).toEqual([difference, status])
    if (status === 503) expect(answer.json()).toMatchObject({ machineCode: 'CLOCKS_DIFFER' })
    expect((await world.app.inject({ url: '/readyz' })).json()).toMatchObject({ clockSkewMs: difference })
  }
})
