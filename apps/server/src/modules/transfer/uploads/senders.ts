import type { AccountActor, UploadLinkActor } from '../../../platform/actor.ts'
import type { UploadRow } from './uploads.repo.ts'

/** Who sends files: a person, a program with a key, or a visitor of an upload link. */
export type Sender = AccountActor | UploadLinkActor

/** The columns that say whose upload it is; a visitor's counts for the account that made the link. */
export function ownerColumns(sender: Sender): Pick<UploadRow, 'account_id' | 'person_id' | 'visit_id' | 'api_key_id'> {
  const nobody = { person_id: null, visit_id: null, api_key_id: null }
  if (sender.kind === 'person') return { ...nobody, account_id: sender.accountId, person_id: sender.personId }
  if (sender.kind === 'key') return { ...nobody, account_id: sender.accountId, api_key_id: sender.key.id }
  return { ...nobody, account_id: sender.maker.accountId, visit_id: sender.visitId }
}

/** An upload belongs to one person in one account, to one key, or to one visit, and does not exist for others. */
export function isOwn(upload: UploadRow, sender: Sender): boolean {
  if (sender.kind === 'person') return upload.person_id === sender.personId && upload.account_id === sender.accountId
  if (sender.kind === 'key') return upload.api_key_id === sender.key.id
  return upload.visit_id !== null && upload.visit_id === sender.visitId
}
