import { randomUUID } from 'node:crypto'
import { fileLimit, formatBytes, type UploadChannel, uploadHours } from '@khlang/contract'
import { newDataKey, wrapKey } from '@khlang/vault'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactWithRetry, type Tx } from '../../../platform/db.ts'
import type { RequestKey } from '../../../platform/idempotency.ts'
import { model } from '../../drive/index.ts'
import { reservedFor } from './reservation.rules.ts'
import { ownerColumns, type Sender } from './senders.ts'
import * as repo from './uploads.repo.ts'
import { channelOf, foldersOf, parseDuplicate, parseMimeType, parseRemark } from '../transfer.rules.ts'
import type { TransferDeps } from '../deps.ts'

export type UploadInput = {
  folderId: string
  filename: string
  filetype?: string
  file_duplicate?: string
  relativePath?: string
  remark?: string
  size: number
  /** The result is stored under it (see `platform/idempotency.ts`). */
  requestKey?: RequestKey | null
}

export type BeginOptions = {
  /** Returned to tus clients. */
  metadata?: string | null
  /** Runs in the transaction that records the upload. */
  onBegun?: (tx: Tx, upload: repo.UploadRow) => Promise<void>
}

/** Open uploads per person or key, paused ones included. */
const maxOpen = 1000

/** The start of every upload: permission, name and space. */
export function createBegin({ db, audit, clock, config, drive, store, keyRing }: TransferDeps) {
  /** The folder that the file is added to; folders of a relative path are created as needed. */
  async function findFolder(actor: Sender, input: UploadInput) {
    const steps = model.parseRelativePath(foldersOf(input.relativePath, input.filename))
    // Visitors add files to their one folder.
    if (steps.length === 0 || actor.kind === 'uploadLink')
      return drive.uploads.requireUploadFolder(db, actor, input.folderId)
    return transactWithRetry(db, async (tx) => {
      const top = await drive.uploads.requireUploadFolder(tx, actor, input.folderId)
      const folder = await drive.folders.reach(tx, actor, top, steps)
      return drive.uploads.requireUploadFolder(tx, actor, folder.item.id)
    })
  }

  function assertSize(size: number, channel: UploadChannel): void {
    const max = fileLimit(channel, null, Number.POSITIVE_INFINITY)
    if (size > max) throw new AppError('FILE_TOO_LARGE', { max: formatBytes(max) })
  }

  async function assertNotTooMany(actor: Sender): Promise<void> {
    if (actor.kind === 'uploadLink') return
    const max = Math.max(maxOpen, config.limits.parallelUploads)
    if ((await repo.countOpen(db, ownerColumns(actor))) >= max)
      throw new AppError('TOO_MANY_UPLOADS', { max }, { retryAfter: 30 })
  }

  /** Checks of a file before its first byte; `peek` saves the sender from sending bytes whose name is taken. */
  async function plan(actor: Sender, request: UploadInput, channel: UploadChannel, peek = true) {
    const onDuplicate = parseDuplicate(request.file_duplicate)
    const name = model.parseName(request.filename)
    assertSize(request.size, channel)
    const folder = await findFolder(actor, request)
    await drive.blockedTypes.admit(db, actor, folder.drive, name)
    await drive.uploads.assertNameFits(db, actor, { folder, name, onDuplicate })
    if (onDuplicate === 'fail' && peek) {
      const taken = await drive.uploads.takenNames(db, folder.item.id, [name])
      if (taken.size > 0) throw new AppError('FILE_EXISTS', { name })
    }
    await store.assertRoom(request.size)
    return { onDuplicate, name, folder, mimeType: parseMimeType(request.filetype), remark: parseRemark(request.remark) }
  }

  /** Reserves space for the announced bytes, or refuses; see {@link reservedFor}. */
  async function reserve(actor: Sender, driveId: string, id: string, size: number, expiresAt: Date): Promise<void> {
    const first = reservedFor(actor, size, 0)
    if (first < size) await model.assertSpace(db, driveId, size)
    await drive.uploads.reserve(driveId, id, first, expiresAt)
  }

  return {
    plan,
    /** Records an upload and reserves its space. */
    async begin(
      actor: Sender,
      options: UploadInput,
      kind: 'tus' | 'parts' | 'single',
      { metadata = null, onBegun }: BeginOptions = {},
    ): Promise<repo.UploadRow> {
      const { onDuplicate, name, folder, mimeType, remark } = await plan(actor, options, channelOf(actor))
      await assertNotTooMany(actor)
      const id = randomUUID()
      const blobId = randomUUID()
      const expiresAt = new Date(clock.now().getTime() + uploadHours * 3_600_000)
      await reserve(actor, folder.drive.id, id, options.size, expiresAt)
      const begun = await transact(db, async (tx) => {
        const isNew = await repo.insertUpload(tx, {
          id,
          kind,
          ...ownerColumns(actor),
          drive_id: folder.drive.id,
          folder_id: folder.item.id,
          name,
          mime_type: mimeType,
          relative_path: options.relativePath ?? null,
          metadata,
          duplicate: onDuplicate,
          remark,
          size: options.size,
          blob_id: blobId,
          wrapped_key: wrapKey(keyRing.current, newDataKey(), blobId),
          key_id: keyRing.current.id,
          expires_at: expiresAt,
          request_key: options.requestKey?.key ?? null,
          request_hash: options.requestKey?.request ?? null,
        })
        if (!isNew) return null
        // A single-request upload is logged when its file appears; one that takes hours is also logged when it begins.
        if (kind !== 'single') {
          const data = { name, size: options.size, folderId: folder.item.id }
          await audit.record(tx, actor, { type: 'upload.begun', subject: id, data })
        }
        const row = await repo.findUpload(tx, id)
        if (!row) throw new AppError('INTERNAL')
        await onBegun?.(tx, row)
        return row
      })
      if (begun) return begun
      await drive.uploads.releaseNow(id)
      throw new AppError('UPLOAD_ONE_AT_A_TIME')
    },
  }
}
