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

/** A row with what the person made of it. */
export type Marked<T> = T & { starred: boolean; hidden: boolean }
