import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { createWorld, type World } from '../../test/harness.ts'

const most = { account: 12, address: 20, dav: 24 }
/** More than two windows let through. */
const many = 60
const windowMs = 4000

let world: World
let somsri: Client
let root: string
let devicePassword: string
beforeAll(async () => {
  world = await createWorld({
    LIMIT_ACCOUNT_BURST: String(most.account),
    LIMIT_ADDRESS_REQUESTS_PER_SECOND: String(most.address / 4),
    LIMIT_DAV_REQUESTS_PER_SECOND: String(most.dav / 4),
  })
  somsri = await world.as('somsri1')
  root = await somsri.root()
  devicePassword = (await somsri.call<{ secret: string }>('POST', '/api/device-passwords', { name: 'drive' })).secret
})

let network = 0
const freshNetwork = () => `2001:db8:0:${(network++).toString(16)}`

/** How many of many requests are not refused as too many, with their other statuses. */
async function ask(options: (n: number) => InjectOptions) {
  const here = freshNetwork()
  const statuses: number[] = []
  const begun = Date.now()
  for (let n = 0; n < many; n++) {
    const answer = await world.app.inject({ remoteAddress: `${here}::${n.toString(16)}`, ...options(n) })
    statuses.push(answer.statusCode)
    if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  const passed = statuses.filter((status) => status !== 429)
  const windows = Math.floor((Date.now() - begun) / windowMs) + 2
  return { passed: passed.length, statuses: [...new Set(passed)], windows }
}
/** The time of a test may span two windows, and more of them on a busy machine. */
const expectLimited = ({ passed, windows }: { passed: number; windows: number }, max: number) => {
  expect(passed).toBeGreaterThanOrEqual(max)
  expect(passed).toBeLessThanOrEqual(windows * max)
}

const basic = (username: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
})

describe('R39: requests without a session are counted by network', () => {
  test.each<[string, InjectOptions, number]>([
    ['an operation', { url: '/api/sign-in/options' }, 200],
    ['its address, written differently', { url: '/%61pi/sign-in/options' }, 200],
    ['the documentation', { url: '/api/docs/static/swagger-initializer.js' }, 200],
    ['an address that does not exist', { url: '/api/nothing' }, 404],
    ['the same, written differently', { url: '/%61%70i/nothing' }, 404],
    ['a body that is not valid', { method: 'POST', url: '/api/otp', payload: { mobile: 1 } }, 400],
    [
      'a body that is not JSON',
      { method: 'POST', url: '/api/otp', payload: '{', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['a session that has ended', { url: '/api/me', headers: { authorization: `Bearer ${'x'.repeat(43)}` } }, 401],
    [
      'an upload without a session',
      { method: 'PUT', url: `/api/folders/${crypto.randomUUID()}/files/x.txt`, payload: 'x' },
      401,
    ],
    ['the mapped drive without a password', { url: '/dav/' }, 401],
    ['the mapped drive, written differently', { url: '/%64av/' }, 401],
    ['a program that asks what the mapped drive can do', { method: 'OPTIONS', url: '/dav/' }, 200],
  ])('%s', async (_, options, status) => {
    const asked = await ask(() => options)
    expect(asked.statuses).toEqual([status])
    expectLimited(asked, most.address)
  })

  test('an account that is not theirs', async () => {
    const headers = { authorization: `Bearer ${somsri.token}`, 'x-account-id': crypto.randomUUID() }
    const asked = await ask(() => ({ url: '/api/me', headers }))
    expectLimited(asked, most.address)
  })

  test('a foreign page', async () => {
    const headers = { cookie: `token_auth=${somsri.token}`, origin: 'https://elsewhere.example' }
    const asked = await ask(() => ({ method: 'PATCH', url: '/api/me', payload: {}, headers }))
    expect(asked.statuses).toEqual([403])
    expectLimited(asked, most.address)
  })

  test('different networks do not affect each other', async () => {
    const asked = await ask((n) => ({
      url: '/api/sign-in/options',
      remoteAddress: `2001:db8:1:${n.toString(16)}::1`,
    }))
    expect(asked.passed).toBe(many)
  })
})

describe('R39: requests of an account are counted for it', () => {
  test.each(['/api/me', '/%61pi/me', '/api/%6de'])('%s', async (url) => {
    const anan = await world.as(url === '/api/me' ? 'anan01' : url === '/%61pi/me' ? 'prasit1' : 'kanya01')
    const headers = { authorization: `Bearer ${anan.token}` }
    const asked = await ask((n) => ({ url, headers, remoteAddress: `198.51.100.${n}` }))
    expect(asked.statuses).toEqual([200])
    expectLimited(asked, most.account)
  })

  test('a mapped drive has a limit of its own, which its pages do not use up', async () => {
    const headers = { ...basic('somsri1', devicePassword), depth: '0' }
    const asked = await ask((n) => ({
      method: 'PROPFIND',
      url: n % 2 === 0 ? '/dav/' : '/%64av/',
      headers,
      remoteAddress: `198.51.100.${n}`,
    }))
    expect(asked.statuses).toEqual([207])
    expectLimited(asked, most.dav)
    expect((await somsri.send({ url: '/api/me' })).statusCode).toBe(200)
  })

  test('uploads are limited by how many run at a time', async () => {
    const headers = { authorization: `Bearer ${somsri.token}` }
    const asked = await ask((n) => ({
      method: 'PUT',
      url: `/api/folders/${root}/files/${n}.txt`,
      payload: 'x',
      headers,
    }))
    expect([asked.passed, asked.statuses]).toEqual([many, [201]])
  })
})

test('health, pages and files of the web app are not counted', async () => {
  for (const url of ['/healthz', '/readyz', '/mydrive', '/login', '/assets/none.js'])
    expect((await ask(() => ({ url }))).passed, url).toBe(many)
})

test.each([
  ['/api/nothing', 404],
  ['/%61pi/nothing', 404],
  ['/stor%61ge/x', 404],
  ['/%64av', 401],
  ['/d%61v/x', 401],
])('%s is recognised by its route, however it is written', async (url, status) => {
  const answer = await world.app.inject({ url, remoteAddress: freshNetwork() })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'private, no-store'])
})
