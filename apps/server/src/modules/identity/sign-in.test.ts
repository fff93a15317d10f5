import { beforeAll, describe, expect, test } from 'vitest'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})

describe('by password', () => {
  test('goes through the provider and back to where the person wanted to go', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser, '/loginbysso', '/starred?sort=name')
    const details = (await browser.get(`${interaction}/details`)).json()
    expect(details.result).toEqual({ client: 'Khlang', method: 'password', language: null })

    const wrong = await browser.post(`${interaction}/password`, { username: 'somsri1', password: 'wrong-pass-1' })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json().machineCode).toBe('WRONG_CREDENTIALS')

    const right = await browser.post(`${interaction}/password`, { username: 'somsri1', password: demoPassword })
    expect(right.statusCode).toBe(200)
    const { trail } = await browser.follow(right.json().result.redirectTo)
    expect(trail.at(-1)).toBe('/starred?sort=name')

    const me = await browser.get('/api/me')
    expect(me.json().result).toMatchObject({
      person: { username: 'somsri1', mobile: '08x-xxx-0001' },
      service: 'OneID',
      active: { type: 'Citizen', statusPermissionInbox: 'manage', featureStatus: { my_drive: 'Y' } },
      seesMessages: false,
    })
    expect(await world.events('session.started')).toHaveLength(1)
    expect(await world.events('session.refused')).toMatchObject([{ outcome: 'refused', data: { method: 'password' } }])
  })

  test('the cookie is out of reach of scripts and other sites, and lives a day', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser)
    const { result } = (
      await browser.post(`${interaction}/password`, { username: 'anan01', password: demoPassword })
    ).json()
    let at = result.redirectTo
    let cookie: Record<string, unknown> | undefined
    while (!cookie) {
      const answer = await browser.get(at)
      cookie = answer.cookies.find(({ name }) => name === 'token_auth')
      at = answer.headers.location
    }
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 86_400 })
  })

  test('e-mail and mobile number are accepted in the same box by their shape', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser)
    const answer = await browser.post(`${interaction}/password`, { username: '0810000003', password: demoPassword })
    await browser.follow(answer.json().result.redirectTo)
    const me = (await browser.get('/api/me')).json().result
    expect(me.person.username).toBe('malee01')
    expect(me.seesMessages).toBe(true)
  })
})

describe('by one-time password', () => {
  test('goes through the provider with a code from the phone', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser, '/loginsms')
    expect((await browser.get(`${interaction}/details`)).json().result.method).toBe('sms')
    const sent = await browser.post(`${interaction}/otp`, { mobile: '081-000-0005' })
    expect(sent.statusCode).toBe(200)
    const code = await world.lastCode('+66810000005')
    expect(code).toMatch(/^\d{6}$/)
    const verified = await browser.post(`${interaction}/otp/verify`, { mobile: '0810000005', code })
    const { trail } = await browser.follow(verified.json().result.redirectTo)
    expect(trail.at(-1)).toBe('/mydrive')
    expect((await browser.get('/api/me')).json().result.person.username).toBe('kanya01')
  })
})
