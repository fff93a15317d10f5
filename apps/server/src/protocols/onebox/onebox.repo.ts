import type { Db } from '../../platform/db.ts'

/** The end and the origin of a login; the table belongs to identity. */
export const findLogin = (db: Db, sessionId: string) =>
  db
    .selectFrom('session')
    .select(['expires_at', 'service', 'department_access_id'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
