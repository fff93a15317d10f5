import { type Tx, transactWithRetry, transactUnsynced } from '../../../platform/db.ts'
import { type Actor, personActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { RequestKey } from '../../../platform/idempotency.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { content, type tree, model } from '../../drive/index.ts'
import { isOwn, type Sender } from './senders.ts'
import * as repo from './uploads.repo.ts'
import { missingPart, parseDuplicate } from '../transfer.rules.ts'
import type { TransferDeps } from '../deps.ts'
import type { WholeHash } from './whole-hash.ts'

export type Finished = { itemId: string | null; skipped: boolean }
/** Runs in the transaction that makes a file of an upload; what it throws refuses the file. */
export type OnFinished = (tx: Tx, upload: repo.UploadRow, finished: Finished) => Promise<void>

const batch = 100

/** The end of every upload: a file, or nothing. */
export function createFinish(deps: TransferDeps, wholeHash: WholeHash) {
  const { db, clock, actAs, audit, drive, idempotency } = deps

  /** The hash of an upload, before the transaction that makes a file of it; null if it is computed later. */
  const hashFor = (upload: repo.UploadRow, parts: readonly content.PartRow[]): Promise<Buffer | null> =>
    wholeHash({ folderId: upload.folder_id, name: upload.name }, blobOf(upload, parts))

  /** Creates the file from the recorded parts. The caller has locked the upload's row. */
  async function attach(
    tx: Tx,
    actor: Sender,
    upload: repo.UploadRow,
    { hash, onFinished }: { hash: Buffer | null; onFinished?: OnFinished | undefined },
  ): Promise<Finished> {
    const parts = await repo.findUploadParts(tx, upload.id)
    const blob = { ...blobOf(upload, parts), ...(hash && { sha256: hash }) }
    const attached = await drive.uploads.attach(tx, actor, {
      folderId: upload.folder_id,
      driveId: upload.drive_id,
      // As it was checked when the upload began.
      name: model.ownName(upload),
      mimeType: upload.mime_type,
      onDuplicate: duplicateOf(upload),
      remark: upload.remark,
      via: actor.kind === 'uploadLink' ? 'link' : 'upload',
      blob,
      reservationId: upload.id,
    })
    if (attached.skipped)
      await repo.insertGarbage(
        tx,
        parts.map((part) => part.store_key),
      )
    else if (!blob.sha256) await enqueue(tx, 'drive:hash-blob', { blobId: upload.blob_id }, { delaySeconds: 5 })
    await repo.deleteParts(tx, upload.id)
    await repo.markDone(tx, upload.id, attached.itemId, attached.skipped)
    const finished = { itemId: attached.itemId, skipped: attached.skipped }
    if (actor.kind !== 'uploadLink') await idempotency.store(tx, actor, requestKeyOf(upload), finished)
    await onFinished?.(tx, upload, finished)
    return finished
  }

  async function complete(actor: Sender, id: string): Promise<Finished> {
    const begun = await repo.findUpload(db, id)
    const isOpen = begun?.state === 'open' && isOwn(begun, actor)
    const hash = isOpen ? await hashWhenWhole(begun) : null
    return transactWithRetry(db, async (tx) => {
      const upload = await repo.lockUpload(tx, id)
      if (!upload || !isOwn(upload, actor) || upload.state === 'gone') throw new AppError('UPLOAD_GONE')
      if (upload.state === 'done') return { itemId: upload.item_id, skipped: upload.skipped }
      const parts = await repo.findUploadParts(tx, id)
      if (upload.kind === 'parts') {
        const missing = missingPart(upload.size, parts)
        if (missing !== null) throw new AppError('UPLOAD_INCOMPLETE', { missing })
      } else if (parts.reduce((sum, part) => sum + part.size, 0) !== upload.size) {
        throw new AppError('UPLOAD_INCOMPLETE', { missing: parts.length + 1 })
      }
      return attach(tx, actor, upload, { hash })
    })
  }

  /** {@link hashFor}, unless bytes are still missing. */
  async function hashWhenWhole(upload: repo.UploadRow): Promise<Buffer | null> {
    const parts = await repo.findUploadParts(db, upload.id)
    return parts.reduce((sum, part) => sum + part.size, 0) === upload.size ? hashFor(upload, parts) : null
  }

  async function abandon(tx: Tx, actor: Actor, upload: repo.UploadRow): Promise<void> {
    await repo.giveUp(tx, upload.id)
    await drive.uploads.release(tx, upload.id)
    await audit.record(tx, actor, { type: 'upload.aborted', subject: upload.id, data: { name: upload.name } })
  }

  return {
    attach,
    hashFor,
    complete,
    /** Aborts an upload; a finished one stays as it is, and those of others do not exist. */
    abort: (actor: Sender, id: string): Promise<void> =>
      transactWithRetry(db, async (tx) => {
        const upload = await repo.lockUpload(tx, id)
        if (!upload || !isOwn(upload, actor)) throw new AppError('NOT_FOUND')
        if (upload.state === 'open') await abandon(tx, actor, upload)
      }),
    /** Aborts the running uploads of somebody for an account that they may no longer act for. */
    async abortAllOf(actor: Actor, sender: { personId: string; accountId: string }): Promise<void> {
      for (const id of await repo.findOpenOf(db, sender))
        await transactWithRetry(db, async (tx) => {
          const upload = await repo.lockUpload(tx, id)
          if (upload?.state === 'open') await abandon(tx, actor, upload)
        })
    },
    /** After a crash: finishes uploads whose bytes are complete. */
    async finishComplete(): Promise<number> {
      let finished = 0
      for (const id of await repo.findComplete(db)) {
        const upload = await repo.findUpload(db, id)
        // The last bytes from a visitor and the file they complete are one commit.
        if (!upload?.person_id) continue
        try {
          await complete(await actAs({ personId: upload.person_id, accountId: upload.account_id }), id)
          finished++
        } catch (error) {
          // The folder is gone, or the owner may no longer add to it: the sweep ends such uploads.
          if (!(error instanceof AppError)) throw error
        }
      }
      return finished
    },
    /** Ends uploads without progress for a day. */
    async sweep(): Promise<void> {
      const now = clock.now()
      for (;;) {
        const expired = await repo.findExpired(db, now, batch)
        for (const { id } of expired) {
          await transactWithRetry(db, async (tx) => {
            const upload = await repo.lockUpload(tx, id)
            if (upload?.state === 'open') await abandon(tx, ownerOf(upload), upload)
          })
        }
        if (expired.length < batch) break
      }
      await transactUnsynced(db, (tx) => repo.deleteOver(tx, new Date(now.getTime() - 86_400_000)))
      await idempotency.forget()
    },
  }
}

const blobOf = (upload: repo.UploadRow, parts: readonly content.PartRow[]): content.NewBlob => ({
  id: upload.blob_id,
  size: upload.size,
  sha256: content.hashOf(parts),
  wrapped_key: upload.wrapped_key,
  key_id: upload.key_id,
  parts,
})

/** Guaranteed by the check constraint of the table, which also allows `fail`. */
const duplicateOf = (upload: repo.UploadRow): tree.OnDuplicate =>
  upload.duplicate === 'fail' ? 'fail' : parseDuplicate(upload.duplicate)

const requestKeyOf = ({ request_key: key, request_hash: request }: repo.UploadRow): RequestKey | null =>
  key !== null && request !== null ? { key, request } : null

/** The person who started an upload, as actor for the log; visitors are not there any more. */
const ownerOf = ({ person_id: personId, account_id: accountId }: repo.UploadRow): Actor =>
  personId === null ? systemActor('transfer') : personActor({ personId, accountId })
