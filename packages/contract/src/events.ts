import type { AccountsEvent } from './events/accounts.ts'
import type { CommentsEvent } from './events/comments.ts'
import type { ConsentsEvent } from './events/consents.ts'
import type { DispatchesEvent } from './events/dispatches.ts'
import type { DriveEvent } from './events/drive.ts'
import type { EdocsEvent } from './events/edocs.ts'
import type { HistoryEvent } from './events/history.ts'
import type { IdentityEvent } from './events/identity.ts'
import type { KeysEvent } from './events/keys.ts'
import type { LibraryEvent } from './events/library.ts'
import type { LinksEvent } from './events/links.ts'
import type { MailkeepEvent } from './events/mailkeep.ts'
import type { OrganisingEvent } from './events/organising.ts'
import type { PlatformEvent } from './events/platform.ts'
import type { ProtectionEvent } from './events/protection.ts'
import type { QuotasEvent } from './events/quotas.ts'
import type { ScanningEvent } from './events/scanning.ts'
import type { SearchEvent } from './events/search.ts'
import type { SharesEvent } from './events/shares.ts'
import type { StaffEvent } from './events/staff.ts'
import type { SupportEvent } from './events/support.ts'
import type { TransferEvent } from './events/transfer.ts'
import type { UploadLinksEvent } from './events/upload-links.ts'
import type { NoDuplicates } from './unique.ts'

/**
 * Events, named in the past tense. One append-only table holds them: the log, the activity feed and the job trigger.
 * `data` is typed per event and must contain no secrets.
 */
export type AppEvent =
  | AccountsEvent
  | IdentityEvent
  | DriveEvent
  | QuotasEvent
  | ProtectionEvent
  | OrganisingEvent
  | HistoryEvent
  | TransferEvent
  | ScanningEvent
  | SearchEvent
  | LibraryEvent
  | CommentsEvent
  | DispatchesEvent
  | SharesEvent
  | StaffEvent
  | SupportEvent
  | LinksEvent
  | UploadLinksEvent
  | KeysEvent
  | EdocsEvent
  | ConsentsEvent
  | MailkeepEvent
  | PlatformEvent

/** Every event has this shape; an incomplete one, or one claimed by two capabilities, does not compile. */
type Shape = { type: string; subject: string; data: object }
const eventsHaveTheirShape: AppEvent extends Shape ? true : false = true
const eventsAreUnique: NoDuplicates<
  [
    AccountsEvent['type'],
    ConsentsEvent['type'],
    IdentityEvent['type'],
    DriveEvent['type'],
    QuotasEvent['type'],
    ProtectionEvent['type'],
    OrganisingEvent['type'],
    HistoryEvent['type'],
    TransferEvent['type'],
    ScanningEvent['type'],
    SearchEvent['type'],
    LibraryEvent['type'],
    CommentsEvent['type'],
    DispatchesEvent['type'],
    SharesEvent['type'],
    StaffEvent['type'],
    SupportEvent['type'],
    LinksEvent['type'],
    UploadLinksEvent['type'],
    KeysEvent['type'],
    EdocsEvent['type'],
    MailkeepEvent['type'],
    PlatformEvent['type'],
  ]
> = true
void eventsHaveTheirShape
void eventsAreUnique

export type EventType = AppEvent['type']
