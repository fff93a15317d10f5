import { URI } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createAuthenticator } from '../../../../test/authenticator.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
let one: string
beforeAll(async () => {
  world = await createIdentityWorld()
  const { result } = (await (await world.signIn('malee01')).get('/api/me')).json()
  one = result.accounts.find(({ type }: { type: string }) => type === 'Business').accountId
})
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'
const days = (count: number) => world.clock.advance(count * 86_400_000)
const headers = () => ({ 'x-account-id': one })
const path = '/api/admin/sign-in-policy'
const put = (browser: Browser, body: object) => browser.send('PUT', path, { body, headers: headers() })
const enter = async (browser: Browser) => codeOf(await browser.get('/api/me', headers()))

describe('a business that requires a second factor', () => {
  test('is open to everybody without a policy', async () => {
    const malee = await world.signIn('malee01')
    expect((await malee.get(path, headers())).json().result).toEqual({
      twoFactor: 'off',
      graceDays: 14,
      requiredSince: null,
      passwordDays: 0,
      passwordSince: null,
      passwordLength: 8,
      ownPasswords: true,
      ways: null,
      possibleWays: ['password', 'otp', 'passkey', 'companyMail', 'qr', 'token'],
      ownWay: 'password',
      employees: 3,
      withoutTwoFactor: 3,
    })
    expect(await enter(await world.signIn('prasit1'))).toBe('OK')
  })

  test('only its Admin Business changes the policy, with a confirmed session', async () => {
    const body = { twoFactor: 'required', graceDays: 0 }
    expect(codeOf(await put(await world.signIn('prasit1'), body))).toBe('NOT_ADMIN')
    expect(codeOf(await put(await world.signIn('wichai1'), body))).toBe('NOT_ALLOWED')
    const malee = await world.signIn('malee01')
    for (const graceDays of [-1, 91, 1.5]) {
      expect(codeOf(await put(malee, { ...body, graceDays }))).toBe('INVALID_INPUT')
    }
    world.clock.advance(11 * 60_000)
    expect(codeOf(await put(malee, body))).toBe('STEP_UP_REQUIRED')
    expect(await world.events('sign-in-policy.changed')).toEqual([])
  })

  test('lets people in for the days of grace, then only with a second factor', async () => {
    const saved = await put(await world.signIn('malee01'), { twoFactor: 'required', graceDays: 5 })
    expect(codeOf(saved)).toBe('OK')
    expect((await world.events('sign-in-policy.changed')).at(-1)).toMatchObject({
      data: { before: { twoFactor: false, graceDays: 14 }, after: { twoFactor: true, graceDays: 5 } },
    })
    const prasit = await world.signIn('prasit1')
    const { active } = (await prasit.get('/api/me', headers())).json().result
    const due = new Date(saved.json().result.requiredSince).getTime() + 5 * 86_400_000
    expect(new Date(active.secondFactorDueAt).getTime()).toBe(due)

    days(5)
    const late = await world.signIn('prasit1')
    expect([await enter(late), (await late.get('/api/me')).statusCode]).toEqual(['TWO_FACTOR_REQUIRED', 200])
    // A token leads no way around it.
    const { token } = (await late.post('/api/product-tokens')).json().result
    const program = world.browser()
    await program.post('/api/sign-in/handoff', { kind: 'easyToken', token })
    expect(await enter(program)).toBe('TWO_FACTOR_REQUIRED')
    // Nor does confirming with the password.
    await program.post('/api/me/confirm', { way: 'password', secret: demoPassword })
    expect(await enter(program)).toBe('TWO_FACTOR_REQUIRED')

    const { uri } = (await late.post('/api/me/two-factor/totp')).json().result
    const app = URI.parse(uri)
    const code = () => ('period' in app ? app.generate({ timestamp: world.clock.now().getTime() }) : '')
    expect(codeOf(await late.post('/api/me/two-factor/totp/confirm', { code: code() }))).toBe('OK')
    expect([await enter(late), await enter(program)]).toEqual(['OK', 'TWO_FACTOR_REQUIRED'])
    world.clock.advance(60_000)
    expect(codeOf(await program.post('/api/me/confirm', { way: 'totp', secret: code() }))).toBe('OK')
    expect(await enter(program)).toBe('OK')
    // People do with their own as they like: without one no session enters, and their own drive stays open.
    world.clock.advance(60_000)
    expect(codeOf(await late.send('DELETE', '/api/me/two-factor/totp'))).toBe('OK')
    expect((await late.get('/api/me')).statusCode).toBe(200)
    expect([await enter(late), await enter(program)]).toEqual(['TWO_FACTOR_REQUIRED', 'TWO_FACTOR_REQUIRED'])
  })

  test('a passkey is a second factor as good as an app, until the last one is removed', async () => {
    const late = await world.signIn('prasit1')
    expect(await enter(late)).toBe('TWO_FACTOR_REQUIRED')
    const add = async (authenticator = createAuthenticator()) => {
      const options = (await late.post('/api/me/passkeys/options')).json().result
      const answer = await late.post('/api/me/passkeys', { name: 'key', passkey: authenticator.create(options) })
      return { id: answer.json().result.passkey.id, authenticator }
    }
    const [one, two] = [await add(), await add()]
    expect(await enter(late)).toBe('OK')
    const removed = await Promise.all([one, two].map(({ id }) => late.send('DELETE', `/api/me/passkeys/${id}`)))
    expect(removed.map(codeOf)).toEqual(['OK', 'OK'])
    expect((await late.get('/api/me/passkeys')).json().result.items).toHaveLength(0)
    expect(await enter(late)).toBe('TWO_FACTOR_REQUIRED')
  })

  test('more days, or no requirement, opens it at once', async () => {
    const kanya = await world.signIn('kanya01')
    expect(await enter(kanya)).toBe('TWO_FACTOR_REQUIRED')
    const malee = await world.signIn('malee01')
    const { uri } = (await malee.post('/api/me/two-factor/totp')).json().result
    const app = URI.parse(uri)
    const code = 'period' in app ? app.generate({ timestamp: world.clock.now().getTime() }) : ''
    await malee.post('/api/me/two-factor/totp/confirm', { code })
    const since = (await malee.get(path, headers())).json().result.requiredSince
    const longer = await put(malee, { twoFactor: 'required', graceDays: 30 })
    expect(longer.json().result).toMatchObject({ requiredSince: since, employees: 3, withoutTwoFactor: 2 })
    expect(await enter(kanya)).toBe('OK')
    await put(malee, { twoFactor: 'required', graceDays: 0 })
    expect(await enter(kanya)).toBe('TWO_FACTOR_REQUIRED')
    await put(malee, { twoFactor: 'off', graceDays: 0 })
    expect(await enter(kanya)).toBe('OK')
  })
})
