import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import { derivedOf } from '../model/items.repo.ts'
import type { NewBlob, NewVersion } from './versions.repo.ts'

export type FileRows = {
  id: string
  parentId: string
  name: string
  version: Omit<NewVersion, 'item_id' | 'blob_id' | 'size' | 'n'>
  blob: NewBlob
  reservationId: string | null
}

/**
 * `wasReserved`: its space had been reserved in the drive it was added to, and is now counted. `policyId`: the folder
 * whose expiry policy applies to it.
 */
export type MadeFile = { id: string; driveId: string; wasReserved: boolean; policyId: string | null }

/**
 * Inserts a file with all its rows in one statement; undefined, without any change, if the name is taken. The drive is
 * the folder's current one: the folder may be moving to another drive.
 */
export async function insertFile(tx: Tx, file: FileRows): Promise<MadeFile | undefined> {
  const { id, parentId, version, blob, reservationId } = file
  const { name, name_key: key, extension } = derivedOf(file.name, 1)
  const { mime_type: type, remark, via, created_by: by, created_at: at } = version
  const { parts } = blob
  const { rows } = await sql<MadeFile>`
    with made as (
      insert into item (id, drive_id, parent_id, kind, name, name_key, extension, mime_type, size, version_n,
                        created_at, created_by, modified_at, modified_by)
      values (${id}, (select drive_id from item where id = ${parentId} for key share), ${parentId}, 1, ${name}, ${key},
              ${extension}, ${type}, ${blob.size}, 1, ${at}, ${by}, ${at}, ${by})
      on conflict (parent_id, name_key) where trashed_at is null do nothing
      returning id, drive_id
    ), stored as (
      insert into blob (id, size, sha256, wrapped_key, key_id)
      select ${blob.id}::uuid, ${blob.size}::bigint, ${blob.sha256}::bytea, ${blob.wrapped_key}::bytea, ${blob.key_id} from made
    ), placed as (
      insert into blob_part (blob_id, n, size, salt, store_key, sha256)
      select ${blob.id}::uuid, part.* from made, unnest(
        ${parts.map((part) => part.n)}::int[], ${parts.map((part) => part.size)}::bigint[],
        ${parts.map((part) => part.salt)}::bytea[], ${parts.map((part) => part.store_key)}::text[],
        ${parts.map((part) => part.sha256)}::bytea[]) as part
    ), first as (
      insert into version (item_id, n, blob_id, size, mime_type, remark, via, created_by, created_at)
      select id, 1, ${blob.id}::uuid, ${blob.size}::bigint, ${type}, ${remark}, ${via}, ${by}::uuid, ${at}::timestamptz from made
    ), promise as (
      delete from quota_reservation where id = ${reservationId}::uuid and exists (select from made) returning drive_id
    ), counted as (
      insert into quota_change (drive_id, bytes)
      select made.drive_id, ${blob.size}::bigint from made join promise on promise.drive_id = made.drive_id
      returning id
    )
    select made.id, made.drive_id as "driveId", exists (select from counted) as "wasReserved",
      expiry_policy_of(${parentId}) as "policyId" from made`.execute(tx)
  return rows[0]
}
