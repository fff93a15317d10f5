import { beforeAll, expect, test } from 'vitest'
import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { companyOne, companyTwo, invoice } from '../../../../../../packages/etax/test/invoice.ts'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, senderOf } from '../../../../test/edocs.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { drainJobs } from '../../../../test/pictures.ts'

let world: World
let one: Business
let sender: Client
let deliver: ReturnType<typeof senderOf>
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  sender = await world.as('wichai1', 'TWO')
  deliver = senderOf(world, sender.token, { 'x-account-id': sender.accountId })
  await one.malee.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })
})

let made = 0
const send = async (number = `ROOM-${++made}`) =>
  (await deliver({ xml: invoice({ number, seller: companyTwo, buyer: companyOne }) })).json<{ result: Delivered }>()
    .result
const detail = (who: Client, id: string, box: 'inbox' | 'outbox') =>
  who.call<EdocDetail>('GET', `/api/edocs/${id}?box=${box}`)
const notices = async (who: Client) => {
  const { items } = await who.call<{ items: { kind: string; text: string; path: string }[] }>('GET', '/api/notices')
  return items.filter(({ kind }) => kind === 'edocNoRoom')
}

test('a receiver whose storage is full is told once that documents wait, and gets them at once when there is room', async () => {
  const { itemId } = await one.malee.put(one.root, 'ใหญ่.bin', 'x'.repeat(100_000))
  await world.owner.pool.query("update drive set quota = 101000 where account_id = $1 and kind = 'business'", [
    one.malee.accountId,
  ])
  const waiting = [await send(), await send()]
  expect(waiting).toMatchObject([
    { status: 'pending', reason: 'storage_full' },
    { status: 'pending', reason: 'storage_full' },
  ])
  expect(await notices(one.malee)).toMatchObject([
    { text: expect.stringContaining('พื้นที่จัดเก็บเต็ม'), path: expect.stringContaining('/managestorageonebox') },
  ])
  expect(await notices(one.kanya)).toEqual([])

  await one.malee.call('POST', '/api/items/trash', { ids: [itemId] })
  await drainJobs(world, 'edocs:release%')
  expect((await detail(sender, waiting[0]?.transactionId ?? '', 'outbox')).status).toBe('pending')
  await one.malee.call('POST', '/api/items/purge', { ids: [itemId] })
  await drainJobs(world, 'edocs:release%')
  for (const { transactionId } of waiting)
    expect((await detail(one.malee, transactionId, 'inbox')).status).toBe('active')
})

test('its repeats are counted, with the last one, in the details of sender and receiver', async () => {
  await world.owner.pool.query("update drive set quota = 100000000 where account_id = $1 and kind = 'business'", [
    one.malee.accountId,
  ])
  const { transactionId } = await send('AGAIN-1')
  expect((await detail(sender, transactionId, 'outbox')).repeats).toEqual({ count: 0, lastAt: null })
  world.clock.advance(60_000)
  await send('AGAIN-1')
  world.clock.advance(60_000)
  const before = world.clock.now().toISOString()
  expect(await send('AGAIN-1')).toMatchObject({ status: 'duplicate', reason: 'same_content' })
  const { repeats } = await detail(sender, transactionId, 'outbox')
  expect(repeats.count).toBe(2)
  expect(repeats.lastAt && repeats.lastAt >= before).toBe(true)
  expect((await detail(one.malee, transactionId, 'inbox')).repeats).toEqual(repeats)
})
