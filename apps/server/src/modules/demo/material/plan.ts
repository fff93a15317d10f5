import type { Content } from './contents.ts'

/** A file to be made, with the path of its folder below the root. */
export type PlannedFile = {
  path: string
  /** Oldest first. */
  versions: readonly Content[]
  remark?: string
  hashtags?: readonly string[]
  starred?: true
  expiresInDays?: number
}

/** Files that belong together, by their paths. */
export type PlannedRelation = { master: string; name: string; children: readonly string[] }

type More = Omit<PlannedFile, 'path' | 'versions'>

export const file = (path: string, content: Content, more: More = {}): PlannedFile => ({
  path,
  versions: [content],
  ...more,
})

/** A file that was changed several times; oldest content first. */
export const revised = (path: string, versions: readonly Content[], more: More = {}): PlannedFile => ({
  path,
  versions,
  ...more,
})

/** The path of the folder of a file; empty for the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
