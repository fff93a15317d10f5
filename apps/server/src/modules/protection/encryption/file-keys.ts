// The keys of encrypted files. A file key wraps the data keys of all versions; it is wrapped by a key derived from the
// passphrase, by the recovery code, and, for a session that has opened the file, by a key derived from its token.
import { hkdfSync, randomBytes } from 'node:crypto'
import { isVaultError, keyRing, masterKey, newDataKey, unwrapKey, wrapKey } from '@khlang/vault'
import { type DeriveCost, deriveKey } from '../../../platform/passwords/hashing.ts'
import type { content } from '../../drive/index.ts'
import { parseRecoveryCode, recoveryCodeBytes, recoveryCodeOf } from './recovery-code.rules.ts'

/**
 * Twice the minimum that OWASP recommends for sign-in passwords, because encrypted data can be attacked offline. Stored
 * with each wrap.
 */
const cost: DeriveCost = { memory: 47_104, passes: 2, parallelism: 1 }
const saltBytes = 16

export type FileKeyWraps = DeriveCost & {
  passphrase_salt: Buffer
  passphrase_wrap: Buffer
  recovery_salt: Buffer
  recovery_wrap: Buffer
}
/** Derives a key of the session for one purpose. */
type SessionKey = (purpose: string) => Buffer

export const newRecoveryCode = (): string => recoveryCodeOf(randomBytes(recoveryCodeBytes))

/** A wrapped key can be unwrapped only for its file. */
const wrap = (by: Buffer, fileKey: content.FileKey, itemId: string) => wrapKey(masterKey(by), fileKey, itemId)
function unwrap(by: Buffer, wrapped: Uint8Array, itemId: string): content.FileKey | null {
  try {
    return unwrapKey(keyRing([masterKey(by)]), wrapped, itemId)
  } catch (error) {
    if (isVaultError(error, 'INTEGRITY')) return null
    throw error
  }
}

// A recovery code has enough entropy not to need a slow function.
const keyOfRecovery = (code: string, salt: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', code, salt, 'khlang/recovery-code', 32))

/** A new file key, wrapped by passphrase and recovery code. The recovery code is returned once and stored nowhere. */
export async function makeFileKey(
  itemId: string,
  passphrase: string,
): Promise<{ fileKey: content.FileKey; recoveryCode: string; wraps: FileKeyWraps }> {
  const fileKey = newDataKey()
  const recoveryCode = newRecoveryCode()
  const passphraseSalt = randomBytes(saltBytes)
  const recoverySalt = randomBytes(saltBytes)
  const wraps = {
    ...cost,
    passphrase_salt: passphraseSalt,
    passphrase_wrap: wrap(await deriveKey(passphrase, passphraseSalt, cost), fileKey, itemId),
    recovery_salt: recoverySalt,
    recovery_wrap: wrap(keyOfRecovery(recoveryCode, recoverySalt), fileKey, itemId),
  }
  return { fileKey, recoveryCode, wraps }
}

/** The file key; null if the passphrase is wrong or the wrapped key was changed. */
export const openByPassphrase = async (wraps: FileKeyWraps, itemId: string, passphrase: string) =>
  unwrap(await deriveKey(passphrase, wraps.passphrase_salt, wraps), wraps.passphrase_wrap, itemId)

export function openByRecoveryCode(wraps: FileKeyWraps, itemId: string, typed: string): content.FileKey | null {
  const code = parseRecoveryCode(typed)
  return code === null ? null : unwrap(keyOfRecovery(code, wraps.recovery_salt), wraps.recovery_wrap, itemId)
}

const purpose = (itemId: string) => `encrypted-file|${itemId}`

/** For a session that has opened the file: the stored key can be opened only with its token. */
export const sealForSession = (sessionKey: SessionKey, itemId: string, fileKey: content.FileKey): Buffer =>
  wrap(sessionKey(purpose(itemId)), fileKey, itemId)
export const openForSession = (sessionKey: SessionKey, itemId: string, sealed: Uint8Array): content.FileKey | null =>
  unwrap(sessionKey(purpose(itemId)), sealed, itemId)
