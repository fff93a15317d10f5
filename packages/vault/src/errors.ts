/**
 * What can go wrong with stored bytes, as far as a caller can act on it:
 * - `INTEGRITY`: the bytes (or a wrapped key) are not what was stored, or the key does not fit;
 * - `NOT_FOUND`: there is no such object;
 * - `NO_SPACE`: the store is full;
 * - `UNAVAILABLE`: the store cannot be used now (network, server error, broken disk, missing folder).
 */
export type VaultErrorCode = 'INTEGRITY' | 'NOT_FOUND' | 'NO_SPACE' | 'UNAVAILABLE'

/** The only error this package throws for what happens outside the program; its message names no path and no key. */
export class VaultError extends Error {
  readonly code: VaultErrorCode

  /** `options.cause` carries the technical error, for logs only. */
  constructor(code: VaultErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'VaultError'
    this.code = code
  }
}

/** Whether this is an error of the vault and, if given, of this kind. */
export const isVaultError = (error: unknown, code?: VaultErrorCode): error is VaultError =>
  error instanceof VaultError && (code === undefined || error.code === code)

export const damaged = (what: string, cause?: unknown) => new VaultError('INTEGRITY', what, { cause })
