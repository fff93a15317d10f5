import { hashtagKey, hashtagLimits, hashtagSteps } from '@khlang/contract'
import { AppError } from '../../platform/app-error.ts'
import { parseHashtags } from '../drive/drive.rules.ts'

/** A hashtag in a known spelling, as far as it is known: `vat/2569` next to `VAT` → `VAT/2569`. */
export function spelledLike(tag: string, known: ReadonlyMap<string, string>): string {
  for (const step of hashtagSteps(tag).toReversed()) {
    const name = known.get(hashtagKey(step))
    if (name !== undefined) return name + tag.slice(step.length)
  }
  return tag
}

/** Hashtags after a change; undefined if nothing changes. */
export function changedTags(
  before: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] | undefined {
  const gone = new Set(remove.map(hashtagKey))
  const kept = before.filter((tag) => !gone.has(hashtagKey(tag)))
  const there = new Set(kept.map(hashtagKey))
  const added = add.filter((tag) => !there.has(hashtagKey(tag)))
  if (added.length === 0 && kept.length === before.length) return undefined
  const tags = [...kept, ...added]
  if (tags.length > hashtagLimits.perItem) throw new AppError('HASHTAG_TOO_MANY', { max: hashtagLimits.perItem })
  return tags
}

/** Hashtags after renaming one of them, with its children. */
export function renamedTags(before: readonly string[], from: string, to: string): string[] {
  const key = hashtagKey(from)
  const depth = from.split('/').length
  return parseHashtags(
    before.map((tag) => {
      const isIt = hashtagKey(tag) === key || hashtagKey(tag).startsWith(`${key}/`)
      return isIt ? [to, ...tag.split('/').slice(depth)].join('/') : tag
    }),
  )
}

export type HashtagRow = { key: string; name: string; direct: boolean }

/** The rows of an item's hashtags: each with its parents. */
export function rowsOf(tags: readonly string[]): HashtagRow[] {
  const rows = new Map<string, HashtagRow>()
  for (const tag of tags) {
    for (const name of hashtagSteps(tag)) {
      const key = hashtagKey(name)
      const direct = name === tag
      const before = rows.get(key)
      if (!before || direct)
        rows.set(key, {
          key,
          name: direct ? name : (before?.name ?? name),
          direct: direct || (before?.direct ?? false),
        })
    }
  }
  return [...rows.values()]
}
