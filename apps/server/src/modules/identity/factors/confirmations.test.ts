import { Type } from 'typebox'
import { endpoint } from '@khlang/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'
import { route } from '../../../http/route.ts'

const critical = endpoint({
  method: 'POST',
  path: '/api/critical',
  access: 'session',
  stepUp: true,
  summary: 'Something critical',
  body: Type.Object({}),
  reply: Type.Object({}),
  errors: [],
})

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld({}, (app) => route(app, critical, () => ({})))
})
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'
const act = async (browser: Browser) => codeOf(await browser.post('/api/critical'))
const confirm = async (browser: Browser, way: string, secret: string) =>
  codeOf(await browser.post('/api/me/confirm', { way, secret }))
const minutes = (count: number) => world.clock.advance(count * 60_000)

describe('what needs a confirmed session', () => {
  test('is allowed for ten minutes after an interactive sign-in, then until confirmed again', async () => {
    const browser = await world.signIn('somsri1')
    expect(await act(browser)).toBe('OK')
    minutes(9)
    expect(await act(browser)).toBe('OK')
    minutes(1)
    const refused = await browser.post('/api/critical')
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'STEP_UP_REQUIRED'])
    expect((await browser.get('/api/me/confirm')).json().result).toEqual({
      confirmed: false,
      ways: ['password', 'otp'],
      mobile: '08x-xxx-0001',
    })
    expect(await confirm(browser, 'password', demoPassword)).toBe('OK')
    expect(await act(browser)).toBe('OK')
    expect((await world.events('session.confirmed')).at(-1)).toMatchObject({
      outcome: 'ok',
      data: { method: 'password' },
    })
    minutes(10)
    expect(await act(browser)).toBe('STEP_UP_REQUIRED')
  })

  test('one session confirms itself and no other', async () => {
    const [here, there] = [await world.signIn('prasit1'), await world.signIn('prasit1')]
    minutes(11)
    expect(await confirm(here, 'password', demoPassword)).toBe('OK')
    expect([await act(here), await act(there)]).toEqual(['OK', 'STEP_UP_REQUIRED'])
  })

  test('a code by text message confirms once', async () => {
    const [here, there] = [await world.signIn('kanya01'), await world.signIn('kanya01')]
    minutes(11)
    expect(codeOf(await here.post('/api/me/confirm/otp'))).toBe('OK')
    const code = (await world.lastCode('+66810000005')) ?? ''
    expect(await confirm(here, 'otp', code === '000000' ? '111111' : '000000')).toBe('OTP_MISMATCH')
    const both = await Promise.all([confirm(here, 'otp', code), confirm(there, 'otp', code)])
    expect(both).toEqual(expect.arrayContaining(['OK', 'OTP_INVALID']))
    expect([await act(here), await act(there)]).toEqual(expect.arrayContaining(['OK', 'STEP_UP_REQUIRED']))
  })

  test('tokens and remembered sign-ins do not count', async () => {
    const browser = await world.signIn('anan01')
    const { token } = (await browser.post('/api/product-tokens')).json().result
    const program = world.browser()
    expect(codeOf(await program.post('/api/sign-in/handoff', { kind: 'easyToken', token }))).toBe('OK')
    expect(await act(program)).toBe('STEP_UP_REQUIRED')
    expect(await confirm(program, 'password', demoPassword)).toBe('OK')
    expect(await act(program)).toBe('OK')
  })

  test('passwords cannot be guessed with it, and a wrong one confirms nothing', async () => {
    const browser = await world.signIn('wichai1')
    minutes(11)
    for (let n = 0; n < 5; n++) expect(await confirm(browser, 'password', 'guess-77-wrong')).toBe('PASSWORD_CURRENT')
    expect(await confirm(browser, 'password', demoPassword)).toBe('TOO_MANY_ATTEMPTS')
    expect(await act(browser)).toBe('STEP_UP_REQUIRED')
  })

  test('needs a session first', async () => {
    const browser = world.browser()
    expect(await act(browser)).toBe('SESSION_EXPIRED')
    expect(await confirm(browser, 'password', demoPassword)).toBe('SESSION_EXPIRED')
  })
})
