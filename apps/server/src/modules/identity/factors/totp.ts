import { Secret, TOTP } from 'otpauth'

const seconds = 30
/** Clocks of phones may be this many steps early or late. */
const window = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Khlang',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: seconds,
    secret: Secret.fromBase32(secret),
  })

/** 160 random bits, as RFC 4226 recommends, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, username: string): string => totpOf(secret, username).toString()

/** The step of a code, which counts 30 seconds from 1970; null if it is of no step around now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / seconds) + delta
}
