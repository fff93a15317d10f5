import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { waitingItems } from './service/large-trees.ts'

let world: World
let somsri: Client
let root: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  root = await somsri.root()
})

test('a large copy answers at once with a job, which copies whole and tells how far it is', async () => {
  const { id } = await somsri.call<{ id: string }>('POST', '/api/folders', { parentId: root, name: 'มาก' })
  const paths = Array.from({ length: waitingItems + 1 }, (_, n) => `โฟลเดอร์ ${n}`)
  for (let at = 0; at < paths.length; at += 1000) {
    await somsri.call('POST', '/api/folders/tree', { parentId: id, paths: paths.slice(at, at + 1000) })
  }
  const answer = await somsri.send({ method: 'POST', url: '/api/items/copy', payload: { ids: [id], targetId: root } })
  expect(answer.statusCode).toBe(202)
  const { jobId } = answer.json<{ result: { jobId: string } }>().result
  expect(await somsri.call('GET', `/api/jobs/${jobId}`)).toEqual({ state: 'waiting', done: 0, total: waitingItems + 2 })

  const other = await world.as('anan01')
  expect((await other.send({ method: 'GET', url: `/api/jobs/${jobId}` })).statusCode).toBe(404)

  await world.runJob('drive:large-tree', { jobId })
  await world.runJob('drive:large-tree', { jobId })
  const done = await somsri.call<{ state: string; result: { items: { newId: string }[] } }>('GET', `/api/jobs/${jobId}`)
  expect(done).toMatchObject({ state: 'done', done: waitingItems + 2, result: { items: [{ id, ok: true }] } })
  const copies = await somsri.call<{ items: { name: string }[] }>('GET', `/api/items/${root}/children`)
  expect(copies.items.map((item) => item.name)).toEqual(['มาก', 'มาก (2)'])
  const copy = await somsri.call('GET', `/api/items/${done.result.items[0]?.newId ?? ''}`)
  expect(copy).toMatchObject({ childCount: waitingItems + 1 })

  await somsri.call('POST', '/api/items/trash', { ids: [id] })
  const purge = await somsri.call<{ jobId: string }>('POST', '/api/items/purge', { ids: [id] })
  await world.runJob('drive:large-tree', { jobId: purge.jobId })
  expect(await somsri.call('GET', `/api/jobs/${purge.jobId}`)).toMatchObject({ state: 'done' })
  expect((await somsri.send({ method: 'GET', url: `/api/items/${id}` })).statusCode).toBe(404)
})
