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
  test('the sixth try of an account from an address waits, and says how long', async () => {
    const browser = world.browser()
    for (let n = 0; n < 5; n++)
      expect(codeOf(await tryPassword(browser, 'anan01', `wrong-${n}`))).toBe('WRONG_CREDENTIALS')
    const sixth = await tryPassword(browser, 'anan01', demoPassword)
    expect(sixth.statusCode).toBe(429)
    expect(sixth.json().machineCode).toBe('TOO_MANY_ATTEMPTS')
    expect(sixth.json().errorMessage).toMatch(/1[45]:\d\d/)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(800)

    // Written in another way it is the same account; another account and another address are not held up.
    expect(codeOf(await tryPassword(browser, ' ANAN01 ', demoPassword))).toBe('TOO_MANY_ATTEMPTS')
    expect(codeOf(await tryPassword(browser, 'kanya01', demoPassword))).toBe('OK')
    expect(codeOf(await tryPassword(world.browser(), 'anan01', demoPassword))).toBe('OK')

    world.clock.advance(15 * minute + 1000)
    expect(codeOf(await tryPassword(browser, 'anan01', demoPassword))).toBe('OK')
  })

  test('an unknown account is throttled like a known one', async () => {
    const browser = world.browser()
    for (let n = 0; n < 5; n++) expect(codeOf(await tryPassword(browser, 'nobody7', 'x-1'))).toBe('WRONG_CREDENTIALS')
    expect(codeOf(await tryPassword(browser, 'nobody7', 'x-1'))).toBe('TOO_MANY_ATTEMPTS')
  })

  test('parallel tries are all counted', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser)
    const tries = Array.from({ length: 12 }, (_, n) =>
      browser.post(`${interaction}/password`, { username: 'wichai1', password: `guess-${n}` }),
    )
    const codes = (await Promise.all(tries)).map(codeOf)
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(5)
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(7)
  })

  test('many right ones at once are all let in', async () => {
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

  test('one address may not try many accounts', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser)
    const codes: string[] = []
    for (let n = 0; n < 51; n++) {
      codes.push(codeOf(await browser.post(`${interaction}/password`, { username: `spray${n}x`, password: 'a-1' })))
    }
    expect(codes.slice(0, 50).every((code) => code === 'WRONG_CREDENTIALS')).toBe(true)
    expect(codes[50]).toBe('TOO_MANY_ATTEMPTS')
  })

  test('a right password forgets the wrong ones before it', async () => {
    const browser = world.browser()
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 4; n++) await tryPassword(browser, 'malee01', 'wrong')
      expect(codeOf(await tryPassword(browser, 'malee01', demoPassword))).toBe('OK')
    }
  })

  test('every refusal stands in the log, without what was typed', async () => {
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

test('known and unknown people get the same answer for the same work', async () => {
  // Processor time, not the clock: other programs do not reach it.
  const work = async (act: () => Promise<unknown>) => {
    const before = process.cpuUsage()
    await act()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const times = { known: [] as number[], unknown: [] as number[], hashing: [] as number[] }
  const bodies = new Set<string>()
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
  // The least of each: what else this process does at the same time only adds.
  const least = (list: number[]) => Math.min(...list)
  expect(bodies.size).toBe(1)
  expect(Math.abs(least(times.known) - least(times.unknown))).toBeLessThan(least(times.hashing) / 2)
  expect(least(times.unknown)).toBeGreaterThan(least(times.hashing))
})
