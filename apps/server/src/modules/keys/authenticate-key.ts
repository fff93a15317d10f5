import type { KeyActor, Origin } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { isInNetworks } from '../../platform/networks.ts'
import { hashToken } from '../../platform/tokens.ts'
import type { KeysDeps } from './deps.ts'
import * as repo from './keys.repo.ts'
import { isSecret, scopesOf } from './keys.rules.ts'

/** What a request presents. */
type Credentials = { token: string; channel: 'cookie' | 'bearer'; accountId: string | null }
type Authenticated = { actor: KeyActor; ratePerSecond: number; expiresAt: Date }

/**
 * Who calls with a key. Nothing is remembered between requests: a revoked key, and any key of a suspended business, is
 * refused from the next request on.
 */
export function createAuthenticateKey({ db, clock }: Pick<KeysDeps, 'db' | 'clock'>) {
  const actorOf = (row: repo.KeyRow, origin: Origin): KeyActor => ({
    kind: 'key',
    key: { id: row.id, name: row.name, scopes: scopesOf(row), folderId: row.folder_id },
    accountId: row.account_id,
    origin,
  })

  async function find({ token, accountId }: Credentials, origin: Origin): Promise<Authenticated> {
    // Found by its hash: how long that takes says nothing about a secret.
    const row = await repo.findBySecret(db, hashToken(token), clock.now())
    if (!row) throw new AppError('KEY_UNAVAILABLE')
    if (!isInNetworks(origin.address, row.networks))
      throw new AppError('KEY_NETWORK', { address: origin.address ?? '' })
    if (accountId !== null && accountId !== row.account_id) throw new AppError('KEY_ACCOUNT_OTHER')
    return { actor: actorOf(row, origin), ratePerSecond: row.rate_per_second, expiresAt: row.expires_at }
  }

  /** The key of a secret; null for a token that is none, an error for a key that does not work. */
  const authenticate = (credentials: Credentials, origin: Origin): Promise<Authenticated> | null =>
    credentials.channel === 'bearer' && isSecret(credentials.token) ? find(credentials, origin) : null

  return {
    authenticate,
    /** The actor of a key for work that outlives its request; NOT_FOUND once the key does not work any more. Without a request it is not asked where from. */
    async actorOf(id: string, origin: Origin, from: 'its networks' | 'anywhere' = 'its networks'): Promise<KeyActor> {
      const row = await repo.findWorking(db, id, clock.now())
      const isAllowed = row && (from === 'anywhere' || isInNetworks(origin.address, row.networks))
      if (!isAllowed) throw new AppError('NOT_FOUND')
      return actorOf(row, origin)
    },
  }
}
