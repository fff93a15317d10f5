import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'
import { passwordDueAt } from './password-due.ts'

export const insertDevicePassword = (tx: Tx, row: Insertable<Schema['device_password']>) =>
  tx.insertInto('device_password').values(row).execute()

/** The device password of a hash, with its owner and account: one query per request of a mapped drive. */
export const findDevice = (db: Db, secretHash: Buffer, now: Date) =>
  db
    .selectFrom('device_password as device')
    .innerJoin('person', 'person.id', 'device.person_id')
    .innerJoin('account', 'account.id', 'device.account_id')
    .leftJoin('employee', (join) =>
      join
        .onRef('employee.business_id', '=', 'account.id')
        .onRef('employee.person_id', '=', 'person.id')
        .on('employee.removed_at', 'is', null)
        .on('employee.suspended_at', 'is', null),
    )
    .leftJoin('sign_in_policy as policy', 'policy.business_id', 'account.id')
    .select(passwordDueAt('policy', 'employee', 'person').as('passwordDueAt'))
    .select([
      'device.id',
      'device.mode',
      'device.last_used_at as lastUsedAt',
      'device.last_address as lastAddress',
      'person.id as personId',
      'person.username',
      'account.id as accountId',
      'account.kind as accountKind',
      'account.status as accountStatus',
      'account.person_id as accountOwner',
      'employee.id as employeeId',
      'employee.is_admin as isAdmin',
    ])
    .where('device.secret_hash', '=', secretHash)
    .where('device.revoked_at', 'is', null)
    .where('device.expires_at', '>', now)
    .where('person.removed_at', 'is', null)
    .executeTakeFirst()

export const touchDevice = (tx: Tx, id: string, use: { at: Date; address: string | null; client: string }) =>
  tx
    .updateTable('device_password')
    .set({ last_used_at: use.at, last_address: use.address, last_client: use.client })
    .where('id', '=', id)
    .execute()

const living = (db: Db, personId: string, accountId: string, now: Date) =>
  db
    .selectFrom('device_password')
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)

export const listDevicePasswords = (db: Db, personId: string, accountId: string, now: Date) =>
  living(db, personId, accountId, now).selectAll().orderBy('created_at', 'desc').orderBy('id').execute()

export const countDevicePasswords = async (db: Db, personId: string, accountId: string, now: Date): Promise<number> =>
  (
    await living(db, personId, accountId, now)
      .select((select) => select.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Revokes passwords that still work and returns how many. */
export async function revokeDevicePasswords(
  tx: Tx,
  which: { personId: string; accountId?: string; id?: string },
  now: Date,
): Promise<number> {
  const ended = await tx
    .updateTable('device_password')
    .set({ revoked_at: now })
    .where('person_id', '=', which.personId)
    .where('revoked_at', 'is', null)
    .$if(which.accountId !== undefined, (query) => query.where('account_id', '=', which.accountId ?? ''))
    .$if(which.id !== undefined, (query) => query.where('id', '=', which.id ?? ''))
    .returning('id')
    .execute()
  return ended.length
}

export const removeOldDevicePasswords = (tx: Tx, before: Date) =>
  tx
    .deleteFrom('device_password')
    .where((where) => where.or([where('expires_at', '<', before), where('revoked_at', '<', before)]))
    .execute()

/** Serialises the creation of one person's passwords, because they are counted first. */
export const lockPerson = (tx: Tx, personId: string) =>
  tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().executeTakeFirst()
