import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

export const savePayload = (tx: Tx, row: Insertable<Schema['oidc_payload']>) =>
  tx
    .insertInto('oidc_payload')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id_hash']).doUpdateSet((eb) => ({
        sealed_payload: eb.ref('excluded.sealed_payload'),
        account_id: eb.ref('excluded.account_id'),
        grant_id_hash: eb.ref('excluded.grant_id_hash'),
        uid_hash: eb.ref('excluded.uid_hash'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute()

const payloads = (db: Db, kind: string, now: Date) =>
  db
    .selectFrom('oidc_payload')
    .select(['sealed_payload', 'consumed_at', 'id_hash'])
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))

export const findPayload = (db: Db, kind: string, idHash: Buffer, now: Date) =>
  payloads(db, kind, now).where('id_hash', '=', idHash).executeTakeFirst()

export const findPayloadByUid = (db: Db, kind: string, uidHash: Buffer, now: Date) =>
  payloads(db, kind, now).where('uid_hash', '=', uidHash).executeTakeFirst()

export const consumePayload = (tx: Tx, kind: string, idHash: Buffer, now: Date) =>
  tx
    .updateTable('oidc_payload')
    .set({ consumed_at: now })
    .where('kind', '=', kind)
    .where('id_hash', '=', idHash)
    .execute()

export const removePayload = (tx: Tx, kind: string, idHash: Buffer) =>
  tx.deleteFrom('oidc_payload').where('kind', '=', kind).where('id_hash', '=', idHash).execute()

export const removePayloadsOfGrant = (tx: Tx, grantIdHash: Buffer) =>
  tx.deleteFrom('oidc_payload').where('grant_id_hash', '=', grantIdHash).execute()

/** Removes the provider's data of an account: of one of its sessions, or all. */
export const removePayloadsOfAccount = (tx: Tx, accountId: string, sessionHash: Buffer | null) =>
  tx
    .deleteFrom('oidc_payload')
    .where('account_id', '=', accountId)
    .$if(sessionHash !== null, (query) =>
      query.where('kind', '=', 'Session').where('id_hash', '=', sessionHash ?? Buffer.alloc(0)),
    )
    .execute()

export const removeOldPayloads = (tx: Tx, now: Date) =>
  tx.deleteFrom('oidc_payload').where('expires_at', '<=', now).execute()

export const findKey = async (db: Db, name: string): Promise<Buffer | null> => {
  const row = await db.selectFrom('identity_key').select('sealed_value').where('name', '=', name).executeTakeFirst()
  return row?.sealed_value ?? null
}

/** Stores a new key, unless another process already has. */
export const insertKey = (tx: Tx, name: string, sealed: Buffer) =>
  tx
    .insertInto('identity_key')
    .values({ name, sealed_value: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
