export type { FileName, Fitting, Placement } from './names.rules.ts'

/** An item as stored in the database. */
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
  /** The modification time of the content, according to the uploading program. */
  content_at: Date | null
  password_hash: string | null
  /** It was set under another owner. */
  password_inherited: boolean
  encrypted: boolean
  /** Why its bytes do not leave: `found`, malware in it, or `waiting` for a scanner. */
  barred: string | null
  trashed_at: Date | null
  trashed_by: string | null
  restored_at: Date | null
  /** In the trash on its own after its folder went: the folder that it was in. */
  former_parent_id: string | null
}

/** The columns that a list shows, and those that permissions depend on. */
// biome-ignore format: a list of columns is read as one
export const listedColumns = [
  'id', 'parent_id', 'kind', 'name', 'extension', 'mime_type', 'size', 'version_n', 'revision', 'created_at', 'modified_at',
  'hashtags', 'expires_at', 'warn_at', 'reserved', 'restricted', 'stop_inheriting', 'has_grants', 'locked_by', 'lock_until',
  'password_hash', 'encrypted', 'barred', 'trashed_at',
] as const satisfies (keyof ItemRow)[]
type Listed = Pick<ItemRow, (typeof listedColumns)[number]>
type Shown = 'created_at' | 'modified_at'
/**
 * Instants that are only shown are read as text, and what is false or empty as null: parsing and formatting them costs
 * more than the rest of a row.
 */
export type ListedRow = {
  [K in keyof Listed]: K extends Shown
    ? Date | string
    : Listed[K] extends boolean | string[]
      ? Listed[K] | null
      : Listed[K]
}

/** The drive of an item. */
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

/** A row with the person's marks. */
export type Marked<T> = T & {
  starred: boolean | null
  hidden: boolean | null
  /** In lists that ask for it: 1 shared with people, 2 by a link, 3 both. */
  shared?: number | null
}
