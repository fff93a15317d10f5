import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../test/browser.ts'
import { createIdentityWorld, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'
const minute = 60_000
const handOff = (kind: string, token: string, landing?: string) => {
  const browser = world.browser()
  return browser
    .post('/api/sign-in/handoff', { kind, token, ...(landing && { landing }) })
    .then((answer) => ({ answer, browser }))
}

describe('a product token', () => {
  const mint = async (username = 'somsri1') => {
    const browser = await world.signIn(username)
    const { token, expiresAt } = (await browser.post('/api/product-tokens')).json().result
    return { browser, token, expiresAt }
  }

  test('starts a session, once', async () => {
    const { token, expiresAt } = await mint()
    expect(Date.parse(expiresAt) - world.clock.now().getTime()).toBeLessThanOrEqual(5 * minute)
    const { answer, browser } = await handOff('easyToken', token)
    expect(answer.json().result.redirectTo).toBe('/mydrive')
    expect((await browser.get('/api/me')).json().result.person.username).toBe('somsri1')
    const again = await handOff('easyToken', token)
    expect(again.answer.statusCode).toBe(401)
    expect(codeOf(again.answer)).toBe('TOKEN_UNAVAILABLE')
  })

  test('starts one session when used twice concurrently', async () => {
    const { token } = await mint()
    const answers = await Promise.all([
      handOff('easyToken', token),
      handOff('easyToken', token),
      handOff('easyToken', token),
    ])
    expect(answers.map(({ answer }) => codeOf(answer)).filter((code) => code === 'OK')).toHaveLength(1)
  })

  test('expires after five minutes', async () => {
    const { token } = await mint()
    world.clock.advance(5 * minute + 1000)
    expect(codeOf((await handOff('easyToken', token)).answer)).toBe('TOKEN_UNAVAILABLE')
  })

  test('is revoked when a newer one is created', async () => {
    const { browser, token } = await mint('anan01')
    const newer = (await browser.post('/api/product-tokens')).json().result.token
    expect(codeOf((await handOff('easyToken', token)).answer)).toBe('TOKEN_UNAVAILABLE')
    expect(codeOf((await handOff('easyToken', newer)).answer)).toBe('OK')
  })

  test('cannot create another one, not even through the access token of its session', async () => {
    const { token } = await mint()
    const { browser } = await handOff('easyToken', token)
    expect(codeOf(await browser.post('/api/product-tokens'))).toBe('STEP_UP_REQUIRED')
    const moved = await handOff('access', browser.cookie('token_auth') ?? '')
    expect(codeOf(moved.answer)).toBe('OK')
    expect(codeOf(await moved.browser.post('/api/product-tokens'))).toBe('STEP_UP_REQUIRED')
  })

  test('is not accepted as another kind of token', async () => {
    const { token } = await mint()
    for (const kind of ['sharedToken', 'access', 'businessToken']) {
      expect(codeOf((await handOff(kind, token)).answer)).toBe('TOKEN_UNAVAILABLE')
    }
    for (const kind of ['bypass', 'onePlatform'])
      expect(codeOf((await handOff(kind, token)).answer)).toBe('PARTNER_REFUSED')
    const program = await world.browser().get('/api/me', { authorization: `Bearer ${token}` })
    expect(program.statusCode).toBe(401)
  })

  test('guessing is rate-limited', async () => {
    const browser = world.browser()
    const codes: string[] = []
    for (let n = 0; n < 21; n++)
      codes.push(codeOf(await browser.post('/api/sign-in/handoff', { kind: 'easyToken', token: `guess-${n}` })))
    expect(codes.slice(0, 20).every((code) => code === 'TOKEN_UNAVAILABLE')).toBe(true)
    expect(codes[20]).toBe('TOO_MANY_ATTEMPTS')
  })
})

describe('an access token', () => {
  test('opens a browser once, and not after its session has ended', async () => {
    const caller = { origin: { address: '192.0.2.1', traceId: null }, client: 'test' }
    const login = { username: 'somsri1', password: 'demo-pass-1' }
    const { token } = await world.identity.signInByPassword(login, caller)
    const { answer, browser } = await handOff('access', token)
    expect(codeOf(answer)).toBe('OK')
    expect(browser.cookie('token_auth')).not.toBe(token)
    expect(codeOf((await handOff('access', token)).answer)).toBe('TOKEN_UNAVAILABLE')

    const other = await world.identity.signInByPassword(login, caller)
    const program = world.browser()
    await program.send('DELETE', `/api/sessions/${other.id}`, { headers: { authorization: `Bearer ${other.token}` } })
    expect(codeOf((await handOff('access', other.token)).answer)).toBe('TOKEN_UNAVAILABLE')
  })
})

test('a shared token opens a session of one hour, in its cookie and on the server', async () => {
  const person = await world.accounts.findPersonByUsername(world.database.db, 'somsri1')
  for (const [kind, seconds] of [
    ['sharedToken', 3600],
    ['businessToken', 3600],
    ['access', 86_400],
  ] as const) {
    const { token } =
      kind === 'access'
        ? { token: (await world.signIn('somsri1')).cookie('token_auth') ?? '' }
        : await world.inTransaction((tx) => world.identity.issueSharedToken(tx, person?.id ?? '', null))
    const { answer, browser } = await handOff(kind, token)
    expect(codeOf(answer)).toBe('OK')
    expect(
      answer.cookies.find(({ name }) => name === 'token_auth'),
      kind,
    ).toMatchObject({ maxAge: seconds })
    world.clock.advance(seconds * 1000 - 5000)
    expect((await browser.get('/api/me')).statusCode, kind).toBe(200)
    world.clock.advance(6000)
    expect((await browser.get('/api/me')).statusCode, kind).toBe(401)
  }
})
