import type { Principal } from '../../../platform/actor.ts'
import type { DriveRow, ItemRow } from '../model/drive.types.ts'
import type { Space } from '../model/quota.repo.ts'
import type { Access, AccessNode, Drive, Scope, Viewer } from './access.level.rules.ts'

/** An item found for a caller, with everything that the caller's permissions depend on. */
export type Located = {
  /** The principal that it was found for. */
  principal: Principal
  item: ItemRow
  /** The item itself, then the folders above it, up to the root of its drive. */
  ancestors: readonly ItemRow[]
  nodes: readonly AccessNode[]
  drive: DriveRow
  /** Present if the requested operation depends on it. */
  space?: Space | undefined
  viewer: Viewer
  scope: Scope
  access: Access
  /** In the trash, itself or through a folder. */
  trashed: boolean
}

export const ruleDrive = (drive: Pick<DriveRow, 'id' | 'kind'>): Drive => ({
  id: drive.id,
  kind: drive.kind === 'business' ? 'business' : 'personal',
})
