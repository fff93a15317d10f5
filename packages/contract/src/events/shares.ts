import type { Change } from './change.ts'

/** The subject is the item; `holder` is the id of whoever holds the share, or the address that was invited. */
type Holder = { shareId: string; holderKind: 'person' | 'department' | 'business' | 'invitation'; holder: string }
type Offer = { level: string; expiresAt: string | null; mayReshare: boolean }

export type SharesEvent =
  | { type: 'share.created'; subject: string; data: Holder & Offer }
  | { type: 'share.changed'; subject: string; data: Holder & Offer }
  /** By whoever made it, or by somebody who may end shares of others. */
  | { type: 'share.ended'; subject: string; data: Holder & { by: 'maker' | 'other' } }
  | { type: 'share.left'; subject: string; data: Holder }
  /** Somebody without an account was invited by mail. */
  | { type: 'share.invited'; subject: string; data: Holder & Offer }
  /** The invited person has proven the address: the invitation became a share. */
  | { type: 'share.accepted'; subject: string; data: Holder & { invitationId: string } }
  /** An item of a private drive was offered to somebody (C58), and what became of it; `to` is that person. */
  | { type: 'ownership.offered'; subject: string; data: { to: string } }
  | { type: 'ownership.accepted'; subject: string; data: { from: string; name: string } }
  | { type: 'ownership.declined'; subject: string; data: { from: string } }
  | { type: 'ownership.withdrawn'; subject: string; data: { to: string } }
  /** Somebody asked for access to an item that they don’t see; the subject is that person: the item may not exist. */
  | { type: 'access-request.made'; subject: string; data: { request: string } }
  /** The answer to such a request; the subject is the item. */
  | { type: 'access-request.answered'; subject: string; data: { from: string; answer: string } }
  /** With whom outside a business its items may be shared; the subject is the business. */
  | { type: 'sharing-policy.changed'; subject: string; data: Change }
  /** Kinds of audience whose rules count in a business, or no longer; the subject is the root of its drive. */
  | { type: 'rule-switches.changed'; subject: string; data: Change }
