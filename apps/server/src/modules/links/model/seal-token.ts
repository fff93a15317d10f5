import { isVaultError, type KeyRing, unwrapKey, wrapKey } from '@khlang/vault'

/**
 * The token of a link, sealed for its row: a token has as many bytes as a key, and is sealed like one, so that it opens
 * for this link only and can move to a new master key.
 */
export const sealToken = (ring: KeyRing, token: string, linkId: string) => ({
  token_sealed: wrapKey(ring.current, Buffer.from(token, 'base64url'), linkId),
  key_id: ring.current.id,
})

/** The token of a link; null if its master key is not here any more. */
export function openToken(ring: KeyRing, sealed: Buffer, linkId: string): string | null {
  try {
    return unwrapKey(ring, sealed, linkId).toString('base64url')
  } catch (error) {
    if (isVaultError(error, 'INTEGRITY')) return null
    throw error
  }
}
