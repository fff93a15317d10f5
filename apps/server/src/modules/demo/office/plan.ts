import type { usableScopes } from '@khlang/contract/keys'
import type { AlertEvent } from '@khlang/contract/alert-addresses'
import type { LibraryCategory } from '@khlang/contract/library-categories'
import type { Content } from '../material/contents.ts'
import type { Actor } from '../material/steps.ts'
import type { Place } from '../sharing/plan.ts'

/** A file that is in no folder any more, or that has expired: whose private drive it was in. */
export type PlannedPast = {
  daysAgo: number
  by: Actor
  name: string
  content: Content
  end: 'trashed' | { expiredDaysAgo: number }
}

export type PlannedMail = {
  daysAgo: number
  by: Actor
  items: readonly Place[]
  to: readonly string[]
  subject: string
  message: string
  form: 'attachment' | 'link'
}

/** What Admin Business publishes on the shelf of the business. */
export type PlannedBook = { daysAgo: number; item: Place; category: LibraryCategory; titleTh: string; titleEn: string }

export type PlannedRole = { nameTh: string; nameEn: string; of: readonly ('prasit1' | 'kanya01')[] }

export type PlannedKey = { daysAgo: number; name: string; scopes: (typeof usableScopes)[number][]; folder?: Place }

export type PlannedAlert = { daysAgo: number; address: string; events: readonly AlertEvent[] }
