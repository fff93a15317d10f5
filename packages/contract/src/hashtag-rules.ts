import { hashtagLimits } from './limits.ts'

// Hashtags (`specification.md` 5): no comma, pipe or space; any script; `parent/child` for a tree.

/** The form in which a hashtag is kept: NFC, without empty steps. */
export const normalizeHashtag = (tag: string) =>
  tag
    .normalize('NFC')
    .split('/')
    .filter((step) => step !== '')
    .join('/')

/** Two hashtags are the same when these are equal: NFC, without case. */
export const hashtagKey = (tag: string) => normalizeHashtag(tag).toLowerCase().normalize('NFC')

const forbidden = /[,|\p{Cc}\p{Cs}\p{Zs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u
export type HashtagFault = 'HASHTAG_REQUIRED' | 'HASHTAG_INVALID' | 'HASHTAG_LONG'

/** What is wrong with a normalised hashtag, or null. */
export function hashtagFault(tag: string): HashtagFault | null {
  if (tag === '') return 'HASHTAG_REQUIRED'
  if (forbidden.test(tag)) return 'HASHTAG_INVALID'
  const { length, depth } = hashtagLimits
  return tag.length > length || tag.split('/').length > depth ? 'HASHTAG_LONG' : null
}

/** `งาน/2569/ภาษี` → `งาน`, `งาน/2569`, `งาน/2569/ภาษี`. */
export const hashtagSteps = (tag: string): string[] => {
  const steps = tag.split('/')
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'))
}
