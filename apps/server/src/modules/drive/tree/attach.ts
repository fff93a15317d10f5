import { randomUUID } from 'node:crypto'
import { type DuplicateChoice, mapDriveVia, nameKey } from '@khlang/contract'
import { type Actor, personOf, type Principal, type UploadLinkActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, transactUnsynced, type Tx } from '../../../platform/db.ts'
import { FILE, type FileName, FOLDER, type ItemRow, type Placement } from '../model/drive.types.ts'
import type { Evaluation } from '../access/evaluate.ts'
import type { Allowed, Proved } from '../access/proof.ts'
import { insertFile } from '../content/files.repo.ts'
import * as items from '../model/items.repo.ts'
import * as quota from '../model/quota.repo.ts'
import * as versions from '../content/versions.repo.ts'
import type { WithBlockedTypes } from '../content/blocked-types.ts'
import { findFreeName } from '../model/free-names.ts'
import { assertNotReserved, keptName } from '../model/names.rules.ts'
import { addNextVersion, beforeOf, unchangedBlob } from '../content/next-version.ts'
import { createRespell } from './respell.ts'
import { staleItem } from '../content/stale-item.ts'
import { storageFull, takeSpace } from '../model/space.ts'

/** `fail` is the default without a choice; `overwrite` is the meaning of saving on a mapped drive. */
export type OnDuplicate = DuplicateChoice | 'fail' | 'overwrite'

/** A file whose bytes are durable in the vault and that has no row yet. */
export type NewFile = {
  folderId: string
  driveId: string
  name: FileName
  mimeType: string
  onDuplicate: OnDuplicate
  remark: string | null
  via: string
  blob: versions.NewBlob
  reservationId: string | null
  /** The blob that must still be the newest; otherwise another writer was faster. */
  expects?: string
  /** The modification time of the content, according to the sender. */
  contentAt?: Date
}

type PlacedFile = NewFile & { name: Placement }

/** `blobId`: of the bytes that a file holds already, where the same ones were skipped. */
export type Attached = { itemId: string | null; skipped: boolean; version: number; blobId?: string }

/** How often to retry when another transaction takes the name first. */
const maxPlaceAttempts = 20

/** The end of every kind of upload: quota, names and rows in one transaction. */
export function createAttach({ db, clock, audit, access, blockedTypes, hooks }: WithBlockedTypes) {
  const respell = createRespell({ access, audit, clock })

  /** The folder of an upload, if the caller may add to it. */
  async function requireUploadFolder(where: Db, actor: Principal, folderId: string): Promise<Allowed<'item.upload'>> {
    const folder = await access.requireItem(where, actor, 'item.upload', folderId).catch((error: unknown) => {
      const code = error instanceof AppError ? error.code : null
      if (code === 'NOT_FOUND') throw new AppError('UPLOAD_FOLDER_NOT_FOUND')
      throw code === 'NOT_ALLOWED' ? new AppError('UPLOAD_NOT_ALLOWED') : error
    })
    if (folder.item.kind !== FOLDER) throw new AppError('NOT_A_FOLDER')
    return folder
  }

  /** Reserves space for an upload; two callers cannot reserve the same bytes. */
  async function reserve(driveId: string, id: string, bytes: number, expiresAt: Date): Promise<void> {
    const left = await quota.reserveSpace(db, { id, drive_id: driveId, bytes, expires_at: expiresAt })
    if (left !== null) throw storageFull(left, bytes)
  }

  /** Raises what an upload has reserved to `bytes`; nothing happens if it holds as many or has ended. */
  async function reserveMore(id: string, bytes: number): Promise<void> {
    const left = await quota.growReservation(db, id, bytes)
    if (left !== null) throw storageFull(left, bytes)
  }

  /** A new version of an existing file. */
  async function addVersion(tx: Tx, actor: Actor, target: ItemRow, file: NewFile): Promise<Attached> {
    const n = await versions.lockVersionNumber(tx, target.id, 'new')
    if (file.expects !== undefined) await assertNewest(tx, target, n - 1, file.expects)
    // A repeated upload, or a program that saves what it has not changed: equal bytes push no version out.
    const blobId = await unchangedBlob(tx, target, file.blob)
    if (blobId !== null) {
      if (file.contentAt) await items.updateContentAt(tx, target.id, file.contentAt)
      return { itemId: target.id, skipped: true, version: n - 1, blobId }
    }
    await versions.insertBlob(tx, file.blob)
    const next = {
      n,
      blob_id: file.blob.id,
      size: file.blob.size,
      mime_type: file.mimeType,
      remark: file.remark,
      via: file.via,
      created_by: personOf(actor)?.personId ?? null,
      created_at: clock.now(),
      content_at: file.contentAt ?? null,
    }
    const row = await addNextVersion(tx, target, next, await beforeOf(tx, hooks, target, file.onDuplicate))
    await settleSpace(tx, file, row.drive_id)
    await audit.record(tx, actor, {
      type: 'version.created',
      subject: target.id,
      data: { n, name: target.name, size: file.blob.size, via: file.via },
    })
    return { itemId: target.id, skipped: false, version: n }
  }

  async function assertNewest(tx: Tx, item: ItemRow, n: number, blobId: string): Promise<void> {
    const newest = await versions.findVersion(tx, item.id, n)
    if (newest?.blob_id !== blobId) throw await staleItem(tx, item)
  }

  /** A new file; null if the name is taken. */
  async function addItem(tx: Tx, actor: Actor, name: Placement, file: NewFile): Promise<Attached | null> {
    const at = clock.now()
    const made = await insertFile(tx, {
      id: randomUUID(),
      parentId: file.folderId,
      name,
      version: {
        mime_type: file.mimeType,
        remark: file.remark,
        via: file.via,
        created_by: personOf(actor)?.personId ?? null,
        created_at: at,
      },
      blob: file.blob,
      reservationId: file.reservationId,
    })
    if (!made) return null
    if (file.contentAt) await items.updateContentAt(tx, made.id, file.contentAt)
    // Without a reservation, or if the folder has moved to another drive since: its owner pays now (C25).
    if (!made.wasReserved) await settleSpace(tx, file, made.driveId)
    const dated = made.policyId ? await hooks.fileCreated(tx, made.id, made.policyId, at) : {}
    const data = { name, parentId: file.folderId, kind: 'file' as const, size: file.blob.size, ...dated }
    await audit.record(tx, actor, { type: 'item.created', subject: made.id, data })
    return { itemId: made.id, skipped: false, version: 1 }
  }

  /** Counts the bytes of a file, against the reservation or the free space. */
  async function settleSpace(tx: Tx, file: NewFile, driveId: string): Promise<void> {
    const reservedIn = file.reservationId ? await quota.deleteReservation(tx, file.reservationId) : undefined
    if (reservedIn === driveId) await quota.insertQuotaChange(tx, driveId, file.blob.size)
    else await takeSpace(tx, driveId, file.blob.size)
  }

  /** Resolves a taken name in the transaction, without race conditions. */
  async function place(tx: Tx, actor: Actor, file: PlacedFile): Promise<Attached> {
    // A program that saves by deletion and a new file: the old one comes back, to become the version before.
    const back = await takeBack(tx, actor, file)
    if (back) return addVersion(tx, actor, back, file)
    let copies = file.onDuplicate === 'create_copy'
    for (let tries = 0; tries < maxPlaceAttempts; tries++) {
      const name = tries > 0 && copies ? await findFreeName(tx, file.folderId, file.name) : file.name
      const made = file.expects === undefined ? await addItem(tx, actor, name, file) : null
      if (made) return made
      if (copies) continue
      if (file.onDuplicate === 'skip') return { itemId: null, skipped: true, version: 0 }
      const there = await items.findByName(tx, file.folderId, file.name)
      // It has disappeared in the meantime.
      if (!there && file.expects !== undefined) throw new AppError('CONFLICT')
      if (!there) continue
      const replaced = actor.kind === 'uploadLink' ? await lockForVisitor(tx, actor, there) : undefined
      if (replaced) return addVersion(tx, actor, replaced.item, file)
      copies = replaced === null
      if (copies) continue
      if (file.onDuplicate === 'fail' || there.kind !== FILE) throw new AppError('FILE_EXISTS', { name: file.name })
      const locked = await lockTaken(tx, actor, there)
      if (!locked) continue
      if (file.onDuplicate !== 'overwrite' && !(await hooks.versionedIn(tx, there.drive_id))(there))
        throw new AppError('VERSION_TYPE')
      const added = await addVersion(tx, actor, locked.item, file)
      if (locked.found) await respellReplaced(tx, locked.found, file)
      return added
    }
    throw new AppError('FILE_EXISTS', { name: file.name })
  }

  const takeBack = async (tx: Tx, actor: Actor, { folderId, name, via, onDuplicate, expects }: NewFile) =>
    actor.kind === 'person' && via === mapDriveVia && onDuplicate === 'overwrite' && expects === undefined
      ? hooks.nameFilled(tx, actor, folderId, name, null)
      : null

  const assertMayReplace = async (where: Db, folder: Proved, there: ItemRow): Promise<void> =>
    void replaceable(await access.evaluateChild(where, 'version.create', folder, there), there)

  /** The file that a visitor's becomes a new version of, locked; null where theirs is kept as a file of its own. */
  async function lockForVisitor(tx: Tx, actor: UploadLinkActor, there: ItemRow): Promise<Proved | null> {
    if (there.kind !== FILE || !(await hooks.versionedIn(tx, there.drive_id))(there)) return null
    const held = await access.evaluateReplaced(tx, actor, 'version.create', there)
    return held?.code === null && held.found.item.password_hash === null ? held.found : null
  }

  /** The file to be replaced, locked, if the caller may and it is still there; the system actor is not checked. */
  async function lockTaken(tx: Tx, actor: Actor, there: ItemRow): Promise<{ item: ItemRow; found?: Proved } | null> {
    if (actor.kind === 'system') return { item: there }
    const held = await access.evaluateReplaced(tx, actor, 'version.create', there)
    const found = held && replaceable(held, there)
    return found && { item: found.item, found }
  }

  /** A program finds what it wrote; whoever else may not rename leaves the name as it is. */
  async function respellReplaced(tx: Tx, found: Proved, { name, onDuplicate }: PlacedFile): Promise<void> {
    const { principal } = found
    const must = onDuplicate === 'overwrite'
    if (must || (await access.may(tx, principal, 'item.rename', found))) await respell(tx, principal, found, name)
  }

  return {
    requireUploadFolder,
    reserve,
    reserveMore,
    /** Before the first byte: whether an existing item may be replaced, as far as known. */
    async assertMayAttach(
      where: Db,
      actor: Principal,
      input: { folder: Proved; name: string; onDuplicate: OnDuplicate },
    ): Promise<void> {
      await blockedTypes.admit(where, actor, input.folder.drive, input.name)
      assertNotReserved(input.folder.item, input.name)
      const there = await items.findByName(where, input.folder.item.id, input.name)
      if (!there || input.onDuplicate === 'create_copy' || input.onDuplicate === 'skip') return
      if (input.onDuplicate === 'fail' || there.kind !== FILE) throw new AppError('FILE_EXISTS', { name: input.name })
      await assertMayReplace(where, input.folder, there)
    },
    /** Before the first byte: refuses a reserved name, and a new version of a file whose type keeps none. */
    async assertNameFits(
      where: Db,
      actor: Principal,
      request: { folder: Proved; name: string; onDuplicate: OnDuplicate },
    ): Promise<void> {
      assertNotReserved(request.folder.item, request.name)
      const replaces = request.onDuplicate === 'create_tag_version' || request.onDuplicate === 'replace'
      // A visitor learns nothing of what is there.
      if (!replaces || actor.kind === 'uploadLink') return
      const there = await items.findByName(where, request.folder.item.id, request.name)
      if (there?.kind !== FILE) return
      if ((await hooks.versionedIn(where, there.drive_id))({ name: request.name, mime_type: '' })) return
      await assertMayReplace(where, request.folder, there)
      throw new AppError('VERSION_TYPE')
    },
    versionedIn: hooks.versionedIn,
    release: (tx: Tx, reservationId: string) => quota.deleteReservation(tx, reservationId),
    /** Releases a reservation outside the transaction that should have settled it. */
    releaseNow: (reservationId: string) => transactUnsynced(db, (tx) => quota.deleteReservation(tx, reservationId)),
    /** Creates the file from its bytes; permission, lock, quota and blocked type are checked again, but for the product. */
    async attach(tx: Tx, actor: Actor, file: NewFile): Promise<Attached> {
      // What the product makes for itself is not asked about.
      let name = keptName(file)
      if (actor.kind !== 'system') {
        const { drive, item } = await requireUploadFolder(tx, actor, file.folderId)
        assertNotReserved(item, file.name)
        name = await blockedTypes.admit(tx, actor, drive, file.name)
      }
      const attached = await place(tx, actor, { ...file, name })
      if (attached.skipped && file.reservationId) await quota.deleteReservation(tx, file.reservationId)
      return attached
    },
    /** Free bytes of a drive, less what is reserved for unfinished uploads. */
    async freeBytes(where: Db, driveId: string): Promise<number> {
      const space = await quota.findSpace(where, driveId)
      return space ? Math.max(0, space.quota - space.used - space.reserved) : 0
    },
    /** Those of these keys whose files in a folder the caller may give a new version. */
    async replaceableNames(
      where: Db,
      actor: Principal,
      folder: Proved,
      keys: ReadonlySet<string>,
    ): Promise<Set<string>> {
      const there = await items.findByKeys(where, folder.item.id, [...keys])
      const isVersioned = await hooks.versionedIn(where, folder.drive.id)
      const files = there.filter((item) => item.kind === FILE && isVersioned(item))
      const evaluations = await access.evaluateChildren(where, 'version.create', folder, files)
      return new Set(evaluations.flatMap(({ code, found }) => (code === null ? [nameKey(found.item.name)] : [])))
    },
    /** Those of these names that are taken in a folder, as keys. */
    takenNames: (where: Db, folderId: string, names: readonly string[]) =>
      items.findTakenKeys(where, folderId, [...new Set(names.map(nameKey))]),
  }
}

/** The file that gets a new version, if the caller may do that; one that they cannot see is reported as a taken name. */
function replaceable({ code, found }: Evaluation<'version.create'>, { name }: ItemRow): Allowed<'version.create'> {
  if (code === null) return found
  throw code === 'NOT_FOUND' ? new AppError('FILE_EXISTS', { name }) : new AppError(code)
}
