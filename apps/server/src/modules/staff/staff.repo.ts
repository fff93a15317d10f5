import type { StaffRole } from '@khlang/contract/staff'
import type { Db, Tx } from '../../platform/db.ts'

/** Those whose certificate was not revoked, the oldest first. */
const certified = (db: Db, role: StaffRole) =>
  db
    .selectFrom('staff')
    .innerJoin('person', 'person.id', 'staff.person_id')
    .select(['staff.person_id as personId', 'person.username', 'staff.name', 'staff.certified_at as certifiedAt'])
    .where('staff.role', '=', role)
    .where('staff.revoked_at', 'is', null)
    .where('person.removed_at', 'is', null)
    .orderBy('staff.certified_at')
    .orderBy('staff.person_id')

export const findMember = (db: Db, role: StaffRole, personId: string) =>
  certified(db, role).where('staff.person_id', '=', personId).executeTakeFirst()

export const findMembers = (db: Db, role: StaffRole) => certified(db, role).execute()

type NewMember = { person_id: string; role: StaffRole; name: string; certified_at: Date }

export const upsertMember = (tx: Tx, row: NewMember) =>
  tx
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'role'])
        .doUpdateSet({ name: row.name, certified_at: row.certified_at, revoked_at: null }),
    )
    .execute()

/** False if the person has no such certificate. */
export const revokeMember = async (tx: Tx, role: StaffRole, personId: string, at: Date): Promise<boolean> => {
  const revoked = await tx
    .updateTable('staff')
    .set({ revoked_at: at })
    .where('person_id', '=', personId)
    .where('role', '=', role)
    .where('revoked_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  return revoked !== undefined
}
