import { type Language, trashDays, versionRetention } from '@khlang/contract'
import type { RestoreState } from '@khlang/contract/restores'

const day = 86_400_000
/** Letters of the item's name that go into the name of the new folder. */
const nameLetters = 60

/** How far back an item can be restored, and since when nothing trashed has been purged automatically. */
export function boundsOf(createdAt: Date, now: Date): { earliest: Date; wholeSince: Date } {
  const after = (days: number) => new Date(Math.max(createdAt.getTime(), now.getTime() - days * day))
  return { earliest: after(versionRetention.days), wholeSince: after(trashDays) }
}

const locales = { th: 'th-TH-u-ca-buddhist', en: 'en-GB' } as const
const words = { th: 'กู้คืน', en: 'restored' } as const

/** What the new folder is called: `รายงาน – กู้คืน 21 พ.ย. 2569 10.00`. */
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
  return `${short} – ${words[language]} ${parts.join(' ')} ${time.replace(':', '.')}`
}

/** How a restore ended that nobody stopped. */
export function endOf({ done, failed, kept }: { done: number; failed: number; kept: number }): RestoreState {
  if (failed === 0 && kept === 0) return 'done'
  return done === 0 ? 'failed' : 'partly'
}
