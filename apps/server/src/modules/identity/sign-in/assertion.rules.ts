import { AppError } from '../../../platform/app-error.ts'

/** The claims of a partner: subject, audience, expiry and a unique id. */
export type Assertion = { issuer: string; subject: string; id: string; taxId: string | null; branchNo: string | null }
export type Token = {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  signed: string
  signature: Buffer
}

const longestSeconds = 60
const skewSeconds = 5
const part = /^[A-Za-z0-9_-]+$/

/** Parses a token; proves nothing until its signature has been verified. */
export function parseToken(text: string): Token | null {
  const parts = text.split('.')
  const [header, claims, signature] = parts
  if (parts.length !== 3 || !header || !claims || !signature || !parts.every((it) => part.test(it))) return null
  const [parsedHeader, parsedClaims] = [parseObject(header), parseObject(claims)]
  if (!parsedHeader || !parsedClaims) return null
  return {
    header: parsedHeader,
    claims: parsedClaims,
    signed: `${header}.${claims}`,
    signature: Buffer.from(signature, 'base64url'),
  }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Checks the claims of a token, whose signature has been verified, against the registration. */
export function readAssertion(claims: Record<string, unknown>, audience: string, now: Date): Assertion {
  const { iss, sub, aud, jti, exp, iat, nbf, taxid, branch_no: branch } = claims
  const seconds = now.getTime() / 1000
  const isFresh =
    typeof exp === 'number' &&
    exp > seconds - skewSeconds &&
    exp <= seconds + longestSeconds + skewSeconds &&
    (iat === undefined || (typeof iat === 'number' && iat <= seconds + skewSeconds && exp - iat <= longestSeconds)) &&
    (nbf === undefined || (typeof nbf === 'number' && nbf <= seconds + skewSeconds))
  const isForUs = aud === audience || (Array.isArray(aud) && aud.length === 1 && aud[0] === audience)
  const named =
    typeof iss === 'string' && typeof sub === 'string' && sub.length > 0 && sub.length <= 200 ? { iss, sub } : null
  if (!isFresh || !isForUs || !named || typeof jti !== 'string' || jti.length < 8 || jti.length > 200) {
    throw new AppError('PARTNER_REFUSED')
  }
  return {
    issuer: named.iss,
    subject: named.sub,
    id: jti,
    taxId: typeof taxid === 'string' ? taxid : null,
    branchNo: typeof branch === 'string' ? branch : null,
  }
}
