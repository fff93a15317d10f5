import { URI } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../../test/browser.ts'
import { createIdentityWorld, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'

test('a forgotten password that was set anew by a code does not go round the second factor', async () => {
  const enrolling = await world.signIn('malee01')
  const app = URI.parse((await enrolling.post('/api/me/two-factor/totp')).json().result.uri)
  if (!('period' in app)) throw new Error('not a code by time')
  const first = app.generate({ timestamp: world.clock.now().getTime() })
  expect(codeOf(await enrolling.post('/api/me/two-factor/totp/confirm', { code: first }))).toBe('OK')
  const { mobile } = (await world.accounts.findPersonByUsername(world.database.db, 'malee01')) ?? {}
  const number = String(mobile).replace('+66', '0')
  const browser = world.browser()
  await browser.post('/api/otp', { mobile: number, purpose: 'forgot' })
  const code = await world.lastCode(String(mobile))
  const password = 'another-garden-7'
  const reset = { mobile: number, code, password, confirmPassword: password }
  expect(codeOf(await browser.post('/api/password/reset', reset))).toBe('OK')
  expect((await browser.get('/api/me')).statusCode).toBe(401)
  const { interaction } = await world.openSignIn(browser)
  const step = (await browser.post(`${interaction}/password`, { username: 'malee01', password })).json().result
  expect(step).toMatchObject({ challenge: expect.any(String), ways: expect.arrayContaining(['totp']) })
  expect(step).not.toHaveProperty('redirectTo')
})

const reset = (email: string, code: string | undefined, password = 'another-garden-8') =>
  world.browser().post('/api/password/reset', { email, code, password, confirmPassword: password })
/** Queued for the mail server. */
async function mailedCode(to: string): Promise<string | undefined> {
  const mails = await world.database.db
    .selectFrom('mail')
    .select(['subject', 'body'])
    .where('recipient', '=', to)
    .execute()
  for (const { subject } of mails) expect(subject).not.toMatch(/\d/)
  return /\b(\d{6})\b/.exec(mails.at(-1)?.body ?? '')?.[1]
}
const ask = (body: object) => world.browser().post('/api/otp', { purpose: 'forgot', ...body })

test('whoever has no mobile number at hand gets the code by e-mail, at an address that they have verified', async () => {
  const { id, email, mobile } = (await world.accounts.findPersonByUsername(world.database.db, 'somsri1')) ?? {}
  const signedIn = await world.signIn('somsri1')
  const asked = await ask({ email: ` ${String(email).toUpperCase()} ` })
  expect(asked.json().result).toEqual({ expiresAt: expect.any(String), resendAt: expect.any(String) })
  const code = await mailedCode(String(email))
  expect(code).toMatch(/^\d{6}$/)
  expect(await world.lastCode(String(mobile))).toBeUndefined()
  expect(await world.events('otp.sent')).toContainEqual(
    expect.objectContaining({ subject: expect.stringMatching(/^..•••@/), data: { purpose: 'forgot' } }),
  )
  expect(codeOf(await reset(String(email), code === '000000' ? '000001' : '000000'))).toBe('OTP_MISMATCH')
  expect(codeOf(await reset(String(email), code))).toBe('OK')
  expect(codeOf(await reset(String(email), code))).toBe('OTP_INVALID')
  expect((await signedIn.get('/api/me')).statusCode).toBe(401)
  expect(await world.events('password.changed')).toContainEqual(expect.objectContaining({ subject: id }))
  await world.signIn('somsri1', world.browser(), undefined, 'another-garden-8')
})

test('an address that nobody has verified is answered the same, and gets nothing', async () => {
  const { db } = world.database
  const { id } = (await world.accounts.findPersonByUsername(db, 'prasit1')) ?? {}
  const address = 'unverified@somewhere.example'
  await db.updateTable('person').set({ email: address, email_verified_at: null }).where('id', '=', String(id)).execute()
  for (const email of [address, 'nobody@somewhere.example']) {
    const asked = await ask({ email })
    expect(asked.json().result).toEqual({ expiresAt: expect.any(String), resendAt: expect.any(String) })
    expect(await mailedCode(email)).toBeUndefined()
    expect(codeOf(await reset(email, '123456'))).toBe('OTP_MISMATCH')
  }
})

test.each<[string, object, string]>([
  ['no recipient', {}, 'MOBILE_INVALID'],
  ['both', { email: 'somsri@mail.example', mobile: '0810000001' }, 'EMAIL_INVALID'],
  ['no address', { email: 'somsri' }, 'EMAIL_INVALID'],
  ['an address that is to register', { email: 'somsri@mail.example', purpose: 'register' }, 'EMAIL_INVALID'],
])('a code is asked for one number or one address: %s', async (_, body, refused) => {
  expect(codeOf(await ask(body))).toBe(refused)
})
