import { type Input, type Page, pageLimits } from '@khlang/contract'
import type { listLockedItems, LockedItem } from '@khlang/contract/locked-items'
import type { PersonActor } from '../../../platform/actor.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'
import { model } from '../../drive/index.ts'
import { findLockedItems, type LockedRow } from './locked-items.repo.ts'
import type { ProtectionDeps } from '../deps.ts'

const listOf = 'locked items'

/** Locked items of Drive Business, for its Admin Business to unlock (C15). */
export function createLockedItems({ db, clock }: ProtectionDeps) {
  const present = (row: LockedRow): LockedItem => ({
    id: row.id,
    type: row.kind === model.FOLDER ? 'folder' : 'file',
    name: row.name,
    mimeType: row.mime_type,
    folderId: row.parent_id,
    path: row.path,
    kind: row.lock_kind,
    holder: row.holder,
    since: row.locked_at.toISOString(),
    until: row.lock_until?.toISOString() ?? null,
  })

  return async function list(
    { accountId }: PersonActor,
    { cursor, limit = pageLimits.default }: Input<typeof listLockedItems>['query'],
  ): Promise<Page<LockedItem>> {
    const place = decodeCursor(cursor, listOf, 'time')
    const after = place && { at: new Date(place.value), id: place.id }
    const rows = await findLockedItems(db, accountId, { after, limit: limit + 1, now: clock.now() })
    const { page, nextCursor } = cutPage(rows, limit, (last) => ({
      of: listOf,
      kind: 1,
      value: last.locked_at.toISOString(),
      id: last.id,
    }))
    return { items: page.map(present), nextCursor }
  }
}
