import type { Db, Tx } from '../../platform/db.ts'

/** An agent whose certificate was not revoked. */
export const findAgent = (db: Db, personId: string) =>
  db
    .selectFrom('support_agent as agent')
    .innerJoin('person', 'person.id', 'agent.person_id')
    .select(['agent.person_id', 'agent.name'])
    .where('agent.person_id', '=', personId)
    .where('agent.revoked_at', 'is', null)
    .where('person.removed_at', 'is', null)
    .executeTakeFirst()

export const upsertAgent = (tx: Tx, row: { person_id: string; name: string; certified_at: Date }) =>
  tx
    .insertInto('support_agent')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ name: row.name, certified_at: row.certified_at, revoked_at: null }),
    )
    .execute()

/** False if the person is no agent. */
export const revokeAgent = async (tx: Tx, personId: string, at: Date): Promise<boolean> => {
  const revoked = await tx
    .updateTable('support_agent')
    .set({ revoked_at: at })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  return revoked !== undefined
}
