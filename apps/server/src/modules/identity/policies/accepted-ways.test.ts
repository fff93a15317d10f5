import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createDnsServer } from '../../../../test/dns-server.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'
import { methodsOf } from '../sign-in/sign-in-options.ts'

let world: IdentityWorld
let dns: Awaited<ReturnType<typeof createDnsServer>>
let one: string
let malee: Browser
beforeAll(async () => {
  dns = await createDnsServer()
  world = await createIdentityWorld({ DNS_SERVERS: dns.address })
  malee = await world.signIn('malee01')
  const { result } = (await malee.get('/api/me')).json()
  one = result.accounts.find(({ type }: { type: string }) => type === 'Business').accountId
})

const codeOf = (answer: Answer): string => answer.json().machineCode ?? 'OK'
const headers = () => ({ 'x-account-id': one })
const path = '/api/admin/sign-in-policy'
const put = (ways: readonly string[] | null | undefined, browser = malee) =>
  browser.send('PUT', path, {
    body: { twoFactor: 'off', graceDays: 14, ...(ways !== undefined && { ways }) },
    headers: headers(),
  })
const enter = async (browser: Browser) => codeOf(await browser.get('/api/me', headers()))
const offered = async () =>
  (await world.browser().get('/api/sign-in/options?domain=one.example')).json().result.methods as string[]

async function byMail(address: string, browser = world.browser()): Promise<Browser> {
  const { interaction } = await world.openSignIn(browser, '/loginbysso?method=companyMail')
  const answer = await browser.post(`${interaction}/password`, { username: address, password: demoPassword })
  await browser.follow(answer.json().result.redirectTo)
  return browser
}
async function byCode(mobile: string): Promise<Browser> {
  const browser = world.browser()
  const { interaction } = await world.openSignIn(browser, '/loginsms')
  await browser.post(`${interaction}/otp`, { mobile })
  const code = await world.lastCode(`+66${mobile.slice(1)}`)
  const verified = await browser.post(`${interaction}/otp/verify`, { mobile, code })
  await browser.follow(verified.json().result.redirectTo)
  return browser
}
async function byToken(from: Browser): Promise<Browser> {
  const { token } = (await from.post('/api/product-tokens')).json().result
  const browser = world.browser()
  await browser.post('/api/sign-in/handoff', { kind: 'easyToken', token })
  return browser
}
async function byQr(phone: Browser): Promise<Browser> {
  const browser = world.browser()
  const { id, secret, number } = (await browser.post('/api/sign-in/qr')).json().result
  await phone.post(`/api/sign-in/qr/${id}/answer`, { approve: true, number })
  await browser.post(`/api/sign-in/qr/${id}`, { secret })
  return browser
}

describe('the ways of signing in that open a business', () => {
  test('are all of them until its admin decides', async () => {
    const { ways, possibleWays, ownWay } = (await malee.get(path, headers())).json().result
    expect([ways, ownWay]).toEqual([null, 'password'])
    expect(possibleWays).toEqual(['password', 'otp', 'passkey', 'companyMail', 'qr', 'token'])
    expect(await enter(await byCode('0810000005'))).toBe('OK')
  })

  test('are decided by Admin Business with a confirmed session, and never against the own session', async () => {
    expect(codeOf(await put(['password'], await world.signIn('prasit1')))).toBe('NOT_ADMIN')
    expect(codeOf(await put(['otp', 'passkey']))).toBe('SIGN_IN_WAY_OWN')
    expect(codeOf(await put(['qr', 'token']))).toBe('SIGN_IN_WAY_FIRST')
    expect(codeOf(await put([]))).toBe('INVALID_INPUT')
    expect(codeOf(await put(['carrier-pigeon']))).toBe('INVALID_INPUT')
    expect((await malee.get(path, headers())).json().result.ways).toBeNull()
    expect(await world.events('sign-in-policy.changed')).toEqual([])
    const late = await world.signIn('malee01')
    world.clock.advance(11 * 60_000)
    expect(codeOf(await put(['password'], late))).toBe('STEP_UP_REQUIRED')
    malee = await world.signIn('malee01')
  })

  test('close it to every other session at once, and leave people their own drive', async () => {
    const [prasit, kanya] = [await world.signIn('prasit1'), await byCode('0810000005')]
    const [token, phone] = [await byToken(prasit), await byQr(prasit)]
    for (const browser of [prasit, kanya, token, phone]) expect(await enter(browser)).toBe('OK')
    expect(codeOf(await put(['otp', 'password']))).toBe('OK')
    expect([await enter(prasit), await enter(kanya)]).toEqual(['OK', 'OK'])
    for (const browser of [token, phone]) {
      const answer = await browser.send('GET', '/api/me', { headers: { ...headers(), 'accept-language': 'th' } })
      expect(answer.json()).toMatchObject({
        machineCode: 'SIGN_IN_WAY_REFUSED',
        errorMessage: expect.stringContaining('รหัสผ่าน, รหัส OTP'),
      })
      expect((await browser.get('/api/me')).statusCode).toBe(200)
    }
    expect((await world.events('sign-in-policy.changed')).at(-1)).toMatchObject({
      data: { before: { ways: null }, after: { ways: ['password', 'otp'] } },
    })
    // Other settings leave them as they are.
    expect((await put(undefined)).json().result.ways).toEqual(['password', 'otp'])
    expect(codeOf(await put(null))).toBe('OK')
    expect(await enter(token)).toBe('OK')
  })

  test('are added and taken out one by one, whatever another admin has saved meanwhile', async () => {
    const edit = async (waysEdits: object) => {
      const answer = await malee.send('PUT', path, { body: { waysEdits }, headers: headers() })
      return answer.json().result?.ways ?? codeOf(answer)
    }
    await put(['password', 'qr'])
    expect(await edit({ add: ['otp'] })).toEqual(['password', 'otp', 'qr'])
    expect(await edit({ remove: ['qr'], add: ['otp'] })).toEqual(['password', 'otp'])
    await put(['password', 'qr'])
    expect(await edit({ remove: ['password'] })).toBe('SIGN_IN_WAY_FIRST')
    // Of all, some are taken out; all stay all.
    await put(null)
    expect(await edit({ add: ['otp'] })).toBe('OK')
    expect(await edit({ remove: ['qr', 'token'] })).toEqual(['password', 'otp', 'passkey', 'companyMail'])
    expect(codeOf(await put(null))).toBe('OK')
  })

  test('are the only ones that the sign-in page of its domain offers', async () => {
    expect(await offered()).toEqual(['companyMail', 'oneid'])
    await put(['password', 'otp'])
    expect(await offered()).toEqual(['oneid', 'sms'])
    await put(['password', 'qr'])
    expect(await offered()).toEqual(['oneid', 'qr'])
    expect(methodsOf(['passkey', 'companyMail'])).toEqual(['companyMail', 'passkey'])
    expect(methodsOf(['directory', 'provider'])).toEqual(['directory', 'oneid'])
    expect((await world.browser().get('/api/sign-in/options')).json().result.methods).toEqual(['oneid', 'sms'])
    await put(null)
  })
})

describe('company e-mail', () => {
  const setDomain = (domain: string | null) =>
    world.owner.pool.query('update business set domain = $1 where id = $2', [domain, one])

  test('is a proven address in the domain of the business', async () => {
    const mail = await byMail('malee@one.example')
    expect((await mail.get(path, headers())).json().result.ownWay).toBe('companyMail')
    expect(codeOf(await put(['companyMail'], mail))).toBe('OK')
    expect([await enter(mail), await enter(malee)]).toEqual(['OK', 'SIGN_IN_WAY_REFUSED'])
    await world.owner.pool.query("update person set email_verified_at = null where username = 'malee01'")
    const unproven = await byMail('malee@one.example')
    expect([await enter(mail), await enter(unproven)]).toEqual(['SIGN_IN_WAY_REFUSED', 'SIGN_IN_WAY_REFUSED'])
    await world.owner.pool.query("update person set email_verified_at = now() where username = 'malee01'")
    expect(await enter(mail)).toBe('OK')
    await setDomain('elsewhere.example')
    expect(await enter(await byMail('malee@one.example'))).toBe('SIGN_IN_WAY_REFUSED')
    await setDomain(null)
    expect(await enter(await byMail('malee@one.example'))).toBe('OK')
    await setDomain('one.example')
  })

  test('another domain is not proven by an admin whom it would lock out', async () => {
    const mail = await byMail('malee@one.example')
    const send = (method: 'PUT' | 'POST', to: string, body?: object) =>
      mail.send(method, `/api/admin/sign-in-domain${to}`, { headers: headers(), ...(body && { body }) })
    const { claim } = (await send('PUT', '', { domain: 'company.co.th' })).json().result
    dns.answers.set(claim.recordName, [claim.recordValue])
    expect(codeOf(await send('POST', '/proof'))).toBe('SIGN_IN_WAY_OWN')
    expect(codeOf(await put(null, mail))).toBe('OK')
    expect(codeOf(await send('POST', '/proof'))).toBe('OK')
  })
})
