import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../../test/browser.ts'
import { type FakeIssuer, newKey, startFakeIssuer } from '../../../../test/fake-issuer.ts'
import { createIdentityWorld, type IdentityWorld } from '../../../../test/identity-world.ts'

type Line = { level: number; msg: string; call?: string; issuer?: string }
const lines: Line[] = []
const log = pino({ level: 'warn', base: null }, { write: (line) => void lines.push(JSON.parse(line) as Line) })

let world: IdentityWorld
let issuer: FakeIssuer
beforeAll(async () => {
  issuer = await startFakeIssuer()
  world = await createIdentityWorld(
    {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: 'khlang',
      OIDC_CLIENT_SECRET: 'the-secret-of-the-client',
    },
    () => undefined,
    log,
  )
})
afterAll(() => issuer.stop())
beforeEach(() => issuer.misbehave({}))

const begin = async (browser: Browser, path = '/loginbysso') => {
  const answer = await browser.get(path)
  return answer.headers.location ?? ''
}
const signIn = async (browser: Browser, subject: string, claims: object = {}) =>
  browser.get(issuer.approve(await begin(browser), subject, claims))
const isIn = async (browser: Browser) => (await browser.get('/api/me')).statusCode === 200
const problem = '/?error=IDENTITY_PROVIDER_PROBLEM'
const expired = '/?error=SESSION_EXPIRED'

describe('the redirect to the provider', () => {
  test('carries a new state, nonce and PKCE challenge each time', async () => {
    const seen = new Set<string>()
    for (let n = 0; n < 3; n++) {
      const { searchParams } = new URL(await begin(world.browser(), '/loginsms?lang=en'))
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        client_id: 'khlang',
        code_challenge_method: 'S256',
        redirect_uri: 'http://localhost:8080/login',
        acr_values: 'sms',
        ui_locales: 'en',
      })
      for (const name of ['state', 'nonce', 'code_challenge']) seen.add(searchParams.get(name) ?? '')
    }
    expect(seen.size).toBe(9)
  })

  test('ties the sign-in to the browser by a cookie that only the callback receives', async () => {
    const answer = await world.browser().get('/loginbysso')
    expect(answer.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/login', maxAge: 600 }])
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/logout', '/%2f/evil.example'])(
    'never redirects back to %s',
    async (returnTo) => {
      const browser = world.browser()
      const authorization = await begin(browser, `/loginbysso?returnTo=${encodeURIComponent(returnTo)}`)
      const answer = await browser.get(issuer.approve(authorization, 'redirected'))
      expect(answer.headers.location).toBe('/mydrive')
    },
  )
})

describe('a person from the provider', () => {
  test('is created at the first sign-in and found again by issuer and subject', async () => {
    const browser = world.browser()
    const claims = { preferred_username: 'suda99', name: 'สุดา ดีใจ', email: 'suda@example.com', email_verified: true }
    const answer = await signIn(browser, 'subject-1', claims)
    expect(answer.headers.location).toBe('/mydrive')
    const first = (await browser.get('/api/me')).json().result
    expect(first).toMatchObject({ person: { username: 'suda99', nameTh: 'สุดา ดีใจ' }, service: 'OneID' })
    const again = world.browser()
    await signIn(again, 'subject-1', { preferred_username: 'renamed1' })
    expect((await again.get('/api/me')).json().result.person).toMatchObject({ id: first.person.id, username: 'suda99' })
  })

  test('is never matched to another person by the same name, e-mail or number', async () => {
    const browser = world.browser()
    issuer.misbehave({ userinfo: { phone_number: '+66810000003', phone_number_verified: true } })
    await signIn(browser, 'impostor', {
      preferred_username: 'malee01',
      email: 'malee@example.com',
      email_verified: true,
    })
    const { person, accounts } = (await browser.get('/api/me')).json().result
    expect(person.username).not.toBe('malee01')
    expect(person.mobile).toBeNull()
    expect(accounts).toHaveLength(1)
  })

  test('has a verified address once the provider has verified it, unless it is another one or somebody else’s', async () => {
    const claims = { preferred_username: 'later77', email: 'later@example.com' }
    const verified = async (subject: string, more: object) => {
      const browser = world.browser()
      await signIn(browser, subject, more)
      const { person } = (await browser.get('/api/me')).json().result
      return (await world.accounts.findPerson(world.database.db, person.id))?.emailVerified
    }
    expect(await verified('later', claims)).toBe(false)
    expect(await verified('other', { ...claims, preferred_username: 'other77' })).toBe(false)
    expect(await verified('later', { email: 'changed@example.com', email_verified: true })).toBe(false)
    expect(await verified('later', { ...claims, email_verified: true })).toBe(true)
    expect(await verified('other', { ...claims, email_verified: true })).toBe(false)
  })

  test('is created once when the first two sign-ins are concurrent', async () => {
    const browsers = [world.browser(), world.browser()]
    await Promise.all(browsers.map((browser) => signIn(browser, 'twice', { preferred_username: 'twice77' })))
    const ids = await Promise.all(browsers.map(async (it) => (await it.get('/api/me')).json().result.person.id))
    expect(new Set(ids).size).toBe(1)
  })

  test('signs out at the provider', async () => {
    const browser = world.browser()
    await signIn(browser, 'subject-1')
    const { location = '' } = (await browser.get('/logout')).headers
    expect(location).toContain(`${issuer.issuer}/logout?`)
    expect(new URL(location).searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8080/')
    expect(await isIn(browser)).toBe(false)
  })
})

describe('refused callbacks', () => {
  test.each([
    ['no state', (back: string) => back.replace(/state=[^&]*/, '')],
    ['another state', (back: string) => back.replace(/state=[^&]*/, 'state=another')],
    ['the state twice', (back: string) => `${back}&state=another`],
  ])('%s', async (_name, change) => {
    const browser = world.browser()
    const answer = await browser.get(change(issuer.approve(await begin(browser), 'subject-1')))
    expect([expired, problem]).toContain(answer.headers.location)
    expect(await isIn(browser)).toBe(false)
  })

  test('a callback in another browser, which does not affect the right one', async () => {
    const [victim, attacker] = [world.browser(), world.browser()]
    const back = issuer.approve(await begin(attacker), 'attacker')
    expect((await victim.get(back)).headers.location).toBe(expired)
    expect(await isIn(victim)).toBe(false)
    expect((await attacker.get(back)).headers.location).toBe('/mydrive')
  })

  test('a repeated callback, and a repeated code', async () => {
    const browser = world.browser()
    const back = issuer.approve(await begin(browser), 'subject-1')
    const thief = browser.stolen()
    expect((await browser.get(back)).headers.location).toBe('/mydrive')
    expect((await thief.get(back)).headers.location).toBe(expired)
    const second = await begin(thief)
    const { searchParams } = new URL(second)
    const code = new URLSearchParams(back.split('?')[1]).get('code')
    const replay = await thief.get(`/login?code=${code}&state=${searchParams.get('state')}`)
    expect(replay.headers.location).toBe(problem)
  })

  test('a code meant for another sign-in', async () => {
    const browser = world.browser()
    const [one, two] = [await begin(browser), await begin(browser)]
    const code = new URLSearchParams(issuer.approve(one, 'subject-1').split('?')[1]).get('code')
    const answer = await browser.get(`/login?code=${code}&state=${new URL(two).searchParams.get('state')}`)
    expect(answer.headers.location).toBe(problem)
  })

  test('an expired sign-in', async () => {
    const browser = world.browser()
    const back = issuer.approve(await begin(browser), 'subject-1')
    world.clock.advance(10 * 60_000 + 1000)
    expect((await browser.get(back)).headers.location).toBe(expired)
  })

  const seconds = () => Math.floor(Date.now() / 1000)
  test.each([
    ['another nonce', () => ({ claims: { nonce: 'another' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['another audience', () => ({ claims: { aud: 'another-client' } })],
    ['several audiences, none of them responsible', () => ({ claims: { aud: ['khlang', 'another'] } })],
    ['another responsible party', () => ({ claims: { aud: ['khlang', 'another'], azp: 'another' } })],
    ['expired', () => ({ claims: { exp: seconds() - 3600, iat: seconds() - 7200 } })],
    ['without end', () => ({ claims: { exp: undefined } })],
    ['without subject', () => ({ claims: { sub: undefined } })],
    ['alg none', () => ({ header: { alg: 'none' }, unsigned: true })],
    ['no signature', () => ({ unsigned: true })],
    ['a foreign key', () => ({ key: newKey().privateKey })],
    ['an unknown key id', () => ({ header: { kid: 'unknown' }, key: newKey().privateKey })],
    ['symmetric instead', () => ({ header: { alg: 'HS256' } })],
    ['wrong hash of the access token', () => ({ claims: { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } })],
    ['made a week ago', () => ({ claims: { iat: seconds() - 7 * 86_400 } })],
    ['wrong hash of the code', () => ({ claims: { c_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } })],
    ['another person in userinfo', () => ({ userinfo: { sub: 'somebody-else' } })],
    ['no id token', () => ({ tokenBody: { id_token: undefined } })],
    ['an encrypted id token', () => ({ tokenBody: { id_token: 'a.b.c.d.e' } })],
    ['an error of the token endpoint', () => ({ tokenStatus: 500 })],
    ['a refused client', () => ({ tokenStatus: 401, tokenBody: { error: 'invalid_client' } })],
  ])('%s', async (_name, how) => {
    const browser = world.browser()
    const back = issuer.approve(await begin(browser), 'victim')
    issuer.misbehave(how())
    const answer = await browser.get(back)
    expect(answer.headers.location).toBe(problem)
    expect(browser.cookie('token_auth')).toBeUndefined()
    expect((await world.events('session.refused')).at(-1)).toMatchObject({ outcome: 'refused' })
  })

  test('the answer of another provider (mix-up)', async () => {
    const browser = world.browser()
    const back = issuer.approve(await begin(browser), 'victim')
    const answer = await browser.get(`${back}&iss=${encodeURIComponent('https://evil.example')}`)
    expect(answer.headers.location).toBe(problem)
  })

  test('an error of the provider shows on the start page; a refusal by the person only leads home', async () => {
    const browser = world.browser()
    const stateOf = async () => new URL(await begin(browser)).searchParams.get('state')
    const failed = await browser.get(`/login?error=server_error&state=${await stateOf()}`)
    expect(failed.headers.location).toBe(problem)
    const declined = await browser.get(`/login?error=access_denied&state=${await stateOf()}`)
    expect(declined.headers.location).toBe('/')
  })
})

describe('what more a provider says of a person', () => {
  const claims = { preferred_username: 'calm01', name: 'สงบ ใจดี' }

  test.each([
    ['answers 401', { userinfoStatus: 401 }],
    ['answers 403', { userinfoStatus: 403 }],
    ['answers 500', { userinfoStatus: 500 }],
    ['answers 404', { userinfoStatus: 404 }],
    ['is no JSON', { userinfoText: '<html>' }],
    ['is nothing', { userinfoText: '' }],
    ['names nobody', { userinfo: { sub: undefined } }],
    ['comes too late', { late: { '/userinfo': 30_000 } }],
    ['is not offered', { discovery: { userinfo_endpoint: undefined } }],
  ])('%s: nobody is locked out, and the log names the call', async (what, how) => {
    lines.length = 0
    const browser = world.browser()
    const back = issuer.approve(await begin(browser), 'calm-1', claims)
    issuer.misbehave(how)
    expect((await browser.get(back)).headers.location).toBe('/mydrive')
    expect((await browser.get('/api/me')).json().result.person).toMatchObject({ username: 'calm01' })
    const named = lines.filter(({ call }) => call === 'userinfo')
    expect(named).toHaveLength(what === 'is not offered' ? 0 : 1)
    expect(JSON.stringify(lines)).not.toContain('|token')
  })

  test('is refused if it is of somebody else, and the log names what failed', async () => {
    lines.length = 0
    const browser = world.browser()
    const back = issuer.approve(await begin(browser), 'calm-1', claims)
    issuer.misbehave({ userinfo: { sub: 'somebody-else' } })
    expect((await browser.get(back)).headers.location).toBe(problem)
    expect(lines).toMatchObject([{ call: 'token', issuer: issuer.issuer }])
  })

  test.each([
    ['token', { tokenStatus: 500 }],
    ['token', { late: { '/token': 30_000 } }],
  ])('a provider whose %s call fails is named with it (%j)', async (call, how) => {
    lines.length = 0
    const browser = world.browser()
    const back = issuer.approve(await begin(browser), 'calm-1', claims)
    issuer.misbehave(how)
    expect((await browser.get(back)).headers.location).toBe(problem)
    expect(lines).toMatchObject([{ call, level: 40 }])
    issuer.misbehave({})
    expect((await signIn(world.browser(), 'calm-1')).headers.location).toBe('/mydrive')
  })
})

describe('a provider whose clock is another one', () => {
  const now = () => Math.floor(Date.now() / 1000)
  test.each([
    ['a minute ahead', () => ({ iat: now() + 60, exp: now() + 360 }), '/mydrive'],
    ['a minute behind', () => ({ iat: now() - 60, exp: now() + 240 }), '/mydrive'],
    ['nine minutes behind', () => ({ iat: now() - 540, exp: now() + 60 }), '/mydrive'],
    ['an hour ahead', () => ({ iat: now() + 3600, exp: now() + 3900 }), problem],
    ['an hour behind', () => ({ iat: now() - 3600, exp: now() - 3300 }), problem],
    ['so that a token has just expired', () => ({ exp: now() - 15 }), '/mydrive'],
    ['so that a token has expired', () => ({ exp: now() - 90 }), problem],
    ['so that a token is valid in a moment', () => ({ nbf: now() + 15 }), '/mydrive'],
    ['so that a token is valid later', () => ({ nbf: now() + 120 }), problem],
  ])('%s', async (_name, claims, outcome) => {
    const browser = world.browser()
    const back = issuer.approve(await begin(browser), 'clock-1')
    issuer.misbehave({ claims: claims() })
    expect((await browser.get(back)).headers.location).toBe(outcome)
  })
})

describe('a provider', () => {
  test('may rotate its key: at worst one attempt fails, and the next one succeeds', async () => {
    await signIn(world.browser(), 'subject-1')
    await wait(2100)
    issuer.rotateKey()
    const first = await signIn(world.browser(), 'subject-1')
    expect(['/mydrive', problem]).toContain(first.headers.location)
    expect((await signIn(world.browser(), 'subject-1')).headers.location).toBe('/mydrive')
  })

  test('that has withdrawn its key is no longer believed what that signs', async () => {
    const old = newKey()
    await wait(2100)
    issuer.rotateKey()
    for (let n = 0; n < 2; n++) {
      const browser = world.browser()
      const back = issuer.approve(await begin(browser), 'victim')
      issuer.misbehave({ key: old.privateKey })
      expect((await browser.get(back)).headers.location).toBe(problem)
      issuer.misbehave({})
    }
    await signIn(world.browser(), 'subject-1')
    expect((await signIn(world.browser(), 'subject-1')).headers.location).toBe('/mydrive')
  })

  test('that publishes no key, and then the right one, is believed from then on', async () => {
    await wait(2100)
    issuer.rotateKey()
    issuer.misbehave({ jwks: { keys: [] } })
    for (let n = 0; n < 2; n++) expect((await signIn(world.browser(), 'subject-1')).headers.location).toBe(problem)
    issuer.misbehave({})
    await wait(2100)
    await signIn(world.browser(), 'subject-1')
    expect((await signIn(world.browser(), 'subject-1')).headers.location).toBe('/mydrive')
  })

  let other: FakeIssuer
  let elsewhere: IdentityWorld
  beforeAll(async () => {
    other = await startFakeIssuer()
    elsewhere = await createIdentityWorld({
      OIDC_ISSUER: other.issuer,
      OIDC_CLIENT_ID: 'khlang',
      OIDC_CLIENT_SECRET: 'secret',
    })
  })

  test('is not used if its metadata names another issuer', async () => {
    other.misbehave({ discovery: { issuer: 'https://evil.example' } })
    expect((await elsewhere.browser().get('/loginbysso')).headers.location).toBe(problem)
    // Once corrected, it is used without a restart.
    other.misbehave({})
    expect((await elsewhere.browser().get('/loginbysso')).headers.location).toContain('/authorize?')
  })

  test('that is down leads to a message, not to a redirect loop; signing out still works', async () => {
    const browser = elsewhere.browser()
    const back = other.approve((await browser.get('/loginbysso')).headers.location ?? '', 'subject-1')
    await other.stop()
    expect((await browser.get(back)).headers.location).toBe(problem)
    const { url } = await browser.follow(back)
    expect(url).toBe(expired)
    expect((await browser.get('/logout')).statusCode).toBe(302)
  })
})

describe('the methods of a provider', () => {
  const worldOf = async (methods: string[]) => {
    const named = await startFakeIssuer()
    named.misbehave({ discovery: { acr_values_supported: methods } })
    const place = await createIdentityWorld({
      OIDC_ISSUER: named.issuer,
      OIDC_CLIENT_ID: 'khlang',
      OIDC_CLIENT_SECRET: 'secret',
    })
    const offered = async (domain: string) =>
      (await place.browser().get(`/api/sign-in/options?domain=${domain}`)).json().result.methods
    return { named, place, offered }
  }

  test('that has a directory service are offered, and it signs in and out there', async () => {
    const { named, place, offered } = await worldOf(['directory'])
    expect(await offered('one.example')).toEqual(['directory', 'oneid'])
    expect(await offered('nobody.example')).toEqual(['oneid'])
    for (const entry of ['/redirectdirectory', '/loginbysso?method=directory']) {
      const browser = place.browser()
      const authorization = await begin(browser, entry)
      expect(new URL(authorization).searchParams.get('acr_values')).toBe('directory')
      await browser.get(named.approve(authorization, 'subject-1'))
      expect((await browser.get('/logout')).headers.location).toContain('logout_hint=directory')
    }
    const browser = place.browser()
    await browser.get(named.approve(await begin(browser), 'subject-1'))
    expect((await browser.get('/logout?azure=true')).headers.location).toContain('logout_hint=directory')
    await named.stop()
  })

  test('without a directory service lead to the page that says so', async () => {
    expect(await (await worldOf(['sms', 'company-mail'])).offered('one.example')).toEqual(['companyMail', 'oneid'])
    // The page belongs to the web app, which this world does not serve.
    const answer = await world.browser().get('/redirectdirectory')
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined])
    expect(await begin(world.browser(), '/loginbysso?method=directory')).toBe('/redirectdirectory')
  })
})

test('no secret is logged or stored', async () => {
  const rows = await world.owner.pool.query('select data::text, subject from audit_event')
  const text = JSON.stringify(rows.rows)
  expect(text).not.toContain('the-secret-of-the-client')
  expect(text).not.toContain('eyJ')
})
