import type { PersonActor, UploadLinkActor } from '../../../platform/actor.ts'
import type { UploadRow } from './uploads.repo.ts'

/** Who sends files: a person, or a visitor of an upload link. */
export type Sender = PersonActor | UploadLinkActor

/** The columns that say whose upload it is; a visitor's counts for the account that made the link. */
export const ownerColumns = (sender: Sender): Pick<UploadRow, 'account_id' | 'person_id' | 'visit_id'> =>
  sender.kind === 'person'
    ? { account_id: sender.accountId, person_id: sender.personId, visit_id: null }
    : { account_id: sender.maker.accountId, person_id: null, visit_id: sender.visitId }

/** An upload belongs to one person in one account, or to one visit, and does not exist for others. */
export const isOwn = (upload: UploadRow, sender: Sender): boolean =>
  sender.kind === 'person'
    ? upload.person_id === sender.personId && upload.account_id === sender.accountId
    : upload.visit_id !== null && upload.visit_id === sender.visitId
