import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
let one: string
let malee: Browser
beforeAll(async () => {
  world = await createIdentityWorld()
  malee = await world.signIn('malee01')
  const { result } = (await malee.get('/api/me')).json()
  one = result.accounts.find(({ type }: { type: string }) => type === 'Business').accountId
})
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'
const path = '/api/admin/sign-in-policy'
const headers = () => ({ 'x-account-id': one })
const put = (browser: Browser, passwordLength: number) =>
  browser.send('PUT', path, { body: { twoFactor: 'off', graceDays: 14, passwordLength }, headers: headers() })
const meOf = async (browser: Browser) => {
  const { passwordLength, passwordIsShort } = (await browser.get('/api/me')).json().result
  return { passwordLength, passwordIsShort }
}
const change = (browser: Browser, currentPassword: string, password: string) =>
  browser.post('/api/password', { currentPassword, password, confirmPassword: password })
const codeFor = (mobile: string) => world.lastCode(mobile.replace(/^0/, '+66'))

describe('the length of passwords that a business asks for (C13)', () => {
  test('is 8 at first, from 8 to 64, set by Admin Business alone, and logged with before and after', async () => {
    expect((await malee.get(path, headers())).json().result.passwordLength).toBe(8)
    for (const wrong of [7, 65]) {
      const refused = await put(malee, wrong)
      expect([codeOf(refused), refused.json().errorMessage]).toEqual([
        'PASSWORD_LENGTHS',
        'กำหนดความยาวรหัสผ่านขั้นต่ำได้ตั้งแต่ 8 ถึง 64 ตัวอักษร',
      ])
    }
    expect(codeOf(await put(malee, 8.5))).toBe('INVALID_INPUT')
    expect(codeOf(await put(await world.signIn('prasit1'), 20))).toBe('NOT_ADMIN_BUSINESS')
    expect((await put(malee, 16)).json().result.passwordLength).toBe(16)
    expect((await world.events('sign-in-policy.changed')).map(({ data }) => data)).toMatchObject([
      { before: { passwordLength: 8 }, after: { passwordLength: 16 } },
    ])
    // Another policy leaves it alone.
    const other = await malee.send('PUT', path, { body: { twoFactor: 'off', graceDays: 3 }, headers: headers() })
    expect(other.json().result.passwordLength).toBe(16)
  })

  test('keeps nobody out: people with a shorter password read so from the next sign-in on, and nobody else', async () => {
    const prasit = await world.signIn('prasit1')
    expect((await prasit.get('/api/me', headers())).statusCode).toBe(200)
    expect(await meOf(prasit)).toEqual({ passwordLength: 16, passwordIsShort: true })
    expect(await meOf(await world.signIn('wichai1'))).toEqual({ passwordLength: undefined, passwordIsShort: undefined })
    // Less than was compared says nothing until the next sign-in; no more than all have is no matter.
    await put(malee, 15)
    expect(await meOf(prasit)).toEqual({ passwordLength: 15, passwordIsShort: undefined })
    expect(await meOf(await world.signIn('prasit1'))).toEqual({ passwordLength: 15, passwordIsShort: true })
    await put(malee, 8)
    expect(await meOf(prasit)).toEqual({ passwordLength: undefined, passwordIsShort: undefined })
    await put(malee, 16)
  })

  test('holds when somebody who works there changes their password, and for nobody else', async () => {
    const prasit = await world.signIn('prasit1')
    const short = await change(prasit, demoPassword, 'lotus-lake-15ch')
    expect([codeOf(short), short.json().errorMessage]).toEqual([
      'PASSWORD_SHORT',
      'ธุรกิจที่คุณทำงานให้กำหนดให้รหัสผ่านมีอย่างน้อย 16 ตัวอักษร',
    ])
    expect(codeOf(await change(prasit, demoPassword, 'lotus-lake-16chr'))).toBe('OK')
    expect(await meOf(prasit)).toEqual({ passwordLength: 16, passwordIsShort: undefined })
    expect(codeOf(await change(await world.signIn('wichai1'), demoPassword, 'lotus-22'))).toBe('OK')
  })

  test('holds when a forgotten password is set anew, and the code stays good for a longer one', async () => {
    const { mobile } = await world.database.db
      .selectFrom('person')
      .select('mobile')
      .where('username', '=', 'prasit1')
      .executeTakeFirstOrThrow()
    const national = String(mobile).replace(/^[+]66/, '0')
    const visitor = world.browser()
    // Before the code nothing is said about whose number it is (C44).
    const asked = await visitor.post('/api/otp', { mobile: national, purpose: 'forgot', password: 'short-11' })
    expect(codeOf(asked)).toBe('OK')
    const given = { mobile: national, code: await codeFor(national) }
    const reset = (password: string) =>
      visitor.post('/api/password/reset', { ...given, password, confirmPassword: password })
    expect(codeOf(await reset('short-11'))).toBe('PASSWORD_SHORT')
    expect(codeOf(await reset('river-stone-16ch'))).toBe('OK')
  })

  test('two admins who each change one value at once both have their way, and nothing else changes', async () => {
    const malee = await world.signIn('malee01')
    const send = (body: object) => malee.send('PUT', path, { body, headers: { 'x-account-id': one } })
    await Promise.all([send({ passwordLength: 12 }), send({ passwordDays: 90 }), send({ graceDays: 3 })])
    const saved = (await malee.get(path, { 'x-account-id': one })).json().result
    expect(saved).toMatchObject({ twoFactor: 'off', graceDays: 3, passwordDays: 90, passwordLength: 12, ways: null })
    await send({ passwordDays: 0 })
  })

  test('ends with the employment', async () => {
    const { id } = await world.database.db
      .selectFrom('employee')
      .innerJoin('person', 'person.id', 'employee.person_id')
      .select('employee.id')
      .where('person.username', '=', 'kanya01')
      .executeTakeFirstOrThrow()
    await world.owner.pool.query('update employee set removed_at = now() where id = $1', [id])
    const { rows } = await world.owner.pool.query(
      "select password_length_of(id) as length from person where username = 'kanya01'",
    )
    expect(rows).toEqual([{ length: 8 }])
  })
})
