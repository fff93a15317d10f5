import type { EdocBox } from '@khlang/contract/edoc-states'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { NamedDocument } from '../renaming/rename.rules.ts'

export type KeptFile = { kind: 'xml' | 'pdf'; blobId: string; size: number; sha256: string }

/** A document of a box with its files, and what its name is made of. */
export type ChosenDocument = NamedDocument & {
  account_id: string
  at: Date
  status: string
  trashed_at: Date | null
  hashtags: string[]
  net: string | null
  vat: string | null
  gross: string | null
  currency: string | null
  /** The PDF first. */
  files: KeptFile[]
}

/** Those of these documents of which the account has a copy in this box, in the order of the ids. */
export async function findChosen(
  db: Db,
  { ids, box, accountId }: { ids: readonly string[]; box: EdocBox; accountId: string },
): Promise<ChosenDocument[]> {
  const { rows } = await sql<ChosenDocument>`
    select e.id, e.seller_name, e.seller_tax_id, e.seller_branch, e.buyer_name, e.buyer_tax_id, e.buyer_branch,
      e.doc_type, e.document_no, e.doc_date::text as doc_date, e.date_effect::text as date_effect, c.account_id, c.at,
      c.status, c.trashed_at, c.hashtags, e.net::text as net, e.vat::text as vat, e.gross::text as gross, e.currency,
      coalesce((select json_agg(json_build_object('kind', f.kind, 'blobId', f.blob_id, 'size', f.size, 'sha256',
        encode(f.sha256, 'hex')) order by f.kind) from edoc_file f where f.edoc_id = e.id), '[]') as files
    from unnest(${ids}::uuid[]) with ordinality as w (id, n)
    join edoc_copy c on c.edoc_id = w.id and c.box = ${box} and c.account_id = ${accountId} and c.deleted_at is null
    join edoc e on e.id = c.edoc_id order by w.n`.execute(db)
  return rows
}
