import type { Endpoint } from '@khlang/contract'
import { expect, test } from 'vitest'
import { invoice, somsri as buyer } from '../../../../../packages/etax/test/invoice.ts'
import { createBusiness } from '../../../test/business.ts'
import { type Delivered, senderOf } from '../../../test/edocs.ts'
import { createWorld } from '../../../test/harness.ts'
import { createSupportDesk } from '../../../test/support-desk.ts'
import { startChatProvider } from '../../../test/chat-provider.ts'

const world = await createWorld()
const somsri = await world.as('somsri1')
const desk = await createSupportDesk(world)

/** All that a support session may call. A new one needs a reason here and a line in docs/support.md. */
const open = [
  'GET /api/drives',
  'GET /api/edocs/:id',
  'GET /api/edocs/inbox',
  'GET /api/edocs/outbox',
  'GET /api/items/:id',
  'GET /api/items/:id/children',
  'GET /api/items/:id/log',
  'GET /api/items/:id/relations',
]

/** A document in the Inbox of the customer. */
async function receive(): Promise<string> {
  const { malee } = await createBusiness(world)
  await somsri.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })
  const { secret } = await malee.call<{ secret: string }>('POST', '/api/keys', { name: 'k', scopes: ['inbox:write'] })
  const answer = await senderOf(world, secret)({ xml: invoice({ number: 'REACH-1', buyer }) })
  return answer.json<{ result: Delivered }>().result.transactionId
}

test('every call of the contract but eight is closed to support, public ones included', async () => {
  const root = await somsri.root()
  const file = await somsri.file(root, 'เกี่ยวข้อง.txt')
  const document = await receive()
  const { id } = await desk.open({ username: 'somsri1' })
  const inside = desk.inside(id)
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  expect(world.app.endpoints.length).toBeGreaterThan(150)
  expect(
    world.app.endpoints
      .filter(({ support }) => support)
      .map(nameOf)
      .toSorted(),
  ).toEqual(open)
  for (const endpoint of world.app.endpoints) {
    // The pages of the identity provider sign somebody in: they know no caller at all.
    if (endpoint.traffic?.caller === 'anonymous') continue
    // Only files have related documents.
    const subject = endpoint.path.startsWith('/api/edocs/') ? document : root
    const url = endpoint.path.replace(/:\w+/g, endpoint.path.endsWith('/relations') ? file : subject)
    const response = await inside({ method: endpoint.method, url, ...(endpoint.body && { payload: {} }) })
    const { status, machineCode } = response.json<{ status: string; machineCode?: string }>()
    if (open.includes(nameOf(endpoint))) expect(status, nameOf(endpoint)).toBe('OK')
    else expect([nameOf(endpoint), status, machineCode].join(' ')).toMatch(/ ER (SUPPORT_NOT_ALLOWED|INVALID_INPUT)$/)
  }
})

test('other ways in are closed, too', async () => {
  const root = await somsri.root()
  const file = await somsri.file(root, 'ปิด.txt', 'content')
  minutes(61)
  const { id } = await desk.open({ username: 'somsri1' })
  const inside = desk.inside(id)
  const tries = [
    { method: 'POST', url: '/api/uploads', headers: { 'tus-resumable': '1.0.0', 'upload-length': '1' } },
    { method: 'GET', url: `/api/files/${file}/content` },
    { method: 'HEAD', url: `/api/files/${file}/content` },
    { method: 'PUT', url: `/api/folders/${root}/files/x.txt`, payload: 'x' },
    { method: 'GET', url: '/dav/' },
  ] as const
  for (const options of tries) {
    const { statusCode } = await inside(options)
    expect(statusCode, `${options.method} ${options.url}`).toBeGreaterThanOrEqual(400)
  }
  const { rows } = await world.owner.pool.query<{ actor: string }>(
    "select actor from audit_event where type = 'access.refused' and actor = $1",
    [`support:${id}`],
  )
  expect(rows.length).toBeGreaterThan(0)
})

function minutes(count: number) {
  world.clock.advance(count * 60_000)
}

test('the bot reaches the owner; without it a text message, then mail, and then nothing', async () => {
  const provider = await startChatProvider()
  const chatting = await createWorld({ CHAT_URL: provider.url, CHAT_TOKEN: 'a-token-of-the-chat-provider' })
  const there = await createSupportDesk(chatting)
  const ask = () => there.ask({ username: 'somsri1' })
  const next = async () => {
    chatting.clock.advance(6 * 3_600_000)
    await chatting.services.support.settleDue()
  }
  expect(await ask()).toMatchObject({ channel: 'chat' })
  expect(provider.received.at(-1)?.body).toMatchObject({ to: 'somsri1', text: expect.stringMatching(/\d{6}/) })
  await next()
  provider.answer = 409
  expect(await ask()).toMatchObject({ channel: 'sms' })
  await next()
  const { pool } = chatting.owner
  await pool.query("update person set mobile = null, email_verified_at = now() where username = 'somsri1'")
  expect(await ask()).toMatchObject({ channel: 'mail' })
  await next()
  await pool.query("update person set email_verified_at = null where username = 'somsri1'")
  const body = { username: 'somsri1', reason: 'ลูกค้าหาโฟลเดอร์ไม่พบ', caseNo: 'CS-1' }
  const refused = () => there.agent.refused('POST', '/api/support/accesses', body)
  expect(await refused()).toMatchObject({ machineCode: 'CHAT_NOT_FRIEND' })
  provider.answer = 404
  expect(await refused()).toMatchObject({ machineCode: 'CHAT_ACCOUNT_UNKNOWN' })
  provider.answer = 500
  expect(await refused()).toMatchObject({ machineCode: 'SUPPORT_UNREACHABLE' })
  provider.stop()
})
