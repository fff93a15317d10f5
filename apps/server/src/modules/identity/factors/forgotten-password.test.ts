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
