import { hashtagFault, hashtagKey, hashtagLimits, hashtagSteps, normalizeHashtag } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'

/** A hashtag as it is kept; refused with what is wrong with it. */
export function parseHashtag(text: string, path = 'hashtags'): string {
  const tag = normalizeHashtag(text)
  const fault = hashtagFault(tag)
  if (!fault) return tag
  const { length: max, depth } = hashtagLimits
  throw new AppError(fault, { max, depth }, { fields: [{ path, message: fault }] })
}

/** Hashtags as they are kept: each once, in the spelling that came first. */
export function parseHashtags(texts: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const tag of texts.map((text) => parseHashtag(text)))
    if (!kept.has(hashtagKey(tag))) kept.set(hashtagKey(tag), tag)
  return [...kept.values()]
}

/** The hashtag in a spelling that is known, or with the part of it that is: `vat/2569` beside `VAT` → `VAT/2569`. */
export function spelledLike(tag: string, known: ReadonlyMap<string, string>): string {
  for (const step of hashtagSteps(tag).toReversed()) {
    const name = known.get(hashtagKey(step))
    if (name !== undefined) return name + tag.slice(step.length)
  }
  return tag
}

/** Hashtags after a change; undefined when it changes nothing. */
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

/** Hashtags where one of them, and its children with it, has got another name. */
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
