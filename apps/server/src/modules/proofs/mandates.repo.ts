import type { Language } from '@khlang/contract'
import { type Insertable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'
import { nameIn, personNameIn } from '../../platform/name-in.ts'

export type MandateRow = {
  id: string
  holderId: string
  holderName: string
  holderTaxId: string | null
  keyId: string | null
  givenBy: string
  givenAt: Date
}

/** The mandates that an account has given and not withdrawn, the newest first. */
export async function findMandates(
  db: Db,
  accountId: string,
  language: Language,
  limit: number,
): Promise<MandateRow[]> {
  const { rows } = await sql<MandateRow>`
    select m.id, m.holder_account_id as "holderId", ${nameIn('b', language)} as "holderName", b.tax_id as "holderTaxId",
      m.holder_key_id as "keyId", ${personNameIn('p')} as "givenBy",
      m.given_at as "givenAt"
    from edoc_mandate m join business b on b.id = m.holder_account_id join person p on p.id = m.given_by
    where m.account_id = ${accountId} and m.withdrawn_at is null order by m.given_at desc, m.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The account that has proved these numbers, and has this key if one is named. */
export async function findHolder(
  db: Db,
  { taxId, branchNo, keyId }: { taxId: string; branchNo: string; keyId: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.account_id as id from identifier_proof i join business b on b.id = i.account_id
    where i.number = ${taxId} and i.branch_no = ${branchNo} and (${keyId}::uuid is null
      or exists (select from api_key k where k.id = ${keyId}::uuid and k.account_id = i.account_id))`.execute(db)
  return rows[0]?.id
}

/** False if the holder has this mandate already. */
export async function insertMandate(tx: Tx, row: Insertable<Schema['edoc_mandate']>): Promise<boolean> {
  const made = await tx
    .insertInto('edoc_mandate')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export const withdrawMandate = (
  tx: Tx,
  { id, accountId, by, at }: { id: string; accountId: string; by: string; at: Date },
) =>
  tx
    .updateTable('edoc_mandate')
    .set({ withdrawn_by: by, withdrawn_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .returning(['holder_account_id', 'holder_key_id'])
    .executeTakeFirst()
