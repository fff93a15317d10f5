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
const signInWith = (password: string) => world.signIn('prasit1', world.browser(), undefined, password)
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
    expect(codeOf(await put(await world.signIn('prasit1'), 20))).toBe('NOT_ADMIN')
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

  test('is asked at the door of that business, and of no account: nobody’s own password is bound by it', async () => {
    const enter = async (browser: Browser) => codeOf(await browser.get('/api/me', headers()))
    const own = async (browser: Browser) => codeOf(await browser.get('/api/me'))
    const prasit = await world.signIn('prasit1')
    expect(codeOf(await change(prasit, demoPassword, 'lotus-lake-15ch'))).toBe('OK')
    expect([await own(prasit), await enter(prasit)]).toEqual(['OK', 'PASSWORD_SHORT'])
    const refused = await prasit.get('/api/me', headers())
    expect([refused.statusCode, refused.json().errorMessage]).toEqual([
      403,
      'ธุรกิจนี้กำหนดให้รหัสผ่านมีอย่างน้อย 16 ตัวอักษร โปรดเปลี่ยนรหัสผ่านก่อนเข้าใช้ ' +
        'ธุรกิจกำหนดไว้ในการตั้งค่า “ความยาวรหัสผ่านขั้นต่ำ” หากต้องการเปลี่ยน โปรดติดต่อผู้ดูแลธุรกิจ',
    ])
    expect(await meOf(prasit)).toEqual({ passwordLength: 16, passwordIsShort: true })
    const again = await signInWith('lotus-lake-15ch')
    expect([await own(again), await enter(again)]).toEqual(['OK', 'PASSWORD_SHORT'])
    // Other ways of signing in have no password.
    await world.owner.pool.query(`update session set way = 'otp' where person_id =
      (select id from person where username = 'prasit1')`)
    expect(await enter(again)).toBe('OK')
    await world.owner.pool.query(`update session set way = 'password' where way = 'otp'`)
    // What is asked for less, or not at all any more, opens it.
    await put(malee, 15)
    expect(await enter(again)).toBe('OK')
    await put(malee, 16)
    expect(await enter(again)).toBe('OK')
    expect(codeOf(await change(again, 'lotus-lake-15ch', 'lotus-lake-16chr'))).toBe('OK')
    expect(await enter(again)).toBe('OK')
    expect(await meOf(again)).toEqual({ passwordLength: 16, passwordIsShort: undefined })
    expect(codeOf(await change(await world.signIn('wichai1'), demoPassword, 'lotus-22'))).toBe('OK')
  })

  test('of two businesses is that of each, when a forgotten password is set anew, too', async () => {
    const prasit = await signInWith('lotus-lake-16chr')
    const { rows } = await world.owner.pool.query<{ id: string; mobile: string }>(
      "select id, mobile from person where username = 'prasit1'",
    )
    const [{ id: personId, mobile } = { id: '', mobile: '' }] = rows
    const two = await world.owner.pool.query<{ id: string }>("select id from business where tax_id = '0105500000020'")
    const other = two.rows[0]?.id ?? ''
    await world.owner.pool.query(
      `insert into employee (id, business_id, person_id, is_admin) values (gen_random_uuid(), $1, $2, false)`,
      [other, personId],
    )
    await world.owner.pool.query(
      `insert into sign_in_policy (business_id, grace_days, password_length, length_since) values ($1, 14, 12, $2)`,
      [other, new Date(world.clock.now().getTime() - 1000)],
    )
    expect((await prasit.get('/api/me', { 'x-account-id': other })).statusCode).toBe(200)
    world.clock.advance(60_000)
    const national = mobile.replace(/^[+]66/, '0')
    const visitor = world.browser()
    await visitor.post('/api/otp', { mobile: national, purpose: 'forgot', password: 'short-11' })
    const given = { mobile: national, code: await codeFor(national) }
    const password = 'lotus-14-chars'
    expect(codeOf(await visitor.post('/api/password/reset', { ...given, password, confirmPassword: password }))).toBe(
      'OK',
    )
    const between = await signInWith(password)
    expect(codeOf(await between.get('/api/me', headers()))).toBe('PASSWORD_SHORT')
    expect(codeOf(await between.get('/api/me', { 'x-account-id': other }))).toBe('OK')
    expect(codeOf(await change(between, password, 'lotus-10-x'))).toBe('OK')
    for (const account of [one, other])
      expect(codeOf(await between.get('/api/me', { 'x-account-id': account }))).toBe('PASSWORD_SHORT')
    expect(codeOf(await between.get('/api/me'))).toBe('OK')
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
