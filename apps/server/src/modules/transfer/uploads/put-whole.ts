import { randomUUID } from 'node:crypto'
import { formatBytes, partSize } from '@khlang/contract'
import type { AccountActor } from '../../../platform/actor.ts'
import { AppError, tooLarge } from '../../../platform/app-error.ts'
import { transactWithRetry } from '../../../platform/db.ts'
import { content, model } from '../../drive/index.ts'
import { contentTypeOf } from './content-type.ts'
import { sliceStream } from './slices.ts'
import * as repo from './uploads.repo.ts'
import { channelOf } from '../transfer.rules.ts'
import type { createBegin, UploadInput } from './begin.ts'
import type { TransferDeps } from '../deps.ts'
import { createDiscard } from './discard.ts'
import type { createFinish, Finished } from './finish.ts'
import type { createWrite } from './write.ts'

/**
 * The number of bytes that have typically arrived before a response could: for smaller files the name is checked once,
 * when it is taken.
 */
const arrivedBytes = 1024 ** 2

/** A file in one request. */
export function createPutWhole(
  { db, clock, drive, store, keyRing, idempotency }: TransferDeps,
  { plan, begin }: ReturnType<typeof createBegin>,
  { complete, abort }: ReturnType<typeof createFinish>,
  { append }: Pick<ReturnType<typeof createWrite>, 'append'>,
) {
  const { discard } = createDiscard(db)

  /** A file of a single part: no upload row, one transaction. */
  async function putSmall(actor: AccountActor, input: UploadInput, bytes: AsyncIterable<Uint8Array>, sized: boolean) {
    const { onDuplicate, name, folder, mimeType, remark } = await plan(
      actor,
      input,
      channelOf(actor),
      !sized || input.size > arrivedBytes,
    )
    const reservationId = randomUUID()
    const expiresAt = new Date(clock.now().getTime() + 3_600_000)
    if (sized) await drive.uploads.reserve(folder.drive.id, reservationId, input.size, expiresAt)
    const pending = content.beginBlob({ store, keyRing })
    try {
      const slicer = sliceStream(bytes)
      const written = await pending.write(slicer.take(partSize))
      if (slicer.brokenBy() !== undefined) throw new AppError('MALFORMED', {}, { cause: slicer.brokenBy() })
      if (await slicer.hasMore()) throw tooLarge('body', formatBytes(partSize))
      if (sized && written.size !== input.size) throw new AppError('MALFORMED')
      if (!sized) await drive.uploads.reserve(folder.drive.id, reservationId, written.size, expiresAt)
      const blob = pending.finish()
      const type = await contentTypeOf(slicer.head(), name, mimeType)
      return await transactWithRetry(db, async (tx) => {
        const attached = await drive.uploads.attach(tx, actor, {
          folderId: folder.item.id,
          driveId: folder.drive.id,
          name,
          mimeType: type,
          onDuplicate,
          remark,
          via: 'upload',
          blob,
          reservationId,
        })
        if (attached.skipped) await repo.insertGarbage(tx, [written.store_key])
        const stored = { itemId: attached.itemId, skipped: attached.skipped }
        await idempotency.store(tx, actor, input.requestKey ?? null, stored)
        return stored
      })
    } catch (error) {
      await discard(
        pending.parts.map((part) => part.store_key),
        error,
      )
      await drive.uploads.releaseNow(reservationId)
      throw error
    }
  }

  async function put(
    actor: AccountActor,
    request: Omit<UploadInput, 'size'>,
    size: number | null,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<Finished> {
    model.parseExactName(request.filename)
    if (size === null || size <= partSize) return putSmall(actor, { ...request, size: size ?? 0 }, bytes, size !== null)
    const upload = await begin(actor, { ...request, size }, 'single')
    try {
      const { offset, finished } = await append(actor, upload.id, 0, bytes, null)
      if (offset < size) throw new AppError('MALFORMED')
      return finished ?? (await complete(actor, upload.id))
    } catch (error) {
      await abort(actor, upload.id)
      throw error
    }
  }

  /** Stores a file; a repeat with the same key returns the first result. `size` is null if unknown. */
  return (
    actor: AccountActor,
    request: Omit<UploadInput, 'size'>,
    size: number | null,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<Finished> => idempotency.once(actor, request.requestKey ?? null, () => put(actor, request, size, bytes))
}
