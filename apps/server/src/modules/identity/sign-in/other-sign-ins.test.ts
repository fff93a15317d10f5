import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../test/browser.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'
import { signCall } from '../../../../test/sign-call.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'
const minute = 60_000
describe('a signed call of a session', () => {
  test('is fresh, signed with its own key, and used once', async () => {
    const [one, two] = [await world.signIn('somsri1'), await world.signIn('anan01')]
    const keyOf = async (browser: typeof one) => (await browser.get('/api/me')).json().result.callKey
    const idOf = async (browser: typeof one) =>
      (await browser.get('/api/sessions')).json().result.items.find((it: { current: boolean }) => it.current).id
    const [key, sessionId] = [await keyOf(one), await idOf(one)]
    const at = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds).toISOString()
    const verify = (header: string | undefined) => world.identity.verifyCallSignature({ sessionId }, header)

    await verify(signCall(key, at(0), 'nonce-1234'))
    await verify(`HMAC-SHA256 ${signCall(key, at(-4 * minute), 'nonce-1235')}`)
    const refused = [
      signCall(key, at(0), 'nonce-1234'),
      signCall(key, at(-6 * minute), 'nonce-1236'),
      signCall(key, at(6 * minute), 'nonce-1237'),
      signCall(await keyOf(two), at(0), 'nonce-1238'),
      signCall('', at(0), 'nonce-1239'),
      signCall(key, at(0), 'nonce-1240').replace('nonce-1240', 'nonce-1241'),
      undefined,
      '',
      'Bearer x',
    ]
    for (const header of refused) await expect(verify(header), header).rejects.toThrow('AUTHORIZATION_STALE')
  })
})

describe('a computer signed in by a phone', () => {
  const start = async () => {
    const computer = world.browser()
    const { id, secret, number, url } = (await computer.post('/api/sign-in/qr')).json().result
    expect(url).toBe(`http://localhost:8080/easy_login?qr=${id}`)
    const poll = async (by = secret) => (await computer.post(`/api/sign-in/qr/${id}`, { secret: by })).json()
    return { computer, id, secret, number, poll }
  }
  test('gets a session after approval with the right number, once', async () => {
    const { computer, id, number, poll } = await start()
    expect((await poll()).result).toEqual({ state: 'waiting' })
    const phone = await world.signIn('prasit1')
    expect(codeOf(await phone.post(`/api/sign-in/qr/${id}/answer`, { approve: true, number }))).toBe('OK')
    expect((await poll('wrong')).machineCode).toBe('NOT_FOUND')
    expect((await poll()).result).toEqual({ state: 'approved', redirectTo: '/mydrive' })
    expect((await computer.get('/api/me')).json().result.person.username).toBe('prasit1')
    expect((await poll()).result).toEqual({ state: 'expired' })
    expect(codeOf(await phone.post(`/api/sign-in/qr/${id}/answer`, { approve: true, number }))).toBe('NOT_FOUND')
  })
  test('gets nothing after a refusal or a wrong number', async () => {
    const phone = await world.signIn('prasit1')
    const no = await start()
    await phone.post(`/api/sign-in/qr/${no.id}/answer`, { approve: false, number: '' })
    expect((await no.poll()).result).toEqual({ state: 'refused' })
    const wrong = await start()
    const answer = { approve: true, number: wrong.number === '10' ? '11' : '10' }
    expect(codeOf(await phone.post(`/api/sign-in/qr/${wrong.id}/answer`, answer))).toBe('NOT_ALLOWED')
    expect((await wrong.poll()).result).toEqual({ state: 'refused' })
    expect(wrong.computer.cookie('token_auth')).toBeUndefined()
  })
  test('gets nothing after two minutes, and approval requires a session', async () => {
    const { id, number, poll } = await start()
    expect(codeOf(await world.browser().post(`/api/sign-in/qr/${id}/answer`, { approve: true, number }))).toBe(
      'SESSION_EXPIRED',
    )
    world.clock.advance(2 * minute + 1000)
    const phone = await world.signIn('prasit1')
    expect(codeOf(await phone.post(`/api/sign-in/qr/${id}/answer`, { approve: true, number }))).toBe('NOT_FOUND')
    expect((await poll()).result).toEqual({ state: 'expired' })
  })
})

describe('the company mailbox', () => {
  const signInByMail = async () => {
    const browser = world.browser()
    const { interaction } = await world.openSignIn(browser, '/loginbysso?method=companyMail')
    const answer = await browser.post(`${interaction}/password`, {
      username: 'malee@one.example',
      password: demoPassword,
    })
    await browser.follow(answer.json().result.redirectTo)
    const me = (await browser.get('/api/me')).json().result
    const [business] = me.accounts.filter(({ type }: { type: string }) => type === 'Business')
    const headers = { 'x-account-id': business.accountId }
    const inside = (await browser.get('/api/me', headers)).json().result
    const credentials = { token: browser.cookie('token_auth') ?? '', accountId: business.accountId }
    const actor = await world.identity.authenticate(credentials, { address: null, traceId: null })
    return { browser, service: me.service, admins: [business.isAdmin, inside.active.isAdmin, actor?.isAdmin] }
  }

  test('is linked if its person has proven the address, and opens everything', async () => {
    const { browser, service, admins } = await signInByMail()
    expect([service, ...admins]).toEqual(['OneMail_OneID', true, true, true])
    expect(codeOf(await browser.post('/api/product-tokens'))).toBe('OK')
  })

  test('that is not linked opens no business administration, and no session with more rights', async () => {
    await world.owner.pool.query("update person set email_verified_at = null where username = 'malee01'")
    const { browser, service, admins } = await signInByMail()
    await world.owner.pool.query("update person set email_verified_at = now() where username = 'malee01'")
    expect([service, ...admins]).toEqual(['OneMail', false, false, false])
    expect(codeOf(await browser.post('/api/product-tokens'))).toBe('NOT_ALLOWED')
    const { id, number } = (await world.browser().post('/api/sign-in/qr')).json().result
    expect(codeOf(await browser.post(`/api/sign-in/qr/${id}/answer`, { approve: true, number }))).toBe('NOT_ALLOWED')
    const moved = world.browser()
    await moved.post('/api/sign-in/handoff', { kind: 'access', token: browser.cookie('token_auth') ?? '' })
    expect((await moved.get('/api/me')).json().result.service).toBe('OneMail')
  })
})

test('a domain that belongs to no business is treated like no domain', async () => {
  await world.owner.pool.query("update business set domain = 'one.example' where tax_id = '0105500000011'")
  const ask = async (query: string) => (await world.browser().get(`/api/sign-in/options${query}`)).json().result
  expect(await ask('?domain=unknown.example')).toEqual(await ask(''))
  expect(await ask('?domain=malee@ONE.example')).toMatchObject({ methods: ['companyMail', 'oneid'] })
  expect((await ask('?domain=one.example')).brandName).toBeTruthy()
})
