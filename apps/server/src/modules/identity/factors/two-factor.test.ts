import { URI } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'
const minutes = (count: number) => world.clock.advance(count * 60_000)

/** An authenticator app that has read the QR code. */
const appOf = (uri: string) => {
  const app = URI.parse(uri)
  if (!('period' in app)) throw new Error('not a code by time')
  return () => app.generate({ timestamp: world.clock.now().getTime() })
}

/** Turns two-factor authentication on; each use needs a fresh person or a turned-off one. */
async function enrol(username: string) {
  const browser = await world.signIn(username)
  const { uri, secret } = (await browser.post('/api/me/two-factor/totp')).json().result
  expect(uri).toContain(secret)
  const app = appOf(uri)
  const answer = await browser.post('/api/me/two-factor/totp/confirm', { code: app() })
  expect(codeOf(answer)).toBe('OK')
  const codes: string[] = answer.json().result.recoveryCodes
  expect(new Set(codes).size).toBe(10)
  minutes(1)
  return { browser, app, codes }
}

/** The first step of a sign-in, with the right password. */
async function begin(username: string, browser: Browser = world.browser()) {
  const { interaction } = await world.openSignIn(browser)
  const first = await browser.post(`${interaction}/password`, { username, password: demoPassword })
  const { challenge, redirectTo } = first.json().result
  const give = (way: string, code: string, more: object = {}) =>
    browser.post(`${interaction}/second-factor`, { challenge, way, code, trust: false, ...more })
  return { browser, interaction, challenge, redirectTo, give }
}

/** Follows the end of a sign-in; whether the browser has a session. */
async function end(browser: Browser, answer: Answer): Promise<boolean> {
  if (codeOf(answer) !== 'OK') return false
  await browser.follow(answer.json().result.redirectTo)
  return (await browser.get('/api/me')).statusCode === 200
}

describe('signing in with a second factor', () => {
  test('needs a code of the app, which counts once', async () => {
    const { app } = await enrol('somsri1')
    const { browser, challenge, redirectTo, give } = await begin('somsri1')
    expect([typeof challenge, redirectTo]).toEqual(['string', undefined])
    expect(browser.cookie('token_auth')).toBeUndefined()
    expect(codeOf(await give('totp', '000000'))).toBe('SECOND_FACTOR_WRONG')
    const code = app()
    expect(await end(browser, await give('totp', code))).toBe(true)
    expect((await browser.get('/api/me/two-factor')).json().result).toMatchObject({ recoveryCodesLeft: 10 })

    const replayed = await begin('somsri1')
    expect(codeOf(await replayed.give('totp', code))).toBe('SECOND_FACTOR_WRONG')
    minutes(1)
    // A code that has run out, and one that is new.
    minutes(2)
    expect(codeOf(await replayed.give('totp', code))).toBe('SECOND_FACTOR_WRONG')
    expect(await end(replayed.browser, await replayed.give('totp', app()))).toBe(true)
  })

  test('of two requests with the same code, or for the same challenge, one wins', async () => {
    const { app, codes } = await enrol('anan01')
    const [one, two] = [await begin('anan01'), await begin('anan01')]
    const same = await Promise.all([one.give('totp', app()), two.give('totp', app())])
    expect(same.map(codeOf)).toEqual(expect.arrayContaining(['OK', 'SECOND_FACTOR_WRONG']))
    const recovered = await Promise.all(
      [await begin('anan01'), await begin('anan01')].map(({ give }) => give('recovery', codes[0] ?? '')),
    )
    expect(recovered.map(codeOf)).toEqual(expect.arrayContaining(['OK', 'SECOND_FACTOR_WRONG']))
    const { give } = await begin('anan01')
    const twice = await Promise.all([give('recovery', codes[1] ?? ''), give('recovery', codes[2] ?? '')])
    expect(twice.map(codeOf)).toEqual(expect.arrayContaining(['OK', 'SESSION_EXPIRED']))
  })

  test('a recovery code works once, however it is typed, and new ones end the old', async () => {
    const { browser, app, codes } = await enrol('prasit1')
    const first = await begin('prasit1')
    const typed = ` ${(codes[0] ?? '').toUpperCase().replaceAll('-', ' ')}`
    expect(await end(first.browser, await first.give('recovery', typed))).toBe(true)
    expect((await browser.get('/api/me/two-factor')).json().result.recoveryCodesLeft).toBe(9)
    minutes(11)
    const ways = (await first.browser.get('/api/me/confirm')).json().result
    expect(ways).toMatchObject({ confirmed: false, ways: ['totp', 'password', 'otp', 'recovery'] })
    const confirm = (way: string, secret: string) => first.browser.post('/api/me/confirm', { way, secret })
    expect(codeOf(await confirm('totp', '000000'))).toBe('SECOND_FACTOR_WRONG')
    const now = app()
    expect([codeOf(await confirm('totp', now)), codeOf(await confirm('totp', now))]).toEqual([
      'OK',
      'SECOND_FACTOR_WRONG',
    ])
    const second = await begin('prasit1')
    expect(codeOf(await second.give('recovery', codes[0] ?? ''))).toBe('SECOND_FACTOR_WRONG')
    const renewed: string[] = (await first.browser.post('/api/me/two-factor/recovery-codes')).json().result
      .recoveryCodes
    expect(codeOf(await second.give('recovery', codes[1] ?? ''))).toBe('SECOND_FACTOR_WRONG')
    expect(codeOf(await second.give('recovery', renewed[0] ?? ''))).toBe('OK')
  })

  test('a challenge belongs to one interaction and ends after five minutes', async () => {
    const { app, codes } = await enrol('kanya01')
    const [mine, other] = [await begin('kanya01'), await begin('kanya01')]
    expect(codeOf(await mine.give('totp', app(), { challenge: other.challenge }))).toBe('SESSION_EXPIRED')
    expect(codeOf(await mine.give('totp', app(), { challenge: 'made-up' }))).toBe('SESSION_EXPIRED')
    // What was refused has used nothing up.
    expect(codeOf(await other.give('totp', app()))).toBe('OK')
    minutes(6)
    expect(codeOf(await mine.give('recovery', codes[0] ?? ''))).toBe('SESSION_EXPIRED')
  })

  test('codes cannot be guessed', async () => {
    const { browser } = await enrol('wichai1')
    const { give } = await begin('wichai1')
    for (let n = 0; n < 5; n++) expect(codeOf(await give('totp', '000000'))).toBe('SECOND_FACTOR_WRONG')
    const full = await give('totp', '000000')
    expect([codeOf(full), Number(full.headers['retry-after']) > 0]).toEqual(['TOO_MANY_ATTEMPTS', true])
    expect((await browser.get('/api/me')).statusCode).toBe(200)
  })

  test('a trusted device is not asked for 30 days, unless the trust is ended; the password still is', async () => {
    const { app } = await enrol('malee01')
    const { browser, give } = await begin('malee01')
    expect(await end(browser, await give('totp', app(), { trust: true }))).toBe(true)
    const again = async () => {
      const fresh = world.browser()
      for (const { name, value, path } of browser.cookies())
        if (name === 'trusted_device') fresh.setCookie(name, value, path)
      return begin('malee01', fresh)
    }
    expect((await again()).redirectTo).toEqual(expect.any(String))
    minutes(29 * 1440)
    expect((await again()).redirectTo).toEqual(expect.any(String))
    minutes(1 * 1440)
    expect((await again()).challenge).toEqual(expect.any(String))

    const renewed = await begin('malee01', browser)
    expect(await end(browser, await renewed.give('totp', app(), { trust: true }))).toBe(true)
    const { trustedDevices } = (await browser.get('/api/me/two-factor')).json().result
    expect(trustedDevices).toHaveLength(1)
    expect(codeOf(await browser.send('DELETE', `/api/me/trusted-devices/${trustedDevices[0].id}`))).toBe('OK')
    expect((await again()).challenge).toEqual(expect.any(String))

    // It ends as well when all other devices are signed out.
    minutes(1)
    const other = await begin('malee01')
    expect(await end(other.browser, await other.give('totp', app(), { trust: true }))).toBe(true)
    const trusted = async () => (await browser.get('/api/me/two-factor')).json().result.trustedDevices
    expect(await trusted()).toHaveLength(1)
    expect(codeOf(await browser.send('DELETE', '/api/sessions/all'))).toBe('OK')
    expect(await trusted()).toEqual([])
    // For the next tests.
    expect(codeOf(await browser.send('DELETE', '/api/me/two-factor'))).toBe('OK')
    expect((await begin('malee01')).redirectTo).toEqual(expect.any(String))
  })
})

describe('setting it up', () => {
  test('changes nothing before the first code is right, and needs a confirmed session', async () => {
    const browser = await world.signIn('malee01')
    expect(codeOf(await browser.post('/api/me/two-factor/totp/confirm', { code: '123456' }))).toBe('NOT_FOUND')
    expect(codeOf(await browser.post('/api/me/two-factor/recovery-codes'))).toBe('NOT_FOUND')
    expect(codeOf(await browser.send('DELETE', '/api/me/two-factor'))).toBe('NOT_FOUND')
    const { uri } = (await browser.post('/api/me/two-factor/totp')).json().result
    expect(codeOf(await browser.post('/api/me/two-factor/totp/confirm', { code: '000000' }))).toBe(
      'SECOND_FACTOR_WRONG',
    )
    expect((await begin('malee01')).redirectTo).toEqual(expect.any(String))
    minutes(11)
    const refused = await browser.post('/api/me/two-factor/totp/confirm', { code: appOf(uri)() })
    expect(codeOf(refused)).toBe('STEP_UP_REQUIRED')
    expect((await browser.get('/api/me/two-factor')).json().result.enabledAt).toBeNull()
  })

  test('the database has neither the secret nor a recovery code', async () => {
    const browser = await world.signIn('malee01')
    const { uri, secret } = (await browser.post('/api/me/two-factor/totp')).json().result
    const answer = await browser.post('/api/me/two-factor/totp/confirm', { code: appOf(uri)() })
    const { rows } = await world.owner.pool.query<{ row: string }>(
      'select t::text as row from totp t union all select r::text from recovery_code r union all select e::text from audit_event e',
    )
    const everything = rows.map(({ row }) => row).join('\n')
    for (const text of [secret, Buffer.from(secret).toString('hex'), ...answer.json().result.recoveryCodes])
      expect(everything).not.toContain(text)
  })
})
