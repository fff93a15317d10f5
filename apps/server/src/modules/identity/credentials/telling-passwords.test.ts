import { beforeAll, describe, expect, test } from 'vitest'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})

type Door = (password: string) => Promise<string>
const codeOf = ({ json }: { json: () => { machineCode?: string } }) => json().machineCode ?? 'OK'

/** kanya01 has the number 0810000005. */
const doors: Record<string, Door> = {
  async registering(password) {
    const browser = world.browser()
    const mobile = '0820000091'
    const of = { username: 'kamol07', firstNameTh: 'กมลวรรณ', lastNameTh: 'ใจดี', firstNameEn: 'Kamolwan' }
    const form = { ...of, route: 'register', password, confirmPassword: password, mobile, code: '0', acceptTerms: true }
    return codeOf(await browser.post('/api/register', { ...form, email: 'kamol.w@example.com' }))
  },
  async changing(password) {
    const browser = await world.signIn('kanya01')
    const body = { currentPassword: demoPassword, password, confirmPassword: password }
    return codeOf(await browser.post('/api/password', body))
  },
  async resetting(password) {
    const browser = world.browser()
    world.clock.advance(61_000)
    await browser.post('/api/otp', { mobile: '0810000005', purpose: 'forgot' })
    const code = await world.lastCode('+66810000005')
    const body = { mobile: '0810000005', code, password, confirmPassword: password }
    return codeOf(await browser.post('/api/password/reset', body))
  },
}

describe('a password that says who its person is, or where it is used, is refused', () => {
  test.each([
    ['registering', 'kamol07-99'],
    ['registering', 'Kamolwan1'],
    ['registering', 'กมลวรรณ12'],
    ['registering', '0820000091x'],
    ['registering', 'kamol.w.2026'],
    ['registering', 'Khlang-2026'],
    ['changing', 'KANYA01!'],
    ['changing', 'a0810000005'],
    ['changing', 'คลัง1234'],
    ['resetting', 'kanya01kanya01'],
    ['resetting', 'Kanya-0810000005'],
  ])('%s: %s', async (door, password) => expect(await doors[door]?.(password)).toBe('PASSWORD_COMMON'))

  test('others are taken, also with such a word inside', async () => {
    expect(await doors.registering?.('kamol-and-green-tea-7')).toBe('OTP_INVALID')
    expect(await doors.resetting?.('kanya-and-green-tea-7')).toBe('OK')
  })
})
