import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
let browser: Browser
beforeAll(async () => {
  world = await createIdentityWorld()
})
beforeEach(() => {
  browser = world.browser()
})
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'

describe('changing one’s password', () => {
  const input = (change: object = {}) => ({
    currentPassword: demoPassword,
    password: 'new-garden-99',
    confirmPassword: 'new-garden-99',
    ...change,
  })
  test('requires the current one, keeps this session and ends all others', async () => {
    const [here, there] = [await world.signIn('prasit1'), await world.signIn('prasit1')]
    const program = world.browser()
    const token = (await here.post('/api/product-tokens')).json().result.token
    const before = (await world.events('password.changed')).length
    expect(codeOf(await here.post('/api/password', input()))).toBe('OK')
    expect((await here.get('/api/me')).statusCode).toBe(200)
    expect((await there.get('/api/me')).statusCode).toBe(401)
    expect((await there.follow('/loginbysso')).url).toContain('/oidc/interaction/')
    expect(codeOf(await program.post('/api/sign-in/handoff', { kind: 'easyToken', token }))).toBe('TOKEN_UNAVAILABLE')
    const events = (await world.events('password.changed')).slice(before)
    expect(events).toMatchObject([{ outcome: 'ok', data: { how: 'changed' } }])
    expect(JSON.stringify(events)).not.toContain('garden')

    const { interaction } = await world.openSignIn(browser)
    const signIn = (password: string) => browser.post(`${interaction}/password`, { username: 'prasit1', password })
    expect(codeOf(await signIn(demoPassword))).toBe('WRONG_CREDENTIALS')
    expect(codeOf(await signIn('new-garden-99'))).toBe('OK')
  })

  test.each([
    ['PASSWORD_CURRENT', { currentPassword: 'not-the-one-1' }],
    ['PASSWORD_SAME', { password: demoPassword, confirmPassword: demoPassword }],
    ['PASSWORD_WEAK', { password: 'short1', confirmPassword: 'short1' }],
    ['PASSWORD_COMMON', { password: 'password1', confirmPassword: 'password1' }],
    ['PASSWORD_CONFIRM', { confirmPassword: 'new-garden-98' }],
    ['INVALID_INPUT', { currentPassword: undefined }],
  ])('%s for %j, without any change', async (code, change) => {
    const [here, there] = [await world.signIn('wichai1'), await world.signIn('wichai1')]
    expect(codeOf(await here.post('/api/password', input(change)))).toBe(code)
    expect((await there.get('/api/me')).statusCode).toBe(200)
  })

  test('cannot be guessed from a session that was left open', async () => {
    const here = await world.signIn('malee01')
    const wrong = input({ currentPassword: 'guess-77-wrong' })
    for (let n = 0; n < 5; n++) expect(codeOf(await here.post('/api/password', wrong))).toBe('PASSWORD_CURRENT')
    expect(codeOf(await here.post('/api/password', input()))).toBe('TOO_MANY_ATTEMPTS')
  })

  test('requires a session', async () => {
    expect(codeOf(await browser.post('/api/password', input()))).toBe('SESSION_EXPIRED')
  })
})
