import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuthenticator } from '../../../../test/authenticator.ts'
import type { Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
beforeEach(async () => {
  await world.owner.pool.query('truncate notice, session cascade')
  // At the beginning of five minutes, in which equal sign-ins are one piece of news.
  world.clock.advance(300_000 - (world.clock.now().getTime() % 300_000))
})

/** The notices that people got, the latest last. */
async function noticesOf(kind = 'newSignIn') {
  const { rows } = await world.owner.pool.query<{ data: Record<string, unknown>; path: string; username: string }>(
    'select data, path, username from notice join person on person.id = notice.person_id where kind = $1 order by at, notice.id',
    [kind],
  )
  return rows
}
const browserOf = (address = world.freshAddress()): Browser => {
  const browser = world.browser(address)
  const { send } = browser
  const named: Browser['send'] = (method, url, options = {}) =>
    send(method, url, { ...options, headers: { 'user-agent': chrome, ...options.headers } })
  return {
    ...browser,
    send: named,
    get: (url, headers) => named('GET', url, headers ? { headers } : {}),
    post: (url, body = {}) => named('POST', url, { body }),
    async follow(url) {
      const trail = [url]
      for (let at = url; trail.length < 12; ) {
        const answer = await named('GET', at)
        const next = answer.headers.location
        if (typeof next !== 'string') return { answer, url: at, trail }
        const to = new URL(next, `http://localhost:8080${at}`)
        at = to.pathname + to.search
        trail.push(at)
      }
      throw new Error('redirected in a circle')
    },
  }
}
const program = (address: string, client = 'backup/1.0') => ({ origin: { address, traceId: 'x' }, client })
const login = { username: 'somsri1', password: demoPassword }

test('the first sign-in of a new person is no news; one on another browser is, once', async () => {
  const first = browserOf()
  await world.signIn('somsri1', first)
  expect(await noticesOf()).toEqual([])

  const other = browserOf('203.0.113.9')
  await world.signIn('somsri1', other)
  const [notice, ...more] = await noticesOf()
  expect(more).toEqual([])
  expect(notice).toMatchObject({
    username: 'somsri1',
    path: '/profile#sessions',
    data: {
      client: 'Chrome · Windows',
      address: '203.0.113.9',
      when: { th: expect.any(String), en: expect.any(String) },
    },
  })
  const { rows } = await world.owner.pool.query<{ subject: string }>(
    "select subject from mail where key like 'sign-in-%' order by created_at desc limit 1",
  )
  expect(rows).toHaveLength(1)

  // The same browsers again, also from elsewhere.
  for (const browser of [first, other]) {
    await browser.get('/logout_')
    browser.moveTo(world.freshAddress())
    await world.signIn('somsri1', browser)
  }
  expect(await noticesOf()).toHaveLength(1)
  // Known to one person, not to another one.
  await world.signIn('anan01', browserOf())
  await other.get('/logout_')
  await world.signIn('anan01', other)
  expect((await noticesOf()).map(({ username }) => username)).toEqual(['somsri1', 'anan01'])
})

test('a token, a passkey and a program are sign-ins like others', async () => {
  const browser = await world.signIn('prasit1', browserOf())
  const options = (await browser.post('/api/me/passkeys/options')).json().result
  const authenticator = createAuthenticator()
  await browser.post('/api/me/passkeys', { name: 'phone', passkey: authenticator.create(options) })
  expect(await noticesOf('secondFactorChanged')).toMatchObject([
    { path: '/profile#two-factor', data: { what: { en: 'Passkey “phone” was added to your account' } } },
  ])

  const { token } = (await browser.post('/api/product-tokens')).json().result
  await browserOf().post('/api/sign-in/handoff', { kind: 'easyToken', token })
  expect(await noticesOf()).toHaveLength(1)

  const other = browserOf()
  const { interaction } = await world.openSignIn(other)
  const asked = (await other.post(`${interaction}/passkey/options`)).json().result
  const end = await other.post(`${interaction}/passkey`, { passkey: authenticator.use(asked) })
  await other.follow(end.json().result.redirectTo)
  expect(await noticesOf()).toHaveLength(2)
})

test('a program is known by its name and network, and cannot put words into the notice', async () => {
  const sign = (address: string, client?: string) => world.identity.signInByPassword(login, program(address, client))
  await sign('198.51.100.7')
  await sign('198.51.100.7')
  expect(await noticesOf()).toEqual([])
  await sign('203.0.113.50')
  await sign('198.51.100.7', 'visit http://evil.example now')
  const notices = await noticesOf()
  expect(notices.map(({ data }) => data['client'])).toEqual([
    { th: 'โปรแกรมอื่น', en: 'another program' },
    { th: 'โปรแกรมอื่น', en: 'another program' },
  ])
  await sign('203.0.113.50')
  expect(await noticesOf()).toHaveLength(2)
})

test('sign-ins of one device at the same moment are notified once', async () => {
  await world.signIn('somsri1', browserOf())
  const sign = () => world.identity.signInByPassword(login, program('203.0.113.77', 'Chrome · Windows'))
  await Promise.all(Array.from({ length: 8 }, sign))
  expect(await noticesOf()).toHaveLength(1)
  world.clock.advance(6 * 60_000)
  await sign()
  expect(await noticesOf()).toHaveLength(2)
})

test('an old account that has not signed in for long is notified of the first sign-in, too', async () => {
  await world.owner.pool.query("update person set created_at = now() - interval '60 days' where username = 'kanya01'")
  await world.signIn('kanya01', browserOf())
  expect((await noticesOf()).map(({ username }) => username)).toEqual(['kanya01'])
})
