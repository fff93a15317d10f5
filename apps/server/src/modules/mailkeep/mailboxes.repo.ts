import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'
import type { Rule } from './match.rules.ts'

export type MailboxRow = Selectable<Schema['mailbox']>

/** A mailbox as admins see it. */
export type ListedMailbox = MailboxRow & {
  kept: number
  skipped: number
  failed: number
  rules: number
  since_day: string | null
}

const shown = sql.raw(`b.*, b.since::text as since_day,
  (select count(*)::int from mail_rule r where r.mailbox_id = b.id) as rules,
  (select count(*)::int from (select from mail_message m where m.mailbox_id = b.id and m.status = 'kept' limit 100000) c) as kept,
  (select count(*)::int from (select from mail_message m where m.mailbox_id = b.id and m.status in ('skipped', 'duplicate')
    limit 100000) c) as skipped,
  (select count(*)::int from (select from mail_message m where m.mailbox_id = b.id and m.status = 'failed' limit 100000) c) as failed`)

export async function listMailboxes(db: Db, accountId: string): Promise<ListedMailbox[]> {
  const { rows } = await sql<ListedMailbox>`
    select ${shown} from mailbox b where b.account_id = ${accountId} and b.removed_at is null
    order by b.created_at, b.id`.execute(db)
  return rows
}

export async function findMailbox(db: Db, accountId: string, id: string): Promise<ListedMailbox | undefined> {
  const { rows } = await sql<ListedMailbox>`
    select ${shown} from mailbox b where b.account_id = ${accountId} and b.id = ${id} and b.removed_at is null`.execute(
    db,
  )
  return rows[0]
}

export const lockMailbox = (tx: Tx, accountId: string, id: string): Promise<MailboxRow | undefined> =>
  tx
    .selectFrom('mailbox')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const insertMailbox = (tx: Tx, row: Insertable<Schema['mailbox']>) =>
  tx.insertInto('mailbox').values(row).execute()

export const updateMailbox = (tx: Tx, id: string, change: Updateable<Schema['mailbox']>) =>
  tx.updateTable('mailbox').set(change).where('id', '=', id).execute()

/** Of an account that is erased nothing stays by which its mail could be read; the results of its mails stay. */
export const forgetMailboxes = (tx: Tx, accountId: string, at: Date) =>
  sql`
    update mailbox set removed_at = coalesce(removed_at, ${at}), enabled = false, sealed_password = null,
      username = case when username is not null then '' end
    where account_id = ${accountId}`.execute(tx)

export const countMailboxes = async (tx: Tx, accountId: string): Promise<number> =>
  (
    await tx
      .selectFrom('mailbox')
      .select((select) => select.fn.countAll<number>().as('n'))
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).n

/**
 * A mailbox with whose it is: the proved tax id and branch of a business, or the proved national id of a citizen; neither
 * need have one. Only while the account takes mail in.
 */
export type OwnedMailbox = MailboxRow & {
  since_day: string | null
  tax_id: string | null
  branch_no: string | null
  is_personal: boolean
}
const owned = sql.raw(`select b.*, b.since::text as since_day, i.number as tax_id, nullif(i.branch_no, '') as branch_no,
    a.kind = 'citizen' as is_personal
  from mailbox b join account a on a.id = b.account_id left join identifier_proof i on i.account_id = b.account_id
  where b.removed_at is null and b.enabled and a.status = 'active'`)

export async function findOwned(db: Db, id: string): Promise<OwnedMailbox | undefined> {
  const { rows } = await sql<OwnedMailbox>`${owned} and b.id = ${id}`.execute(db)
  return rows[0]
}

/** The mailbox of an address here. */
export async function findByAddress(db: Db, localPart: string): Promise<OwnedMailbox | undefined> {
  const { rows } = await sql<OwnedMailbox>`${owned} and b.kind = 'address' and b.local_part = ${localPart}`.execute(db)
  return rows[0]
}

/** The mailboxes whose time to be read has come. */
export async function findDueMailboxes(db: Db, now: Date): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mailbox where kind = 'imap' and enabled and removed_at is null
      and (next_read_at is null or next_read_at <= ${now}) order by next_read_at nulls first limit 1000`.execute(db)
  return rows
}

export const findRules = (db: Db, mailboxId: string): Promise<Rule[]> =>
  db.selectFrom('mail_rule').selectAll().where('mailbox_id', '=', mailboxId).orderBy('position').orderBy('id').execute()

export const deleteRulesExcept = (tx: Tx, mailboxId: string, ids: readonly string[]) =>
  tx
    .deleteFrom('mail_rule')
    .where('mailbox_id', '=', mailboxId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()

export const upsertRule = (tx: Tx, row: Insertable<Schema['mail_rule']>) =>
  tx
    .insertInto('mail_rule')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        sender: ref('excluded.sender'),
        recipient: ref('excluded.recipient'),
        subject: ref('excluded.subject'),
        attachment: ref('excluded.attachment'),
        kind: ref('excluded.kind'),
        sender_check: ref('excluded.sender_check'),
        action: ref('excluded.action'),
        folder_id: ref('excluded.folder_id'),
        hashtags: ref('excluded.hashtags'),
        created_by: ref('excluded.created_by'),
      })),
    )
    .execute()
