import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../../test/browser.ts'
import { type FakeIssuer, newKey, startFakeIssuer } from '../../../../test/fake-issuer.ts'
import { createIdentityWorld, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
let issuer: FakeIssuer
beforeAll(async () => {
  issuer = await startFakeIssuer()
  world = await createIdentityWorld({
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: 'khlang',
    OIDC_CLIENT_SECRET: 'the-secret-of-the-client',
  })
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

describe('a provider', () => {
  test('may rotate its key between two sign-ins', async () => {
    await signIn(world.browser(), 'subject-1')
    issuer.rotateKey()
    const browser = world.browser()
    const answer = await signIn(browser, 'subject-1')
    // A client fetches new keys at most once a minute: at worst the next attempt succeeds.
    expect(['/mydrive', problem]).toContain(answer.headers.location)
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
