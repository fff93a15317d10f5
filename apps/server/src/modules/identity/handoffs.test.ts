import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../test/browser.ts'
import { makeToken, newKey } from '../../../test/fake-issuer.ts'
import { createIdentityWorld, type IdentityWorld } from '../../../test/identity-world.ts'
import { signCall } from './service/call-signatures.ts'

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

  test('gives a session, once', async () => {
    const { token, expiresAt } = await mint()
    expect(Date.parse(expiresAt) - world.clock.now().getTime()).toBeLessThanOrEqual(5 * minute)
    const { answer, browser } = await handOff('easyToken', token)
    expect(answer.json().result.redirectTo).toBe('/mydrive')
    expect((await browser.get('/api/me')).json().result.person.username).toBe('somsri1')
    const again = await handOff('easyToken', token)
    expect(again.answer.statusCode).toBe(401)
    expect(codeOf(again.answer)).toBe('TOKEN_UNAVAILABLE')
  })

  test('gives one session when it is used twice at once', async () => {
    const { token } = await mint()
    const answers = await Promise.all([
      handOff('easyToken', token),
      handOff('easyToken', token),
      handOff('easyToken', token),
    ])
    expect(answers.map(({ answer }) => codeOf(answer)).filter((code) => code === 'OK')).toHaveLength(1)
  })

  test('lives five minutes', async () => {
    const { token } = await mint()
    world.clock.advance(5 * minute + 1000)
    expect(codeOf((await handOff('easyToken', token)).answer)).toBe('TOKEN_UNAVAILABLE')
  })

  test('is over when a newer one is made', async () => {
    const { browser, token } = await mint('anan01')
    const newer = (await browser.post('/api/product-tokens')).json().result.token
    expect(codeOf((await handOff('easyToken', token)).answer)).toBe('TOKEN_UNAVAILABLE')
    expect(codeOf((await handOff('easyToken', newer)).answer)).toBe('OK')
  })

  test('does not make another one, also not through the access token of its session', async () => {
    const { token } = await mint()
    const { browser } = await handOff('easyToken', token)
    expect(codeOf(await browser.post('/api/product-tokens'))).toBe('NOT_ALLOWED')
    const moved = await handOff('access', browser.cookie('token_auth') ?? '')
    expect(codeOf(moved.answer)).toBe('OK')
    expect(codeOf(await moved.browser.post('/api/product-tokens'))).toBe('NOT_ALLOWED')
  })

  test('is no other kind of token', async () => {
    const { token } = await mint()
    for (const kind of ['sharedToken', 'access', 'businessToken']) {
      expect(codeOf((await handOff(kind, token)).answer)).toBe('TOKEN_UNAVAILABLE')
    }
    for (const kind of ['bypass', 'onePlatform'])
      expect(codeOf((await handOff(kind, token)).answer)).toBe('PARTNER_REFUSED')
    const program = await world.browser().get('/api/me', { authorization: `Bearer ${token}` })
    expect(program.statusCode).toBe(401)
  })

  test('cannot be guessed at will', async () => {
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

describe('a partner', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = (change: Record<string, unknown> = {}) => ({
    iss: 'portal',
    sub: 'malee01',
    aud: 'http://localhost:8080',
    jti: randomUUID(),
    exp: Math.floor(world.clock.now().getTime() / 1000) + 60,
    ...change,
  })
  const hs256 = (secret: string, body: object, header: object = { alg: 'HS256' }) => {
    const signed = `${encode(header)}.${encode(body)}`
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
  let secret: string
  const rsa = newKey()
  const pem = rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const ed = generateKeyPairSync('ed25519')

  test('does not exist before it is registered', async () => {
    expect(codeOf((await handOff('bypass', hs256('any', claims()))).answer)).toBe('PARTNER_REFUSED')
  })

  test('is registered by the operator; its secrets are given out once', async () => {
    const kinds = ['bypass', 'businessToken'] as const
    const made = await world.identity.registerPartner({ name: 'portal', algorithm: 'HS256', kinds })
    secret = made.secret ?? ''
    expect(secret).toHaveLength(43)
    await world.identity.registerPartner({ name: 'rsa', algorithm: 'RS256', publicKey: pem, kinds: ['bypass'] })
    const edPem = ed.publicKey.export({ format: 'pem', type: 'spki' }).toString()
    await world.identity.registerPartner({ name: 'ed', algorithm: 'EdDSA', publicKey: edPem, kinds: ['bypass'] })
    expect(await world.events('partner.registered')).toHaveLength(3)
    const dump = await world.owner.pool.query('select p::text as line from partner p')
    expect(JSON.stringify(dump.rows)).not.toContain(secret)
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    const publicKey = weak.export({ format: 'pem', type: 'spki' }).toString()
    await expect(
      world.identity.registerPartner({ name: 'weak', algorithm: 'RS256', publicKey, kinds: ['bypass'] }),
    ).rejects.toThrow('INVALID_INPUT')
  })

  test('says who somebody is, for each algorithm', async () => {
    const tokens = [
      hs256(secret, claims()),
      makeToken({ alg: 'RS256' }, claims({ iss: 'rsa' }), rsa.privateKey),
      (() => {
        const signed = `${encode({ alg: 'EdDSA' })}.${encode(claims({ iss: 'ed' }))}`
        return `${signed}.${sign(null, Buffer.from(signed), ed.privateKey).toString('base64url')}`
      })(),
    ]
    for (const token of tokens) {
      const { answer, browser } = await handOff('bypass', token)
      expect(codeOf(answer)).toBe('OK')
      expect((await browser.get('/api/me')).json().result.person.username).toBe('malee01')
    }
  })

  test.each([
    ['unsigned', () => makeToken({ alg: 'HS256' }, claims(), null)],
    ['unsigned, with a dot less', () => makeToken({ alg: 'HS256' }, claims(), null).slice(0, -1)],
    ['alg none', () => makeToken({ alg: 'none' }, claims(), null)],
    ['alg None, signed with nothing', () => hs256('', claims(), { alg: 'None' })],
    ['alg none, but signed', () => hs256(secret, claims(), { alg: 'none' })],
    ['another secret', () => hs256('another', claims())],
    ['an empty secret', () => hs256('', claims())],
    ['signed with the public key as a secret', () => hs256(pem, claims({ iss: 'rsa' }), { alg: 'HS256' })],
    ['the public key as a secret, named RS256', () => hs256(pem, claims({ iss: 'rsa' }), { alg: 'RS256' })],
    ['an own key in the header', () => hs256('x', claims(), { alg: 'HS256', jwk: { kty: 'oct', k: 'eA' } })],
    ['critical extensions', () => hs256(secret, claims(), { alg: 'HS256', crit: ['exp'] })],
    ['another audience', () => hs256(secret, claims({ aud: 'https://other.example' }))],
    ['no audience', () => hs256(secret, claims({ aud: undefined }))],
    ['expired', () => hs256(secret, claims({ exp: Math.floor(world.clock.now().getTime() / 1000) - 30 }))],
    ['living an hour', () => hs256(secret, claims({ exp: Math.floor(world.clock.now().getTime() / 1000) + 3600 }))],
    ['without number', () => hs256(secret, claims({ jti: undefined }))],
    ['of an unknown partner', () => hs256(secret, claims({ iss: 'nobody' }))],
    ['in the name of another partner', () => hs256(secret, claims({ iss: 'ed' }))],
    ['about an unknown person', () => hs256(secret, claims({ sub: 'nobody99' }))],
    ['not a token', () => 'a.b.c'],
  ])('is not believed: %s', async (_name, token) => {
    const { answer, browser } = await handOff('bypass', token())
    expect(answer.statusCode).toBe(401)
    expect(codeOf(answer)).toBe('PARTNER_REFUSED')
    expect(browser.cookie('token_auth')).toBeUndefined()
  })

  test('is believed once', async () => {
    const token = hs256(secret, claims())
    const answers = await Promise.all([handOff('bypass', token), handOff('bypass', token)])
    expect(answers.map(({ answer }) => codeOf(answer)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'OK',
      'PARTNER_REFUSED',
    ])
    expect(codeOf((await handOff('bypass', token)).answer)).toBe('PARTNER_REFUSED')
  })

  test('is believed for its kinds only', async () => {
    expect(codeOf((await handOff('onePlatform', hs256(secret, claims()))).answer)).toBe('PARTNER_REFUSED')
    expect(codeOf((await handOff('sharedToken', hs256(secret, claims()))).answer)).toBe('PARTNER_REFUSED')
  })

  test('leads into a business of the person, and into no other', async () => {
    const own = claims({ taxid: '0105500000011' })
    const { answer } = await handOff('businessToken', hs256(secret, own))
    expect(answer.json().result.redirectTo).toMatch(/^\/drivebusiness\/[0-9a-f-]{36}$/)
    const box = await handOff('bypass', hs256(secret, claims({ taxid: '0105500000011' })), 'taxbox')
    expect(box.answer.json().result.redirectTo).toMatch(/^\/inbox\?accountId=/)
    for (const taxid of ['0105500000020', '0105500000038', undefined, "' or 1=1"]) {
      const refused = await handOff('businessToken', hs256(secret, claims({ taxid })))
      expect(codeOf(refused.answer), String(taxid)).toBe('BUSINESS_ACCESS_DENIED')
    }
  })

  test('does not bring in the operator', async () => {
    await world.owner.pool.query("update person set is_operator = true where username = 'wichai1'")
    expect(codeOf((await handOff('bypass', hs256(secret, claims({ sub: 'wichai1' })))).answer)).toBe('PARTNER_REFUSED')
  })

  test('can be switched off', async () => {
    await world.identity.setPartnerEnabled('portal', false)
    expect(codeOf((await handOff('bypass', hs256(secret, claims()))).answer)).toBe('PARTNER_REFUSED')
    await world.identity.setPartnerEnabled('portal', true)
  })

  test('signs its calls with its own key', async () => {
    const { id, callKey } = await world.identity.registerPartner({ name: 'caller', algorithm: 'HS256', kinds: [] })
    const time = world.clock.now().toISOString()
    await world.identity.verifyCallSignature({ partnerId: 'caller' }, signCall(callKey, time, 'nonce-0001'))
    await expect(
      world.identity.verifyCallSignature({ partnerId: id }, signCall(callKey, time, 'nonce-0001')),
    ).rejects.toThrow('AUTHORIZATION_STALE')
    await expect(
      world.identity.verifyCallSignature({ partnerId: 'nobody' }, signCall(callKey, time, 'nonce-0002')),
    ).rejects.toThrow('AUTHORIZATION_STALE')
  })
})

describe('a signed call of a session', () => {
  test('is fresh, signed with its own key, and used once', async () => {
    const [one, two] = [await world.signIn('somsri1'), await world.signIn('anan01')]
    const keyOf = async (browser: typeof one) => (await browser.get('/api/me')).json().result.callKey
    const idOf = async (browser: typeof one) =>
      (await browser.get('/api/sessions')).json().result.items.find((it: { current: boolean }) => it.current).id
    const [key, sessionId] = [await keyOf(one), await idOf(one)]
    const at = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds).toISOString()
    const verify = (header: string | undefined) => world.identity.verifyCallSignature({ sessionId }, header)

    await verify(signCall(key, at(0), 'nonce-1234'))
    await verify(`HMAC-SHA256 ${signCall(key, at(-4 * minute), 'nonce-1235')}`)
    const refused = [
      signCall(key, at(0), 'nonce-1234'),
      signCall(key, at(-6 * minute), 'nonce-1236'),
      signCall(key, at(6 * minute), 'nonce-1237'),
      signCall(await keyOf(two), at(0), 'nonce-1238'),
      signCall('', at(0), 'nonce-1239'),
      signCall(key, at(0), 'nonce-1240').replace('nonce-1240', 'nonce-1241'),
      undefined,
      '',
      'Bearer x',
    ]
    for (const header of refused) await expect(verify(header), header).rejects.toThrow('AUTHORIZATION_STALE')
  })
})

describe('a computer signed in by a phone', () => {
  const start = async () => {
    const computer = world.browser()
    const { id, secret, number, url } = (await computer.post('/api/sign-in/qr')).json().result
    expect(url).toBe(`http://localhost:8080/easy_login?qr=${id}`)
    const poll = async (by = secret) => (await computer.post(`/api/sign-in/qr/${id}`, { secret: by })).json()
    return { computer, id, secret, number, poll }
  }
  test('gets a session after the yes with the right number, once', async () => {
    const { computer, id, number, poll } = await start()
    expect((await poll()).result).toEqual({ state: 'waiting' })
    const phone = await world.signIn('prasit1')
    expect(codeOf(await phone.post(`/api/sign-in/qr/${id}/answer`, { approve: true, number }))).toBe('OK')
    expect((await poll('wrong')).machineCode).toBe('NOT_FOUND')
    expect((await poll()).result).toEqual({ state: 'approved', redirectTo: '/mydrive' })
    expect((await computer.get('/api/me')).json().result.person.username).toBe('prasit1')
    expect((await poll()).result).toEqual({ state: 'expired' })
    expect(codeOf(await phone.post(`/api/sign-in/qr/${id}/answer`, { approve: true, number }))).toBe('NOT_FOUND')
  })
  test('gets nothing after a no or a wrong number', async () => {
    const phone = await world.signIn('prasit1')
    const no = await start()
    await phone.post(`/api/sign-in/qr/${no.id}/answer`, { approve: false, number: '' })
    expect((await no.poll()).result).toEqual({ state: 'refused' })
    const wrong = await start()
    const answer = { approve: true, number: wrong.number === '10' ? '11' : '10' }
    expect(codeOf(await phone.post(`/api/sign-in/qr/${wrong.id}/answer`, answer))).toBe('NOT_ALLOWED')
    expect((await wrong.poll()).result).toEqual({ state: 'refused' })
    expect(wrong.computer.cookie('token_auth')).toBeUndefined()
  })
  test('gets nothing after two minutes, and nobody approves without a session', async () => {
    const { id, number, poll } = await start()
    expect(codeOf(await world.browser().post(`/api/sign-in/qr/${id}/answer`, { approve: true, number }))).toBe(
      'SESSION_EXPIRED',
    )
    world.clock.advance(2 * minute + 1000)
    const phone = await world.signIn('prasit1')
    expect(codeOf(await phone.post(`/api/sign-in/qr/${id}/answer`, { approve: true, number }))).toBe('NOT_FOUND')
    expect((await poll()).result).toEqual({ state: 'expired' })
  })
})

test('a domain that no business has looks like none at all', async () => {
  await world.owner.pool.query("update business set domain = 'one.example' where tax_id = '0105500000011'")
  const ask = async (query: string) => (await world.browser().get(`/api/sign-in/options${query}`)).json().result
  expect(await ask('?domain=unknown.example')).toEqual(await ask(''))
  expect(await ask('?domain=malee@ONE.example')).toMatchObject({ methods: ['companyMail', 'directory', 'oneid'] })
  expect((await ask('?domain=one.example')).brandName).toBeTruthy()
})
