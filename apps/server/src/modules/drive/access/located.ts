import type { Principal } from '../../../platform/actor.ts'
import type { DriveRow, ItemRow } from '../model/drive.types.ts'
import type { Space } from '../model/quota.repo.ts'
import type { Access, AccessNode, Drive, Scope, Viewer } from './access.level.rules.ts'

/** An item found for a caller, with everything that decides what they may do to it. */
export type Located = {
  /** For whom it was found. */
  principal: Principal
  item: ItemRow
  /** From the item up to the root of its drive. */
  chain: readonly ItemRow[]
  nodes: readonly AccessNode[]
  drive: DriveRow
  /** Known if the requested operation depends on it. */
  space?: Space | undefined
  viewer: Viewer
  scope: Scope
  access: Access
  /** In the trash, or below something that is. */
  trashed: boolean
}

export const ruleDrive = (drive: Pick<DriveRow, 'id' | 'kind'>): Drive => ({
  id: drive.id,
  kind: drive.kind === 'business' ? 'business' : 'personal',
})
