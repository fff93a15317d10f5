import { type Insertable, sql } from 'kysely'
import type { SessionDepartment } from '../../../platform/actor.ts'
import type { Db, Schema, Tx } from '../../../platform/db.ts'
import { passwordDueAt, passwordShortOf } from './password-due.ts'
import { wayRefused } from './sign-in-ways.ts'

export const insertSession = (tx: Tx, row: Insertable<Schema['session']>) =>
  tx.insertInto('session').values(row).execute()

export type CallerRow = {
  sessionId: string
  personId: string
  service: string
  lastUsedAt: Date
  expiresAt: Date
  confirmedAt: Date | null
  /** From when on the business refuses this session, which has no second factor; null if it does not ask for one. */
  secondFactorDueAt: Date | null
  /** When the password of the person expires for the business; null if it does not. */
  passwordDueAt: Date | null
  startedAt: Date
  /** The length that the business asks for, if the password of this session was chosen since and is shorter. */
  shortOf: number | null
  /** The ways of signing in that the business accepts, if that of this session is none of them. */
  acceptedWays: string[] | null
  accountId: string | null
  accountKind: string | null
  accountStatus: string | null
  accountOwner: string | null
  /** Whether the account has ended and everything of it is deleted. */
  isErased: boolean
  employeeId: string | null
  isAdmin: boolean | null
  /** The department that was chosen for the session, if it is still one of the person's; otherwise their first one. */
  department: SessionDepartment | null
  method: string
  client: string
  /** Whether the session has never acted for this business. */
  isFirstUse: boolean
}

/**
 * The session of a token or with an id, its person and the account it acts for, in one query.
 *
 * @param ownPasswords whether passwords are this product's, and not an external provider's
 */
export async function findCaller(
  db: Db,
  session: { tokenHash: Buffer } | { id: string },
  accountId: string | null,
  now: Date,
  ownPasswords: boolean,
): Promise<CallerRow | undefined> {
  const { rows } = await sql<CallerRow>`
    select s.id as "sessionId", s.person_id as "personId", s.service, s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt",
      s.confirmed_at as "confirmedAt",
      s.created_at as "startedAt",
      case when e.id is not null and ${wayRefused({ session: 's', policy: 'policy', business: 'b', person: 'p' })}
        then policy.ways end as "acceptedWays",
      case when s.second_factor_at is null and e.id is not null and policy.required_since is not null
        then greatest(policy.required_since, e.created_at) + policy.grace_days * interval '1 day' end as "secondFactorDueAt",
      ${ownPasswords ? passwordShortOf({ session: 's', policy: 'policy', employee: 'e' }) : sql`null::integer`} as "shortOf",
      ${ownPasswords ? passwordDueAt('policy', 'e', 'p') : sql`null::timestamptz`} as "passwordDueAt",
      a.id as "accountId", a.kind as "accountKind", a.status as "accountStatus", a.person_id as "accountOwner",
      a.erased_at is not null as "isErased",
      e.id as "employeeId", e.is_admin as "isAdmin", s.method, s.client,
      (select json_build_object('id', d.id, 'name', coalesce(nullif(d.name_th, ''), d.name_en))
        from employee_department m join department d on d.id = m.department_id
        where m.employee_id = e.id and d.suspended_at is null
        order by (d.id = s.department_access_id) is true desc, d.name_th collate thai_natural limit 1) as department,
      a.kind = 'business' and not exists (
        select from session_account x where x.session_id = s.id and x.account_id = a.id) as "isFirstUse"
    from session s
      join person p on p.id = s.person_id and p.removed_at is null
      left join account a on ${accountId === null ? sql`a.person_id = p.id` : sql`a.id = ${accountId}`}
      left join employee e
        on e.business_id = a.id and e.person_id = p.id and e.removed_at is null and e.suspended_at is null
      left join sign_in_policy policy on policy.business_id = a.id
      left join business b on b.id = a.id and policy.ways is not null
    where ${'id' in session ? sql`s.id = ${session.id}` : sql`s.token_hash = ${session.tokenHash}`} and s.ended_at is null and s.expires_at > ${now}`.execute(
    db,
  )
  return rows[0]
}

/** The way of an open session, and whether this business accepts it. */
export async function findWay(db: Db, sessionId: string, businessId: string) {
  const { rows } = await sql<{ way: string; refused: boolean }>`
    select s.way, coalesce(${wayRefused({ session: 's', policy: 'policy', business: 'b', person: 'p' })}, false) as refused
    from session s join person p on p.id = s.person_id join business b on b.id = ${businessId}
      left join sign_in_policy policy on policy.business_id = b.id
    where s.id = ${sessionId}`.execute(db)
  return rows[0]
}

/** Notes that a session acts for a business; false if that is known. */
export async function noteAccount(tx: Tx, sessionId: string, accountId: string): Promise<boolean> {
  const result = await tx
    .insertInto('session_account')
    .values({ session_id: sessionId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

const latestOthers = 200

/** The latest sessions of a person besides this one, those of the same program first, and when the person began. */
export async function findOtherSessions(db: Db, personId: string, except: string, client: string) {
  const [others, person] = await Promise.all([
    db
      .selectFrom('session')
      .select(['client', 'address'])
      .where('person_id', '=', personId)
      .where('id', '<>', except)
      .orderBy(sql`(client = ${client}) desc`)
      .orderBy('created_at', 'desc')
      .limit(latestOthers)
      .execute(),
    db.selectFrom('person').select('created_at').where('id', '=', personId).executeTakeFirstOrThrow(),
  ])
  return { others, bornAt: person.created_at }
}

export const touchSession = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('session').set({ last_used_at: now }).where('id', '=', id).execute()

/** Notes that the person of an open session has proved who they are; false if it has ended. */
export const confirmSession = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const result = await tx
    .updateTable('session')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Notes that the person of a session has given a second factor. */
export const noteSecondFactor = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('session').set({ second_factor_at: now }).where('id', '=', id).execute()

/** After a person turned it off, no session of theirs has one. */
export const forgetSecondFactor = (tx: Tx, personId: string) =>
  tx
    .updateTable('session')
    .set({ second_factor_at: null })
    .where('person_id', '=', personId)
    .where('second_factor_at', 'is not', null)
    .execute()

export const findSession = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('session')
    .leftJoin('credential', 'credential.person_id', 'session.person_id')
    .selectAll('session')
    .select(['credential.is_common as passwordIsCommon', 'credential.short_of as passwordShortOf'])
    .select(sql<number>`password_length_of(session.person_id)`.as('passwordLength'))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

const latest = 200

/** Where the latest sessions of a person began that nobody has ended. */
export const findAddresses = async (db: Db, personId: string, since: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('session')
    .select('address')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(latest)
    .execute()
  return rows.map(({ address }) => address)
}

/** Whether a token is, or was, that of a session. */
export const wasSession = async (db: Db, tokenHash: Buffer): Promise<boolean> => {
  const row = await db.selectFrom('session').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()
  return row !== undefined
}

export const findSessionByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .selectAll('session')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('person.removed_at', 'is', null)
    .executeTakeFirst()

/** Open sessions of a person, newest first, after the one that the cursor names. */
export const listSessions = (
  db: Db,
  personId: string,
  now: Date,
  after: { createdAt: Date; id: string } | null,
  limit: number,
) =>
  db
    .selectFrom('session')
    .select(['id', 'method', 'client', 'address', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('created_at', '<', after?.createdAt ?? now),
          eb.and([eb('created_at', '=', after?.createdAt ?? now), eb('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Ends sessions that are still open and returns them. */
export const endSessions = (
  tx: Tx,
  which: { personId: string; ids?: readonly string[]; except?: string },
  now: Date,
): Promise<{ id: string; provider_session_hash: Buffer | null }[]> =>
  tx
    .updateTable('session')
    .set({ ended_at: now, sealed_id_token: null })
    .where('person_id', '=', which.personId)
    .where('ended_at', 'is', null)
    .$if(which.ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${which.ids ?? []}::uuid[])`))
    .$if(which.except !== undefined, (query) => query.where('id', '<>', which.except ?? ''))
    .returning(['id', 'provider_session_hash'])
    .execute()

/** Records that a session has opened a browser; false if it already had. */
export const markHandedOff = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const result = await tx
    .updateTable('session')
    .set({ handed_off_at: now })
    .where('id', '=', id)
    .where('handed_off_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const chooseDepartment = (tx: Tx, sessionId: string, departmentId: string) =>
  tx.updateTable('session').set({ department_access_id: departmentId }).where('id', '=', sessionId).execute()

export const findPersonalAccount = (db: Db, personId: string) =>
  db.selectFrom('account').select(['id', 'status']).where('person_id', '=', personId).executeTakeFirst()

export const removeOldSessions = (tx: Tx, before: Date) =>
  tx.deleteFrom('session').where('expires_at', '<', before).execute()
