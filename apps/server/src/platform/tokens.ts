import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, URL-safe; a program that is given one as a word must not take it for an option. */
export function newToken(): string {
  const token = randomBytes(32).toString('base64url')
  return token.startsWith('-') ? newToken() : token
}

/** Stored instead of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Compares in constant time. */
export const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** A key that can be derived only from the token, not from its hash. */
export const keyOfToken = (token: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, '', `khlang/token/${purpose}`, 32))
