import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Me } from '@khlang/contract'
import type { ChatToken } from '@khlang/contract/chat'
import type { Dispatch } from '@khlang/contract/dispatches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { pageHeaders } from '../../http/protection.ts'

const open = (who: Client) => who.call<ChatToken>('POST', '/api/chat/token', {})
const setService = (world: World, who: Client, service: string) =>
  world.owner.pool.query('update session set service = $1 where person_id = $2', [service, who.personId])

describe('the embedded chat', () => {
  let world: World
  let somsri: Client
  beforeAll(async () => {
    world = await createWorld()
    somsri = await world.as('somsri1')
  })

  const read = (token: string) =>
    world.app.inject({ url: '/api/chat/embedded/messages', headers: { authorization: `Bearer ${token}` } })
  const messagesOf = async (token: string) =>
    (await read(token)).json<{ result: { person: { username: string; name: string }; messages: { text: string }[] } }>()
      .result

  test('a token opens the page of this server, as the signed-in person, with the messages kept for them alone', async () => {
    const anan = await world.as('anan01')
    const file = await somsri.file(await somsri.root(), 'แผนงาน.txt')
    const { token, page } = await open(anan)
    expect(page).toBe('http://localhost:8080/api/chat/embedded')
    expect(page).not.toContain(token)
    expect(await messagesOf(token)).toMatchObject({ person: { username: 'anan01' }, messages: [] })
    await somsri.call('POST', '/api/items/send/chat', { ids: [file], to: 'anan01', message: 'ตามที่คุยกัน' })
    const { messages } = await messagesOf(token)
    expect(messages).toHaveLength(1)
    expect(messages[0]?.text).toMatch(/ส่ง “แผนงาน\.txt” ให้คุณ\n\nตามที่คุยกัน\n[^]*http:/)
    expect((await messagesOf((await open(somsri)).token)).messages).toEqual([])
  })

  test('a token ends after ten minutes', async () => {
    const { token, expiresAt } = await open(somsri)
    // The clock of a test runs on: some seconds before, and at the end.
    world.clock.advance(Date.parse(expiresAt) - world.clock.now().getTime() - 5000)
    expect((await read(token)).statusCode).toBe(200)
    world.clock.advance(5000)
    expect((await read(token)).json()).toMatchObject({ machineCode: 'CHAT_TOKEN_EXPIRED' })
  })

  test('a token ends with its session', async () => {
    const leaving = await world.as('somsri1')
    const { token } = await open(leaving)
    expect((await read(token)).statusCode).toBe(200)
    const { items } = await leaving.call<{ items: { id: string; current: boolean }[] }>('GET', '/api/sessions')
    await leaving.call('DELETE', `/api/sessions/${items.find(({ current }) => current)?.id}`)
    expect((await read(token)).statusCode).toBe(401)
  })

  test.each(['', 'x', 'a'.repeat(200)])('nobody makes a token up: “%s”', async (token) => {
    expect((await read(token)).statusCode).toBe(401)
  })

  test('a session is no token of the chat, and a token of the chat no session', async () => {
    expect((await read(somsri.token)).statusCode).toBe(401)
    const { token } = await open(somsri)
    const answer = await world.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(401)
  })

  test('only single sign-on has a chat', async () => {
    expect((await somsri.call<Me>('GET', '/api/me')).hasChat).toBe(true)
    await setService(world, somsri, 'OneMail')
    expect((await somsri.call<Me>('GET', '/api/me')).hasChat).toBe(false)
    expect(await somsri.refused('POST', '/api/chat/token', {})).toMatchObject({ machineCode: 'NOT_ALLOWED' })
    await setService(world, somsri, 'OneMail_OneID')
    await open(somsri)
    await setService(world, somsri, 'OneID')
  })

  test('a stranger gets no token', async () => {
    const answer = await world.app.inject({ method: 'POST', url: '/api/chat/token', payload: {} })
    expect(answer.statusCode).toBe(401)
  })

  test('tokens are limited to twenty a minute for each person', async () => {
    const prasit = await world.as('prasit1')
    for (let n = 0; n < 20; n++) await open(prasit)
    expect(await prasit.refused('POST', '/api/chat/token', {})).toMatchObject({ machineCode: 'TOO_MANY_REQUESTS' })
    world.clock.advance(60_000)
    await open(prasit)
  })

  test('its page runs its own script alone, and stands in frames of this server alone', async () => {
    const page = await world.app.inject('/api/chat/embedded')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(page.body).not.toMatch(/<script(?! src=)|onclick|style=/)
  })

  test('partners get the same token by the call of specification 7', async () => {
    const payload = { one_id: 'somsri1', accesstoken: somsri.token }
    const answer = await world.app.inject({ method: 'POST', url: '/authorize/api/onechat/token', payload })
    expect((await read(answer.json<{ onechat_token: string }>().onechat_token)).statusCode).toBe(200)
  })
})

describe('the chat of a provider', () => {
  let world: World
  let somsri: Client
  let answer: { status: number; body: unknown } = { status: 200, body: {} }
  const asked: { authorization: string | undefined; body: string }[] = []
  const provider = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push({ authorization: request.headers.authorization, body })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })

  beforeAll(async () => {
    await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
    const { port } = provider.address() as AddressInfo
    world = await createWorld({
      CHAT_URL: `http://127.0.0.1:${port}/messages`,
      CHAT_EXCHANGE_URL: `http://127.0.0.1:${port}/token`,
      CHAT_WIDGET_URL: 'https://chat.example.com/widget',
      CHAT_TOKEN: 'the-secret-of-the-provider',
    })
    somsri = await world.as('somsri1')
  })
  afterAll(() => new Promise((done) => provider.close(done)))

  test('the one id is exchanged with the bearer header, which no browser sees', async () => {
    answer = { status: 200, body: { onechat_token: 'of-the-widget', expires_in: 120 } }
    const response = await somsri.send({ method: 'POST', url: '/api/chat/token', payload: {} })
    expect(asked.at(-1)).toEqual({
      authorization: 'Bearer the-secret-of-the-provider',
      body: '{"one_id":"somsri1"}',
    })
    expect(response.json()).toEqual({
      status: 'OK',
      result: {
        token: 'of-the-widget',
        expiresAt: expect.any(String) as string,
        page: 'https://chat.example.com/widget',
      },
    })
  })

  test.each([
    [404, {}, 'CHAT_ACCOUNT_UNKNOWN'],
    [409, {}, 'CHAT_NOT_FRIEND'],
    [500, {}, 'UNAVAILABLE'],
    [401, {}, 'UNAVAILABLE'],
    [200, { token: 'of an unknown shape' }, 'UNAVAILABLE'],
  ])('the answer %s %j is %s', async (status, body, machineCode) => {
    answer = { status, body }
    expect(await somsri.refused('POST', '/api/chat/token', {})).toMatchObject({ machineCode })
  })

  test.each([
    [200, 'sent', null],
    [404, 'refused', 'SEND_CHAT_USER_UNKNOWN'],
    [409, 'refused', 'SEND_CHAT_NOT_FRIEND'],
    [500, 'failed', 'SEND_FAILED'],
  ])('a message that it answers with %s is %s: %s', async (status, state, machineCode) => {
    answer = { status, body: {} }
    const id = await somsri.file(await somsri.root(), `ส่ง ${status}.txt`)
    const sent = await somsri.call<Dispatch>('POST', '/api/items/send/chat', { ids: [id], to: 'anan01' })
    expect(sent.recipients).toMatchObject([{ address: 'anan01', state, machineCode }])
  })

  test('pages may frame the provider and nobody else; the embedded page is not there', async () => {
    const policyFor = (origin: string | null) => pageHeaders('nonce', origin)['content-security-policy']
    expect(policyFor('https://chat.example.com')).toContain("; frame-src 'self' blob: https://chat.example.com;")
    expect(policyFor(null)).toContain("; frame-src 'self' blob:;")
    expect((await world.app.inject('/api/chat/embedded')).statusCode).toBe(404)
  })
})

test('a provider of messages without a widget leaves the chat away', async () => {
  const world = await createWorld({ CHAT_URL: 'https://chat.example.com/messages' })
  const somsri = await world.as('somsri1')
  expect((await somsri.call<Me>('GET', '/api/me')).hasChat).toBe(false)
  expect(await somsri.refused('POST', '/api/chat/token', {})).toMatchObject({ machineCode: 'CHAT_OFF' })
})
