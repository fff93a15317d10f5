import { edocLimits } from '@khlang/contract/edoc-states'
import { beforeAll, expect, test } from 'vitest'
import { companyTwo, invoice } from '../../../../../../packages/etax/test/invoice.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

const dayMs = 86_400_000
let world: World
let deliver: ReturnType<typeof senderOf>
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
  const malee = await world.as('malee01', 'ONE')
  const { secret } = await malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ระบบ e-Tax',
    scopes: ['inbox:write', 'outbox:read'],
    ratePerSecond: 1000,
  })
  deliver = senderOf(world, secret)
})

/** Sessions end while days go by. */
const receiver = (): Promise<Client> => world.as('wichai1', 'TWO')

let count = 0
async function arrive(): Promise<string> {
  const answer = await deliver({ xml: invoice({ number: `U-${++count}`, buyer: companyTwo }) })
  return answer.json<{ result: Delivered }>().result.transactionId
}
const reminders = async () =>
  (
    await (await receiver()).call<{ items: { kind: string; text: string; path: string }[] }>('GET', '/api/notices')
  ).items.filter(({ kind }) => kind === 'edocUnread')
const morning = () => world.runJob('edocs:remind-unread')

test('what nobody has read in 15 days is reminded of once, together', async () => {
  const [read, trashed] = [await arrive(), await arrive()]
  await arrive()
  await arrive()
  await (await receiver()).call('POST', '/api/edocs/read', { ids: [read] })
  await (await receiver()).call('POST', '/api/edocs/delete', { ids: [trashed], box: 'inbox' })
  world.clock.advance(edocLimits.unreadDays * dayMs - 60_000)
  await morning()
  expect(await reminders()).toEqual([])

  world.clock.advance(120_000)
  const late = await arrive()
  await morning()
  const [first, ...more] = await reminders()
  expect(more).toEqual([])
  expect(first?.text).toContain('2')
  expect(first?.text).toContain('U-3')
  expect(first?.path).toBe('/inbox?unread=1')
  await morning()
  expect(await reminders()).toHaveLength(1)

  // A later document has its own reminder, and the earlier ones are not repeated.
  world.clock.advance(edocLimits.unreadDays * dayMs + 60_000)
  await morning()
  const again = await reminders()
  expect(again).toHaveLength(2)
  expect(again.some(({ text }) => text.includes('U-5'))).toBe(true)
  await (await receiver()).call('POST', '/api/edocs/read', { ids: [late] })
})
