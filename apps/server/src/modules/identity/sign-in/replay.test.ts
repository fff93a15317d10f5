import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})

/** Every credential that can be obtained from a session, each with an attempt to use it. */
async function collect(username: string) {
  const browser = await world.signIn(username)
  const thief = browser.stolen()
  const token = browser.cookie('token_auth') ?? ''
  const { person } = (await browser.get('/api/me')).json().result
  const product = (await browser.post('/api/product-tokens')).json().result.token
  const status = async (who: Browser, headers = {}) => (await who.get('/api/me', headers)).statusCode
  const handoff = async (kind: string, value: string) =>
    (await world.browser().post('/api/sign-in/handoff', { kind, token: value })).statusCode
  return {
    browser,
    personId: person.id as string,
    tries: {
      'the cookie': () => status(thief),
      'the access token as a bearer': () => status(world.browser(), { authorization: `Bearer ${token}` }),
      'the access token handed over': () => handoff('access', token),
      'the memory of the provider': async () => {
        await thief.follow('/loginbysso')
        return status(thief)
      },
    },
    product: () => handoff('easyToken', product),
  }
}

const change = { currentPassword: 'demo-pass-1', password: 'new-garden-55', confirmPassword: 'new-garden-55' }
const reasons: Record<
  string,
  [username: string, end: (held: Awaited<ReturnType<typeof collect>>) => Promise<unknown>]
> = {
  'signing out': ['somsri1', ({ browser }) => browser.get('/logout_')],
  'being signed out from elsewhere': [
    'anan01',
    async () => (await world.signIn('anan01')).send('DELETE', '/api/sessions/all'),
  ],
  'a change of the password': ['kanya01', async () => (await world.signIn('kanya01')).post('/api/password', change)],
  'the removal of the person': [
    'prasit1',
    ({ personId }) => world.owner.pool.query('update person set removed_at = now() where id = $1', [personId]),
  ],
}

describe('no credential works after', () => {
  test.each(Object.keys(reasons))('%s', async (reason) => {
    const [username, end] = reasons[reason] ?? ['', async () => undefined]
    const held = await collect(username)
    expect(await held.tries['the cookie']()).toBe(200)
    await end(held)
    for (const [what, attempt] of Object.entries(held.tries)) expect(await attempt(), what).toBe(401)
    // A token for another device outlives the session that created it for its five minutes, but not its person or
    // password.
    if (/password|removal/.test(reason)) expect(await held.product()).toBe(401)
  })
})
