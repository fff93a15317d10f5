import type { RenamePiece, RenameState } from '@khlang/contract/rename-rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { personNameIn } from '../../../platform/name-in.ts'
import type { NamedDocument } from './rename.rules.ts'

export type RuleRow = {
  id: string
  doc_type: string
  pieces: RenamePiece[]
  state: RenameState
  changed_at: Date
  changed_by: string | null
}

const columns = () => sql`r.id, r.doc_type, r.pieces, r.state, r.changed_at,
  ${personNameIn('p')} as changed_by`

export async function findRules(db: Db, accountId: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${columns()} from rename_rule r left join person p on p.id = r.changed_by
    where r.account_id = ${accountId} order by r.doc_type, r.created_at, r.id`.execute(db)
  return rows
}

export async function findRule(db: Db, accountId: string, id: string): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select ${columns()} from rename_rule r left join person p on p.id = r.changed_by
    where r.account_id = ${accountId} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** The rules in force, by types of documents. */
export async function findActive(db: Db, accountId: string): Promise<Map<string, RenamePiece[]>> {
  const { rows } = await sql<{ doc_type: string; pieces: RenamePiece[] }>`
    select doc_type, pieces from rename_rule where account_id = ${accountId} and state = 'active'`.execute(db)
  return new Map(rows.map(({ doc_type: type, pieces }) => [type, pieces]))
}

/** Whoever changes the rules of an account does so one after the other. */
export const lockAccount = (tx: Tx, accountId: string) =>
  sql`select from account where id = ${accountId} for no key update`.execute(tx)

type Written = { docType: string; pieces: readonly RenamePiece[]; state: RenameState; at: Date; by: string }

export const insertRule = (tx: Tx, rule: Written & { id: string; accountId: string }) =>
  sql`
    insert into rename_rule (id, account_id, doc_type, pieces, state, created_at, changed_at, changed_by)
    values (${rule.id}, ${rule.accountId}, ${rule.docType}, ${JSON.stringify(rule.pieces)}::jsonb, ${rule.state},
      ${rule.at}, ${rule.at}, ${rule.by})`.execute(tx)

export const updateRule = (tx: Tx, id: string, { docType, pieces, state, at, by }: Written) =>
  sql`
    update rename_rule set doc_type = ${docType}, pieces = ${JSON.stringify(pieces)}::jsonb, state = ${state},
      changed_at = ${at}, changed_by = ${by} where id = ${id}`.execute(tx)

/** The rule that was in force for a type is disabled; its id, if there was one. */
export async function disableActive(
  tx: Tx,
  { accountId, docType, at, by }: { accountId: string; docType: string; at: Date; by: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update rename_rule set state = 'disabled', changed_at = ${at}, changed_by = ${by}
    where account_id = ${accountId} and doc_type = ${docType} and state = 'active' returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export const deleteRule = (tx: Tx, id: string) => tx.deleteFrom('rename_rule').where('id', '=', id).execute()

/** What names are made of, of documents `e`. */
const named = sql`e.id, e.seller_name, e.seller_tax_id, e.seller_branch, e.buyer_name, e.buyer_tax_id, e.buyer_branch,
  e.doc_type, e.document_no, e.doc_date::text as doc_date, e.date_effect::text as date_effect`

/** The newest documents in these boxes of an account, of one type or of all. */
export async function findNewest(
  db: Db,
  where: { accountId: string; boxes: readonly string[]; docType: string | null; limit: number },
): Promise<NamedDocument[]> {
  const ofType = where.docType === null ? sql`true` : sql`c.doc_type = ${where.docType}`
  const { rows } = await sql<NamedDocument>`
    select ${named} from (
      select found.edoc_id, found.at from unnest(${where.boxes}::text[]) as b (box) cross join lateral (
        select c.edoc_id, c.at from edoc_copy c where c.account_id = ${where.accountId} and c.box = b.box
          and c.trashed_at is null and c.deleted_at is null and ${ofType}
        order by c.at desc, c.edoc_id desc limit ${where.limit}) found
      order by found.at desc, found.edoc_id desc limit ${where.limit}
    ) newest join edoc e on e.id = newest.edoc_id order by newest.at desc, newest.edoc_id desc`.execute(db)
  return rows
}
