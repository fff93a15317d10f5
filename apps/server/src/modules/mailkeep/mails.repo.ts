import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

export type MailRow = Selectable<Schema['mail_message']>
export type ItemRow = Selectable<Schema['mail_item']>

/** Where a mail is on its server. */
export type Place = { folder: string; uidValidity: number; uid: number }

export const findByContent = (db: Db, mailboxId: string, sha256: Buffer): Promise<MailRow | undefined> =>
  db
    .selectFrom('mail_message')
    .selectAll()
    .where('mailbox_id', '=', mailboxId)
    .where('content_sha256', '=', sha256)
    .executeTakeFirst()

export const findByPlace = (db: Db, mailboxId: string, { uidValidity, uid }: Place): Promise<MailRow | undefined> =>
  db
    .selectFrom('mail_message')
    .selectAll()
    .where('mailbox_id', '=', mailboxId)
    .where('uid_validity', '=', uidValidity)
    .where('uid', '=', uid)
    .executeTakeFirst()

const orKnown = (column: 'sender' | 'sent_by' | 'sender_check' | 'sender_results') =>
  sql<string>`case when mail_message.sender_check = 'unchecked' then ${sql.ref(`excluded.${column}`)}
    else ${sql.ref(`mail_message.${column}`)} end`

/**
 * Writes a mail down before anything of it is kept; one that is known already stays, and is locked. Of its sender the first that
 * could be found out counts.
 */
export async function insertMail(tx: Tx, row: Insertable<Schema['mail_message']>): Promise<MailRow> {
  return tx
    .insertInto('mail_message')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['mailbox_id', 'content_sha256']).doUpdateSet({
        changed_at: row.changed_at,
        sender: orKnown('sender'),
        sent_by: orKnown('sent_by'),
        sender_check: orKnown('sender_check'),
        sender_results: orKnown('sender_results'),
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const updateMail = (tx: Tx, id: string, change: Updateable<Schema['mail_message']>) =>
  tx.updateTable('mail_message').set(change).where('id', '=', id).execute()

export const findItems = (db: Db, mailId: string): Promise<ItemRow[]> =>
  db.selectFrom('mail_item').selectAll().where('mail_id', '=', mailId).orderBy('n').execute()

/** The same file of the same message, kept from another copy of it. */
export const findKeptItem = (
  db: Db,
  mailboxId: string,
  messageId: string,
  sha256: Buffer,
): Promise<ItemRow | undefined> =>
  db
    .selectFrom('mail_item')
    .selectAll()
    .where('mailbox_id', '=', mailboxId)
    .where('message_id', '=', messageId)
    .where('sha256', '=', sha256)
    .where('status', '=', 'kept')
    .executeTakeFirst()

/** What came of a file; an earlier failure of it is replaced. False if it has another result already, which stays. */
export async function writeItem(tx: Tx, row: Insertable<Schema['mail_item']>): Promise<boolean> {
  const written = await tx
    .insertInto('mail_item')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['mail_id', 'n'])
        .doUpdateSet(({ ref }) => ({
          status: ref('excluded.status'),
          reason: ref('excluded.reason'),
          findings: ref('excluded.findings'),
          document_no: ref('excluded.document_no'),
          doc_type: ref('excluded.doc_type'),
          edoc_id: ref('excluded.edoc_id'),
          item_id: ref('excluded.item_id'),
          rule_id: ref('excluded.rule_id'),
          at: ref('excluded.at'),
        }))
        .where('mail_item.status', '=', 'failed'),
    )
    .returning('n')
    .execute()
  return written.length > 0
}

/** Failed mails that are to be tried again now, and are still on their server where they were. */
export const findDueMails = (
  db: Db,
  mailboxId: string,
  uidValidity: number,
  now: Date,
  limit: number,
): Promise<MailRow[]> =>
  db
    .selectFrom('mail_message')
    .selectAll()
    .where('mailbox_id', '=', mailboxId)
    .where('uid_validity', '=', uidValidity)
    .where('uid', 'is not', null)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()

/** Documents that wait in front of an Inbox. */
export async function findHeld(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_item')
    .select('edoc_id')
    .distinct()
    .where('status', '=', 'failed')
    .where('edoc_id', 'is not', null)
    .where('edoc_id', '>', after)
    .orderBy('edoc_id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ edoc_id: id }) => id ?? [])
}

export const findItemsOfEdoc = (tx: Tx, edocId: string): Promise<ItemRow[]> =>
  tx.selectFrom('mail_item').selectAll().where('edoc_id', '=', edocId).where('status', '=', 'failed').execute()

export const lockMail = (tx: Tx, id: string): Promise<MailRow | undefined> =>
  tx.selectFrom('mail_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type MailFilter = {
  accountId: string
  mailboxId: string | null
  status: string | null
  from: Date | null
  until: Date | null
  text: string | null
  after: { value: string; id: string } | null
  limit: number
}
export type ListedMail = MailRow & { mailbox_name: string; items: number }

const listed = sql.raw(`m.*, b.name as mailbox_name,
  (select count(*)::int from mail_item i where i.mail_id = m.id) as items
  from mail_message m join mailbox b on b.id = m.mailbox_id`)

export async function listMails(db: Db, filter: MailFilter): Promise<ListedMail[]> {
  const { accountId, mailboxId, status, from, until, text, after, limit } = filter
  const { rows } = await sql<ListedMail>`
    select ${listed} where m.account_id = ${accountId}
      ${mailboxId === null ? sql`` : sql`and m.mailbox_id = ${mailboxId}`}
      ${status === null ? sql`` : sql`and m.status = ${status}`}
      ${from === null ? sql`` : sql`and m.received_at >= ${from}`}
      ${until === null ? sql`` : sql`and m.received_at < ${until}`}
      ${text === null ? sql`` : sql`and (m.sender ilike ${text} or m.subject ilike ${text})`}
      ${after === null ? sql`` : sql`and (m.received_at, m.id) < (${new Date(after.value)}, ${after.id}::uuid)`}
    order by m.received_at desc, m.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findMail(db: Db, accountId: string, id: string): Promise<ListedMail | undefined> {
  const { rows } = await sql<ListedMail>`
    select ${listed} where m.account_id = ${accountId} and m.id = ${id}`.execute(db)
  return rows[0]
}

/** What came of the files of a mail, with the place of the rule that decided, and what still exists. */
export async function listItems(db: Db, mailId: string): Promise<(ItemRow & { rule_n: number | null })[]> {
  const { rows } = await sql<ItemRow & { rule_n: number | null }>`
    select i.*, r.position + 1 as rule_n from mail_item i left join mail_rule r on r.id = i.rule_id
    where i.mail_id = ${mailId} order by i.n`.execute(db)
  return rows
}
