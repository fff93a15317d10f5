import { sql } from 'kysely'
import { preparedShape } from '../../../platform/prepared-shape.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Placement } from '../model/drive.types.ts'
import { derivedOf } from '../model/items.repo.ts'
import type { NewBlob, NewVersion } from './versions.repo.ts'

export type FileRows = {
  id: string
  parentId: string
  name: Placement
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
  const { mime_type: type, remark, via, created_by: by, created_at: at } = version
  const { parts, id: blobId, size, sha256, wrapped_key, key_id } = blob
  const item = { id, parentId, ...derivedOf(file.name, 1), type, by, at }
  const [row] = await insertRows(tx, {
    ...item,
    remark,
    via,
    reservationId,
    blobId,
    size,
    sha256,
    wrapped_key,
    key_id,
    n: parts.map((part) => part.n),
    sizes: parts.map((part) => part.size),
    salts: parts.map((part) => part.salt),
    store_keys: parts.map((part) => part.store_key),
    hashes: parts.map((part) => part.sha256),
  })
  return row
}

type Rows = Pick<FileRows, 'id' | 'parentId' | 'reservationId'> &
  ReturnType<typeof derivedOf> &
  Pick<NewBlob, 'size' | 'sha256' | 'wrapped_key' | 'key_id'> &
  Pick<NewVersion, 'remark' | 'via'> & { type: string; by: string | null; at: Date; blobId: string } & Record<
    'n' | 'sizes' | 'salts' | 'store_keys' | 'hashes',
    readonly unknown[]
  >

const insertRows = preparedShape(
  (file: Rows) => sql<MadeFile>`
    with made as (
      insert into item (id, drive_id, parent_id, kind, name, name_key, extension, mime_type, size, version_n,
                        created_at, created_by, modified_at, modified_by)
      values (${file.id}, (select drive_id from item where id = ${file.parentId} for key share), ${file.parentId}, 1,
              ${file.name}, ${file.name_key}, ${file.extension}, ${file.type}, ${file.size}, 1,
              ${file.at}, ${file.by}, ${file.at}, ${file.by})
      on conflict (parent_id, name_key) where trashed_at is null do nothing
      returning id, drive_id
    ), stored as (
      insert into blob (id, size, sha256, wrapped_key, key_id)
      select ${file.blobId}::uuid, ${file.size}::bigint, ${file.sha256}::bytea, ${file.wrapped_key}::bytea, ${file.key_id}
      from made
    ), placed as (
      insert into blob_part (blob_id, n, size, salt, store_key, sha256)
      select ${file.blobId}::uuid, part.* from made, unnest(${file.n}::int[], ${file.sizes}::bigint[],
        ${file.salts}::bytea[], ${file.store_keys}::text[], ${file.hashes}::bytea[]) as part
    ), first as (
      insert into version (item_id, n, blob_id, size, mime_type, remark, via, created_by, created_at)
      select id, 1, ${file.blobId}::uuid, ${file.size}::bigint, ${file.type}, ${file.remark}, ${file.via},
        ${file.by}::uuid, ${file.at}::timestamptz from made
    ), promise as (
      delete from quota_reservation where id = ${file.reservationId}::uuid and exists (select from made) returning drive_id
    ), counted as (
      insert into quota_change (drive_id, bytes)
      select made.drive_id, ${file.size}::bigint from made join promise on promise.drive_id = made.drive_id
      returning id
    )
    select made.id, made.drive_id as "driveId", exists (select from counted) as "wasReserved",
      expiry_policy_of(${file.parentId}) as "policyId" from made`,
)
