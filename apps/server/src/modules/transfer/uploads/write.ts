import { createHash, randomUUID } from 'node:crypto'
import { formatBytes, partSize } from '@khlang/contract'
import { unwrapKey } from '@khlang/vault'
import { AppError, tooLarge } from '../../../platform/app-error.ts'
import { transact, transactWithRetry } from '../../../platform/db.ts'
import { content } from '../../drive/index.ts'
import { contentTypeOf } from './content-type.ts'
import { sliceStream } from './slices.ts'
import * as repo from './uploads.repo.ts'
import { expectedPartSize } from '../transfer.rules.ts'
import type { TransferDeps } from '../deps.ts'
import { createDiscard } from './discard.ts'
import type { createFinish, Finished, OnFinished } from './finish.ts'
import { reservedFor } from './reservation.rules.ts'
import { isOwn, type Sender } from './senders.ts'

export type Checksum = { algorithm: string; digest: Buffer }
export type Patched = { offset: number; finished: Finished | null; expiresAt: Date }

/** Writes bytes into the vault. The order never changes: bytes durable, rows durable, then the response. */
export function createWrite(
  { db, clock, drive, store, keyRing }: TransferDeps,
  { attach, hashFor }: Pick<ReturnType<typeof createFinish>, 'attach' | 'hashFor'>,
) {
  const writePart = (upload: repo.UploadRow, n: number, bytes: AsyncIterable<Uint8Array>): Promise<content.PartRow> => {
    const dek = unwrapKey(keyRing, upload.wrapped_key, upload.blob_id)
    return content.writeBlobPart(store, { id: upload.blob_id, dek }, n, bytes)
  }

  const { discard } = createDiscard(db)

  async function requireOpen(actor: Sender, id: string): Promise<repo.UploadRow> {
    const upload = await repo.findUpload(db, id)
    if (!upload || !isOwn(upload, actor) || upload.state === 'gone' || upload.expires_at <= clock.now()) {
      throw new AppError('UPLOAD_GONE')
    }
    return upload
  }

  /** One of the parallel parts: any order, repeatable; the last attempt counts. */
  async function putPart(
    actor: Sender,
    id: string,
    n: number,
    bytes: AsyncIterable<Uint8Array>,
    sha256: string | undefined,
  ) {
    const upload = await requireOpen(actor, id)
    if (upload.kind !== 'parts' || upload.state !== 'open') throw new AppError('UPLOAD_GONE')
    const expected = expectedPartSize(upload.size, n)
    if (expected === null) throw new AppError('PART_INVALID')
    const slicer = sliceStream(bytes)
    const part = await writePart(upload, n, slicer.take(expected))
    try {
      if (slicer.brokenBy() !== undefined) throw new AppError('MALFORMED', {}, { cause: slicer.brokenBy() })
      if (part.size !== expected || (await slicer.hasMore())) throw new AppError('PART_INVALID')
      if (sha256 !== undefined && sha256.toLowerCase() !== part.sha256.toString('hex'))
        throw new AppError('CHECKSUM_MISMATCH')
      const type = n === 1 ? await contentTypeOf(slicer.head(), upload.name, upload.mime_type) : upload.mime_type
      const isKept = await transactWithRetry(db, async (tx) => {
        if (!(await repo.putPart(tx, id, part))) return false
        if (type !== upload.mime_type) await repo.updateType(tx, id, type)
        return true
      })
      if (!isKept) throw new AppError('UPLOAD_GONE')
      return { n, size: part.size, sha256: part.sha256.toString('hex') }
    } catch (error) {
      await discard([part.store_key], error)
      throw error
    }
  }

  /** The next chunk of a sequential upload. Parts that are not yet in rows are returned in `pending`. */
  async function append(
    actor: Sender,
    id: string,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
    checksum: Checksum | null,
    onFinished?: OnFinished,
  ): Promise<Patched> {
    const writer = randomUUID()
    const found = await requireOpen(actor, id)
    if (found.state === 'done') throw new AppError('UPLOAD_OFFSET')
    const upload = await transact(db, (tx) => repo.takeWriter(tx, id, writer))
    // Another writer may have finished it in the meantime.
    if (!upload) throw new AppError((await requireOpen(actor, id)).state === 'done' ? 'UPLOAD_OFFSET' : 'UPLOAD_GONE')
    if (upload.received !== offset) throw new AppError('UPLOAD_OFFSET')

    const hash = checksum && createHash(checksum.algorithm)
    const slicer = sliceStream(hash ? tee(bytes, (chunk) => hash.update(chunk)) : bytes)
    /** Parts whose bytes have been read and are being synced to disk, while the next one is received. */
    const pendingParts: Promise<content.PartRow>[] = []
    const pending: content.PartRow[] = []
    let n = (await repo.findUploadParts(db, id)).length
    let at = offset
    let taken = offset
    let finished: Finished | null = null

    /** Reads the bytes of the next part from the stream; resolves when they are read, before they are durable. */
    async function startPart(): Promise<void> {
      const all = Promise.withResolvers<number>()
      const partBytes = counted(slicer.take(Math.min(partSize, found.size - taken)), all.resolve)
      const pendingPart = writePart(found, n + pendingParts.length + 1, partBytes)
      pendingParts.push(pendingPart)
      taken += await Promise.race([all.promise, pendingPart.then((part) => part.size)])
    }

    /**
     * Waits until the oldest part is durable. With a checksum nothing is recorded before all of it has been verified.
     */
    async function awaitPart(): Promise<void> {
      const part = await pendingParts[0]
      void pendingParts.shift()
      if (!part) return
      n++
      pending.push(part)
      if (!checksum) await settle()
    }

    /** Records durable parts; the last bytes and the file they complete appear in one commit. */
    async function settle(): Promise<void> {
      if (pending.length === 0) return
      const by = pending.reduce((sum, part) => sum + part.size, 0)
      const reserved = reservedFor(actor, found.size, at + by)
      if (reserved > reservedFor(actor, found.size, at)) await drive.uploads.reserveMore(id, reserved)
      const isWhole = at + by === found.size
      const hash = isWhole ? await hashFor(found, [...(await repo.findUploadParts(db, id)), ...pending]) : null
      const type = at === 0 ? await contentTypeOf(slicer.head(), found.name, found.mime_type) : found.mime_type
      finished = await transactWithRetry(db, async (tx) => {
        if (!(await repo.advance(tx, id, writer, at, by))) throw new AppError('UPLOAD_OFFSET')
        for (const part of pending) await repo.putPart(tx, id, part)
        if (type !== found.mime_type) await repo.updateType(tx, id, type)
        if (!isWhole) return null
        const locked = await repo.lockUpload(tx, id)
        if (!locked) throw new AppError('UPLOAD_GONE')
        return attach(tx, actor, locked, { hash, onFinished })
      })
      at += by
      pending.length = 0
    }

    try {
      while (taken < found.size ? await slicer.hasMore() : found.size === 0 && n + pendingParts.length === 0) {
        await startPart()
        // The last bytes create the file, so it must be certain that none follow.
        if (taken === found.size && (await slicer.hasMore())) throw tooLong(found.size)
        if (pendingParts.length > 1) await awaitPart()
      }
      if (taken === found.size && (await slicer.hasMore())) throw tooLong(found.size)
      while (pendingParts.length > 0) await awaitPart()
      if (checksum && hash && (slicer.brokenBy() !== undefined || !hash.digest().equals(checksum.digest))) {
        throw new AppError('CHECKSUM_MISMATCH')
      }
      await settle()
    } catch (error) {
      const ended = await Promise.allSettled(pendingParts)
      const lost = ended.flatMap((pendingPart) =>
        pendingPart.status === 'fulfilled' ? [pendingPart.value.store_key] : [],
      )
      await discard([...pending.map((part) => part.store_key), ...lost], error)
      throw error
    }
    return { offset: at, finished, expiresAt: upload.expires_at }
  }

  return { requireOpen, putPart, append }
}

const tooLong = (size: number) => tooLarge('body', formatBytes(size))

async function* tee(bytes: AsyncIterable<Uint8Array>, see: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    see(chunk)
    yield chunk
  }
}

/** Passes bytes through; reports their number after the last one. */
async function* counted(bytes: AsyncIterable<Uint8Array>, report: (count: number) => void): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const chunk of bytes) {
    count += chunk.length
    yield chunk
  }
  report(count)
}
