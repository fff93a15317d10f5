import { isScopeFor, keyLimits, type KeyState } from '@khlang/contract/keys'
import { type KeyScope, keyScopes } from '@khlang/contract/permissions'

const dayMs = 86_400_000
/** Also the prefix by which scanners of source code find secrets that were published. */
const secretForm = /^khlang_[\w-]{43}$/

/** The secret of a key, of 256 unpredictable bits in base64url. */
export const secretOf = (bits: string): string => `khlang_${bits}`
export const isSecret = (token: string): boolean => secretForm.test(token)

/** The last moment that a key may have as its end. */
export const latestExpiry = (now: Date): Date => new Date(now.getTime() + keyLimits.maxDays * dayMs)

/** The end of a key: the wanted one, or that of a new key; null if it has passed or is too far away. */
export function expiryOf(wanted: string | undefined, now: Date): Date | null {
  if (wanted === undefined) return new Date(now.getTime() + keyLimits.days * dayMs)
  const end = new Date(wanted)
  return end <= now || end > latestExpiry(now) ? null : end
}

type Times = { expires_at: Date; revoked_at: Date | null; former_until: Date | null }

/** The state of a key (`states.md`). */
export function stateOf({ expires_at, revoked_at, former_until }: Times, now: Date): KeyState {
  if (revoked_at !== null) return 'revoked'
  if (expires_at <= now) return 'expired'
  return former_until !== null && former_until > now ? 'rotating' : 'active'
}

/** What a stored key may do: of a key that is limited to a folder only what means something there. */
export const scopesOf = ({ scopes, folder_id }: { scopes: readonly string[]; folder_id: string | null }): KeyScope[] =>
  keyScopes.filter((scope) => scopes.includes(scope) && isScopeFor(scope, folder_id))

/** Whether responses say that the key expires soon. */
export const isExpiringSoon = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() < keyLimits.warnDays * dayMs
