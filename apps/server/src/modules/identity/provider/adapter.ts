import type { Adapter, AdapterPayload } from 'oidc-provider'
import { transactUnsynced } from '../../../platform/db.ts'
import { hashToken } from '../../../platform/tokens.ts'
import * as repo from '../sessions/provider.repo.ts'
import type { IdentityContext } from '../deps.ts'

/** Storage of the embedded provider, in PostgreSQL: found by hash, sealed, removed when expired. */
export const createAdapter =
  (ctx: IdentityContext) =>
  (kind: string): Adapter => {
    const { db, keys, clock } = ctx
    const placeOf = (idHash: Buffer) => `oidc:${kind}:${idHash.toString('hex')}`
    type Row = Awaited<ReturnType<typeof repo.findPayload>>
    const open = (row: Row): AdapterPayload | undefined => {
      if (!row) return undefined
      // Sealed below by this file, so it has the provider's type.
      const payload = JSON.parse(keys.unseal(placeOf(row.id_hash), row.sealed_payload)) as AdapterPayload
      return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload
    }
    return {
      async upsert(id, payload, expiresIn) {
        const idHash = hashToken(id)
        const row = {
          kind,
          id_hash: idHash,
          sealed_payload: keys.seal(placeOf(idHash), JSON.stringify(payload)),
          account_id: accountOf(payload),
          grant_id_hash: payload.grantId ? hashToken(payload.grantId) : null,
          uid_hash: payload.uid ? hashToken(payload.uid) : null,
          expires_at: expiresIn ? new Date(clock.now().getTime() + expiresIn * 1000) : null,
        }
        await transactUnsynced(db, (tx) => repo.savePayload(tx, row))
      },
      find: async (id) => open(await repo.findPayload(db, kind, hashToken(id), clock.now())),
      findByUid: async (uid) => open(await repo.findPayloadByUid(db, kind, hashToken(uid), clock.now())),
      // The device flow is not offered.
      findByUserCode: () => Promise.resolve(undefined),
      async consume(id) {
        await transactUnsynced(db, (tx) => repo.consumePayload(tx, kind, hashToken(id), clock.now()))
      },
      async destroy(id) {
        await transactUnsynced(db, (tx) => repo.removePayload(tx, kind, hashToken(id)))
      },
      async revokeByGrantId(grantId) {
        await transactUnsynced(db, (tx) => repo.removePayloadsOfGrant(tx, hashToken(grantId)))
      },
    }
  }

/** The person of a row, so that everything of a person can be ended at once. */
function accountOf(payload: AdapterPayload): string | null {
  const result: unknown = payload.result
  const login: unknown = isObject(result) ? result.login : undefined
  const signedIn = isObject(login) && typeof login.accountId === 'string' ? login.accountId : undefined
  return signedIn ?? payload.accountId ?? payload.session?.accountId ?? null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
