import { randomUUID } from 'node:crypto'
import { fileLimit, formatBytes, partSize, type UploadChannel } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactWithRetry, type Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { content, model, type tree } from '../../drive/index.ts'
import { contentTypeOf } from './content-type.ts'
import { sliceStream } from './slices.ts'
import { parseMimeType } from '../transfer.rules.ts'
import type { TransferDeps } from '../deps.ts'
import { createDiscard } from './discard.ts'
import type { WholeHash } from './whole-hash.ts'
import { insertGarbage } from './uploads.repo.ts'

export type StreamInput = {
  folderId: string
  filename: string
  filetype?: string | undefined
  /** Null if unknown. */
  size: number | null
  /** The length of the whole request, where that of the file is unknown. */
  announced?: number | undefined
  onDuplicate: tree.OnDuplicate
  channel: UploadChannel
  via: string
  remark?: string | null
  /** The blob that must still be the newest when this one replaces it. */
  expects?: string | undefined
  /** When the content was last changed, according to the sender. */
  contentAt?: Date | undefined
  /** Runs in the transaction that adds the file. */
  onAttached?: (tx: Tx, attached: tree.Attached) => Promise<void>
}

const hour = 3_600_000
/**
 * Lifetime of a reservation. Objects of this age may be collected as orphans, so no transaction may still come to
 * reference them.
 */
const reservationHours = 22
const longestHours = 20

/**
 * A file in one request whose length may be unknown. Nothing is recorded before its last byte is durable: an aborted
 * request leaves unreferenced objects, which are removed at once, or by the orphan collection after a crash.
 */
export function createPutStream(
  { db, clock, drive, store, keyRing }: Omit<TransferDeps, 'hashBlob'>,
  wholeHash: WholeHash,
) {
  const { discard } = createDiscard(db)

  /** Reserves space before the bytes that need it; without a length, part by part as they arrive. */
  function createReservation(driveId: string) {
    const ids: string[] = []
    return {
      ids,
      async more(bytes: number) {
        const id = randomUUID()
        await drive.uploads.reserve(driveId, id, bytes, new Date(clock.now().getTime() + reservationHours * hour))
        ids.push(id)
      },
      async end() {
        for (const id of ids) await drive.uploads.releaseNow(id)
      },
    }
  }

  return async (actor: PersonActor, input: StreamInput, bytes: AsyncIterable<Uint8Array>) => {
    const begun = clock.now().getTime()
    const name = model.parseName(input.filename)
    const max = fileLimit(input.channel, null, Number.POSITIVE_INFINITY)
    const tooLarge = () => new AppError('FILE_TOO_LARGE', { max: formatBytes(max) })
    if (input.size !== null && input.size > max) throw tooLarge()
    const folder = await drive.uploads.requireUploadFolder(db, actor, input.folderId)
    await drive.uploads.assertMayAttach(db, actor, { folder, name, ...input })
    await store.assertRoom(input.size ?? input.announced ?? 0)
    const promise = createReservation(folder.drive.id)
    const written = content.beginBlob({ store, keyRing })
    const { id: blobId, parts } = written
    let size = 0
    try {
      if (input.size !== null) await promise.more(input.size)
      const slicer = sliceStream(bytes)
      while ((await slicer.hasMore()) || parts.length === 0) {
        const left = input.size === null ? partSize : Math.min(partSize, input.size - size)
        const part = await written.write(slicer.take(left))
        size += part.size
        if (size > max) throw tooLarge()
        if (input.size === null) await promise.more(part.size)
        if (size === input.size && (await slicer.hasMore())) throw new AppError('MALFORMED')
      }
      if (slicer.brokenBy() !== undefined) throw new AppError('MALFORMED', {}, { cause: slicer.brokenBy() })
      if (input.size !== null && size !== input.size) throw new AppError('MALFORMED')
      if (clock.now().getTime() - begun > longestHours * hour) throw new AppError('UPLOAD_GONE')
      const sealed = written.finish()
      const blob = { ...sealed, sha256: await wholeHash({ folderId: folder.item.id, name }, sealed) }
      const mimeType = await contentTypeOf(slicer.head(), name, parseMimeType(input.filetype))
      // Reserved in pieces, it is released first: the same bytes are counted permanently in the next step.
      if (input.size === null) await promise.end()
      return await transactWithRetry(db, async (tx) => {
        const attached = await drive.uploads.attach(tx, actor, {
          folderId: folder.item.id,
          driveId: folder.drive.id,
          name,
          mimeType,
          onDuplicate: input.onDuplicate,
          remark: input.remark ?? null,
          via: input.via,
          blob,
          reservationId: input.size === null ? null : (promise.ids[0] ?? null),
          ...(input.expects !== undefined && { expects: input.expects }),
          ...(input.contentAt !== undefined && { contentAt: input.contentAt }),
        })
        const keys = parts.map((part) => part.store_key)
        if (attached.skipped) await insertGarbage(tx, keys)
        else if (!blob.sha256) await enqueue(tx, 'drive:hash-blob', { blobId }, { delaySeconds: 5 })
        await input.onAttached?.(tx, attached)
        return { blobId, size, ...attached }
      })
    } catch (error) {
      await discard(
        parts.map((part) => part.store_key),
        error,
      )
      await promise.end()
      throw error
    }
  }
}
