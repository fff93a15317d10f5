import type { Space } from './quota.repo.ts'
import type { Access, AccessNode, Drive, Scope, Viewer } from './access.level.rules.ts'

/** An item as the database keeps it. */
export type ItemRow = {
  id: string
  drive_id: string
  parent_id: string | null
  kind: number
  name: string
  extension: string
  mime_type: string
  size: number
  version_n: number
  revision: number
  created_at: Date
  created_by: string | null
  modified_at: Date
  modified_by: string | null
  hashtags: string[]
  expires_at: Date | null
  warn_at: Date | null
  reserved: boolean
  restricted: boolean
  stop_inheriting: boolean
  has_grants: boolean
  locked_by: string | null
  lock_kind: string | null
  lock_until: Date | null
  lock_deep: boolean
  /** When the content was last changed, as the program said that brought it. */
  content_at: Date | null
  password_hash: string | null
  encrypted: boolean
  trashed_at: Date | null
  trashed_by: string | null
  restored_at: Date | null
}

/** The place that an item belongs to. */
export type DriveRow = {
  id: string
  account_id: string
  person_id: string | null
  kind: string
  root_id: string
  account_status: string
  owner_name: string
}

export const FOLDER = 0
export const FILE = 1

/** An item found for a caller, with everything that decides what they may do to it. */
export type Located = {
  item: ItemRow
  /** From the item up to the root of its drive. */
  chain: readonly ItemRow[]
  nodes: readonly AccessNode[]
  drive: DriveRow
  /** Known when the operation that was asked for looks at it. */
  space?: Space | undefined
  viewer: Viewer
  scope: Scope
  access: Access
  /** In the trash, or below something that is. */
  trashed: boolean
}

export const ruleDrive = (drive: DriveRow): Drive => ({
  id: drive.id,
  kind: drive.kind === 'business' ? 'business' : 'personal',
})
