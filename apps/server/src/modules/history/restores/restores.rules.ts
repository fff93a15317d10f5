import { type Language, trashDays } from '@khlang/contract'
import type { RestoreState } from '@khlang/contract/restores'

const day = 86_400_000
/** Letters of the item's name in the name of the new folder. */
const nameLetters = 60

/** How far back an item can be restored, and since when nothing trashed has been purged automatically. */
export function boundsOf(createdAt: Date, now: Date, keptDays: number): { earliest: Date; wholeSince: Date } {
  const after = (days: number) => new Date(Math.max(createdAt.getTime(), now.getTime() - days * day))
  return { earliest: after(keptDays), wholeSince: after(trashDays) }
}

const locales = { th: 'th-TH-u-ca-buddhist', en: 'en-GB' } as const
const restored = { th: 'กู้คืน', en: 'restored' } as const

/** The name of the new folder: `รายงาน – กู้คืน 21 พ.ย. 2569 10.00`. */
export function restoredName(name: string, at: Date, language: Language): string {
  const timeZone = 'Asia/Bangkok'
  const parts = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
    .formatToParts(at)
    .filter(({ type }) => type === 'day' || type === 'month' || type === 'year')
    .map(({ value }) => value)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)
  const short = Array.from(name).slice(0, nameLetters).join('').trimEnd()
  return `${short} – ${restored[language]} ${parts.join(' ')} ${time.replace(':', '.')}`
}

type Run = { state: string; way: string | null; done: number; total: number }

/**
 * The state of a run as the API returns it: that of its task, first for the preview, then, once decided, for the
 * restore.
 */
export function restoreStateOf({ state, way, done, total }: Run): RestoreState {
  if (state === 'canceled') return 'canceled'
  if (state === 'failed') return done > 0 ? 'partly' : 'failed'
  if (way === null) return state === 'done' ? 'preview' : 'chosen'
  if (state !== 'done') return 'running'
  return done < total ? 'partly' : 'done'
}

/** The final state of a restore that was not cancelled. */
export function endOf({ done, failed, kept }: { done: number; failed: number; kept: number }): RestoreState {
  if (failed === 0 && kept === 0) return 'done'
  return done === 0 ? 'failed' : 'partly'
}
