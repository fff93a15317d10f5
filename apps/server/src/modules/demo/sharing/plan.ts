import type { ExpiresIn } from '@khlang/contract/links'
import type { Level } from '@khlang/contract/permissions'
import type { RecipientType } from '@khlang/contract/shares'
import type { Content } from '../material/contents.ts'
import type { Actor } from '../material/steps.ts'

/** An item of the demo: whose drive it is in, and its path there. */
export type Place = { drive: 'somsri' | 'one' | 'two'; path: string }

export type PlannedShare = {
  daysAgo: number
  by: Actor
  item: Place
  with: { type: RecipientType; value: string }
  level: Level
  message?: string
}

export type PlannedLink = {
  daysAgo: number
  by: Actor
  item: Place
  /** By which the plan and its owner know it. */
  name: string
  permission: 'view' | 'download'
  expiresIn: ExpiresIn
  openLimit: number | 'unlimited'
  watermark?: true
  remark?: string
  /** The days on which somebody opened it; none of them when it was made. */
  opened: readonly number[]
}

/** What a visitor of an upload link sends, and for which line of its checklist. */
export type PlannedVisit = {
  daysAgo: number
  name: string
  email: string
  files: readonly { name: string; entry: string; content: Content }[]
}

export type PlannedUploadLink = {
  daysAgo: number
  by: Actor
  folder: Place
  name: string
  remark: string
  expiresIn: ExpiresIn
  checklist: readonly { title: string; required?: false; dueInDays: number }[]
  /** Whom its owner asks by mail, on the day it is made. */
  asks: readonly string[]
  visits: readonly PlannedVisit[]
}

export type PlannedComment = {
  daysAgo: number
  by: Actor
  body: string
  /** People whom it names. */
  names?: readonly Actor[]
}
/** A comment with its answers, oldest first. */
export type PlannedThread = {
  item: Place
  comments: readonly [PlannedComment, ...PlannedComment[]]
  resolved?: { daysAgo: number; by: Actor }
}
