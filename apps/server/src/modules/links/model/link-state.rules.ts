import type { LinkState } from '@khlang/contract/links'
import type { PublicLinkState } from '@khlang/contract/public-links'
import { linkAccess } from '../../drive/drive.rules.ts'

/** What the state of a link depends on; `closed`: its item is gone or expired, or its creator may not share it now. */
export type StateFacts = {
  enabled: boolean
  expires_at: Date | null
  open_limit: number | null
  opens: number
  closed: boolean
}

/** The first state that applies, of: closed, off, expired, opened fully, on. */
export function linkStateOf({ enabled, expires_at, open_limit, opens, closed }: StateFacts, now: Date): LinkState {
  if (closed) return 'closed'
  if (!enabled) return 'off'
  if (expires_at !== null && expires_at <= now) return 'expired'
  if (open_limit !== null && opens >= open_limit) return 'opened_fully'
  return 'on'
}

export type VisitorFacts = {
  loginRequired: boolean
  hasPassword: boolean
  isSignedIn: boolean
  /** This browser has a content session that still runs. */
  hasSession: boolean
}

/** What a visitor sees: a session that has begun continues after the last open. */
export function publicStateOf(state: LinkState, visitor: VisitorFacts): PublicLinkState {
  if (state === 'opened_fully' && !visitor.hasSession) return state
  if (state !== 'on' && state !== 'opened_fully') return state
  if (visitor.hasSession) return 'open'
  if (visitor.loginRequired && !visitor.isSignedIn) return 'login_needed'
  return visitor.hasPassword ? 'password_needed' : 'open'
}

type Reaching = Parameters<typeof linkAccess>

/** Whether a link reaches an item, given the access of its creator to it. */
export const isReached = (link: Reaching[0], { access, nodes }: { access: Reaching[1]; nodes: Reaching[2] }): boolean =>
  linkAccess(link, access, nodes).level !== null
