import type { Named } from './mentions.ts'

export type Draft = { text: string; chosen: readonly Named[] }

/** What has been written and not yet sent, by the item or the thread: it waits here while something else is looked at. */
const drafts = new Map<string, Draft>()

export const draftOf = (key: string): Draft => drafts.get(key) ?? { text: '', chosen: [] }

export function keepDraft(key: string, draft: Draft) {
  if (draft.text.trim() === '') drafts.delete(key)
  else drafts.set(key, draft)
}
