import type { HeldPermission, Item } from '@khlang/contract'
import type { Access } from './access.level.rules.ts'
import type { DriveRow, ItemRow } from './drive.types.ts'
import type { Marked } from './listing.rules.ts'

/** What a caller is told that they hold on an item. */
export function heldPermission(access: Access): HeldPermission {
  if (access.as === 'owner') return 'owner'
  return access.level ?? 'path'
}

/** A row as the interface shows it. Somebody who may only pass through sees the name and nothing else. */
export function presentItem(row: Marked<ItemRow>, drive: DriveRow, access: Access): Item {
  const permission = heldPermission(access)
  const nameOnly = permission === 'path'
  return {
    id: row.id,
    type: row.kind === 0 ? 'folder' : 'file',
    name: row.name,
    parentId: row.parent_id,
    size: row.size,
    mimeType: row.mime_type,
    createdAt: row.created_at.toISOString(),
    modifiedAt: row.modified_at.toISOString(),
    owner: { id: drive.person_id ?? drive.account_id, name: drive.owner_name },
    permission,
    version: row.version_n,
    starred: row.starred,
    hidden: row.hidden,
    locked: row.locked_by !== null,
    hasPassword: row.password_hash !== null,
    expiresAt: nameOnly ? null : (row.expires_at?.toISOString() ?? null),
    warnAt: nameOnly ? null : (row.warn_at?.toISOString() ?? null),
    hashtags: nameOnly ? [] : row.hashtags,
    revision: row.revision,
    trashedAt: row.trashed_at?.toISOString() ?? null,
    reserved: row.reserved,
  }
}
