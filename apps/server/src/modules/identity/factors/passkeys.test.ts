import type { CreationOptions } from '@khlang/contract/passkeys'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../../test/authenticator.ts'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
const withoutFactors = () => world.owner.pool.query('truncate passkey, recovery_code, trusted_device')
type Authenticator = ReturnType<typeof createAuthenticator>

const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'
const minutes = (count: number) => world.clock.advance(count * 60_000)
const asked = async (browser: Browser): Promise<CreationOptions> =>
  (await browser.post('/api/me/passkeys/options')).json().result

/** Adds a passkey of a new authenticator. */
async function add(browser: Browser, name = 'โทรศัพท์', authenticator: Authenticator = createAuthenticator()) {
  const answer = await browser.post('/api/me/passkeys', { name, passkey: authenticator.create(await asked(browser)) })
  expect(codeOf(answer)).toBe('OK')
  const { passkey, recoveryCodes } = answer.json().result
  return { authenticator, passkey, recoveryCodes }
}

/** The first step of a sign-in, with the right password. */
async function begin(username: string, browser: Browser = world.browser()) {
  const { interaction } = await world.openSignIn(browser)
  const first = await browser.post(`${interaction}/password`, { username, password: demoPassword })
  const { challenge, ways, redirectTo } = first.json().result
  const options = async () =>
    (await browser.post(`${interaction}/passkey/options`, { ...(challenge && { challenge }) })).json().result
  const give = (passkey: object, more: object = {}) =>
    browser.post(`${interaction}/passkey`, { challenge, passkey, ...more })
  return { browser, interaction, challenge, ways, redirectTo, options, give }
}

/** A sign-in without a password. */
async function alone(browser: Browser = world.browser()) {
  const { interaction } = await world.openSignIn(browser)
  const options = async () => (await browser.post(`${interaction}/passkey/options`)).json().result
  const give = (passkey: object) => browser.post(`${interaction}/passkey`, { passkey })
  return { browser, interaction, options, give }
}

async function end(browser: Browser, answer: Answer): Promise<boolean> {
  if (codeOf(answer) !== 'OK') return false
  await browser.follow(answer.json().result.redirectTo)
  return (await browser.get('/api/me')).statusCode === 200
}

describe('the passkeys of a person', () => {
  beforeEach(withoutFactors)

  test('the first one turns two-factor authentication on; several are named, listed and removed', async () => {
    const browser = await world.signIn('somsri1')
    const { authenticator, passkey, recoveryCodes } = await add(browser, ' โน้ตบุ๊ก ')
    expect(passkey).toEqual({
      id: expect.any(String),
      name: 'โน้ตบุ๊ก',
      createdAt: expect.any(String),
      lastUsedAt: null,
      synced: false,
    })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await browser.get('/api/me/two-factor')).json().result).toMatchObject({
      ways: ['passkey', 'recovery'],
      enabledAt: null,
      recoveryCodesLeft: 10,
    })
    const again = await browser.post('/api/me/passkeys/options')
    expect(() => authenticator.create(again.json().result)).toThrow('InvalidStateError')
    const second = await add(browser, 'Security key', createAuthenticator({ algorithm: 'RS256', counts: false }))
    expect(second.recoveryCodes).toEqual([])

    const renamed = await browser.send('PATCH', `/api/me/passkeys/${passkey.id}`, { body: { name: 'เครื่องที่บ้าน' } })
    expect(renamed.json().result.name).toBe('เครื่องที่บ้าน')
    expect(codeOf(await browser.send('PATCH', `/api/me/passkeys/${passkey.id}`, { body: { name: '  ' } }))).toBe(
      'INVALID_INPUT',
    )
    const { possible, items } = (await browser.get('/api/me/passkeys')).json().result
    expect([possible, items.map(({ name }: { name: string }) => name)]).toEqual([true, ['เครื่องที่บ้าน', 'Security key']])
    const other = await world.signIn('anan01')
    for (const method of ['PATCH', 'DELETE'] as const)
      expect(codeOf(await other.send(method, `/api/me/passkeys/${passkey.id}`, { body: { name: 'mine' } }))).toBe(
        'NOT_FOUND',
      )
    for (const { id } of items) expect(codeOf(await browser.send('DELETE', `/api/me/passkeys/${id}`))).toBe('OK')
    expect((await browser.get('/api/me/two-factor')).json().result).toMatchObject({ ways: [], recoveryCodesLeft: 0 })
    expect((await begin('somsri1')).redirectTo).toEqual(expect.any(String))
    const events = ['added', 'renamed', 'removed'].map((what) => world.events(`passkey.${what}`))
    expect((await Promise.all(events)).map((rows) => rows.at(-1)?.data)).toEqual([
      { name: 'Security key' },
      { name: 'เครื่องที่บ้าน' },
      { name: 'Security key' },
    ])
  })

  test('adding and removing one needs a confirmed session, and its number has an end', async () => {
    const browser = await world.signIn('somsri1')
    const { passkey } = await add(browser)
    const options = await asked(browser)
    minutes(11)
    const late = [
      await browser.post('/api/me/passkeys/options'),
      await browser.post('/api/me/passkeys', { name: 'x', passkey: createAuthenticator().create(options) }),
      await browser.send('DELETE', `/api/me/passkeys/${passkey.id}`),
    ]
    expect(late.map(codeOf)).toEqual(['STEP_UP_REQUIRED', 'STEP_UP_REQUIRED', 'STEP_UP_REQUIRED'])
    await browser.post('/api/me/confirm', { way: 'password', secret: demoPassword })
    const last = await asked(browser)
    for (let n = 1; n < 20; n++) await add(browser, `key ${n}`)
    expect(codeOf(await browser.post('/api/me/passkeys/options'))).toBe('PASSKEYS_FULL')
    expect(
      codeOf(await browser.post('/api/me/passkeys', { name: 'x', passkey: createAuthenticator().create(last) })),
    ).toBe('PASSKEYS_FULL')
    expect(codeOf(await browser.send('DELETE', '/api/me/two-factor'))).toBe('OK')
    expect((await browser.get('/api/me/passkeys')).json().result.items).toEqual([])
  })

  test('the database cannot sign in with what it has', async () => {
    const browser = await world.signIn('somsri1')
    const options = await asked(browser)
    const { rows } = await world.owner.pool.query<{ row: string }>('select t::text as row from passkey_challenge t')
    const everything = rows.map(({ row }) => row).join('\n')
    expect(rows.length).toBeGreaterThan(0)
    expect(everything).not.toContain(options.challenge)
    expect(everything).not.toContain(Buffer.from(options.challenge, 'base64url').toString('hex'))
  })
})

describe('signing in', () => {
  beforeEach(withoutFactors)

  test.each(['ES256', 'RS256'] as const)('with the password and then a passkey, %s', async (algorithm) => {
    const { authenticator } = await add(await world.signIn('prasit1'), 'key', createAuthenticator({ algorithm }))
    const { browser, ways, redirectTo, options, give } = await begin('prasit1')
    expect([ways, redirectTo]).toEqual([['passkey', 'recovery'], undefined])
    expect(await end(browser, await give(authenticator.use(await options()), { trust: true }))).toBe(true)
    const { items } = (await browser.get('/api/me/passkeys')).json().result
    expect(items.at(-1).lastUsedAt).toEqual(expect.any(String))
    // The device is trusted now, until a passkey is removed.
    const trusted = world.browser()
    trusted.setCookie('trusted_device', browser.cookie('trusted_device') ?? '')
    expect((await begin('prasit1', trusted)).redirectTo).toEqual(expect.any(String))
    for (const { id } of items) expect(codeOf(await browser.send('DELETE', `/api/me/passkeys/${id}`))).toBe('OK')
    expect((await browser.get('/api/me/two-factor')).json().result.trustedDevices).toEqual([])
  })

  test('by a passkey alone, which counts as a second factor', async () => {
    const first = await world.signIn('prasit1')
    const { authenticator } = await add(first)
    const { browser, options, give } = await alone()
    const request = await options()
    expect(request).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    expect(await end(browser, await give(authenticator.use(request)))).toBe(true)
    const { items } = (await browser.get('/api/sessions')).json().result
    expect(items.find(({ current }: { current: boolean }) => current).method).toBe('passkey')
    const { rows } = await world.owner.pool.query<{ second_factor_at: Date | null }>(
      "select second_factor_at from session where method = 'passkey'",
    )
    expect(rows).toEqual([{ second_factor_at: expect.any(Date) }])
    expect(codeOf(await browser.send('DELETE', '/api/me/two-factor'))).toBe('OK')
    const removed = await alone()
    expect(codeOf(await removed.give(authenticator.use(await removed.options())))).toBe('PASSKEY_REFUSED')
  })

  test('recovery codes stand in for the passkey, also for programs', async () => {
    const browser = await world.signIn('prasit1')
    const { recoveryCodes } = await add(browser)
    const { interaction, challenge } = await begin('prasit1')
    expect(interaction).toContain('/oidc/interaction/')
    const caller = { origin: { address: '10.1.1.1', traceId: 'x' }, client: 'program' }
    const login = { username: 'prasit1', password: demoPassword }
    await expect(world.identity.signInByPassword(login, caller)).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    })
    const session = await world.identity.signInByPassword({ ...login, secondCode: recoveryCodes[0] }, caller)
    expect(session.token).toEqual(expect.any(String))
    expect(challenge).toEqual(expect.any(String))
    await browser.send('DELETE', '/api/me/two-factor')
  })

  test('of 20 uses of one challenge, and of one recovery code, at the same time one succeeds', async () => {
    const browser = await world.signIn('kanya01')
    const { authenticator, recoveryCodes } = await add(browser)
    const one = await alone()
    const passkey = authenticator.use(await one.options())
    const uses = await Promise.all(Array.from({ length: 20 }, () => one.give(passkey)))
    expect(uses.map(codeOf).filter((code) => code === 'OK')).toHaveLength(1)
    expect(uses.map(codeOf).filter((code) => code === 'PASSKEY_REFUSED')).toHaveLength(19)

    const first = await Promise.all(Array.from({ length: 20 }, () => begin('kanya01')))
    const codes = await Promise.all(
      first.map(({ browser: each, interaction, challenge }) =>
        each.post(`${interaction}/second-factor`, { challenge, way: 'recovery', code: recoveryCodes[0], trust: false }),
      ),
    )
    expect(codes.map(codeOf).filter((code) => code === 'OK')).toHaveLength(1)
    await browser.send('DELETE', '/api/me/two-factor')
    world.clock.advance(16 * 60_000)
  })
})

describe('confirming a session', () => {
  beforeEach(withoutFactors)

  test('by a passkey, which also counts as its second factor', async () => {
    const setUp = await world.signIn('malee01')
    const { authenticator } = await add(setUp)
    const { browser, give, options } = await begin('malee01')
    expect(await end(browser, await give(authenticator.use(await options())))).toBe(true)
    minutes(11)
    expect((await browser.get('/api/me/confirm')).json().result.ways).toEqual([
      'passkey',
      'password',
      'otp',
      'recovery',
    ])
    const request = (await browser.post('/api/me/confirm/passkey/options')).json().result
    expect(request.allowCredentials).toHaveLength(1)
    const passkey = authenticator.use(request)
    expect(codeOf(await setUp.post('/api/me/confirm/passkey', { passkey }))).toBe('PASSKEY_REFUSED')
    expect(codeOf(await browser.post('/api/me/confirm/passkey', { passkey }))).toBe('OK')
    expect((await browser.get('/api/me/confirm')).json().result.confirmed).toBe(true)
    expect((await world.events('session.confirmed')).at(-1)?.data).toEqual({ method: 'passkey' })
    expect(codeOf(await browser.send('DELETE', '/api/me/two-factor'))).toBe('OK')
    expect(codeOf(await browser.post('/api/me/confirm/passkey/options'))).toBe('CONFIRMATION_UNAVAILABLE')
  })
})

describe('what is refused', () => {
  const reasons = async () => (await world.events('session.refused')).at(-1)
  let mine: Authenticator
  let theirs: Authenticator
  beforeAll(async () => {
    await withoutFactors()
    mine = (await add(await world.signIn('wichai1'))).authenticator
    theirs = (await add(await world.signIn('anan01'))).authenticator
  })

  test.each([
    ['another origin', { origin: 'https://khlang.example' }, 'not verified'],
    ['another port', { origin: 'http://localhost:8081' }, 'not verified'],
    ['another site', { rpId: 'khlang.example' }, 'not verified'],
    ['a frame of another site', { crossOrigin: true }, 'challenge unknown, used or expired'],
    ['an answer to another question', { type: 'webauthn.create' }, 'not verified'],
    ['a made-up challenge', { challenge: 'bWFkZS11cA' }, 'challenge unknown, used or expired'],
    ['a person who was not verified', { verified: false }, 'not verified'],
    ['a changed signature', { tampered: true }, 'wrong signature'],
    ['no name of the account', { userHandle: null }, 'of another account'],
    ['the name of another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'of another account'],
  ])('%s, alone', async (_, quirks, reason) => {
    const { browser, options, give } = await alone()
    expect(codeOf(await give(mine.use(await options(), quirks)))).toBe('PASSKEY_REFUSED')
    expect(browser.cookie('token_auth')).toBeUndefined()
    expect((await reasons())?.data).toEqual({ method: 'passkey', reason })
  })

  test('a challenge that was used, has expired, or is of another browser, purpose or first factor', async () => {
    const used = await alone()
    const passkey = mine.use(await used.options())
    expect(codeOf(await used.give({ ...passkey, id: 'AAAA', rawId: 'AAAA' }))).toBe('PASSKEY_REFUSED')
    expect(codeOf(await used.give(passkey))).toBe('PASSKEY_REFUSED')

    const late = await alone()
    const slow = mine.use(await late.options())
    minutes(5)
    expect(codeOf(await late.give(slow))).toBe('PASSKEY_REFUSED')

    const [here, there] = [await alone(), await alone()]
    const elsewhere = mine.use(await there.options())
    expect(codeOf(await here.give(elsewhere))).toBe('PASSKEY_REFUSED')
    // It was not used up by whoever it does not belong to.
    expect(codeOf(await there.give(elsewhere))).toBe('OK')

    const second = await begin('wichai1')
    const asSecond = mine.use(await second.options())
    const withoutFirst = await second.browser.post(`${second.interaction}/passkey`, { passkey: asSecond })
    expect(codeOf(withoutFirst)).toBe('PASSKEY_REFUSED')
    const asAlone = mine.use((await second.browser.post(`${second.interaction}/passkey/options`)).json().result)
    expect(codeOf(await second.give(asAlone))).toBe('PASSKEY_REFUSED')
    expect(codeOf(await second.give(asSecond))).toBe('OK')
    const stranger = await world.openSignIn(world.browser())
    const made = await world.browser().post(`${stranger.interaction}/passkey/options`)
    expect(codeOf(made)).toBe('SESSION_EXPIRED')
    const forged = await begin('wichai1')
    const answer = await forged.browser.post(`${forged.interaction}/passkey/options`, { challenge: 'made-up' })
    expect(codeOf(answer)).toBe('SESSION_EXPIRED')
  })

  test('the passkey of another account, as the second step and to confirm', async () => {
    const { browser, options, give } = await begin('wichai1')
    expect(codeOf(await give(theirs.use(await options())))).toBe('PASSKEY_REFUSED')
    expect((await reasons())?.data).toMatchObject({ method: 'second factor passkey', reason: 'of another account' })
    expect(await end(browser, await give(mine.use(await options())))).toBe(true)
    const request = (await browser.post('/api/me/confirm/passkey/options')).json().result
    expect(codeOf(await browser.post('/api/me/confirm/passkey', { passkey: theirs.use(request) }))).toBe(
      'PASSKEY_REFUSED',
    )
  })

  test('a counter that goes back, once the signature is right', async () => {
    const one = await alone()
    expect(codeOf(await one.give(mine.use(await one.options(), { counter: 50 })))).toBe('OK')
    const two = await alone()
    expect(codeOf(await two.give(mine.use(await two.options(), { counter: 50 })))).toBe('PASSKEY_REFUSED')
    expect((await reasons())?.data).toEqual({ method: 'passkey', reason: 'the counter went back' })
    const forged = await alone()
    await forged.give(mine.use(await forged.options(), { counter: 9999, tampered: true }))
    const three = await alone()
    expect(codeOf(await three.give(mine.use(await three.options(), { counter: 51 })))).toBe('OK')
  })

  test('guessing: as often as with codes', async () => {
    minutes(16)
    const { options, give } = await begin('wichai1')
    for (let n = 0; n < 5; n++)
      expect(codeOf(await give(mine.use(await options(), { tampered: true })))).toBe('PASSKEY_REFUSED')
    expect(codeOf(await give(mine.use(await options(), { counter: 60 })))).toBe('TOO_MANY_ATTEMPTS')
  })

  test.each([
    ['another origin', { origin: 'https://khlang.example' }],
    ['another site', { rpId: 'khlang.example' }],
    ['a person who was not verified', { verified: false }],
    ['a made-up challenge', { challenge: 'bWFkZS11cA' }],
    ['an answer to another question', { type: 'webauthn.get' }],
  ])('a new passkey for %s', async (_, quirks) => {
    const browser = await world.signIn('somsri1')
    const passkey = createAuthenticator().create(await asked(browser), quirks)
    expect(codeOf(await browser.post('/api/me/passkeys', { name: 'x', passkey }))).toBe('PASSKEY_REFUSED')
    expect((await browser.get('/api/me/passkeys')).json().result.items).toEqual([])
  })

  test('a new passkey made for another session, twice, or known to another account', async () => {
    const [browser, other] = [await world.signIn('somsri1'), await world.signIn('malee01')]
    const passkey = createAuthenticator().create(await asked(browser))
    const addTo = (who: Browser, one: object) => who.post('/api/me/passkeys', { name: 'x', passkey: one })
    expect(codeOf(await addTo(other, passkey))).toBe('PASSKEY_REFUSED')
    const twice = await Promise.all([addTo(browser, passkey), addTo(browser, passkey)])
    expect(new Set(twice.map(codeOf))).toEqual(new Set(['OK', 'PASSKEY_REFUSED']))
    await browser.send('DELETE', '/api/me/two-factor')
  })
})
