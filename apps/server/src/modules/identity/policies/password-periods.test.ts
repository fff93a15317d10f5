import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
let one: string
beforeAll(async () => {
  world = await createIdentityWorld()
  const { result } = (await (await world.signIn('malee01')).get('/api/me')).json()
  one = result.accounts.find(({ type }: { type: string }) => type === 'Business').accountId
})

const path = '/api/admin/sign-in-policy'
const codeOf = (answer: Answer): string => answer.json().machineCode ?? 'OK'
const days = (count: number) => world.clock.advance(count * 86_400_000)
const headers = () => ({ 'x-account-id': one })
const enter = async (browser: Browser) => codeOf(await browser.get('/api/me', headers()))
const enterAnew = async (username: string) => enter(await world.signIn(username))
const put = async (browser: Browser, passwordDays: number) =>
  browser.send('PUT', path, { body: { twoFactor: 'off', graceDays: 14, passwordDays }, headers: headers() })
const setPeriod = async (passwordDays: number) => {
  await changePasswordOf('malee01')
  return (await put(await world.signIn('malee01'), passwordDays)).json().result
}
const dueOf = async (browser: Browser) => (await browser.get('/api/me', headers())).json().result.active.passwordDueAt
const idOf = async (username: string): Promise<string> =>
  (await world.database.db.selectFrom('person').select('id').where('username', '=', username).executeTakeFirstOrThrow())
    .id
/** As if somebody had changed it to what it is. */
const changePasswordOf = async (username: string) =>
  world.inTransaction(async (tx) => world.identity.setDemoPassword(tx, await idOf(username), demoPassword))
const noticesOf = async (username: string) =>
  world.database.db
    .selectFrom('notice')
    .select(['key', 'kind', 'data', 'path', 'at'])
    .where('person_id', '=', await idOf(username))
    .where('kind', '=', 'passwordExpiring')
    .orderBy('at')
    .execute()

describe('the period of passwords of a business', () => {
  test('is off at first, and at most 366 days', async () => {
    const malee = await world.signIn('malee01')
    expect((await malee.get(path, headers())).json().result).toMatchObject({
      passwordDays: 0,
      passwordSince: null,
      ownPasswords: true,
    })
    const refused = await put(malee, 367)
    expect([codeOf(refused), refused.json().errorMessage]).toEqual([
      'PASSWORD_DAYS_MAX',
      'กำหนดอายุรหัสผ่านได้สูงสุด 366 วัน และ 0 คือไม่กำหนด',
    ])
    for (const wrong of [-1, 1.5]) expect(codeOf(await put(malee, wrong))).toBe('INVALID_INPUT')
    for (const right of [366, 0]) expect((await put(malee, right)).json().result.passwordDays).toBe(right)
    expect((await world.events('sign-in-policy.changed')).map(({ data }) => data)).toEqual([
      {
        before: { twoFactor: false, graceDays: 14, passwordDays: 0, passwordLength: 8, ways: null },
        after: { twoFactor: false, graceDays: 14, passwordDays: 366, passwordLength: 8, ways: null },
      },
      {
        before: { twoFactor: false, graceDays: 14, passwordDays: 366, passwordLength: 8, ways: null },
        after: { twoFactor: false, graceDays: 14, passwordDays: 0, passwordLength: 8, ways: null },
      },
    ])
    // Only the Admin Business sets it, with a confirmed session; another policy leaves it alone.
    expect(codeOf(await put(await world.signIn('prasit1'), 30))).toBe('NOT_ADMIN')
    await put(malee, 90)
    const other = await malee.send('PUT', path, { body: { twoFactor: 'off', graceDays: 3 }, headers: headers() })
    expect(other.json().result).toMatchObject({ graceDays: 3, passwordDays: 90 })
    await put(malee, 0)
    world.clock.advance(11 * 60_000)
    expect(codeOf(await put(malee, 30))).toBe('STEP_UP_REQUIRED')
  })

  test('counts from its beginning for old passwords, and warns 14, 7 and 1 days before, once each', async () => {
    days(200)
    const { passwordSince } = await setPeriod(90)
    const due = new Date(new Date(passwordSince).getTime() + 90 * 86_400_000)
    expect(await enterAnew('prasit1')).toBe('OK')
    const tell = () => world.identity.passwordNotices.notifyAll()
    const keys = async () => (await noticesOf('prasit1')).map(({ key }) => key.split('-').at(-1))
    await tell()
    days(75)
    await tell()
    expect(await keys()).toEqual([])
    expect(await dueOf(await world.signIn('prasit1'))).toBeUndefined()
    days(1)
    await Promise.all([tell(), tell()])
    await tell()
    days(2)
    await tell()
    expect(await keys()).toEqual(['14'])
    expect((await noticesOf('prasit1'))[0]).toMatchObject({
      path: '/change-password',
      data: { business: { en: expect.any(String) }, when: { en: expect.stringContaining('202') } },
    })
    expect(await dueOf(await world.signIn('prasit1'))).toBe(due.toISOString())
    // The days of 7 pass while nothing runs: only the shortest notice is sent.
    days(11.5)
    await tell()
    await tell()
    expect(await keys()).toEqual(['14', '1'])
    expect(await enterAnew('prasit1')).toBe('OK')
    days(1)
    await tell()
    expect(await keys()).toEqual(['14', '1'])
    await world.identity.passwordNotices.notifyAll()
    expect(await noticesOf('wichai1')).toEqual([])
  })

  test('lets one session in after the expiry, then none until the password is changed', async () => {
    const first = await world.signIn('prasit1')
    const [answers, second] = [await Promise.all([enter(first), enter(first)]), await world.signIn('prasit1')]
    expect(answers).toEqual(['OK', 'OK'])
    expect([await enter(second), await enter(first)]).toEqual(['PASSWORD_EXPIRED', 'OK'])
    const refused = await second.get('/api/me', { ...headers(), 'accept-language': 'en' })
    expect(refused.json<{ errorMessage: string }>().errorMessage).toMatch(
      /^This business requires a new password every \d+ days, and yours has expired\. .*“Password period”\. .*ask an Admin Business\.$/,
    )
    expect((await world.events('password.expired')).length).toBe(1)
    expect(await dueOf(first)).toBeDefined()
    // The own account stays open, and a token leads no way around it.
    expect((await second.get('/api/me')).statusCode).toBe(200)
    const { token } = (await first.post('/api/product-tokens')).json().result
    const program = world.browser()
    await program.post('/api/sign-in/handoff', { kind: 'easyToken', token })
    expect(await enter(program)).toBe('PASSWORD_EXPIRED')

    const body = { currentPassword: demoPassword, password: 'new-pass-22', confirmPassword: 'new-pass-22' }
    expect(codeOf(await second.post('/api/password', body))).toBe('OK')
    expect([await enter(second), await dueOf(second)]).toEqual(['OK', undefined])
    await changePasswordOf('prasit1')
  })

  test('gives the one session to one of several that begin at the same time', async () => {
    const several = await Promise.all([1, 2, 3, 4].map(() => world.signIn('kanya01')))
    const answers = await Promise.all(several.map(enter))
    expect(answers.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'OK',
      'PASSWORD_EXPIRED',
      'PASSWORD_EXPIRED',
      'PASSWORD_EXPIRED',
    ])
  })

  test('leaves sessions alone that were there before, and devices not', async () => {
    await changePasswordOf('kanya01')
    days(89)
    const before = await world.signIn('kanya01')
    world.clock.advance(23.5 * 3_600_000)
    const late = await world.signIn('kanya01')
    const wanted = { body: { name: 'laptop', mode: 'read-only' }, headers: headers() }
    const device = (await late.send('POST', '/api/device-passwords', wanted)).json()
    const mount = async () => {
      const given = { username: 'kanya01', password: String(device.result.secret) }
      const caller = { origin: { address: world.freshAddress(), traceId: null }, client: 'test' }
      return world.identity.authenticateDevice(given, caller).then(
        () => 'OK',
        (error: { code?: string }) => error.code,
      )
    }
    const open = [await enter(before), await enter(late), await mount()]
    world.clock.advance(3_600_000)
    expect([open, await enter(late), await mount()]).toEqual([['OK', 'OK', 'OK'], 'OK', 'PASSWORD_EXPIRED'])
    const last = await world.signIn('kanya01')
    expect([await enter(last), await enterAnew('kanya01')]).toEqual(['OK', 'PASSWORD_EXPIRED'])
    // A longer period opens it again, off is off.
    await setPeriod(120)
    expect(await enterAnew('kanya01')).toBe('OK')
    await setPeriod(0)
    days(400)
    expect(await enterAnew('kanya01')).toBe('OK')
  })

  test('begins anew when it becomes shorter, and for somebody who joins', async () => {
    await setPeriod(300)
    days(100)
    const { passwordSince } = await setPeriod(10)
    expect(world.clock.now().getTime() - new Date(passwordSince).getTime()).toBeLessThan(60_000)
    days(9)
    expect([await enterAnew('prasit1'), await enterAnew('prasit1')]).toEqual(['OK', 'OK'])
    days(2)
    expect([await enterAnew('prasit1'), await enterAnew('prasit1')]).toEqual(['OK', 'PASSWORD_EXPIRED'])
    const joined = { created_at: world.clock.now() }
    await world.database.db
      .updateTable('employee')
      .set(joined)
      .where('person_id', '=', await idOf('prasit1'))
      .execute()
    days(9)
    expect([await enterAnew('prasit1'), await enterAnew('prasit1')]).toEqual(['OK', 'OK'])
  })
})
