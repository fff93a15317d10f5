import { randomUUID } from 'node:crypto'
import type { NoticeKind } from '@khlang/contract/notice-kinds'
import type { Notice } from '@khlang/contract/notices'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { startChatProvider } from '../../../test/chat-provider.ts'
import { transact } from '../../platform/db.ts'

const provider = await startChatProvider()
afterAll(provider.stop)
let world: World
let somsri: Client

beforeAll(async () => {
  world = await createWorld({ CHAT_URL: provider.url, CHAT_TOKEN: 'chat-secret' })
  somsri = await world.as('somsri1')
})
beforeEach(() => provider.reset())

/** Notifies somsri and returns the id of the notice. */
async function notify(kind: NoticeKind): Promise<string> {
  const key = randomUUID()
  await transact(world.database.db, (tx) =>
    world.services.notifications.notify(tx, {
      kind,
      key,
      personId: somsri.personId,
      accountId: somsri.accountId,
      data: { who: 'อนันต์', name: 'สัญญา', when: 'พรุ่งนี้' },
      path: '/sharedwithme',
      at: world.clock.now(),
    }),
  )
  const { rows } = await world.owner.pool.query<{ id: string }>('select id from notice where key = $1', [key])
  return rows[0]?.id ?? ''
}
const choose = (kind: NoticeKind, change: object) =>
  somsri.call('PUT', `/api/notice-choices/${kind}`, { inCentre: true, mail: 'off', ...change })
const send = () => world.services.notifications.chats.sendDue()

test('notices of kinds that are sent by chat arrive there once, in the language of the reader', async () => {
  const id = await notify('itemExpiring')
  await notify('commented')
  expect(provider.received).toEqual([])
  await Promise.all([send(), send(), send()])
  await send()
  expect(provider.received).toEqual([
    {
      authorization: 'Bearer chat-secret',
      body: {
        to: 'somsri1',
        key: `notice-${id}`,
        text: expect.stringMatching(
          new RegExp(`^“สัญญา” จะหมดอายุ พรุ่งนี้\\nhttp.*/sharedwithme\\?in=${somsri.accountId}$`),
        ),
      },
    },
  ])
})

test('a person turns it on and off for each kind; whoever changes something else leaves it as it was', async () => {
  await choose('commented', { chat: true })
  await choose('commented', { inCentre: false })
  await choose('itemExpiring', { chat: false })
  await notify('itemExpiring')
  const id = await notify('commented')
  await send()
  expect(provider.received.map(({ body }) => body.key)).toEqual([`notice-${id}`])
  await choose('itemExpiring', { chat: true })
})

test('what was read before it was sent is not sent; a provider that is away is tried again', async () => {
  const read = await notify('itemExpiring')
  await somsri.call('POST', '/api/notices/read', { ids: [read] })
  await send()
  expect(provider.received).toEqual([])
  const id = await notify('itemExpiring')
  provider.answer = 500
  await send()
  await send()
  expect(provider.received).toHaveLength(1)
  provider.answer = 200
  world.clock.advance(3_600_000)
  await send()
  await send()
  expect(provider.received.map(({ body }) => body.key)).toEqual([`notice-${id}`, `notice-${id}`])
})

test.each([404, 409])(
  'whom the provider cannot reach (%i) has it in the centre, and is not tried again',
  async (status) => {
    provider.answer = status
    const id = await notify('itemExpiring')
    await send()
    world.clock.advance(3_600_000)
    await send()
    expect(provider.received).toHaveLength(1)
    const { items } = await somsri.call<{ items: Notice[] }>('GET', '/api/notices')
    expect(items[0]?.id).toBe(id)
  },
)
