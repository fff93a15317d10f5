import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
const hour = 3_600_000
const statusOf = async (browser: Browser) => (await browser.get('/api/me')).statusCode

const byQr = async (phone: Browser, computer: Browser) => {
  const { id, secret, number } = (await computer.post('/api/sign-in/qr')).json().result
  await phone.post(`/api/sign-in/qr/${id}/answer`, { approve: true, number })
  expect((await computer.post(`/api/sign-in/qr/${id}`, { secret })).json().result.state).toBe('approved')
}
const byToken = async (kind: string, token: unknown, browser: Browser) =>
  expect((await browser.post('/api/sign-in/handoff', { kind, token })).statusCode).toBe(200)
const byProductToken = async (from: Browser, to: Browser) =>
  byToken('easyToken', (await from.post('/api/product-tokens')).json().result.token, to)
const byAccessToken = (from: Browser, to: Browser) => byToken('access', from.cookie('token_auth'), to)

describe('a browser that signs in again loses the session that it had', () => {
  test.each<[string, (browser: Browser) => Promise<unknown>]>([
    ['as the same person', (browser) => world.signIn('somsri1', browser)],
    ['as somebody else', (browser) => world.signIn('anan01', browser)],
    ['by the phone of somebody', async (browser) => byQr(await world.signIn('prasit1'), browser)],
    ['by a product token', async (browser) => byProductToken(await world.signIn('prasit1'), browser)],
    ['by an access token', async (browser) => byAccessToken(await world.signIn('prasit1'), browser)],
  ])('%s', async (_, signInAgain) => {
    const browser = await world.signIn('somsri1')
    const thief = browser.stolen()
    const elsewhere = await world.signIn('somsri1')
    // The provider still knows the browser, and would ask nothing.
    await browser.get('/oidc/session/end')
    browser.setCookie('oidc_session', 'none')
    await signInAgain(browser)
    expect(await statusOf(browser)).toBe(200)
    expect(await statusOf(thief)).toBe(401)
    expect(await statusOf(elsewhere)).toBe(200)
    expect((await world.events('session.ended')).at(-1)).toMatchObject({ data: { how: 'replaced' } })
  })
})

describe('a session that another one vouches for ends with the day of that one', () => {
  test.each<[string, (from: Browser, to: Browser) => Promise<unknown>]>([
    ['a phone', byQr],
    ['an access token', byAccessToken],
  ])('by %s', async (_, follow) => {
    const first = await world.signIn('wichai1')
    world.clock.advance(20 * hour)
    const second = world.browser()
    await follow(first, second)
    world.clock.advance(3 * hour)
    const third = world.browser()
    await follow(second, third)
    expect([await statusOf(second), await statusOf(third)]).toEqual([200, 200])
    const cookie = third.cookies().find(({ name }) => name === 'token_auth')
    expect(cookie).toBeDefined()
    world.clock.advance(1.1 * hour)
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 401, 401])
  })
})
