import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/db.ts'
import { refreshHasGrants, upsertRule } from './rules.repo.ts'

/** Everybody in a business may view and download its drive, until an admin decides otherwise (C55). */
export async function businessOpened(tx: Tx, businessId: string, rootId: string): Promise<void> {
  await upsertRule(tx, {
    id: randomUUID(),
    item_id: rootId,
    audience: 'business',
    audience_id: businessId,
    level: 'download',
    may_reshare: false,
    enabled: true,
    created_by: null,
  })
  await refreshHasGrants(tx, rootId)
}
