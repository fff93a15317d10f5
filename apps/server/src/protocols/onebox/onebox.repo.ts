import type { Db } from '../../platform/db.ts'

/** When a login ends and what it came from; the table belongs to identity. */
export const findLogin = (db: Db, sessionId: string) =>
  db.selectFrom('session').select(['expires_at', 'service']).where('id', '=', sessionId).executeTakeFirst()
