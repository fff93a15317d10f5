import { type ErrorCode, errorCatalogue } from '@khlang/contract'
import {
  type MailboxFailure,
  type MailItemStatus,
  mailLimits,
  type MailReason,
  type MailStatus,
} from '@khlang/contract/mail-states'

export type Result<Status = MailItemStatus> = { status: Status; reason: MailReason | null }
const result = (status: MailItemStatus, reason: MailReason | null = null): Result => ({ status, reason })

/** What a mail comes to by what its files came to: what somebody has to look at counts most. */
export function resultOf(items: readonly Result[], whole: MailReason | null): Result<Exclude<MailStatus, 'seen'>> {
  for (const status of ['failed', 'kept', 'duplicate', 'skipped'] as const) {
    const found = items.find((item) => item.status === status)
    if (found) return { status, reason: status === 'kept' ? null : found.reason }
  }
  return whole === null || whole === 'no_attachment'
    ? { status: 'skipped', reason: 'no_attachment' }
    : { status: 'failed', reason: whole }
}

/** What an e-document that came by mail is for its receiver, by what became of it. */
export function resultOfEdoc({ status, reason }: { status: string; reason: string | null }): Result {
  if (status === 'pending' && reason !== 'processing')
    return result('failed', heldReasons.find((one) => one === reason) ?? 'not_stored')
  if (status === 'failed') return result('failed', heldReasons.find((one) => one === reason) ?? 'not_stored')
  if (status === 'duplicate' && reason === 'same_content') return result('duplicate', 'same_document')
  // Its receiver has it, and is to choose between it and the one of the same number.
  const differs = status === 'duplicate' || status === 'pending'
  return result('kept', differs ? 'content_differs' : null)
}
const heldReasons = [
  'storage_full',
  'no_consent',
  'receiver_suspended',
  'blocked_by_receiver',
  'sender_unproved',
] as const

/** Why a file was not added to a folder, by the error; null for one that says nothing about the file or the folder. */
export function resultOfRefusal(code: ErrorCode): Result | null {
  if (code === 'STORAGE_FULL' || code === 'ACCOUNT_READ_ONLY') return result('failed', 'storage_full')
  if (code === 'FILE_TYPE_BLOCKED') return result('failed', 'type_blocked')
  if (code === 'FILE_TOO_LARGE') return result('failed', 'too_large')
  return errorCatalogue[code].status < 500 ? result('failed', 'folder_gone') : null
}

const minute = 60_000
const ladder = [5, 15, 60, 240, 1440] as const

/** Whether time may cure it: then a mail is tried again. A document that waits in front of the Inbox needs no mail. */
export const mayPass = (reason: string | null) => reason === 'storage_full' || reason === 'not_stored'

/** When a failed mail is tried again; null if it waits for a check. */
export const nextTryAt = (tries: number, now: Date): Date | null =>
  tries >= mailLimits.tries
    ? null
    : new Date(now.getTime() + (ladder[Math.min(tries, ladder.length) - 1] ?? ladder[0]) * minute)

/** A wrong password is not repeated every minute: servers lock accounts for that. */
const pauses: Record<MailboxFailure, number> = {
  host_refused: 60,
  unreachable: 5,
  certificate: 30,
  signed_out: 30,
  folder_missing: 30,
  failed: 5,
}
export const nextReadAt = (failure: MailboxFailure | null, now: Date): Date =>
  new Date(now.getTime() + (failure === null ? 1 : pauses[failure]) * minute)

/** A network that is away for a moment is no news; anything else needs somebody at once. */
export const isNews = (failure: MailboxFailure, failingSince: Date, now: Date): boolean =>
  (failure !== 'unreachable' && failure !== 'failed') || now.getTime() - failingSince.getTime() >= 15 * minute
