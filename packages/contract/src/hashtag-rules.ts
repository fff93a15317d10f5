import { hashtagLimits } from './limits.ts'
import { isSeen, nameKey } from './names.ts'

// Hashtags (`specification.md` 5): no comma, pipe or space; any script; `parent/child` for a tree.

/** The form in which a hashtag is stored: NFC, without empty steps. */
export const normalizeHashtag = (tag: string) =>
  tag
    .normalize('NFC')
    .split('/')
    .filter((step) => step !== '')
    .join('/')

/** Hashtags with equal keys are the same: as names are, and ignoring the case of all letters. */
export const hashtagKey = (tag: string) => normalizeHashtag(nameKey(tag.toLowerCase()))

const forbidden = /[,|\p{Cc}\p{Cs}\p{Zs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u
export type HashtagError = 'HASHTAG_REQUIRED' | 'HASHTAG_INVALID' | 'HASHTAG_LONG'

/** A level of which nothing is seen but signs: what is left when somebody types `#` and sends it. */
const isNameless = (step: string) => !isSeen(step.replaceAll('#', ''))

/** Why a normalised hashtag is invalid, or null. */
export function hashtagError(tag: string): HashtagError | null {
  if (tag === '') return 'HASHTAG_REQUIRED'
  if (forbidden.test(tag)) return 'HASHTAG_INVALID'
  if (tag.split('/').some(isNameless)) return 'HASHTAG_REQUIRED'
  const { length, depth } = hashtagLimits
  return tag.length > length || tag.split('/').length > depth ? 'HASHTAG_LONG' : null
}

/** `งาน/2569/ภาษี` → `งาน`, `งาน/2569`, `งาน/2569/ภาษี`. */
export const hashtagSteps = (tag: string): string[] => {
  const steps = tag.split('/')
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'))
}
