import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'
import { hashPassword } from '../../../platform/passwords/hashing.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})

const tryPassword = async (browser: Browser, username: string, password: string): Promise<Answer> => {
  const { interaction } = await world.openSignIn(browser)
  return browser.post(`${interaction}/password`, { username, password })
}
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'
const minute = 60_000

describe('wrong passwords', () => {
  test('the sixth attempt on an account from one address is delayed, with the time to wait', async () => {
    const browser = world.browser()
    for (let n = 0; n < 5; n++)
      expect(codeOf(await tryPassword(browser, 'anan01', `wrong-${n}`))).toBe('WRONG_CREDENTIALS')
    const sixth = await tryPassword(browser, 'anan01', demoPassword)
    expect(sixth.statusCode).toBe(429)
    expect(sixth.json().machineCode).toBe('TOO_MANY_ATTEMPTS')
    expect(sixth.json().errorMessage).toMatch(/1[45]:\d\d/)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(800)

    // Written differently it is still the same account; other accounts and other addresses are not affected.
    expect(codeOf(await tryPassword(browser, ' ANAN01 ', demoPassword))).toBe('TOO_MANY_ATTEMPTS')
    expect(codeOf(await tryPassword(browser, 'kanya01', demoPassword))).toBe('OK')
    expect(codeOf(await tryPassword(world.browser(), 'anan01', demoPassword))).toBe('OK')

    world.clock.advance(15 * minute + 1000)
    expect(codeOf(await tryPassword(browser, 'anan01', demoPassword))).toBe('OK')
  })

  test('an account has one counter, however it is written, and so has a network of IPv6', async () => {
    const browser = world.browser('2001:db8:7:7::1')
    for (const [n, login] of ['0810000005', '0-810000005', '+66810000005', 'kanya@one.example', 'Kanya01'].entries()) {
      browser.moveTo(`2001:db8:7:7:${n}::9`)
      expect(codeOf(await tryPassword(browser, login, `wrong-${n}`))).toBe('WRONG_CREDENTIALS')
    }
    for (const login of ['081 000 0005', 'kanya01'])
      expect(codeOf(await tryPassword(browser, login, demoPassword))).toBe('TOO_MANY_ATTEMPTS')
    world.clock.advance(61 * minute)
  })

  test('an account has a ceiling over all addresses, which lets its owner in', async () => {
    const owner = await world.signIn('prasit1')
    /** The same device somewhere else, signed out. */
    const deviceOf = (browser: Browser) => {
      const device = world.browser()
      device.setCookie('known_device', browser.cookie('known_device') ?? '')
      return device
    }
    const home = world.freshAddress()
    await world.signIn('prasit1', world.browser(home))
    // Somebody else's device.
    const other = await world.signIn('kanya01')
    const codes: string[] = []
    for (let n = 0; n < 24; n++) codes.push(codeOf(await tryPassword(world.browser(), 'prasit1', `guess-${n}`)))
    expect(codes.slice(0, 20).every((code) => code === 'WRONG_CREDENTIALS')).toBe(true)
    expect(codes.slice(20).every((code) => code === 'TOO_MANY_ATTEMPTS')).toBe(true)
    for (const browser of [world.browser(), deviceOf(other)])
      expect(codeOf(await tryPassword(browser, 'prasit1', demoPassword))).toBe('TOO_MANY_ATTEMPTS')

    expect(codeOf(await tryPassword(deviceOf(owner), 'prasit1', demoPassword))).toBe('OK')
    expect(codeOf(await tryPassword(world.browser(home), 'prasit1', demoPassword))).toBe('OK')
    const byCode = world.browser()
    const { interaction } = await world.openSignIn(byCode, '/loginsms')
    await byCode.post(`${interaction}/otp`, { mobile: '0810000004' })
    const code = await world.lastCode('+66810000004')
    const proven = await byCode.post(`${interaction}/otp/verify`, { mobile: '0810000004', code: code ?? '' })
    await byCode.follow(proven.json().result.redirectTo)
    expect((await byCode.get('/api/me')).statusCode).toBe(200)
    // An open session is a known device as well.
    const change = { currentPassword: demoPassword, password: 'garden-99-x', confirmPassword: 'garden-99-x' }
    expect(codeOf(await owner.post('/api/password', { ...change, currentPassword: 'no' }))).toBe('PASSWORD_CURRENT')

    // A known device does not guess without a limit either, wherever it is.
    for (let n = 0; n < 5; n++)
      expect(codeOf(await tryPassword(deviceOf(owner), 'prasit1', 'wrong'))).toBe('WRONG_CREDENTIALS')
    expect(codeOf(await tryPassword(deviceOf(owner), 'prasit1', demoPassword))).toBe('TOO_MANY_ATTEMPTS')
    expect(codeOf(await tryPassword(world.browser(), 'prasit1', demoPassword))).toBe('TOO_MANY_ATTEMPTS')
    world.clock.advance(61 * minute)
    expect(codeOf(await tryPassword(world.browser(), 'prasit1', demoPassword))).toBe('OK')
  })

  test('a forged mark of a known device is worth nothing', async () => {
    const browser = await world.signIn('wichai1')
    const mine = browser.cookie('known_device') ?? ''
    expect(mine).not.toBe('')
    for (let n = 0; n < 20; n++) await tryPassword(world.browser(), 'anan01', `guess-${n}`)
    for (const value of [mine, `${mine}x`, '', 'x'.repeat(3000), mine.replace('.', '..')]) {
      const forger = world.browser()
      forger.setCookie('known_device', value)
      expect(codeOf(await tryPassword(forger, 'anan01', demoPassword))).toBe('TOO_MANY_ATTEMPTS')
    }
    world.clock.advance(61 * minute)
  })

  test('an unknown account is throttled like a known one', async () => {
    const browser = world.browser()
    for (let n = 0; n < 5; n++) expect(codeOf(await tryPassword(browser, 'nobody7', 'x-1'))).toBe('WRONG_CREDENTIALS')
    expect(codeOf(await tryPassword(browser, 'nobody7', 'x-1'))).toBe('TOO_MANY_ATTEMPTS')
  })

  test('concurrent attempts are all counted', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser)
    const tries = Array.from({ length: 12 }, (_, n) =>
      browser.post(`${interaction}/password`, { username: 'wichai1', password: `guess-${n}` }),
    )
    const codes = (await Promise.all(tries)).map(codeOf)
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(5)
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(7)
  })

  test('of many accounts at once from one address are counted before they are compared', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser)
    const tries = Array.from({ length: 90 }, (_, n) =>
      browser.post(`${interaction}/password`, { username: `flood${n}x`, password: 'a-1' }),
    )
    const codes = (await Promise.all(tries)).map(codeOf)
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(50)
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(40)
  })

  test('an account is asked at once from many addresses no more often than its ceiling', async () => {
    const codes = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => codeOf(await tryPassword(world.browser(), 'somsri1', `guess-${n}`))),
    )
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(20)
    world.clock.advance(61 * minute)
  })

  test('many correct concurrent sign-ins all succeed', async () => {
    const caller = { origin: { address: world.freshAddress(), traceId: null }, client: 'test' }
    const login = { username: 'somsri1', password: demoPassword }
    const sessions = await Promise.all(Array.from({ length: 20 }, () => world.identity.signInByPassword(login, caller)))
    expect(new Set(sessions.map(({ token }) => token)).size).toBe(20)
  })

  test('a header cannot change the address', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser)
    const codes: string[] = []
    for (let n = 0; n < 6; n++) {
      const headers = { 'x-forwarded-for': `192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}` }
      const body = { username: 'prasit1', password: 'wrong' }
      codes.push(codeOf(await browser.send('POST', `${interaction}/password`, { body, headers })))
    }
    expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('one address cannot try many accounts', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser)
    const codes: string[] = []
    for (let n = 0; n < 51; n++) {
      codes.push(codeOf(await browser.post(`${interaction}/password`, { username: `spray${n}x`, password: 'a-1' })))
    }
    expect(codes.slice(0, 50).every((code) => code === 'WRONG_CREDENTIALS')).toBe(true)
    expect(codes[50]).toBe('TOO_MANY_ATTEMPTS')
  })

  test('a correct password resets the count', async () => {
    const browser = world.browser()
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 4; n++) await tryPassword(browser, 'malee01', 'wrong')
      expect(codeOf(await tryPassword(browser, 'malee01', demoPassword))).toBe('OK')
    }
  })

  test('every refusal is logged, without the input', async () => {
    const secret = 'typed-into-the-wrong-box-1'
    const before = (await world.events('session.refused')).length
    await tryPassword(world.browser(), secret, secret)
    const events = await world.events('session.refused')
    expect(events).toHaveLength(before + 1)
    expect(events.at(-1)).toMatchObject({ outcome: 'refused', subject: 'unknown' })
    const limits = await world.database.db.selectFrom('rate_limit').select('key').execute()
    expect(JSON.stringify([events, limits])).not.toContain(secret)
  })

  test.each([
    { username: '', password: 'x' },
    { username: 'somsri1', password: '' },
    { username: '  ', password: 'x' },
  ])('both fields are required: %j', async (body) => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser)
    const answer = await browser.post(`${interaction}/password`, body)
    expect(answer.statusCode).toBe(400)
    expect(codeOf(answer)).toBe('CREDENTIALS_REQUIRED')
  })
})

test('known and unknown people get the same answer for the same amount of work', async () => {
  // CPU time rather than wall time: other programs do not affect it.
  const work = async (act: () => Promise<unknown>) => {
    const before = process.cpuUsage()
    await act()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const times = { known: [] as number[], unknown: [] as number[], hashing: [] as number[] }
  const bodies = new Set<string>()
  // The demo's hashes are cheap: this one is as of a password that somebody chose.
  const { db } = world.database
  const password_hash = await hashPassword(demoPassword)
  const somsri = db.selectFrom('person').select('id').where('username', '=', 'somsri1')
  await db.updateTable('credential').set({ password_hash }).where('person_id', '=', somsri).execute()
  for (let n = 0; n < 12; n++) {
    for (const who of ['known', 'unknown'] as const) {
      const browser = world.browser()
      const { interaction } = await world.openSignIn(browser)
      const username = who === 'known' ? 'somsri1' : `nobody${n}`
      const asked = work(() =>
        browser
          .post(`${interaction}/password`, { username, password: 'wrong-pass-1' })
          .then((answer) => bodies.add(JSON.stringify({ ...answer.json(), traceId: '' }))),
      )
      times[who].push(await asked)
    }
    times.hashing.push(await work(() => hashPassword('wrong-pass-1')))
  }
  // The minimum of each: other work of this process only adds to it.
  const least = (list: number[]) => Math.min(...list)
  expect(bodies.size).toBe(1)
  expect(Math.abs(least(times.known) - least(times.unknown))).toBeLessThan(least(times.hashing) / 2)
  expect(least(times.unknown)).toBeGreaterThan(least(times.hashing))
})
