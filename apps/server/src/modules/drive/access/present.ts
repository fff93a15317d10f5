import type { HeldPermission, Item, ItemLock } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import type { Access, Viewer } from './access.level.rules.ts'
import type { DriveRow, ItemRow, Marked } from '../model/drive.types.ts'
import { type HeldLock, holderOf, leadingLock } from '../gates/locks.rules.ts'

/** The permission on an item that a caller is shown. */
export function heldPermission(access: Access): HeldPermission {
  if (access.as === 'owner') return 'owner'
  return access.level ?? 'path'
}

/** The placeholder values for people who may only pass through. */
const hiddenFields = {
  size: 0,
  mimeType: '',
  createdAt: new Date(0).toISOString(),
  modifiedAt: new Date(0).toISOString(),
  owner: { id: '', name: '' },
  version: 0,
  locked: false,
  lockedByMe: false,
  hasPassword: false,
  encrypted: false,
  expiresAt: null,
  warnAt: null,
  hashtags: [],
  revision: 0,
  trashedAt: null,
} satisfies Partial<Item>

const visibleFields = (row: ItemRow, drive: DriveRow, viewer: Viewer) => ({
  size: row.size,
  mimeType: row.mime_type,
  createdAt: row.created_at.toISOString(),
  modifiedAt: row.modified_at.toISOString(),
  owner: { id: drive.person_id ?? drive.account_id, name: drive.owner_name },
  version: row.version_n,
  ...lockedOf(row, viewer),
  hasPassword: row.password_hash !== null,
  encrypted: row.encrypted,
  expiresAt: row.expires_at?.toISOString() ?? null,
  warnAt: row.warn_at?.toISOString() ?? null,
  hashtags: row.hashtags,
  revision: row.revision,
  trashedAt: row.trashed_at?.toISOString() ?? null,
})

function lockedOf(row: ItemRow, { person, now }: Viewer) {
  const holder = holderOf(row, now)
  return { locked: holder !== null, lockedByMe: holder === person.id }
}

/** A row as the interface shows it. Somebody who may only pass through sees the name and nothing else. */
export function presentItem(row: Marked<ItemRow>, drive: DriveRow, access: Access, viewer: Viewer): Item {
  const permission = heldPermission(access)
  return {
    id: row.id,
    type: row.kind === 0 ? 'folder' : 'file',
    name: row.name,
    parentId: row.parent_id,
    ...(permission === 'path' ? hiddenFields : visibleFields(row, drive, viewer)),
    permission,
    starred: row.starred,
    hidden: row.hidden,
    reserved: row.reserved,
  }
}

/** The lock of an item, as everyone who sees the item is shown it. */
export function presentLock(actor: PersonActor, locks: readonly HeldLock[]): ItemLock | null {
  const lock = leadingLock(locks)
  if (!lock) return null
  return {
    kind: lock.kind === 'manual' ? 'manual' : 'system',
    via: lock.via,
    holder: lock.holder_name,
    mine: locks.some(({ person_id }) => person_id === actor.personId),
    since: lock.created_at.toISOString(),
    until: lock.expires_at?.toISOString() ?? null,
  }
}
