import type { EdocReason, EdocStatus } from '@khlang/contract/edoc-states'
import { sql } from 'kysely'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, queuedWithNext, type Tx } from '../../../platform/db.ts'
import type {
  AttemptHow,
  Authority,
  DocumentFacts,
  DocumentReference,
  EdocRow,
  FileKind,
  Numbered,
  VouchedFacts,
} from './edoc.types.ts'

const columns =
  sql.raw(`e.id, e.seq, e.status, e.reason, e.sender_account_id, e.sender_person_id, e.receiver_account_id,
  e.receiver_tax_id, e.receiver_branch, e.seller_tax_id, e.seller_branch, e.buyer_tax_id, e.buyer_branch, e.document_no, e.doc_type,
  e.doc_date::text as doc_date, e.process_at, e.business_key, e.seller_key, e.authority, e.signature,
  coalesce((e.signer->>'isSeller')::boolean, e.authority = 'signature') as signed_by_seller, e.via, e.content_hash, e.unique_key, e.attempts,
  e.last_attempt_at, e.bytes, e.retention_until::text as retention_until, e.replaces,
  search_form(lower(concat_ws(' ', e.document_no, e.po_number, e.customer_id, e.seller_name, e.buyer_name,
    e.system_name))) as search`)

export type NewEdoc = {
  id: string
  status: EdocStatus
  senderAccountId: string
  senderPersonId: string | null
  senderKeyId: string | null
  facts: VouchedFacts
  via: 'call' | 'mail'
  uniqueKey: Buffer | null
  bytes: number
  at: Date
  /** Null for what is only saved. */
  acceptedAt: Date | null
  /** The account of whose Inbox it is from the start, at its first attempt. */
  arrivesAt: string | null
  retentionUntil: string
}

/** Inserts a document; undefined if another one in force has its key. Waits for a transaction that is about to. */
export async function insertEdoc(tx: Tx, edoc: NewEdoc): Promise<EdocRow | undefined> {
  const { facts } = edoc
  const { seller, buyer, receiver } = facts
  const { rows } = await sql<EdocRow>`
    insert into edoc as e (id, status, sender_account_id, sender_person_id, sender_key_id, receiver_tax_id, receiver_branch,
      receiver_name, seller_tax_id, seller_branch, seller_name, buyer_tax_id, buyer_branch, buyer_name, document_no,
      doc_type, purpose_code, doc_date, process_at, date_effect, po_number, customer_id, system_name, net, vat, gross,
      currency, light, signature, signer, findings, business_key, seller_key, authority, via, content_hash, unique_key, replaces, created_at,
      accepted_at, retention_until, bytes, receiver_account_id, attempts, last_attempt_at, delivered_at)
    values (${edoc.id}, ${edoc.status}, ${edoc.senderAccountId}, ${edoc.senderPersonId}, ${edoc.senderKeyId},
      ${receiver.taxId}, ${receiver.branch}, ${receiver.name}, ${seller.taxId}, ${seller.branch}, ${seller.name},
      ${buyer.taxId}, ${buyer.branch}, ${buyer.name}, ${facts.documentNo}, ${facts.docType}, ${facts.purposeCode},
      ${facts.docDate}::date, ${facts.processAt}, ${facts.dateEffect}::date, ${facts.poNumber}, ${facts.customerId},
      ${facts.systemName}, ${facts.net}::numeric, ${facts.vat}::numeric, ${facts.gross}::numeric, ${facts.currency},
      ${facts.light}, ${facts.signature}, ${facts.signer && JSON.stringify(facts.signer)}::jsonb, ${JSON.stringify(facts.findings)}::jsonb, ${facts.businessKey},
      ${facts.sellerKey}, ${facts.authority}, ${edoc.via}, ${facts.contentHash}, ${edoc.uniqueKey}, ${facts.replaces}, ${edoc.at}, ${edoc.acceptedAt},
      ${edoc.retentionUntil}::date, ${edoc.bytes}, ${edoc.arrivesAt}, ${edoc.arrivesAt === null ? 0 : 1},
      ${edoc.arrivesAt && edoc.at}, ${edoc.arrivesAt && edoc.at})
    on conflict (unique_key) where unique_key is not null do nothing
    returning ${columns}`.execute(tx)
  return rows[0]
}

export async function insertReferences(tx: Tx, id: string, references: readonly DocumentReference[]): Promise<void> {
  if (references.length === 0) return
  await sql`
    insert into edoc_reference (edoc_id, n, kind, document_no, doc_type)
    select ${id}, r.n, r.kind, r.document_no, r.doc_type from unnest(
      ${references.map((_, index) => index + 1)}::int[], ${references.map(({ kind }) => kind)}::text[],
      ${references.map(({ documentNo }) => documentNo)}::text[],
      ${references.map(({ docType }) => docType)}::text[]) as r (n, kind, document_no, doc_type)${queuedWithNext}`.execute(
    tx,
  )
}

export const insertFile = (
  tx: Tx,
  row: { edoc_id: string; kind: FileKind; blob_id: string; sha256: Buffer; size: number },
) => tx.insertInto('edoc_file').values(row).modifyEnd(queuedWithNext).execute()

/** Locked until the transaction ends: of two who change a document, the second sees what the first made of it. */
export async function lockEdoc(tx: Tx, id: string): Promise<EdocRow | undefined> {
  const { rows } = await sql<EdocRow>`
    select ${columns} from edoc e where e.id = ${id} for no key update of e`.execute(tx)
  return rows[0]
}

/** The documents in force with these keys, locked. */
export async function lockHolders(tx: Tx, uniqueKeys: readonly Buffer[]): Promise<EdocRow[]> {
  const { rows } = await sql<EdocRow>`
    select ${columns} from edoc e where e.unique_key = any(${uniqueKeys}::bytea[])
    order by e.id for no key update of e`.execute(tx)
  return rows
}

/** As {@link lockHolders}, without locks. */
export async function findHolders(db: Db, uniqueKeys: readonly Buffer[]): Promise<EdocRow[]> {
  const { rows } = await sql<EdocRow>`
    select ${columns} from edoc e where e.unique_key = any(${uniqueKeys}::bytea[])`.execute(db)
  return rows
}

/** That a document `o` is another one of the number of `e`: found by its index of numbers. */
export const sameNumber = sql.raw(`o.seller_tax_id = e.seller_tax_id
  and search_form(lower(o.document_no)) = search_form(lower(e.document_no)) and o.business_key = e.business_key and o.id <> e.id`)

/**
 * Notes that an account takes a document instead of those in force in its Inbox under the same number; they are judged again
 * once the status of the document changes.
 */
export async function insertTakenInstead(
  tx: Tx,
  id: string,
  accountId: string,
): Promise<Pick<EdocRow, 'id' | 'document_no' | 'doc_type'>[]> {
  const { rows } = await sql<Pick<EdocRow, 'id' | 'document_no' | 'doc_type'>>`
    with other as (
      select o.id, o.document_no, o.doc_type
      from edoc e
        join edoc o on ${sameNumber}
        join edoc_copy c on c.edoc_id = o.id and c.box = 'inbox' and c.account_id = ${accountId}
      where e.id = ${id} and o.status <> 'duplicate' and c.standing = 'in_force' and c.deleted_at is null
      -- Of two that are taken instead at once, the second finds that there is nothing in force any more.
      for update of c
    ), taken as (
      insert into edoc_taken_instead (edoc_id, instead_of) select ${id}::uuid, id from other
    )
    select * from other order by id`.execute(tx)
  return rows
}

type Change = Partial<{
  status: EdocStatus
  reason: EdocReason | null
  receiver_account_id: string | null
  receiver_tax_id: string
  receiver_branch: string | null
  business_key: Buffer
  seller_key: Buffer
  confirmed_at: Date
  confirmed_by: string
  unique_key: Buffer | null
  duplicate_of: string | null
  accepted_at: Date
  delivered_at: Date | null
  pending_until: Date | null
  attempts: number
  last_attempt_at: Date | null
  resent_at: Date
}>

export const updateEdoc = (tx: Tx, id: string, change: Change) =>
  tx.updateTable('edoc').set(change).where('id', '=', id).modifyEnd(queuedWithNext).execute()

export const countDuplicate = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('edoc')
    .set((eb) => ({ duplicates: eb('duplicates', '+', 1), repeated_at: at }))
    .where('id', '=', id)
    .modifyEnd(queuedWithNext)
    .execute()

export const insertAttempt = (
  tx: Tx,
  row: { edoc_id: string; n: number; at: Date; how: AttemptHow; status: string; reason: string | null },
) => tx.insertInto('edoc_attempt').values(row).modifyEnd(queuedWithNext).execute()

/** Whom an earlier document of the same sender, seller and number went to. */
export async function findEarlierReceiver(
  db: Db,
  { senderAccountId, sellerTaxId, numbers }: { senderAccountId: string; sellerTaxId: string; numbers: string[] },
): Promise<{ taxId: string; branch: string | null } | undefined> {
  const { rows } = await sql<{ taxId: string; branch: string | null }>`
    select receiver_tax_id as "taxId", receiver_branch as branch from edoc
    where sender_account_id = ${senderAccountId} and seller_tax_id = ${sellerTaxId}
      and document_no = any(${numbers}::text[]) and receiver_tax_id is not null
    order by seq desc limit 1`.execute(db)
  return rows[0]
}

/** Whether a sender is the seller of this tax id, or has its mandate; null if neither, as for what nobody here sent. */
export async function findAuthority(
  db: Db,
  sender: { accountId: string; keyId: string | null } | null,
  sellerTaxId: string,
): Promise<'seller' | 'mandate' | null> {
  const { rows } = await sql<{ authority: 'seller' | 'mandate' | null }>`
    select speaks_for(${sender?.accountId ?? null}::uuid, ${sender?.keyId ?? null}::uuid, ${sellerTaxId}) as authority`.execute(
    db,
  )
  return rows[0]?.authority ?? null
}

/** Whether a document that holds a key is in the Inbox of its receiver, or still waits for them. */
export async function isThere(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from edoc e where e.id = ${id} and (e.status = 'pending' or exists (select from edoc_copy c
      where c.edoc_id = e.id and c.box = 'inbox' and c.trashed_at is null and c.deleted_at is null))`.execute(db)
  return rows.length > 0
}

/** Whether a seller's own document has replaced one of these already, with another content. */
export async function isReplaced(
  db: Db,
  { sellerTaxId, numbers, contentHash }: { sellerTaxId: string; numbers: string[]; contentHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    select from edoc_reference r join edoc e on e.id = r.edoc_id
    where r.document_no = any(${numbers}::text[]) and r.kind = 'replaces' and e.seller_tax_id = ${sellerTaxId}
      and e.authority <> 'none' and e.content_hash <> ${contentHash} and e.unique_key is not null limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Whether a seller has a document in force of this number, type and year for another buyer. What only names a seller is
 * compared with what its own sender has sent, so that nobody learns of others' documents.
 */
export async function isOfAnotherBuyer(
  db: Db,
  { sellerTaxId, sellerBranch, docType, documentNo, docDate, buyer }: Numbered,
  { authority, accountId }: { authority: Authority; accountId: string },
): Promise<boolean> {
  if (buyer.taxId === null) return false
  const { rows } = await sql`
    select from edoc e
    where e.seller_tax_id = ${sellerTaxId} and search_form(lower(e.document_no)) = search_form(lower(${documentNo}))
      and coalesce(e.seller_branch, '00000') = ${sellerBranch ?? '00000'} and e.doc_type = ${docType}
      and extract(year from e.doc_date) = extract(year from ${docDate}::date)
      and e.unique_key is not null and e.status <> 'closed'
      and (coalesce(e.buyer_tax_id, e.receiver_tax_id),
        coalesce(case when e.buyer_tax_id is null then e.receiver_branch else e.buyer_branch end, '00000'))
        <> (${buyer.taxId}::text, ${buyer.branch ?? '00000'}::text)
      and (e.sender_account_id = ${accountId} or (${authority !== 'none'} and e.authority <> 'none')) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** What a saved document comes to, by who sends it. */
export const writeVouched = (
  tx: Tx,
  id: string,
  { authority, businessKey, light, findings }: Pick<VouchedFacts, 'authority' | 'businessKey' | 'light' | 'findings'>,
) =>
  sql`
    with judged as (
      update edoc set authority = ${authority}, business_key = ${businessKey}, light = ${light},
        findings = ${JSON.stringify(findings)}::jsonb where id = ${id} returning id, light)
    update edoc_copy c set light = judged.light from judged where c.edoc_id = judged.id`.execute(tx)

/** What its reader found in a document. */
export async function requireJudgement(db: Db, id: string): Promise<Pick<DocumentFacts, 'light' | 'findings'>> {
  const { rows } = await sql<Pick<DocumentFacts, 'light' | 'findings'>>`
    select light, findings from edoc where id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('EDOC_NOT_FOUND')
  return rows[0]
}

/** What an account has sent under one of these keys, which are in force or held. */
export async function findOwnKnown(db: Db, accountId: string, businessKeys: readonly Buffer[]): Promise<EdocRow[]> {
  const { rows } = await sql<EdocRow>`
    select ${columns} from edoc e where e.sender_account_id = ${accountId}
      and e.business_key = any(${businessKeys}::bytea[]) and e.unique_key is not null limit 100`.execute(db)
  return rows
}

/** The document that a repeat repeats. */
export const findOriginal = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.selectFrom('edoc').select('duplicate_of').where('id', '=', id).executeTakeFirst())?.duplicate_of ?? null

/** The documents of these that do not wait any more, with what became of them. */
export const findSettled = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('edoc')
    .select(['id', 'status', 'reason'])
    .where('id', 'in', ids)
    .where('status', '!=', 'pending')
    .execute()
