import {
  errorText,
  hashtagError,
  hashtagKey,
  hashtagLimits,
  type Item,
  type Language,
  normalizeHashtag,
} from '@khlang/contract'

/** Typed text as it is stored: the leading # is only for display. */
export const typedTag = (text: string) => normalizeHashtag(text.trim().replace(/^#+/u, ''))

/** What is wrong with a hashtag, as the catalogue of errors says it; null when nothing is. */
export function tagError(tag: string, language: Language): string | null {
  const error = hashtagError(tag)
  return error && errorText(error, language, { max: hashtagLimits.length, depth: hashtagLimits.depth })
}

export const isSameTag = (one: string, other: string) => hashtagKey(one) === hashtagKey(other)
export const hasTag = (tags: readonly string[], tag: string) => tags.some((one) => isSameTag(one, tag))

export type TagOfMany = { tag: string; count: number }

/** The hashtags of several items, each once, with how many carry it; those of all first. */
export function tagsOfMany(items: readonly Pick<Item, 'hashtags'>[]): TagOfMany[] {
  const found = new Map<string, TagOfMany>()
  for (const { hashtags } of items) {
    for (const tag of hashtags) {
      const one = found.get(hashtagKey(tag)) ?? { tag, count: 0 }
      one.count++
      found.set(hashtagKey(tag), one)
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, 'th', { numeric: true }))
}

/** The changes that undo one: items that got and lost the same are grouped. */
export function inverseChanges<I extends Pick<Item, 'hashtags'>>(
  items: readonly I[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): { items: I[]; add: string[]; remove: string[] }[] {
  const groups = new Map<string, { items: I[]; add: string[]; remove: string[] }>()
  for (const item of items) {
    const lost = item.hashtags.filter((tag) => hasTag(remove, tag))
    const got = add.filter((tag) => !hasTag(item.hashtags, tag))
    const key = JSON.stringify([lost, got])
    const group = groups.get(key) ?? { items: [], add: lost, remove: got }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups.values()].filter((group) => group.add.length + group.remove.length > 0)
}

export type TagNode = { tag: string; name: string; depth: number }

/** Hashtags in the order of a tree. A parent is listed once, even if no item has it directly. */
export const treeOf = (tags: readonly string[]): TagNode[] =>
  tags.map((tag) => {
    const steps = tag.split('/')
    return { tag, name: steps.at(-1) ?? tag, depth: steps.length - 1 }
  })
