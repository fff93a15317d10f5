import type { Principal } from '../../../platform/actor.ts'
import type { DriveRow, ItemRow } from '../model/drive.types.ts'
import type { Space } from '../model/quota.repo.ts'
import type { Access, AccessNode, Scope, Viewer } from './access.level.rules.ts'

/**
 * An item found for a caller, with everything that the caller's permissions depend on. It proves nothing, so that it does not
 * leave this folder: others get it as `Allowed` or `Proved`.
 */
export type ItemInContext = Readonly<{
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
  /** Present if it was needed to decide whether the item leads on. */
  below?: Below | undefined
}>

/**
 * Of a folder and what is below it: the folders to list by name only, and the children with a rule or a share for the
 * viewer. Of too many children, `here` has only some: `named` are the audiences of the viewer then. `until`: when the first
 * of those shares, or what they lead to, ends by time.
 */
export type Below = {
  path: ReadonlySet<string>
  here: readonly string[]
  named: readonly string[] | null
  until: Date | null
}
