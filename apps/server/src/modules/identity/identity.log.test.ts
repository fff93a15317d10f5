import { URI } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { createAuthenticator } from '../../../test/authenticator.ts'
import type { Answer, Browser } from '../../../test/browser.ts'
import { createDnsServer } from '../../../test/dns-server.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../test/identity-world.ts'

let world: IdentityWorld
let dns: Awaited<ReturnType<typeof createDnsServer>>
beforeAll(async () => {
  dns = await createDnsServer()
  world = await createIdentityWorld({ DNS_SERVERS: dns.address })
})

/** The rows that a call writes to the log. */
async function logged(call: () => Promise<Answer>): Promise<string[]> {
  const count = () => world.database.db.selectFrom('audit_event').select(['type', 'outcome']).orderBy('id').execute()
  const before = (await count()).length
  const answer = await call()
  expect(answer.statusCode, answer.body).toBeLessThan(400)
  return (await count()).slice(before).map(({ type, outcome }) => (outcome === 'ok' ? type : `${type} ${outcome}`))
}

const form = (mobile: string, code: string | undefined) => ({
  route: 'register',
  username: `logged${mobile.slice(-4)}`,
  password: 'green-tea-77',
  confirmPassword: 'green-tea-77',
  firstNameTh: 'สุดา',
  lastNameTh: 'ใจดี',
  mobile,
  code: code ?? '',
  acceptTerms: true,
})
const codeFor = async (mobile: string, purpose: string) => {
  await world.browser().post('/api/otp', { mobile, purpose })
  return world.lastCode(`+66${mobile.slice(1)}`)
}
const product = async (who: Browser): Promise<string> => (await who.post('/api/product-tokens')).json().result.token
const idOf = async (who: Browser): Promise<string> =>
  (await who.get('/api/sessions')).json().result.items.find((it: { current: boolean }) => it.current).id
const startQr = async () => (await world.browser().post('/api/sign-in/qr')).json().result

/** A code of the authenticator app whose address this is. */
function totpOf(uri: string): string {
  const app = URI.parse(uri)
  if (!('period' in app)) throw new Error('not a code by time')
  return app.generate({ timestamp: world.clock.now().getTime() })
}
let enrolled: Promise<{ who: Browser; uri: string }> | undefined
/** Somebody with two-factor authentication, of whom the cases that need it share one session. */
const withTwoFactor = () =>
  (enrolled ??= (async () => {
    const who = await world.signIn('wichai1')
    const { uri } = (await who.post('/api/me/two-factor/totp')).json().result
    await who.post('/api/me/two-factor/totp/confirm', { code: totpOf(uri) })
    world.clock.advance(60_000)
    return { who, uri }
  })())

/** The same person with one more passkey. */
async function withPasskey() {
  const { who } = await withTwoFactor()
  const authenticator = createAuthenticator()
  const passkey = authenticator.create((await who.post('/api/me/passkeys/options')).json().result)
  const answer = await who.post('/api/me/passkeys', { name: 'tablet', passkey })
  return { who, authenticator, id: answer.json().result.passkey.id }
}

/** Each operation that changes something: the rows it writes, and a call that succeeds. */
/** The Admin Business of a company; the first request of a session for a business has its own row. */
async function asAdmin() {
  const who = await world.signIn('malee01')
  const { accounts } = (await who.get('/api/me')).json().result
  const headers = { 'x-account-id': accounts.find(({ type }: { type: string }) => type === 'Business').accountId }
  await who.get('/api/me', headers)
  return { who, headers }
}

const cases: Record<string, [rows: string[], prepare: () => Promise<() => Promise<Answer>>]> = {
  'PATCH /api/me': [
    ['person.changed'],
    async () => {
      const who = await world.signIn('somsri1')
      return () => who.send('PATCH', '/api/me', { body: { language: 'en', featureStatus: { trash: 'N' } } })
    },
  ],
  'POST /api/me/confirm/otp': [
    ['otp.sent'],
    async () => {
      const who = await world.signIn('somsri1')
      return () => who.post('/api/me/confirm/otp')
    },
  ],
  'POST /api/me/confirm': [
    ['session.confirmed'],
    async () => {
      const who = await world.signIn('somsri1')
      return () => who.post('/api/me/confirm', { way: 'password', secret: demoPassword })
    },
  ],
  'PUT /api/admin/sign-in-policy': [
    ['sign-in-policy.changed'],
    async () => {
      const { who, headers } = await asAdmin()
      const body = { twoFactor: 'off', graceDays: 7 }
      return () => who.send('PUT', '/api/admin/sign-in-policy', { body, headers })
    },
  ],
  'PUT /api/admin/sign-in-domain': [
    ['sign-in-domain.claimed'],
    async () => {
      const { who, headers } = await asAdmin()
      return () => who.send('PUT', '/api/admin/sign-in-domain', { body: { domain: 'log.example' }, headers })
    },
  ],
  'POST /api/admin/sign-in-domain/proof': [
    ['sign-in-domain.changed'],
    async () => {
      const { who, headers } = await asAdmin()
      const claimed = await who.send('PUT', '/api/admin/sign-in-domain', { body: { domain: 'log.example' }, headers })
      const { recordName, recordValue } = claimed.json().result.claim
      dns.answers.set(recordName, [recordValue])
      return () => who.send('POST', '/api/admin/sign-in-domain/proof', { headers })
    },
  ],
  'DELETE /api/admin/sign-in-domain': [
    ['sign-in-domain.changed'],
    async () => {
      const { who, headers } = await asAdmin()
      return () => who.send('DELETE', '/api/admin/sign-in-domain', { headers })
    },
  ],
  'POST /api/me/two-factor/totp/confirm': [
    ['two-factor.changed'],
    async () => {
      const who = await world.signIn('malee01')
      const { uri } = (await who.post('/api/me/two-factor/totp')).json().result
      return () => who.post('/api/me/two-factor/totp/confirm', { code: totpOf(uri) })
    },
  ],
  'POST /api/me/two-factor/recovery-codes': [
    ['two-factor.changed'],
    async () => {
      const { who } = await withTwoFactor()
      return () => who.post('/api/me/two-factor/recovery-codes')
    },
  ],
  'DELETE /api/me/trusted-devices/:id': [
    ['two-factor.changed'],
    async () => {
      const { who, uri } = await withTwoFactor()
      const laptop = world.browser()
      const { interaction } = await world.openSignIn(laptop)
      const first = await laptop.post(`${interaction}/password`, { username: 'wichai1', password: demoPassword })
      const { challenge } = first.json().result
      await laptop.post(`${interaction}/second-factor`, { challenge, way: 'totp', code: totpOf(uri), trust: true })
      const { trustedDevices } = (await who.get('/api/me/two-factor')).json().result
      return () => who.send('DELETE', `/api/me/trusted-devices/${trustedDevices[0].id}`)
    },
  ],
  'POST /api/me/passkeys': [
    ['passkey.added'],
    async () => {
      const { who } = await withTwoFactor()
      const passkey = createAuthenticator().create((await who.post('/api/me/passkeys/options')).json().result)
      return () => who.post('/api/me/passkeys', { name: 'phone', passkey })
    },
  ],
  'PATCH /api/me/passkeys/:id': [
    ['passkey.renamed'],
    async () => {
      const { who, id } = await withPasskey()
      return () => who.send('PATCH', `/api/me/passkeys/${id}`, { body: { name: 'laptop' } })
    },
  ],
  'DELETE /api/me/passkeys/:id': [
    ['passkey.removed'],
    async () => {
      const { who, id } = await withPasskey()
      return () => who.send('DELETE', `/api/me/passkeys/${id}`)
    },
  ],
  'POST /api/me/confirm/passkey': [
    ['session.confirmed'],
    async () => {
      const { who, authenticator } = await withPasskey()
      const passkey = authenticator.use((await who.post('/api/me/confirm/passkey/options')).json().result)
      return () => who.post('/api/me/confirm/passkey', { passkey })
    },
  ],
  'DELETE /api/me/two-factor/totp': [
    ['two-factor.changed'],
    async () => {
      const { who } = await withTwoFactor()
      return () => who.send('DELETE', '/api/me/two-factor/totp')
    },
  ],
  'DELETE /api/me/two-factor': [
    ['two-factor.changed'],
    async () => {
      const { who } = await withTwoFactor()
      return () => who.send('DELETE', '/api/me/two-factor')
    },
  ],
  'DELETE /api/sessions/:id': [
    ['session.ended'],
    async () => {
      const [here, there] = [await world.signIn('somsri1'), await world.signIn('somsri1')]
      const id = await idOf(there)
      return () => here.send('DELETE', `/api/sessions/${id}`)
    },
  ],
  'POST /oidc/interaction/:uid/otp': [
    ['otp.sent'],
    async () => {
      const who = world.browser()
      const { interaction } = await world.openSignIn(who, '/loginsms')
      return () => who.post(`${interaction}/otp`, { mobile: '0810000002' })
    },
  ],
  'POST /api/otp': [
    ['otp.sent'],
    async () => () => world.browser().post('/api/otp', { mobile: '0830000001', purpose: 'register' }),
  ],
  'POST /api/register': [
    ['person.registered'],
    async () => {
      const code = await codeFor('0830000002', 'register')
      return () => world.browser().post('/api/register', form('0830000002', code))
    },
  ],
  'POST /api/register/invited': [
    ['person.registered'],
    async () => () =>
      world.browser().post('/api/register/invited', {
        token: 'wanna@new.example',
        username: 'wanna01',
        password: 'green-tea-77',
        confirmPassword: 'green-tea-77',
        firstName: 'Wanna',
        lastName: 'Jaidee',
        acceptTerms: true,
      }),
  ],
  'POST /api/register/business': [
    ['business.created'],
    async () => {
      const who = await world.signIn('anan01')
      const body = { taxId: '0105500000011', branchNo: '00077', nameTh: 'สาขา', acceptTerms: true }
      return () => who.post('/api/register/business', body)
    },
  ],
  'POST /api/password/reset': [
    ['password.changed'],
    async () => {
      const code = await codeFor('0810000005', 'forgot')
      const body = { mobile: '0810000005', code, password: 'new-garden-88', confirmPassword: 'new-garden-88' }
      return () => world.browser().post('/api/password/reset', body)
    },
  ],
  'POST /api/password': [
    ['password.changed'],
    async () => {
      const who = await world.signIn('prasit1')
      const body = { currentPassword: demoPassword, password: 'new-garden-99', confirmPassword: 'new-garden-99' }
      return () => who.post('/api/password', body)
    },
  ],
  'POST /api/device-passwords': [
    ['device-password.created'],
    async () => {
      const who = await world.signIn('somsri1')
      return () => who.post('/api/device-passwords', { name: 'laptop' })
    },
  ],
  'DELETE /api/device-passwords/:id': [
    ['device-password.ended'],
    async () => {
      const who = await world.signIn('somsri1')
      await who.post('/api/device-passwords', { name: 'phone' })
      const { items } = (await who.get('/api/device-passwords')).json().result
      return () => who.send('DELETE', `/api/device-passwords/${items[0].id}`)
    },
  ],
  'POST /api/sign-in/handoff': [
    ['session.started'],
    async () => {
      const token = await product(await world.signIn('somsri1'))
      return () => world.browser().post('/api/sign-in/handoff', { kind: 'easyToken', token })
    },
  ],
  'POST /api/product-tokens': [
    ['token.issued'],
    async () => {
      const who = await world.signIn('somsri1')
      return () => who.post('/api/product-tokens')
    },
  ],
  'POST /api/sign-in/qr': [['session.requested'], async () => () => world.browser().post('/api/sign-in/qr')],
  'POST /api/sign-in/qr/:id/answer': [
    ['session.approved'],
    async () => {
      const { id, number } = await startQr()
      const who = await world.signIn('somsri1')
      return () => who.post(`/api/sign-in/qr/${id}/answer`, { approve: true, number })
    },
  ],
  'POST /api/sign-in/qr/:id': [
    ['session.started'],
    async () => {
      const { id, number, secret } = await startQr()
      await (await world.signIn('somsri1')).post(`/api/sign-in/qr/${id}/answer`, { approve: true, number })
      return () => world.browser().post(`/api/sign-in/qr/${id}`, { secret })
    },
  ],
}

/** Read-only, or a step of a sign-in whose row is written when the browser returns with it. */
const without = new Set([
  'POST /api/register/check',
  'POST /oidc/interaction/:uid/password',
  'POST /oidc/interaction/:uid/otp/verify',
  'POST /oidc/interaction/:uid/second-factor',
  'POST /api/me/two-factor/totp',
  'POST /api/me/passkeys/options',
  'POST /api/me/confirm/passkey/options',
  'POST /oidc/interaction/:uid/passkey/options',
  'POST /oidc/interaction/:uid/passkey',
  'POST /oidc/interaction/:uid/cancel',
])

test('R41: every operation that changes something is covered here', () => {
  const declared = world.app.endpoints
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  expect(declared.filter((name) => !(name in cases) && !without.has(name))).toEqual([])
  expect([...Object.keys(cases), ...without].filter((name) => !declared.includes(name))).toEqual([])
})

test.each(Object.keys(cases))('R41: %s writes its one row to the log', async (name) => {
  const [rows, prepare] = cases[name] ?? [[], async () => () => Promise.reject(new Error(name))]
  expect(await logged(await prepare())).toEqual(rows)
})

test('R41: a sign-in writes one row, and so does a sign-out', async () => {
  const who = world.browser()
  const { interaction } = await world.openSignIn(who)
  const proven = await who.post(`${interaction}/password`, { username: 'somsri1', password: demoPassword })
  const back = async () => {
    await who.follow(proven.json().result.redirectTo)
    return who.get('/api/me')
  }
  expect(await logged(back)).toEqual(['session.started'])
  expect(await logged(() => who.get('/logout_'))).toEqual(['session.ended'])
})

test('a change without effect writes no row', async () => {
  const who = await world.signIn('somsri1')
  expect(await logged(() => who.send('PATCH', '/api/me', { body: {} }))).toEqual([])
})
