import type { Tx } from '../../../platform/db.ts'
import type { ItemRow } from '../model/drive.types.ts'
import type { DriveHooks } from '../model/hooks.ts'
import { updateItem } from '../model/items.repo.ts'
import * as versions from './versions.repo.ts'

/**
 * What happens to previous versions: they stay; the previous one is deleted after a week; or, for a type without
 * versions, the previous one stays for a week and older ones are deleted.
 */
export type Before = 'stay' | 'week' | 'onlyLast'

/** A version replaced without "keep previous" is purged after this (C09). */
const replacedDays = 7

/**
 * How new content affects previous versions. Saving over an empty file, as programs do, counts as the first version.
 */
export async function beforeOf(
  tx: Tx,
  { versionedIn }: Pick<DriveHooks, 'versionedIn'>,
  target: ItemRow,
  how: string,
): Promise<Before> {
  if (!(await versionedIn(tx, target.drive_id))(target)) return 'onlyLast'
  return how === 'replace' || (how === 'overwrite' && target.size === 0) ? 'week' : 'stay'
}

export type Next = Omit<versions.NewVersion, 'item_id'> & { content_at: Date | null }

type Bytes = { size: number; sha256: Buffer | null; parts: readonly { sha256: Buffer }[] }

/** The blob of a file that holds these bytes already, which need no version; null if they are new to it. */
export async function unchangedBlob(tx: Tx, target: ItemRow, { size, sha256, parts }: Bytes): Promise<string | null> {
  const newest = target.size === size ? await versions.findVersion(tx, target.id, target.version_n) : undefined
  if (!newest || newest.damaged_at) return null
  if (newest.sha256 && sha256) return newest.sha256.equals(sha256) ? newest.blob_id : null
  const there = await versions.findParts(tx, newest.blob_id)
  const isSame = there.every((part, index) => parts[index]?.sha256.equals(part.sha256))
  return isSame && there.length === parts.length ? newest.blob_id : null
}

/** Makes `next` the current version of a file whose number was taken by `lockVersionNumber`. */
export async function addNextVersion(tx: Tx, target: ItemRow, next: Next, before: Before): Promise<ItemRow> {
  const { content_at, ...version } = next
  const { n, created_at: at } = version
  await versions.insertVersion(tx, { ...version, item_id: target.id })
  const purgeAt = before === 'stay' ? null : new Date(at.getTime() + replacedDays * 86_400_000)
  await versions.updateReplaced(tx, target.id, n - 1, at, purgeAt, version.via)
  if (before === 'onlyLast') await versions.updatePurgeBefore(tx, target.id, n - 1, at)
  return updateItem(tx, target, {
    version_n: n,
    size: version.size,
    mime_type: version.mime_type,
    modified_at: at,
    modified_by: version.created_by,
    content_at,
  })
}
