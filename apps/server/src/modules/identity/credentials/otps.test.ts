import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
const minute = 60_000
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'
let browser: Browser
let interaction: string

beforeEach(async () => {
  // Past the hour in which codes are counted.
  world.clock.advance(61 * minute)
  browser = world.browser()
  interaction = (await world.openSignIn(browser, '/loginsms')).interaction
})

const send = (mobile: string) => browser.post(`${interaction}/otp`, { mobile })
const verify = (mobile: string, code: string) => browser.post(`${interaction}/otp/verify`, { mobile, code })
const other = (code: string | undefined) => (code === '000000' ? '000001' : '000000')

describe('a one-time password', () => {
  test('allows three attempts', async () => {
    await send('0810000001')
    const code = await world.lastCode('+66810000001')
    const first = await verify('0810000001', other(code))
    expect(codeOf(first)).toBe('OTP_MISMATCH')
    expect(first.json().errorMessage).toContain('2')
    expect(codeOf(await verify('0810000001', 'abcdef'))).toBe('OTP_MISMATCH')
    expect(codeOf(await verify('0810000001', other(code)))).toBe('OTP_INVALID')
    expect(codeOf(await verify('0810000001', code ?? ''))).toBe('OTP_INVALID')
  })

  test('allows three attempts, also when they are concurrent', async () => {
    await send('0810000002')
    const code = await world.lastCode('+66810000002')
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify('0810000002', other(code))))
    expect(answers.filter((answer) => codeOf(answer) === 'OTP_MISMATCH')).toHaveLength(2)
    expect(codeOf(await verify('0810000002', code ?? ''))).toBe('OTP_INVALID')
  })

  test('works once', async () => {
    await send('0810000003')
    const code = (await world.lastCode('+66810000003')) ?? ''
    const answers = await Promise.all([verify('0810000003', code), verify('0810000003', code)])
    expect(answers.map(codeOf).toSorted((a, b) => a.localeCompare(b))).toEqual(['OK', 'OTP_INVALID'])
    expect(codeOf(await verify('0810000003', code))).toBe('OTP_INVALID')
    // Nor by the clock of a request that began before it was used.
    world.clock.advance(-1000)
    expect(codeOf(await verify('0810000003', code))).toBe('OTP_INVALID')
  })

  test('expires after five minutes', async () => {
    await send('0810000004')
    world.clock.advance(5 * minute + 1000)
    expect(codeOf(await verify('0810000004', (await world.lastCode('+66810000004')) ?? ''))).toBe('OTP_INVALID')
  })

  test('is replaced by a newer one, which may be requested after a minute', async () => {
    await send('0810000005')
    const old = await world.lastCode('+66810000005')
    const soon = await send('0810000005')
    expect(soon.statusCode).toBe(429)
    expect(codeOf(soon)).toBe('OTP_TOO_MANY')
    expect(soon.json().errorMessage).toMatch(/0:5\d|1:00/)
    world.clock.advance(minute)
    expect(codeOf(await send('0810000005'))).toBe('OK')
    const fresh = await world.lastCode('+66810000005')
    if (fresh !== old) expect(codeOf(await verify('0810000005', old ?? ''))).toBe('OTP_MISMATCH')
    expect(codeOf(await verify('0810000005', fresh ?? ''))).toBe('OK')
  })

  test('is valid only for the number and the purpose that it was sent for', async () => {
    await send('0810000001')
    const code = (await world.lastCode('+66810000001')) ?? ''
    expect(codeOf(await verify('0810000002', code))).not.toBe('OK')
    const reset = { mobile: '0810000001', code, password: 'new-pass-77', confirmPassword: 'new-pass-77' }
    expect(codeOf(await browser.post('/api/password/reset', reset))).toBe('OTP_INVALID')
  })

  test('is sent to a number at most five times an hour, whatever the address', async () => {
    for (let n = 0; n < 5; n++) {
      browser.moveTo(world.freshAddress())
      expect(codeOf(await send('0810000006'))).toBe('OK')
      world.clock.advance(minute + 1000)
    }
    browser.moveTo(world.freshAddress())
    expect(codeOf(await send('0810000006'))).toBe('OTP_TOO_MANY')
  })

  test('is sent from an address at most five times an hour, whatever the number', async () => {
    for (let n = 0; n < 5; n++) expect(codeOf(await send(`081111111${n}`))).toBe('OK')
    expect(codeOf(await send('0811111119'))).toBe('OTP_TOO_MANY')
  })

  test.each(['081000000', '08100000011', '1810000001', '+1 555 123', '', 'abcdefghij'])(
    'is not sent to %j',
    async (mobile) => {
      expect(codeOf(await send(mobile))).toBe('MOBILE_INVALID')
    },
  )
})

test('answers do not reveal whether a number is registered', async () => {
  const answers = async (mobile: string) => {
    const sent = await send(mobile)
    const wrong = [await verify(mobile, '000000'), await verify(mobile, '000000'), await verify(mobile, '000000')]
    const known = (answer: Answer) => ({
      status: answer.statusCode,
      body: Object.keys(answer.json()),
      ...(answer.statusCode >= 400 && { error: { ...answer.json(), traceId: '' } }),
    })
    return [sent, ...wrong].map(known)
  }
  expect(await answers('0819999999')).toEqual(await answers('0810000002'))
  expect(await world.lastCode('+66819999999')).toBeUndefined()
  const forgotten = await Promise.all(
    ['0810000003', '0819999998'].map((mobile) => browser.post('/api/otp', { mobile, purpose: 'forgot' })),
  )
  expect(forgotten.map((answer) => answer.statusCode)).toEqual([200, 200])
})

test('a registered number gets a message without a code', async () => {
  const answer = await browser.post('/api/otp', { mobile: '0810000004', purpose: 'register' })
  expect(codeOf(answer)).toBe('OK')
  const { items } = await world.messages.list(1, null)
  expect(items[0]?.text).toContain('already registered')
})

test('a code requires a sign-in started in this browser', async () => {
  const thief = world.browser()
  expect(codeOf(await thief.post(`${interaction}/otp`, { mobile: '0810000001' }))).toBe('SESSION_EXPIRED')
  const answer = await browser.post('/oidc/interaction/unknown/otp', { mobile: '0810000001' })
  expect(codeOf(answer)).toBe('SESSION_EXPIRED')
})

test('only the demo admin reads messages', async () => {
  await send('0810000002')
  const admin = await world.signIn('malee01')
  const list = (await admin.get('/api/outgoing-messages?limit=1')).json().result
  expect(list.items).toMatchObject([{ channel: 'sms', to: '+66810000002' }])
  expect(list.nextCursor).not.toBeNull()
  const more = (await admin.get(`/api/outgoing-messages?limit=1&cursor=${list.nextCursor}`)).json().result
  expect(more.items[0].id).not.toBe(list.items[0].id)
  const citizen = await world.signIn('somsri1')
  expect(codeOf(await citizen.get('/api/outgoing-messages'))).toBe('NOT_ALLOWED')
  expect(codeOf(await world.browser().get('/api/outgoing-messages'))).toBe('SESSION_EXPIRED')
})
