import { cleanName, type Item, nameError, nameKey, normalizeName, splitExtension } from '@khlang/contract'

export type NameState =
  | { error: null; name: string }
  | {
      error: 'EMPTY' | 'NAME_INVALID' | 'NAME_TOO_LONG' | 'NAME_TAKEN' | 'NAME_NEEDS_EXTENSION'
      name: string
      suggestion: string | null
    }

/** What is wrong with a name as it is typed, and the nearest one that is right; `item` is what is renamed. */
export function judgeName(
  typed: string,
  taken: readonly string[],
  item: Pick<Item, 'type' | 'name'> | null = null,
): NameState {
  const name = normalizeName(typed)
  if (name === '') return { error: 'EMPTY', name, suggestion: null }
  const error = nameError(name)
  if (error) return { error, name, suggestion: cleanName(typed) }
  const lost = item && extensionChange(item, name)
  if (lost?.to === '') return { error: 'NAME_NEEDS_EXTENSION', name, suggestion: cleanName(name + lost.from) }
  const key = nameKey(name)
  if ((item === null || nameKey(item.name) !== key) && taken.some((other) => nameKey(other) === key))
    return { error: 'NAME_TAKEN', name, suggestion: null }
  return { error: null, name }
}

/** What is selected when renaming begins: the name of a file without its extension, all of a folder's. */
export const renameSelection = ({ type, name }: Pick<Item, 'type' | 'name'>): [start: number, end: number] => [
  0,
  type === 'folder' ? name.length : splitExtension(name)[0].length,
]

/** Warns before a file changes its extension. */
export function extensionChange(item: Pick<Item, 'type' | 'name'>, next: string): { from: string; to: string } | null {
  if (item.type === 'folder') return null
  const from = splitExtension(item.name)[1]
  const to = splitExtension(normalizeName(next))[1]
  return from.toLowerCase() === to.toLowerCase() ? null : { from, to }
}
