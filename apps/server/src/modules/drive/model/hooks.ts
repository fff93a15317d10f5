import type { KeyRing, Store } from '@khlang/vault'
import type { AccountActor, ActAs, Actor, PersonActor } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Audit } from '../../audit/index.ts'
import type { ItemRow } from './drive.types.ts'

/** For the audit row: how many files got an expiry date when they were added. */
export type AddedEffect = { dated?: number }

export type RemovedItem = Pick<ItemRow, 'id' | 'drive_id' | 'kind' | 'name'>
export type RemovedTree = { files: number; versions: number; bytes: number }

/** The copies of these items, as far as they were copied. */
export type FindCopies = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * Work of later modules that the drive calls: those with a `tx` run in its transaction. `services.ts` passes them in; the
 * drive depends on no later module otherwise.
 */
export type DriveHooks = {
  /** Protection: dates items added to a folder with an expiry policy; `formerId` is the folder they came from. */
  itemArrived(
    tx: Tx,
    actor: Actor,
    item: Pick<ItemRow, 'id' | 'parent_id'>,
    at: Date,
    formerId?: string | null,
  ): Promise<AddedEffect>
  /** Protection: dates a new file in a folder that is known to have a policy. */
  fileCreated(tx: Tx, id: string, policyId: string, at: Date): Promise<{ expiresAt?: string }>
  /** Protection: the key of an encrypted file for a session that has given its passphrase. */
  fileKey(actor: PersonActor, id: string): Promise<Buffer>
  /** Protection: a file with a password was read, so it stays open in the session. */
  protectedFileRead(actor: PersonActor, id: string): Promise<unknown>

  /** Organising: hashtags as typed, in the spelling that the caller already sees. */
  readHashtags(db: Db, actor: AccountActor, item: ItemRow, texts: readonly string[]): Promise<string[]>
  /** Organising: indexes the hashtags of an item after they changed. */
  hashtagsChanged(tx: Tx, row: ItemRow, at: Date): Promise<unknown>
  /** Organising: copies the hashtags of sources to their copies. */
  hashtagsCopied(tx: Tx, copies: readonly (readonly [source: string, copy: string])[], at: Date): Promise<unknown>
  /** Organising: copies the relations of sources to their copies. */
  relationsCopied(
    tx: Tx,
    actor: PersonActor,
    accountId: string,
    sources: Iterable<string>,
    copyOf: FindCopies,
  ): Promise<void>
  /** Organising: how many children of a folder have a hashtag, counted up to `limit`. */
  countTaggedIn(db: Db, folderId: string, key: string, limit: number): Promise<number>

  /** Shares: the first rule of a new Drive Business. */
  businessOpened(tx: Tx, businessId: string, rootId: string): Promise<void>
  /** Shares: ends what is shared in a tree that came to a folder of another drive, as far as its mover could not share it there. */
  treeChangedDrive(tx: Tx, actor: AccountActor, treeId: string, folderId: string): Promise<void>

  /**
   * Transfer: the file that a person has just taken away from a free name in a folder, back under it to get what they put
   * there now; `filler` is the file that is moved or copied there.
   */
  nameFilled(
    tx: Tx,
    actor: PersonActor,
    folderId: string,
    name: string,
    filler: ItemRow | null,
  ): Promise<ItemRow | null>

  /** Quotas: the private drive of an employee and the quota that the settings of the business give it. */
  findEmployeeQuota(tx: Tx, businessId: string, personId: string): Promise<{ driveId: string; bytes: number } | null>

  /** History: keeps what leaves the trash of a business in its retained trash; false if it is to be deleted. */
  leavesTrash(tx: Tx, actor: Actor, item: ItemRow): Promise<boolean>
  /** History: which files of a drive keep versions, as the business of the drive has decided (C18). */
  versionedIn(db: Db, driveId: string): Promise<(file: Pick<ItemRow, 'name' | 'mime_type'>) => boolean>
  /** History: records the versions about to be deleted; returns how many. */
  versionsDeleting(
    tx: Tx,
    destructionId: string,
    tops: readonly { id: string; path: string }[],
    after?: number,
  ): Promise<number>
  /** History: writes the destruction record of a tree; null if nothing was destroyed. */
  treeDeleted(
    tx: Tx,
    destructionId: string,
    item: RemovedItem,
    by: { actor: Actor; at: Date; gone: RemovedTree },
  ): Promise<{ destructionId: string; list: string } | null>
}

/** Dependencies of the drive. */
export type DriveDeps = {
  db: Db
  audit: Audit
  clock: Clock
  actAs: ActAs
  store: Store
  keyRing: KeyRing
  hooks: DriveHooks
}
