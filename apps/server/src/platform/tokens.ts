import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits that fit into an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored in place of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Compares without telling by its time where two values differ. */
export const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** A key that cannot be derived from the hash of a token, only from the token. */
export const keyOfToken = (token: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, '', `khlang/token/${purpose}`, 32))
