import { randomUUID } from 'node:crypto'
import { fileLimit, formatBytes, mapDriveVia, partSize } from '@khlang/contract'
import { readBlob, type StoredBlob, unwrapKey } from '@khlang/vault'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactWithRetry, type Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { content, model, type tree } from '../../drive/index.ts'
import type { TransferDeps } from '../deps.ts'
import { parseMimeType } from '../transfer.rules.ts'
import { createDiscard } from '../uploads/discard.ts'
import type { WholeHash } from '../uploads/whole-hash.ts'
import { contentTypeOf, typeUnder } from '../uploads/content-type.ts'
import { sliceStream } from '../uploads/slices.ts'
import { insertGarbage } from '../uploads/uploads.repo.ts'
import { packBlob, unpackBlob, versionIn } from './packed-blobs.ts'
import * as repo from './working-files.repo.ts'
import type { VacatedNames } from './vacated-names.ts'
import { isLockText, isWorkingName, lockFileBytes, mayBeKept } from './working-names.rules.ts'

/** A place below a folder of the drive. */
export type WorkingPlace = { folderId: string; path: string }
export type WorkingFile = repo.WorkingRow
type Destination = { folderId: string; name: string; onDuplicate: tree.OnDuplicate }

const minute = 60_000
/** After this a file that somebody may want becomes one, and any other is dropped after a week. */
const keptAfter = 15 * minute
const droppedAfter = 7 * 24 * 60 * minute
const batch = 200
const leastId = '00000000-0000-0000-0000-000000000000'

/**
 * Files that programs write beside a document while they save it. They are no items: nobody sees them but the programs of the
 * same person, lock files apart, and they end as the next version of the document, or not at all.
 */
export function createWorkingFiles(
  { db, clock, drive, store, keyRing, actAs }: TransferDeps,
  vacated: VacatedNames,
  wholeHash: WholeHash,
) {
  const { discard } = createDiscard(db)
  const { uploads } = drive
  const own = ({ personId }: PersonActor, { folderId, path }: WorkingPlace) => ({ folderId, path, personId })

  const rowOf = (actor: PersonActor, { folderId, path }: WorkingPlace): repo.NewWorkingRow => ({
    id: randomUUID(),
    folder_id: folderId,
    path,
    person_id: actor.personId,
    account_id: actor.accountId,
    item_id: null,
    blob: null,
    size: 0,
    mime_type: '',
    content_at: null,
    changed_at: clock.now(),
  })

  /** The objects of rows that are gone. */
  const forget = (tx: Tx, rows: readonly (repo.WorkingRow | undefined)[]) =>
    insertGarbage(
      tx,
      rows.flatMap((row) => unpackBlob(row?.blob)?.parts.map((part) => part.store_key) ?? []),
    )

  /** Receives bytes as parts that no row references yet. */
  async function receive(bytes: AsyncIterable<Uint8Array>, size: number | null, free: number) {
    const pending = content.beginBlob({ store, keyRing })
    let received = 0
    try {
      const slicer = sliceStream(bytes)
      while ((await slicer.hasMore()) || pending.parts.length === 0) {
        received += (await pending.write(slicer.take(partSize))).size
        if (received > free)
          throw new AppError('STORAGE_FULL', { left: formatBytes(free), need: formatBytes(received) })
      }
      if (slicer.brokenBy() !== undefined) throw new AppError('MALFORMED', {}, { cause: slicer.brokenBy() })
      if (size !== null && size !== received) throw new AppError('MALFORMED')
      return { blob: pending.finish(), head: slicer.head() }
    } catch (error) {
      await discard(
        pending.parts.map((part) => part.store_key),
        error,
      )
      throw error
    }
  }

  /** The hash of a file that is to take a name, where it has to be read for it; before the transaction. */
  async function hashFor({ blob: packed }: Pick<repo.WorkingRow, 'blob'>, to: Destination): Promise<Buffer | null> {
    const blob = unpackBlob(packed)
    return blob && wholeHash(to, blob)
  }

  /** Makes a file of one that was written beside it; `onDuplicate` as for any upload of a program. */
  async function attach(tx: Tx, actor: PersonActor, row: repo.WorkingRow, to: Destination & { hash: Buffer | null }) {
    const packed = unpackBlob(row.blob)
    if (!packed) throw new AppError('NOT_ALLOWED')
    const blob = { ...packed, ...(to.hash && { sha256: to.hash }) }
    const { drive: of } = await uploads.requireUploadFolder(tx, actor, to.folderId)
    const attached = await uploads.attach(tx, actor, {
      folderId: to.folderId,
      driveId: of.id,
      name: model.parseName(to.name),
      // Its name was one of a program's own until now.
      mimeType: typeUnder(row.mime_type, to.name),
      onDuplicate: to.onDuplicate,
      remark: null,
      via: mapDriveVia,
      blob,
      reservationId: null,
      ...(row.content_at && { contentAt: row.content_at }),
    })
    if (attached.skipped) await forget(tx, [row])
    else if (!blob.sha256) await enqueue(tx, 'drive:hash-blob', { blobId: blob.id }, { delaySeconds: 5 })
    return attached
  }

  /** The bytes of a file; null for a folder, and for a document that is protected. */
  async function bytesOf(
    actor: PersonActor,
    row: WorkingFile,
  ): Promise<{ size: number; blobId: string; blob(): StoredBlob } | null> {
    if (row.item_id !== null) {
      await vacated.authorise(actor, row.item_id, 'dav.read')
      const content = await drive.content.setAside(row.item_id, versionIn(row.blob))
      // Its ETag is the one that lists show.
      return content && { size: content.size, blobId: row.id, blob: () => content.blob() }
    }
    const blob = unpackBlob(row.blob)
    if (!blob) return null
    const parts = blob.parts.map(({ n, store_key, size, salt }) => ({ part: n, key: store_key, size, salt }))
    const dek = () => unwrapKey(keyRing, blob.wrapped_key, blob.id)
    return { size: blob.size, blobId: blob.id, blob: () => ({ dek: dek(), blobId: blob.id, parts }) }
  }

  /** The bytes of a file for somebody who sees it; null if it is not to be read. */
  async function readable(actor: PersonActor, row: WorkingFile) {
    const bytes = await bytesOf(actor, row)
    if (!bytes || row.person_id === actor.personId) return bytes
    if (bytes.size > lockFileBytes) return null
    const pieces: Buffer[] = []
    for await (const piece of readBlob(store, bytes.blob(), { start: 0, end: bytes.size })) pieces.push(piece)
    return isLockText(Buffer.concat(pieces)) ? bytes : null
  }

  /** Puts a document that was set aside back under its name, or under another one; false if it has come back since. */
  const putBack = (actor: PersonActor, { id, item_id, folder_id }: WorkingFile, to: Destination): Promise<boolean> =>
    transactWithRetry(db, async (tx) => {
      if (item_id === null || folder_id !== to.folderId) return false
      await uploads.requireUploadFolder(tx, actor, to.folderId)
      if (!(await vacated.putBack(tx, actor, item_id, to.folderId, to.name))) return false
      await repo.deleteWorkingById(tx, id)
      return true
    })

  /** Puts a file, or a copy of it, where it is to stay; a document that was set aside comes back if that is still its place. */
  async function place(
    actor: PersonActor,
    row: WorkingFile,
    to: Destination,
    { isCopy }: { isCopy: boolean },
  ): Promise<void> {
    if (!isCopy && (await putBack(actor, row, to))) return
    if (!isCopy && row.item_id === null) {
      const hash = await hashFor(row, to)
      await transactWithRetry(db, async (tx) => {
        const held = await repo.deleteWorkingById(tx, row.id)
        if (!held) throw new AppError('NOT_FOUND')
        await attach(tx, actor, held, { ...to, hash })
      })
      return
    }
    const bytes = await bytesOf(actor, row)
    if (!bytes) throw new AppError('NOT_ALLOWED')
    const range = { start: 0, end: bytes.size }
    const blob = packBlob((await receive(readBlob(store, bytes.blob(), range), bytes.size, bytes.size)).blob)
    const copied = { ...row, blob: JSON.parse(blob) }
    const hash = await hashFor(copied, to)
    await transactWithRetry(db, async (tx) => {
      if (!isCopy) await repo.deleteWorkingById(tx, row.id)
      await attach(tx, actor, copied, { ...to, hash })
    })
  }

  const drop = (row: repo.WorkingRow) =>
    transactWithRetry(db, async (tx) => forget(tx, [await repo.deleteWorkingById(tx, row.id)]))

  /** Makes a file of what nobody has put in its place in time, and of an older version that is kept beside its document. */
  async function keep(row: repo.WorkingRow): Promise<void> {
    const actor = await actAs({ personId: row.person_id, accountId: row.account_id })
    const to = { folderId: row.folder_id, name: row.path, onDuplicate: 'create_copy' } as const
    const { item_id } = row
    if (item_id !== null) {
      const isDone = await transactWithRetry(db, async (tx) => {
        if (!(await vacated.keepUnder(tx, actor, item_id, row.path))) return false
        await repo.deleteWorkingById(tx, row.id)
        return true
      })
      if (isDone) return
    }
    await place(actor, row, to, { isCopy: false })
  }

  return {
    /** Whether programs write files of this name only while they save another one. */
    isName: isWorkingName,
    mayBeKept,
    /** Whether it is a folder; its ETag otherwise. */
    describe: (row: WorkingFile) => ({ isFolder: row.blob === null, etag: unpackBlob(row.blob)?.id || row.id }),
    find: (actor: PersonActor, at: WorkingPlace) => repo.findWorking(db, own(actor, at)),
    list: (actor: PersonActor, at: WorkingPlace) => repo.findWorkingIn(db, own(actor, at)),

    /** Writes a file, over the one that is there. */
    async write(
      actor: PersonActor,
      place: WorkingPlace,
      file: { filetype?: string | undefined; size: number | null; contentAt?: Date | undefined },
      bytes: AsyncIterable<Uint8Array>,
    ): Promise<{ isNew: boolean; blobId: string }> {
      const folder = await uploads.requireUploadFolder(db, actor, place.folderId)
      const max = fileLimit('mapDrive', null, Number.POSITIVE_INFINITY)
      if ((file.size ?? 0) > max) throw new AppError('FILE_TOO_LARGE', { max: formatBytes(max) })
      await store.assertRoom(file.size ?? 0)
      // They count for nobody, but nobody writes more of them than would fit.
      const free = (await uploads.freeBytes(db, folder.drive.id)) - (await repo.sumWorking(db, actor.personId))
      const { blob, head } = await receive(bytes, file.size, Math.min(max, Math.max(0, free)))
      const row = {
        ...rowOf(actor, place),
        blob: packBlob(blob),
        size: blob.size,
        mime_type: await contentTypeOf(head, place.path, parseMimeType(file.filetype)),
        content_at: file.contentAt ?? null,
      }
      const before = await transactWithRetry(db, async (tx) => {
        const replaced = await repo.replaceWorking(tx, row)
        await forget(tx, [replaced])
        return replaced
      })
      return { isNew: before === undefined, blobId: blob.id }
    },

    async makeFolder(actor: PersonActor, place: WorkingPlace): Promise<void> {
      await uploads.requireUploadFolder(db, actor, place.folderId)
      await transactWithRetry(db, (tx) => repo.replaceWorking(tx, rowOf(actor, place)))
    },

    async remove(actor: PersonActor, place: WorkingPlace): Promise<void> {
      await uploads.requireUploadFolder(db, actor, place.folderId)
      await transactWithRetry(db, async (tx) => forget(tx, await repo.deleteWorking(tx, own(actor, place))))
    },

    async move(actor: PersonActor, from: WorkingPlace, to: WorkingPlace): Promise<void> {
      for (const { folderId } of [from, to]) await uploads.requireUploadFolder(db, actor, folderId)
      await transactWithRetry(db, async (tx) => {
        await forget(tx, await repo.deleteWorking(tx, own(actor, to)))
        await repo.moveWorking(tx, own(actor, from), { ...own(actor, to), accountId: actor.accountId })
      })
    },

    /** Takes a document out of the way, to a place that its program uses for a moment. */
    async setAside(actor: PersonActor, found: model.Proved, place: WorkingPlace): Promise<void> {
      await transactWithRetry(db, async (tx) => {
        const item = await vacated.setAside(tx, actor, found.item.id)
        const { id, size, mime_type, content_at, version_n } = item
        const blob = JSON.stringify({ version: version_n })
        const row = { ...rowOf(actor, place), item_id: id, blob, size, mime_type, content_at }
        await forget(tx, [await repo.replaceWorking(tx, row)])
      })
    },

    place,
    bytes: readable,

    /** Ends the stay of what was left. */
    async sweep(): Promise<void> {
      const now = clock.now().getTime()
      for (let after = leastId; ; ) {
        const due = await repo.findWorkingBefore(db, new Date(now - keptAfter), after, batch)
        for (const row of due) {
          after = row.id
          const isDropped = row.changed_at.getTime() <= now - droppedAfter
          const isKept = !isDropped && mayBeKept(row.path)
          // Where its person may not add it any more it stays for a week.
          if (isDropped) await drop(row)
          else if (isKept) await keep(row).catch(ignoreRefusal)
        }
        if (due.length < batch) return
      }
    },
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
export type WorkingFiles = ReturnType<typeof createWorkingFiles>
