import { createHash, randomUUID } from 'node:crypto'
import { formatBytes, partSize } from '@khlang/contract'
import { newDataKey, partKey, unwrapKey, wrapKey, writePart } from '@khlang/vault'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactAgain, transactLightly } from '../../../platform/db.ts'
import { sliceStream } from '../slices.ts'
import * as repo from '../transfer.repo.ts'
import { expectedPartSize } from '../transfer.rules.ts'
import type { createBegin, UploadWish } from './begin.ts'
import type { TransferDeps } from './deps.ts'
import { type createFinish, type Finished, isOwn } from './finish.ts'

export type Checksum = { algorithm: string; digest: Buffer }
export type Patched = { offset: number; finished: Finished | null }

/** Bytes on their way into the vault. The order never changes: bytes durable, rows durable, then the answer. */
export function createWrite(
  { db, clock, drive, store, keyRing }: TransferDeps,
  { plan, begin }: ReturnType<typeof createBegin>,
  { attach, complete, abort }: ReturnType<typeof createFinish>,
) {
  const identityOf = (upload: repo.UploadRow, part: number) => ({
    dek: unwrapKey(keyRing, upload.wrapped_key, upload.blob_id),
    blobId: upload.blob_id,
    part,
    key: partKey(upload.blob_id, part, randomUUID()),
  })

  /** Objects that were written and belong to nothing. */
  const discard = (keys: readonly string[]) =>
    keys.length === 0 ? Promise.resolve() : transactLightly(db, (tx) => repo.insertGarbage(tx, keys))

  async function requireOpen(actor: PersonActor, id: string): Promise<repo.UploadRow> {
    const upload = await repo.findUpload(db, id)
    if (!upload || !isOwn(upload, actor) || upload.state === 'gone' || upload.expires_at <= clock.now()) {
      throw new AppError('UPLOAD_GONE')
    }
    return upload
  }

  /** One of the parallel parts: any order, repeatable; the last attempt counts. */
  async function putPart(
    actor: PersonActor,
    id: string,
    n: number,
    bytes: AsyncIterable<Uint8Array>,
    sha256: string | undefined,
  ) {
    const upload = await requireOpen(actor, id)
    if (upload.kind !== 'parts' || upload.state !== 'open') throw new AppError('UPLOAD_GONE')
    const expected = expectedPartSize(upload.size, n)
    if (expected === null) throw new AppError('PART_INVALID')
    const identity = identityOf(upload, n)
    const slicer = sliceStream(bytes)
    const written = await writePart(store, identity, slicer.take(expected))
    try {
      if (slicer.brokenBy() !== undefined) throw new AppError('MALFORMED', {}, { cause: slicer.brokenBy() })
      if (written.size !== expected || (await slicer.hasMore())) throw new AppError('PART_INVALID')
      if (sha256 !== undefined && sha256.toLowerCase() !== written.sha256.toString('hex'))
        throw new AppError('CHECKSUM_MISMATCH')
      const row = {
        n,
        size: written.size,
        salt: Buffer.from(written.salt),
        store_key: written.key,
        sha256: written.sha256,
      }
      if (!(await transactAgain(db, (tx) => repo.putPart(tx, id, row)))) throw new AppError('UPLOAD_GONE')
      return { n, size: written.size, sha256: written.sha256.toString('hex') }
    } catch (error) {
      await discard([written.key])
      throw error
    }
  }

  /** The next stretch of an upload in sequence. Stretches that are not yet in rows are given back in `pending`. */
  async function append(
    actor: PersonActor,
    id: string,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
    checksum: Checksum | null,
  ): Promise<Patched> {
    const writer = randomUUID()
    const found = await requireOpen(actor, id)
    if (found.state === 'done') throw new AppError('UPLOAD_OFFSET')
    const upload = await transact(db, (tx) => repo.takeWriter(tx, id, writer))
    if (!upload) throw new AppError('UPLOAD_GONE')
    if (upload.received !== offset) throw new AppError('UPLOAD_OFFSET')

    const hash = checksum && createHash(checksum.algorithm)
    const slicer = sliceStream(hash ? tee(bytes, (chunk) => hash.update(chunk)) : bytes)
    const pending: repo.PartRow[] = []
    let n = (await repo.findUploadParts(db, id)).length
    let at = offset
    let written = offset
    let finished: Finished | null = null

    /** Writes down what is durable; the last bytes and the file they make appear in one commit. */
    async function settle(): Promise<void> {
      if (pending.length === 0) return
      finished = await transactAgain(db, async (tx) => {
        const by = pending.reduce((sum, part) => sum + part.size, 0)
        if (!(await repo.advance(tx, id, writer, at, by))) throw new AppError('UPLOAD_OFFSET')
        for (const part of pending) await repo.putPart(tx, id, part)
        if (at + by < found.size) return null
        const locked = await repo.lockUpload(tx, id)
        if (!locked) throw new AppError('UPLOAD_GONE')
        return attach(tx, actor, locked)
      })
      at = written
      pending.length = 0
    }

    try {
      while (written < found.size ? await slicer.hasMore() : found.size === 0 && n === 0) {
        const part = await writePart(
          store,
          identityOf(found, n + 1),
          slicer.take(Math.min(partSize, found.size - written)),
        )
        n++
        written += part.size
        pending.push({ n, size: part.size, salt: Buffer.from(part.salt), store_key: part.key, sha256: part.sha256 })
        // With a checksum nothing counts before the whole of it has been held against it.
        if (!checksum) await settle()
      }
      if (written === found.size && (await slicer.hasMore()))
        throw new AppError('PAYLOAD_TOO_LARGE', { max: formatBytes(found.size) })
      if (checksum && hash && (slicer.brokenBy() !== undefined || !hash.digest().equals(checksum.digest))) {
        throw new AppError('CHECKSUM_MISMATCH')
      }
      await settle()
    } catch (error) {
      await discard(pending.map((part) => part.store_key))
      throw error
    }
    return { offset: at, finished }
  }

  /** A file in one request that fits into one part: no row of an upload, one transaction. */
  async function putSmall(actor: PersonActor, wish: UploadWish, bytes: AsyncIterable<Uint8Array>, sized: boolean) {
    const { onDuplicate, name, folder, mimeType, remark } = await plan(actor, wish, 'web')
    const reservationId = randomUUID()
    const expiresAt = new Date(clock.now().getTime() + 3_600_000)
    if (sized) await drive.uploads.reserve(folder.drive.id, reservationId, wish.size, expiresAt)
    const blobId = randomUUID()
    const dek = newDataKey()
    const key = partKey(blobId, 1, randomUUID())
    let stored = false
    try {
      const slicer = sliceStream(bytes)
      const written = await writePart(store, { dek, blobId, part: 1, key }, slicer.take(partSize))
      stored = true
      if (slicer.brokenBy() !== undefined) throw new AppError('MALFORMED', {}, { cause: slicer.brokenBy() })
      if (await slicer.hasMore()) throw new AppError('PAYLOAD_TOO_LARGE', { max: formatBytes(partSize) })
      if (!sized) await drive.uploads.reserve(folder.drive.id, reservationId, written.size, expiresAt)
      const part = { n: 1, size: written.size, salt: Buffer.from(written.salt), store_key: key, sha256: written.sha256 }
      const blob = {
        id: blobId,
        size: written.size,
        sha256: written.sha256,
        wrapped_key: wrapKey(keyRing.current, dek, blobId),
        key_id: keyRing.current.id,
        parts: [part],
      }
      return await transactAgain(db, async (tx) => {
        const attached = await drive.uploads.attach(tx, actor, {
          folderId: folder.item.id,
          driveId: folder.drive.id,
          name,
          mimeType,
          onDuplicate,
          remark,
          via: 'upload',
          blob,
          reservationId,
        })
        if (attached.skipped) await repo.insertGarbage(tx, [key])
        return attached
      })
    } catch (error) {
      if (stored) await discard([key])
      await drive.uploads.releaseNow(reservationId)
      throw error
    }
  }

  return {
    requireOpen,
    putPart,
    append,
    /** A file in one request; `size` is null when its sender did not say. */
    async putWhole(
      actor: PersonActor,
      wish: Omit<UploadWish, 'size'>,
      size: number | null,
      bytes: AsyncIterable<Uint8Array>,
    ) {
      if (size === null || size <= partSize) return putSmall(actor, { ...wish, size: size ?? 0 }, bytes, size !== null)
      const upload = await begin(actor, { ...wish, size }, 'single')
      try {
        const { finished } = await append(actor, upload.id, 0, bytes, null)
        const made = finished ?? (await complete(actor, upload.id))
        return { ...made, version: 1 }
      } catch (error) {
        await abort(actor, upload.id)
        throw error
      }
    },
  }
}

async function* tee(bytes: AsyncIterable<Uint8Array>, see: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    see(chunk)
    yield chunk
  }
}
