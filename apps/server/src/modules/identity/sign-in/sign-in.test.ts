import { createBrowser } from '../../../../test/browser.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})

describe('by password', () => {
  test('goes through the provider and back to the requested page', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser, '/loginbysso', '/starred?sort=name')
    const details = (await browser.get(`${interaction}/details`)).json()
    expect(details.result).toEqual({ client: 'Khlang', method: 'password', language: null, passkeys: true })

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
    // Going back to the sign-in, which is over, signs nobody out.
    expect((await browser.get(`${interaction}/details`)).statusCode).toBe(401)
    expect((await browser.get('/api/me')).statusCode).toBe(200)
    expect(await world.events('session.started')).toHaveLength(1)
    expect(await world.events('session.refused')).toMatchObject([{ outcome: 'refused', data: { method: 'password' } }])
  })

  test('the cookie is not readable by scripts or other sites, and lasts one day', async () => {
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

  test('e-mail and mobile number are recognised by their form', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser)
    const answer = await browser.post(`${interaction}/password`, { username: '0810000003', password: demoPassword })
    await browser.follow(answer.json().result.redirectTo)
    const me = (await browser.get('/api/me')).json().result
    expect(me.person.username).toBe('malee01')
    expect(me.seesMessages).toBe(true)
  })
})

describe('addresses around it', () => {
  test('a visitor who used another name of this machine is redirected to the public one', async () => {
    const browser = createBrowser(world.app, { host: '127.0.0.1:8080' })
    const { headers } = await browser.get('/loginbysso?returnTo=/trash')
    expect(headers.location).toBe('http://localhost:8080/loginbysso?returnTo=/trash')
  })
  test('a name behind a proxy is left alone', async () => {
    const browser = createBrowser(world.app, { host: 'internal-name:3000' })
    expect((await browser.get('/loginbysso')).headers.location).toContain('http://localhost:8080/oidc/auth?')
  })
  test('/login without an answer of the provider is an ordinary page', async () => {
    const answers = [await world.browser().get('/login'), await world.browser().get('/no-such-page')]
    const [login, other] = answers.map(({ statusCode, headers }) => [statusCode, headers['content-type']])
    expect(login).toEqual(other)
  })
  test('leaving the sign-in page leads home', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser)
    const { redirectTo } = (await browser.post(`${interaction}/cancel`)).json().result
    const { url } = await browser.follow(redirectTo)
    expect(url).toBe('/')
    expect(browser.cookie('token_auth')).toBeUndefined()
  })
  test('the sign-in page works only in the browser that opened it', async () => {
    const { interaction } = await world.openSignIn(world.browser())
    for (const call of ['details', 'password', 'cancel']) {
      const stranger = world.browser()
      const answer =
        call === 'details'
          ? await stranger.get(`${interaction}/details`)
          : await stranger.post(`${interaction}/${call}`, { username: 'somsri1', password: demoPassword })
      expect(answer.json().machineCode).toBe('SESSION_EXPIRED')
    }
  })
  test('a code of the embedded provider is useless without its browser', async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser)
    const body = { username: 'somsri1', password: demoPassword }
    const { redirectTo } = (await browser.post(`${interaction}/password`, body)).json().result
    const back = (await browser.get(redirectTo)).headers.location ?? ''
    const thief = world.browser()
    const { pathname, search } = new URL(back)
    expect((await thief.get(pathname + search)).headers.location).toBe('/?error=SESSION_EXPIRED')
    expect((await browser.get(pathname + search)).headers.location).toBe('/mydrive')
    expect((await browser.get(pathname + search)).headers.location).toBe('/?error=SESSION_EXPIRED')
  })
  test('the sign-in page that says why is no callback', async () => {
    const { statusCode, headers } = await world.browser().get('/login?error=SESSION_EXPIRED&returnTo=%2Fmydrive')
    // Pages are served by the web app, which this server does not have.
    expect([statusCode, headers.location]).toEqual([404, undefined])
  })
  test('the protocol serves only this product', async () => {
    const browser = world.browser()
    const token = await browser.send('POST', '/oidc/token', {
      body: 'grant_type=authorization_code&code=x&client_id=khlang',
      headers: { accept: 'application/json' },
    })
    expect(token.statusCode).toBe(401)
    const elsewhere = 'client_id=khlang&response_type=code&scope=openid&redirect_uri=https://evil.example/cb'
    const { headers } = await browser.get(`/oidc/auth?${elsewhere}`)
    expect(headers.location).toBe('/?error=IDENTITY_PROVIDER_PROBLEM')
    const foreign = 'post_logout_redirect_uri=https://evil.example&client_id=khlang'
    expect((await browser.get(`/oidc/session/end?${foreign}`)).headers.location).toBe(
      '/?error=IDENTITY_PROVIDER_PROBLEM',
    )
    const plain = 'client_id=khlang&response_type=code&scope=openid&redirect_uri=http://localhost:8080/login&state=s'
    expect((await browser.get(`/oidc/auth?${plain}`)).headers.location).toContain('error=invalid_request')
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
