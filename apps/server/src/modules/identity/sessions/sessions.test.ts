import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'
const statusOfMe = async (browser: Browser) => (await browser.get('/api/me')).statusCode
/** Those of the whole site; a sign-in of the provider has its own below its path. */
const cookiesOf = (browser: Browser) => browser.cookies().flatMap(({ name, path }) => (path === '/' ? [name] : []))
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })

describe('a session', () => {
  test('gets a new token at every sign-in; a planted one is not adopted', async () => {
    const browser = world.browser()
    browser.setCookie('token_auth', 'planted-by-somebody-else-0123456789')
    await world.signIn('somsri1', browser)
    const first = browser.cookie('token_auth')
    expect(first).not.toContain('planted')
    await world.signIn('somsri1', world.browser())
    browser.setCookie('oidc_session', 'planted-at-the-provider')
    await browser.get('/logout_')
    await world.signIn('somsri1', browser)
    expect(browser.cookie('token_auth')).not.toBe(first)
    expect(browser.cookie('oidc_session')).not.toContain('planted')
    expect((await world.browser().get('/api/me', bearer('planted-by-somebody-else-0123456789'))).statusCode).toBe(401)
  })

  test('also works as a bearer token, and only for accounts of its person', async () => {
    const browser = await world.signIn('prasit1')
    const headers = bearer(browser.cookie('token_auth'))
    const program = world.browser()
    const me = (await program.get('/api/me', headers)).json().result
    expect(me.active.type).toBe('Citizen')
    const business = me.accounts.find((it: { type: string }) => it.type === 'Business')
    const inside = await program.get('/api/me', { ...headers, 'x-account-id': business.accountId })
    expect(inside.json().result.active).toMatchObject({ type: 'Business', isAdmin: false })
    expect(inside.json().result.active.departmentAccessId).toBe(inside.json().result.active.departments[0].id)

    const strangers = (await (await world.signIn('wichai1')).get('/api/me')).json().result.accounts
    for (const accountId of [...strangers.map((it: { accountId: string }) => it.accountId), 'x', "' or 1=1 --"]) {
      const answer = await program.get('/api/me', { ...headers, 'x-account-id': accountId })
      expect(answer.statusCode, accountId).toBe(403)
    }
  })

  test('ends for an account with the membership, at the next call', async () => {
    const browser = await world.signIn('kanya01')
    const { accounts, person } = (await browser.get('/api/me')).json().result
    const headers = { 'x-account-id': accounts[1].accountId }
    expect((await browser.get('/api/me', headers)).statusCode).toBe(200)
    await world.owner.pool.query('update employee set removed_at = now() where person_id = $1', [person.id])
    expect((await browser.get('/api/me', headers)).statusCode).toBe(403)
    expect(await statusOfMe(browser)).toBe(200)
    await world.owner.pool.query('update person set removed_at = now() where id = $1', [person.id])
    expect(await statusOfMe(browser)).toBe(401)
    await world.owner.pool.query('update person set removed_at = null where id = $1', [person.id])
  })

  test('lasts one day', async () => {
    const browser = await world.signIn('anan01')
    world.clock.advance(86_390_000)
    expect(await statusOfMe(browser)).toBe(200)
    world.clock.advance(20_000)
    expect(await statusOfMe(browser)).toBe(401)
  })

  test('takes its cookies along when it expires, on any call; wrong bearer tokens take nothing', async () => {
    const expired = await world.signIn('anan01')
    const other = await world.signIn('somsri1')
    expired.setCookie('biz_active', 'some-business')
    expired.setCookie('unrelated', 'kept')
    expect((await other.get('/api/me', bearer('a-token-that-never-was-one-01'))).statusCode).toBe(401)
    expect(await statusOfMe(other)).toBe(200)
    world.clock.advance(86_410_000)
    expect((await expired.get('/api/sessions')).statusCode).toBe(401)
    expect(cookiesOf(expired)).toEqual(['known_device', 'unrelated'])
  })

  test('writes its last use at most once a minute', async () => {
    const browser = await world.signIn('anan01')
    const lastUse = async () => {
      const { items } = (await browser.get('/api/sessions')).json().result
      return items.find((it: { current: boolean }) => it.current).lastUsedAt
    }
    const first = await lastUse()
    world.clock.advance(30_000)
    expect(await lastUse()).toBe(first)
    world.clock.advance(31_000)
    await browser.get('/api/me')
    expect(await lastUse()).not.toBe(first)
  })
})

describe('the list of sessions', () => {
  test('is paged, marks the current one, and ends one or all others', async () => {
    world.clock.advance(86_400_000)
    const [here, there, elsewhere] = [
      await world.signIn('wichai1'),
      await world.signIn('wichai1'),
      await world.signIn('wichai1'),
    ]
    const page = (await here.get('/api/sessions?limit=2')).json().result
    expect(page.items).toHaveLength(2)
    const rest = (await here.get(`/api/sessions?limit=2&cursor=${page.nextCursor}`)).json().result
    const all = [...page.items, ...rest.items]
    expect(all).toHaveLength(3)
    expect(all.filter((it) => it.current)).toHaveLength(1)
    expect(rest.nextCursor).toBeNull()

    const idOf = async (browser: Browser) =>
      (await browser.get('/api/sessions')).json().result.items.find((it: { current: boolean }) => it.current).id
    expect((await here.send('DELETE', `/api/sessions/${await idOf(there)}`)).statusCode).toBe(200)
    expect(await statusOfMe(there)).toBe(401)
    // The provider does not remember that browser either.
    expect((await there.follow('/loginbysso')).url).toContain('/oidc/interaction/')
    expect((await here.send('DELETE', '/api/sessions/all')).statusCode).toBe(200)
    expect(await statusOfMe(elsewhere)).toBe(401)
    expect((await elsewhere.follow('/loginbysso')).url).toContain('/oidc/interaction/')
    expect(await statusOfMe(here)).toBe(200)
  })

  test('of another person cannot be changed', async () => {
    const mine = await world.signIn('wichai1')
    const stranger = await world.signIn('somsri1')
    const { items } = (await mine.get('/api/sessions')).json().result
    expect((await stranger.send('DELETE', `/api/sessions/${items[0].id}`)).statusCode).toBe(404)
    expect(await statusOfMe(mine)).toBe(200)
  })
})

describe('changing one’s own settings', () => {
  test('language, default account and menus', async () => {
    const browser = await world.signIn('prasit1')
    const { accounts } = (await browser.get('/api/me')).json().result
    const body = { language: 'en', defaultAccountId: accounts[1].accountId, featureStatus: { trash: 'N' } }
    const changed = (await browser.send('PATCH', '/api/me', { body })).json().result
    expect(changed).toMatchObject({ person: { language: 'en' }, defaultAccountId: accounts[1].accountId })
    expect(changed.active.featureStatus).toMatchObject({ trash: 'N', my_drive: 'Y' })
  })
  test('the calendar, and back to that of the language (C73)', async () => {
    const browser = await world.signIn('prasit1')
    const set = (calendar: string | null) => browser.send('PATCH', '/api/me', { body: { calendar } })
    for (const calendar of ['gregorian', 'buddhist', null]) {
      expect((await set(calendar)).json().result.person.calendar).toBe(calendar)
      expect((await browser.get('/api/me')).json().result.person.calendar).toBe(calendar)
    }
    expect(codeOf(await set('lunar'))).toBe('INVALID_INPUT')
  })
  test('the department of the session, among one’s own', async () => {
    const browser = await world.signIn('malee01')
    const { accounts } = (await browser.get('/api/me')).json().result
    const headers = { 'x-account-id': accounts[1].accountId }
    const { active } = (await browser.get('/api/me', headers)).json().result
    const last = active.departments.at(-1)?.id
    const choose = (departmentAccessId: string) =>
      browser.send('PATCH', '/api/me', { headers, body: { departmentAccessId } })
    if (last) expect((await choose(last)).json().result.active.departmentAccessId).toBe(last)
    expect(codeOf(await choose('6f1c0d5e-0000-4000-8000-000000000001'))).toBe('NOT_ALLOWED')
  })
  test('never to another person’s account, and nothing beyond the request', async () => {
    const browser = await world.signIn('somsri1')
    const other = (await (await world.signIn('wichai1')).get('/api/me')).json().result
    const body = { defaultAccountId: other.accounts[0].accountId }
    expect(codeOf(await browser.send('PATCH', '/api/me', { body }))).toBe('NOT_ALLOWED')
    const sneaky = { isOperator: true, username: 'malee01', is_admin: true, person: { username: 'x' } }
    await browser.send('PATCH', '/api/me', { body: sneaky })
    const person = await world.accounts.findPersonByUsername(world.database.db, 'somsri1')
    expect(person).toMatchObject({ username: 'somsri1' })
    expect(await world.staff.list(world.database.db, 'operator')).toEqual([])
  })
})

describe('signing out', () => {
  const confirm = async (browser: Browser, page: Answer) => {
    const [, action] = /action="([^"]+)"/.exec(page.body) ?? []
    const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page.body) ?? []
    return browser.post(new URL(action ?? '').pathname, `xsrf=${xsrf}&logout=yes`)
  }

  test('redirects to the provider, which signs out too and returns', async () => {
    const browser = await world.signIn('somsri1')
    const thief = browser.stolen()
    const token = browser.cookie('token_auth')
    const { answer, url } = await browser.follow('/logout')
    expect(url).toContain('/oidc/session/end')
    expect(url).toContain('id_token_hint=')
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
    expect(answer.body).not.toMatch(/<script>/)
    expect(answer.body).toContain('ออกจากระบบ / Sign out')
    expect((await browser.get('/oidc/sign-out.js')).statusCode).toBe(200)
    const back = await confirm(browser, answer)
    expect(back.headers.location).toMatch(/^http:\/\/localhost:8080\/(\?|$)/)
    expect(browser.cookie('token_auth')).toBeUndefined()
    for (const gone of [browser, thief]) {
      expect(await statusOfMe(gone)).toBe(401)
      expect((await gone.get('/api/me', bearer(token))).statusCode).toBe(401)
      expect((await gone.follow('/loginbysso')).url).toContain('/oidc/interaction/')
    }
    expect((await world.events('session.ended')).at(-1)).toMatchObject({ data: { how: 'signed out' } })
  })

  test('asks first if another site leads there', async () => {
    const browser = await world.signIn('somsri1')
    const from = (site: string) => ({ 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })
    const elsewhere = { referer: 'https://elsewhere.example/' }
    const behindWorker = { ...from('same-origin'), ...elsewhere }
    for (const headers of [from('cross-site'), from('same-site'), elsewhere, behindWorker]) {
      expect((await browser.get('/logout', headers)).headers.location).toBe('/sign-out')
      expect((await browser.get('/logout_', headers)).headers.location).toBe('/sign-out?here=true')
      expect(await statusOfMe(browser)).toBe(200)
      // Nor does the provider's page send itself off.
      const page = await browser.get('/oidc/session/end?client_id=khlang', headers)
      expect([page.statusCode, page.body.includes('ออกจากระบบ / Sign out'), page.body.includes('<script')]).toEqual([
        200,
        true,
        false,
      ])
    }
    // Somebody who is not signed in loses nothing.
    expect((await world.browser().get('/logout_', from('cross-site'))).headers.location).toBe('/')
    for (const headers of [
      from('same-origin'),
      from('none'),
      { referer: 'http://localhost:8080/sign-out' },
      undefined,
    ]) {
      const signedIn = await world.signIn('somsri1')
      expect((await signedIn.get('/logout_', headers)).headers.location).toBe('/')
      expect(await statusOfMe(signedIn)).toBe(401)
    }
  })

  test('with the underscore ends the session and returns home', async () => {
    const browser = await world.signIn('somsri1')
    const thief = browser.stolen()
    const answer = await browser.get('/logout_')
    expect(answer.headers.location).toBe('/')
    expect(await statusOfMe(thief)).toBe(401)
    expect((await thief.follow('/loginbysso')).url).toContain('/oidc/interaction/')
  })

  test.each(['/logout', '/logout_'])(
    'by %s leaves no cookie of the session, and a mark for the next page',
    async (path) => {
      const browser = await world.signIn('somsri1')
      browser.setCookie('biz_active', 'some-business')
      const { cookies } = await browser.get(path)
      expect(cookiesOf(browser)).toEqual(['known_device', 'signed_out'])
      const mark = cookies.find(({ name }) => name === 'signed_out')
      expect(mark).toMatchObject({ path: '/', sameSite: 'Lax', maxAge: 86_400 })
      expect(mark).not.toHaveProperty('httpOnly')
    },
  )

  test('returns to the health sign-in after one', async () => {
    const health = world.browser()
    const { url } = await health.follow('/loginbysso?moph=1')
    const answer = await health.post(`${url}/password`, { username: 'somsri1', password: demoPassword })
    await health.follow(answer.json().result.redirectTo)
    expect((await health.get('/logout')).headers.location).toBe('/moph/loginwithid')
  })

  test('says that no directory service is connected, and signs out all the same', async () => {
    const browser = await world.signIn('somsri1')
    expect((await browser.get('/logout?azure=1')).headers.location).toBe('/?error=DIRECTORY_NOT_CONNECTED')
    expect(await statusOfMe(browser)).toBe(401)
    expect((await (await world.signIn('somsri1')).get('/logout?azure=0')).headers.location).toContain(
      '/oidc/session/end',
    )
  })

  test('without a session still signs out', async () => {
    const { answer } = await world.browser().follow('/logout')
    expect(answer.statusCode).toBeLessThan(500)
    expect((await world.browser().get('/logout_')).headers.location).toBe('/')
  })
})

test('the sign-in page cannot be framed, and loads nothing foreign', async () => {
  const { headers } = await world.browser().get('/oidc/session/end')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['referrer-policy']).toBe('no-referrer')
})

test('expired rows are swept', async () => {
  await world.openSignIn(world.browser())
  world.clock.advance(40 * 86_400_000)
  await world.identity.sweep()
  for (const table of ['session', 'oidc_payload', 'pending_sign_in', 'otp'] as const) {
    const rows = await world.database.db
      .selectFrom(table)
      .select('expires_at')
      .where('expires_at', 'is not', null)
      .execute()
    expect(rows, table).toEqual([])
  }
})

test('no credential is stored in readable form', async () => {
  const browser = await world.signIn('somsri1')
  const token = (await browser.post('/api/product-tokens')).json().result.token
  const secrets = [...browser.cookies().map(({ value }) => value.split('.')[0] ?? value), token, demoPassword]
  const { rows } = await world.owner.pool.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { table_name: table } of rows) {
    const dump = await world.owner.pool.query(`select t::text as line from "${table}" t`)
    const text = dump.rows.map(({ line }) => String(line)).join('\n')
    for (const secret of secrets) {
      expect(text.includes(secret), table).toBe(false)
      expect(text.includes(Buffer.from(secret).toString('hex')), table).toBe(false)
    }
  }
})
