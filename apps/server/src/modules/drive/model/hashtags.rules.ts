import { hashtagError, hashtagKey, hashtagLimits, normalizeHashtag } from '@khlang/contract'
import { fieldError } from '../../../platform/app-error.ts'

/** A hashtag as it is stored; throws with the reason if invalid. */
export function parseHashtag(text: string, path = 'hashtags'): string {
  const tag = normalizeHashtag(text)
  const error = hashtagError(tag)
  if (!error) return tag
  const { length: max, depth } = hashtagLimits
  throw fieldError(error, path, { max, depth })
}

/** Hashtags as they are stored: each once, in the first spelling. */
export function parseHashtags(texts: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const tag of texts.map((text) => parseHashtag(text)))
    if (!kept.has(hashtagKey(tag))) kept.set(hashtagKey(tag), tag)
  return [...kept.values()]
}
