import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../test/browser.ts'
import { makeToken, newKey } from '../../../../test/fake-issuer.ts'
import { createIdentityWorld, type IdentityWorld } from '../../../../test/identity-world.ts'
import { signCall } from '../../../../test/sign-call.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'
const handOff = (kind: string, token: string, landing?: string) => {
  const browser = world.browser()
  return browser
    .post('/api/sign-in/handoff', { kind, token, ...(landing && { landing }) })
    .then((answer) => ({ answer, browser }))
}

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

  test('is registered by the operator; its secrets are returned once', async () => {
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

  test('asserts who a person is, with each algorithm', async () => {
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
  ])('is rejected: %s', async (_name, token) => {
    const { answer, browser } = await handOff('bypass', token())
    expect(answer.statusCode).toBe(401)
    expect(codeOf(answer)).toBe('PARTNER_REFUSED')
    expect(browser.cookie('token_auth')).toBeUndefined()
  })

  test('is accepted once', async () => {
    const token = hs256(secret, claims())
    const answers = await Promise.all([handOff('bypass', token), handOff('bypass', token)])
    expect(answers.map(({ answer }) => codeOf(answer)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'OK',
      'PARTNER_REFUSED',
    ])
    expect(codeOf((await handOff('bypass', token)).answer)).toBe('PARTNER_REFUSED')
  })

  test('is accepted only for its kinds', async () => {
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
      expect(codeOf(refused.answer), String(taxid)).toBe('COMPANY_NOT_FOUND')
    }
  })

  test('leads nowhere by a tax id that the business only claims', async () => {
    const { pool } = world.owner
    const own = () => handOff('businessToken', hs256(secret, claims({ taxid: '0105500000011' })))
    const { rows } = await pool.query("delete from identifier_proof where number = '0105500000011' returning *")
    expect(codeOf((await own()).answer)).toBe('COMPANY_NOT_FOUND')
    const { account_id: id, number, branch_no: branchNo, how, proved_at: at } = rows[0] ?? {}
    await pool.query(
      'insert into identifier_proof (account_id, number, branch_no, how, proved_at) values ($1, $2, $3, $4, $5)',
      [id, number, branchNo, how, at],
    )
    expect(codeOf((await own()).answer)).toBe('OK')
  })

  test('cannot sign in the operator', async () => {
    await world.staff.certify('operator', 'wichai1', 'วิชัย ผู้ให้บริการ')
    expect(codeOf((await handOff('bypass', hs256(secret, claims({ sub: 'wichai1' })))).answer)).toBe('PARTNER_REFUSED')
  })

  test('can be disabled', async () => {
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
