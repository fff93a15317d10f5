import { nameKey } from './names.ts'

/**
 * The folders that the product makes at the top of a drive when they are first needed (C49), under the same name in every
 * language. They stay where they are, and nothing else takes their names there; a trigger of the table `item` has the same list.
 */
export const systemFolders = {
  documents: 'etax',
  mail: 'Mail auto keep',
  /** Reserved for the import of medical certificates (T11), which makes it. */
  certificates: 'Medical certificates',
} as const
export type SystemFolder = keyof typeof systemFolders

const keys: ReadonlySet<string> = new Set(Object.values(systemFolders).map(nameKey))

export const isSystemFolderName = (name: string): boolean => keys.has(nameKey(name))
