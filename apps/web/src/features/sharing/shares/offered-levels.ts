import type { Item } from '@khlang/contract'
import { type Level, levels, rankOf } from '@khlang/contract/permissions'

/** Levels that only mean something for a folder. */
const ofFolders: ReadonlySet<Level> = new Set<Level>(['upload', 'admin'])

/** The levels that this person may give for all of the items: never above the own one; `kept` stays offered. */
export function offeredLevels(items: readonly Pick<Item, 'type' | 'permission'>[], kept?: Level): readonly Level[] {
  const onlyFiles = items.every(({ type }) => type === 'file')
  const rank = Math.min(...items.map(({ permission }) => rankOfHeld(permission)))
  return levels.filter(
    (level) => level === kept || (rankOf(level) <= Math.max(rank, 1) && !(onlyFiles && ofFolders.has(level))),
  )
}

function rankOfHeld(permission: Item['permission']): number {
  if (permission === 'owner') return rankOf('admin')
  return permission === 'path' ? 0 : rankOf(permission)
}
