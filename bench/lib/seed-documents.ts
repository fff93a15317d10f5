import { dropIndexes } from './seed.ts'
import type { Query } from './world.ts'

const batch = 100_000

/** What the filters of the rows name. */
export type SeededInbox = { seller: string; number: string; poNumber: string }

/**
 * Fills the Inbox of a demo person as deliveries write rows, without files: documents of 500 sellers over two years, most
 * of them tax invoices in force, some unread, few of rare types and states.
 */
export async function seedInbox(query: Query, username: string, count: number): Promise<SeededInbox> {
  const [found] = await query(
    `select a.id, p.national_id, d.id as drive_id from person p join account a on a.person_id = p.id
       join drive d on d.account_id = a.id and d.person_id = p.id where p.username = $1`,
    [username],
  )
  const owner = found as { id: string; national_id: string; drive_id: string }
  const [sender] = await query(
    `select a.id from person p join account a on a.person_id = p.id where p.username = 'somsri1'`,
  )
  await query("set session_replication_role = 'replica'")
  await query("set maintenance_work_mem = '1GB'")
  const indexes = await dropIndexes(query, ['edoc', 'edoc_copy'])
  for (let from = 0; from < count; from += batch)
    await query(
      `with made as (
         select g, gen_random_uuid() as id, 'IV' || lpad(g::text, 8, '0') as number, 'PO-' || g % 5000 as po,
           'บริษัท ซัพพลาย ' || g % 500 || ' จำกัด' as seller, '01055' || lpad((g % 500)::text, 8, '0') as seller_id,
           case when g % 5000 = 0 then '81' when g % 10 < 6 then '388' when g % 10 < 9 then 'T03' else 'T01' end as type,
           case when g % 10000 = 0 then 'sender_delete' when g % 4000 = 0 then 'resend_from_etax' else 'active' end as status,
           timestamptz '2026-11-24 12:00+07' - ($5::bigint - g) * interval '63 seconds' as at
         from generate_series($3::int, $4::int) g
       ), documents as (
         insert into edoc (id, status, sender_account_id, receiver_account_id, receiver_tax_id, seller_tax_id,
           seller_branch, seller_name, buyer_tax_id, buyer_name, document_no, doc_type, doc_date, process_at, po_number,
           net, vat, gross, currency, light, signature, business_key, seller_key, authority, content_hash, created_at, accepted_at,
           delivered_at, retention_until, bytes)
         select id, status, $2, $1, $6, seller_id, '00000', seller, $6, 'ผู้ซื้อ', number, type, at::date, at, po,
           100, 7, 107, 'THB', 'green', 'none', sha256(number::bytea), sha256(number::bytea), 'seller', sha256(number::bytea), at, at, at,
           (at + interval '5 years')::date, 5000 from made
       )
       insert into edoc_copy (edoc_id, box, account_id, at, status, doc_type, doc_date, process_at, document_no,
         counterparty, side, search, read_at, drive_id, bytes, notified, trashed_at)
       select id, 'inbox', $1, at, status, type, at::date, at, number, seller_id, 'buyer',
         lower(concat_ws(' ', number, po, seller, 'ผู้ซื้อ')), case when g % 20 = 0 then null else at end, $7, 5000, true,
         case when g % 3000 = 0 then at end
       from made`,
      [owner.id, sender?.id, from + 1, Math.min(count, from + batch), count, owner.national_id, owner.drive_id],
    )
  for (const index of indexes) await query(index)
  await query('vacuum analyze edoc')
  await query('vacuum analyze edoc_copy')
  const old = Math.round(count / 3)
  return {
    seller: `01055${String(7).padStart(8, '0')}`,
    number: `IV${String(old).padStart(8, '0')}`,
    poNumber: `PO-${old % 5000}`,
  }
}
