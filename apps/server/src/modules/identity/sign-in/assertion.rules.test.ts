import { describe, expect, test } from 'vitest'
import { parseToken, readAssertion } from './assertion.rules.ts'

const now = new Date('2026-01-02T03:04:05Z')
const seconds = now.getTime() / 1000
const audience = 'https://drive.example'
const good = { iss: 'portal', sub: 'somsri1', aud: audience, jti: 'abcdefgh-1', iat: seconds, exp: seconds + 60 }

describe('the claims of a partner', () => {
  test.each([
    ['as they should be', {}],
    ['without iat', { iat: undefined }],
    ['audience as a list of one', { aud: [audience] }],
    ['almost over', { iat: undefined, exp: seconds + 1 }],
  ])('%s', (_name, change) => {
    expect(readAssertion({ ...good, ...change }, audience, now)).toMatchObject({ issuer: 'portal', subject: 'somsri1' })
  })
  test.each([
    ['expired', { exp: seconds - 6, iat: seconds - 60 }],
    ['lives too long', { exp: seconds + 3600 }],
    ['lives too long by its iat', { iat: seconds - 30, exp: seconds + 60 }],
    ['without end', { exp: undefined }],
    ['end as text', { exp: String(seconds + 30) }],
    ['from the future', { iat: seconds + 30 }],
    ['not valid yet', { nbf: seconds + 30 }],
    ['for another', { aud: 'https://other.example' }],
    ['for several', { aud: [audience, 'https://other.example'] }],
    ['for nobody', { aud: undefined }],
    ['for our name as a part', { aud: `${audience}.evil.example` }],
    ['about nobody', { sub: undefined }],
    ['about an empty name', { sub: '' }],
    ['without a number', { jti: undefined }],
    ['with a short number', { jti: '1' }],
    ['from nobody', { iss: undefined }],
    ['not a time', { exp: Number.NaN }],
  ])('refused: %s', (_name, change) => {
    expect(() => readAssertion({ ...good, ...change }, audience, now)).toThrow('PARTNER_REFUSED')
  })
})

describe('parsing a token', () => {
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test('returns its parts', () => {
    const token = parseToken(`${text({ alg: 'HS256' })}.${text({ iss: 'portal' })}.c2ln`)
    expect(token).toMatchObject({ header: { alg: 'HS256' }, claims: { iss: 'portal' } })
    expect(token?.signature.toString()).toBe('sig')
  })
  test.each([
    ['', ''],
    ['two parts', `${text({})}.${text({})}`],
    ['no signature', `${text({})}.${text({})}.`],
    ['four parts', `${text({})}.${text({})}.a.b`],
    ['a list', `${text([])}.${text({})}.a`],
    ['not JSON', `bm90.${text({})}.a`],
    ['other characters', `${text({})}.${text({})}.a=b`],
  ])('refuses %s', (_name, token) => {
    expect(parseToken(token)).toBeNull()
  })
})
