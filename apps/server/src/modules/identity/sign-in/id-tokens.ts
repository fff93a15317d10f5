import { createHash } from 'node:crypto'
import { isSame } from '../../../platform/tokens.ts'
import { parseToken } from './assertion.rules.ts'

/** An id token is issued for this sign-in, so it must be recent. */
const oldestSeconds = 600

const hashes: Readonly<Record<string, string>> = { '256': 'sha256', '384': 'sha384', '512': 'sha512' }

/**
 * Checks that the client library omits for tokens straight from the token endpoint: their age, and that the hashes in
 * it, if any, match the access token and the code it came with.
 */
export function assertIdToken(idToken: string, came: { accessToken: string; code: string }, now: Date): void {
  const token = parseToken(idToken)
  if (!token) throw new Error('the id token cannot be read')
  const { alg } = token.header
  const { iat, at_hash: ofToken, c_hash: ofCode } = token.claims
  const age = typeof iat === 'number' ? now.getTime() / 1000 - iat : Number.NaN
  if (!(Math.abs(age) <= oldestSeconds)) throw new Error('the id token was not made now')
  const hash = alg === 'EdDSA' ? 'sha512' : hashes[typeof alg === 'string' ? alg.slice(-3) : '']
  for (const [claim, value] of [
    [ofToken, came.accessToken],
    [ofCode, came.code],
  ] as const) {
    if (claim === undefined) continue
    if (typeof claim !== 'string' || !hash || !isHalfHash(claim, value, hash)) {
      throw new Error('the id token belongs to another answer')
    }
  }
}

function isHalfHash(claim: string, value: string, hash: string): boolean {
  const whole = createHash(hash).update(value).digest()
  return isSame(Buffer.from(claim, 'base64url'), whole.subarray(0, whole.length / 2))
}
