import { isTaxId } from '@khlang/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
let browser: Browser
beforeAll(async () => {
  world = await createIdentityWorld()
})
beforeEach(() => {
  browser = world.browser()
})
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'
let next = 10
const freshMobile = () => `08200000${next++}`
const e164 = (mobile: string) => `+66${mobile.slice(1)}`

const form = (mobile: string, change: object = {}) => ({
  route: 'register',
  username: `suda${mobile.slice(-4)}`,
  password: 'green-tea-77',
  confirmPassword: 'green-tea-77',
  firstNameTh: 'สุดา',
  lastNameTh: 'ใจดี',
  mobile,
  code: '000000',
  acceptTerms: true,
  ...change,
})
const codeFor = async (mobile: string, purpose = 'register') => {
  expect(codeOf(await browser.post('/api/otp', { mobile, purpose }))).toBe('OK')
  return world.lastCode(e164(mobile))
}

describe('registering a person', () => {
  test.each(['register', 'registerone', 'register_mohpromt', 'register_mohpromt2'])(
    'on %s, then signing in',
    async (route) => {
      const mobile = freshMobile()
      const code = await codeFor(mobile, route.includes('moh') ? 'health' : 'register')
      const answer = await browser.post('/api/register', form(mobile, { route, code, nationalId: '' }))
      expect(answer.json()).toMatchObject({ status: 'OK', result: { username: `suda${mobile.slice(-4)}` } })
      const { interaction } = await world.openSignIn(browser)
      const signedIn = await browser.post(`${interaction}/password`, {
        username: `suda${mobile.slice(-4)}`,
        password: 'green-tea-77',
      })
      await browser.follow(signedIn.json().result.redirectTo)
      const me = (await browser.get('/api/me')).json().result
      expect(me.person.nameTh).toBe('สุดา ใจดี')
      expect(me.accounts).toMatchObject([{ type: 'Citizen' }])
      // The code has been consumed.
      const again = form(mobile, { route, code, username: `again${mobile.slice(-4)}` })
      expect(codeOf(await browser.post('/api/register', again))).toBe('OTP_INVALID')
    },
  )

  test.each([
    ['USERNAME_INVALID', { username: 'abc' }],
    ['USERNAME_INVALID', { username: 'has space' }],
    ['USERNAME_INVALID', { username: 'a<script>' }],
    ['PASSWORD_WEAK', { password: 'short1', confirmPassword: 'short1' }],
    ['PASSWORD_WEAK', { password: 'onlyletters', confirmPassword: 'onlyletters' }],
    ['PASSWORD_COMMON', { password: 'password1', confirmPassword: 'password1' }],
    ['PASSWORD_COMMON', { password: 'QWERTY123', confirmPassword: 'QWERTY123' }],
    ['PASSWORD_CONFIRM', { confirmPassword: 'green-tea-78' }],
    ['NATIONAL_ID_INVALID', { nationalId: '1100000000017' }],
    ['INVALID_INPUT', { email: 'nobody' }],
    ['INVALID_INPUT', { acceptTerms: false }],
    ['INVALID_INPUT', { route: 'admin' }],
    ['MOBILE_INVALID', { mobile: '12345' }],
    ['OTP_INVALID', {}],
  ])('%s for %j', async (code, change) => {
    expect(codeOf(await browser.post('/api/register', form('0829999999', change)))).toBe(code)
  })

  test.each([
    ['PASSWORD_WEAK', 'onlyletters'],
    ['PASSWORD_COMMON', 'password1'],
  ])('refuses with %s before a code is sent', async (refusal, password) => {
    for (const purpose of ['register', 'forgot']) {
      const mobile = freshMobile()
      expect(codeOf(await browser.post('/api/otp', { mobile, purpose, password }))).toBe(refusal)
      // No minute has to pass: nothing was sent.
      expect(codeOf(await browser.post('/api/otp', { mobile, purpose, password: 'green-tea-77' }))).toBe('OK')
    }
  })

  test('reports taken values only after the code is verified, and creates nothing', async () => {
    const mobile = freshMobile()
    const code = await codeFor(mobile)
    expect(codeOf(await browser.post('/api/register', form(mobile, { code, username: 'SOMSRI1' })))).toBe(
      'USERNAME_TAKEN',
    )
    const nationalId = '1100000000016'
    expect(codeOf(await browser.post('/api/register', form(mobile, { code, nationalId })))).toBe('NATIONAL_ID_TAKEN')
    expect(await world.accounts.findPersonByMobile(world.database.db, e164(mobile))).toBeUndefined()
    expect(codeOf(await browser.post('/api/register', form(mobile, { code })))).toBe('OK')
  })

  test('concurrent registrations of one username create one person', async () => {
    const [one, two] = [freshMobile(), freshMobile()]
    const codes = [await codeFor(one), await codeFor(two)]
    const answers = await Promise.all(
      [one, two].map((mobile, n) =>
        browser.post('/api/register', form(mobile, { code: codes[n], username: 'sametime1' })),
      ),
    )
    expect(answers.map(codeOf).toSorted((a, b) => a.localeCompare(b))).toEqual(['OK', 'USERNAME_TAKEN'])
  })

  test('ignores fields that are not in the form', async () => {
    const mobile = freshMobile()
    const code = await codeFor(mobile)
    const extra = { isOperator: true, is_operator: true, how: 'x', ids: { personId: 'x' }, emailVerified: true }
    await browser.post('/api/register', form(mobile, { code, email: 'suda@example.com', ...extra }))
    const person = await world.accounts.findPersonByMobile(world.database.db, e164(mobile))
    expect(person).toMatchObject({ emailVerified: false })
    expect(await world.staff.list(world.database.db, 'operator')).toEqual([])
  })

  test('writes one row to the log, without secrets', async () => {
    const mobile = freshMobile()
    const code = await codeFor(mobile)
    const before = await world.events('person.registered')
    await browser.post('/api/register', form(mobile, { code }))
    const after = await world.events('person.registered')
    expect(after).toHaveLength(before.length + 1)
    expect(JSON.stringify(after)).not.toContain('green-tea')
  })
})

test('username availability can be checked, with a rate limit', async () => {
  const ask = async (username: string) => (await browser.post('/api/register/check', { username })).json()
  expect((await ask('somsri1')).result).toEqual({ ok: false, machineCode: 'USERNAME_TAKEN' })
  expect((await ask('abc')).result).toEqual({ ok: false, machineCode: 'USERNAME_INVALID' })
  expect((await ask('brandnew1')).result).toEqual({ ok: true })
  for (let n = 0; n < 27; n++) await ask('brandnew1')
  expect((await ask('brandnew1')).machineCode).toBe('TOO_MANY_REQUESTS')
})

describe('registering a business', () => {
  const company = (change: object = {}) => ({
    taxId: '0105500000097',
    branchNo: '00000',
    nameTh: 'บริษัท ใหม่ จำกัด',
    acceptTerms: true,
    ...change,
  })
  test('makes the person its Admin Business', async () => {
    await world.signIn('anan01', browser)
    const taxId = ['0105500000089', '0105500000097', '0105500000101', '0105500000119'].find(isTaxId) ?? ''
    const answer = await browser.post('/api/register/business', company({ taxId }))
    expect(answer.json().result).toMatchObject({ type: 'Business', taxId, branchNo: '00000', isAdmin: true })
    expect(codeOf(await browser.post('/api/register/business', company({ taxId })))).toBe('BUSINESS_TAKEN')
    const { accounts, person } = (await browser.get('/api/me')).json().result
    expect(accounts).toHaveLength(2)
    expect((await world.events('business.created')).at(-1)).toMatchObject({
      subject: accounts[1].accountId,
      data: { taxId, branchNo: '00000', adminPersonId: person.id, employeeId: expect.any(String) },
    })
  })
  test.each([{ taxId: '0105500000012' }, { taxId: 'x' }, { taxId: '0105500000011', branchNo: '1' }])(
    'refuses %j',
    async (change) => {
      await world.signIn('anan01', browser)
      expect(codeOf(await browser.post('/api/register/business', company(change)))).toBe('TAX_ID_INVALID')
    },
  )
  test('requires a session', async () => {
    expect(codeOf(await browser.post('/api/register/business', company()))).toBe('SESSION_EXPIRED')
  })
})

describe('a forgotten password', () => {
  const reset = (code: string | undefined, change: object = {}) => ({
    mobile: '0810000005',
    code: code ?? '',
    password: 'new-garden-88',
    confirmPassword: 'new-garden-88',
    ...change,
  })
  test('is reset with a code, which ends all sessions and tokens of the person', async () => {
    const [one, two] = [await world.signIn('kanya01'), await world.signIn('kanya01')]
    const product = (await one.post('/api/product-tokens')).json().result.token
    // A sign-in whose password was verified but which has not been completed.
    const half = world.browser()
    const { interaction } = await world.openSignIn(half)
    const proven = await half.post(`${interaction}/password`, { username: 'kanya01', password: demoPassword })

    const code = await codeFor('0810000005', 'forgot')
    expect(codeOf(await browser.post('/api/password/reset', reset(code, { confirmPassword: 'x' })))).toBe(
      'PASSWORD_CONFIRM',
    )
    expect(codeOf(await browser.post('/api/password/reset', reset(code)))).toBe('OK')
    for (const old of [one, two]) {
      expect((await old.get('/api/me')).statusCode).toBe(401)
      expect((await old.follow('/loginbysso')).url).toContain('/oidc/interaction/')
    }
    expect(codeOf(await browser.post('/api/sign-in/handoff', { kind: 'easyToken', token: product }))).toBe(
      'TOKEN_UNAVAILABLE',
    )
    await half.follow(proven.json().result.redirectTo)
    expect(half.cookie('token_auth')).toBeUndefined()

    const { interaction: page } = await world.openSignIn(browser)
    const old = await browser.post(`${page}/password`, { username: 'kanya01', password: demoPassword })
    expect(codeOf(old)).toBe('WRONG_CREDENTIALS')
    const fresh = await browser.post(`${page}/password`, { username: 'kanya01', password: 'new-garden-88' })
    expect(codeOf(fresh)).toBe('OK')
    expect((await world.events('password.changed')).at(-1)).toMatchObject({ data: { how: 'reset' } })
  })
  test('cannot be reset without the right code', async () => {
    await codeFor('0810000006', 'forgot')
    const answer = await browser.post('/api/password/reset', reset('000000', { mobile: '0810000006' }))
    expect(codeOf(answer)).toBe('OTP_MISMATCH')
    expect(codeOf(await browser.post('/api/password/reset', reset('000000', { mobile: '0819999999' })))).toBe(
      'OTP_INVALID',
    )
  })
})

describe('with an external provider', () => {
  let other: IdentityWorld
  beforeAll(async () => {
    const provider = { OIDC_ISSUER: 'http://127.0.0.1:9/', OIDC_CLIENT_ID: 'khlang', OIDC_CLIENT_SECRET: 'secret' }
    other = await createIdentityWorld(provider)
  })
  test('registration and passwords are left to it', async () => {
    const visitor = other.browser()
    const options = (await visitor.get('/api/sign-in/options')).json().result
    expect(options).toMatchObject({ embedded: false, registration: false })
    const calls = [
      visitor.post('/api/otp', { mobile: '0810000001', purpose: 'register' }),
      visitor.post('/api/register', form('0829999999')),
      visitor.post('/api/password/reset', reset('123456')),
      visitor.post('/oidc/interaction/x/password', { username: 'a', password: 'b' }),
    ]
    for (const answer of await Promise.all(calls)) expect(codeOf(answer)).toBe('EXTERNAL_PROVIDER')
    expect((await visitor.get('/oidc/auth')).statusCode).toBe(404)
  })
  const reset = (code: string) => ({
    mobile: '0810000001',
    code,
    password: 'new-garden-88',
    confirmPassword: 'new-garden-88',
  })
})
