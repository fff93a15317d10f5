import type { HeldPermission, Item, ItemLock, PathStep } from '@khlang/contract'
import { type ReadingActor, personIdOf } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import { formatInstant } from '../../../platform/instants.ts'
import type { Access, Viewer } from './access.level.rules.ts'
import type { DriveRow, ItemRow, ListedRow, Marked } from '../model/drive.types.ts'
import { findMark } from '../model/marks.repo.ts'
import type { ItemInContext } from './item-in-context.ts'
import { type HeldLock, holderOf, leadingLock } from '../gates/locks.rules.ts'

/** The permission on an item that is shown to the caller. */
export function heldPermission(access: Access): HeldPermission {
  if (access.as === 'owner') return 'owner'
  return access.level ?? (access.as === 'support' ? 'view' : 'path')
}

/** Placeholder values for path entries. */
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

const visibleFields = (row: ListedRow, drive: DriveRow, viewer: Viewer) => ({
  size: row.size,
  mimeType: row.mime_type,
  createdAt: formatInstant(row.created_at),
  modifiedAt: formatInstant(row.modified_at),
  owner: { id: drive.person_id ?? drive.account_id, name: drive.owner_name },
  version: row.version_n,
  ...lockedOf(row, viewer),
  hasPassword: row.password_hash !== null,
  encrypted: row.encrypted === true,
  expiresAt: row.expires_at?.toISOString() ?? null,
  warnAt: row.warn_at?.toISOString() ?? null,
  hashtags: row.hashtags ?? [],
  revision: row.revision,
  trashedAt: row.trashed_at?.toISOString() ?? null,
})

function lockedOf(row: ListedRow, { person, now }: Viewer) {
  const holder = holderOf(row, now)
  return { locked: holder !== null, lockedByMe: holder === person.id }
}

/** A row as the API returns it. A path entry has its name and nothing else. */
export function presentItem(row: Marked<ListedRow>, drive: DriveRow, access: Access, viewer: Viewer): Item {
  const permission = heldPermission(access)
  return {
    id: row.id,
    type: row.kind === 0 ? 'folder' : 'file',
    name: row.name,
    parentId: row.parent_id,
    ...(permission === 'path' ? hiddenFields : visibleFields(row, drive, viewer)),
    permission,
    starred: row.starred === true,
    hidden: row.hidden === true,
    reserved: row.reserved === true,
    ...(permission !== 'path' && drive.account_status !== 'active' && { closed: true as const }),
    ...(row.barred === 'found' && (permission === 'owner' || permission === 'admin') && { malware: true as const }),
    ...(row.shared && (permission === 'owner' || permission === 'admin') && { shared: sharedOf(row.shared) }),
  }
}

/** An item that the caller has changed in this transaction, with their own marks on it. */
export async function presentChanged(
  tx: Tx,
  actor: ReadingActor,
  row: ItemRow,
  { drive, access, viewer }: Pick<ItemInContext, 'drive' | 'access' | 'viewer'>,
): Promise<Item> {
  const mark = await findMark(tx, row.id, personIdOf(actor), actor.accountId)
  return presentItem({ ...row, ...mark }, drive, access, viewer)
}

const sharedOf = (bits: number) => (bits === 3 ? 'both' : bits === 2 ? 'link' : 'people')

/** From the root to the item. A caller with access by a share sees no name above the shared item. */
export function presentPath({ ancestors, nodes, viewer, access, drive }: ItemInContext): PathStep[] {
  const whole = viewer.everything !== null || viewer.person.employeeId !== null
  const sharedAt = access.reason.fromFolder
  const top = whole || sharedAt === null ? ancestors.length : nodes.findIndex((node) => node.id === sharedAt) + 1
  const root = drive.kind === 'business' ? 'business' : 'personal'
  return ancestors
    .slice(0, Math.max(top, 1))
    .map(({ id, name, parent_id: above }) => ({ id, name, ...(above === null && ({ root } as const)) }))
    .reverse()
}

/** The lock of an item, as shown to everybody who can see the item. */
export function presentLock(actor: ReadingActor, locks: readonly HeldLock[]): ItemLock | null {
  const lock = leadingLock(locks)
  if (!lock) return null
  return {
    kind: lock.kind === 'manual' ? 'manual' : 'system',
    via: lock.via,
    holder: lock.holder_name,
    mine: locks.some(({ person_id }) => person_id === personIdOf(actor)),
    since: lock.created_at.toISOString(),
    until: lock.expires_at?.toISOString() ?? null,
  }
}
