import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { findDrives } from '../access/access.repo.ts'
import { lockUnsealed } from '../content/blobs.repo.ts'
import { FILE } from '../model/drive.types.ts'
import { insertWithBytes } from '../content/copy-row.ts'
import { lockVersion } from '../content/versions.repo.ts'
import type { createAttach } from './attach.ts'
import type { WithBlockedTypes } from '../content/blocked-types.ts'
import { findFreeName } from '../model/free-names.ts'
import { ownName } from '../model/names.rules.ts'
import { takeSpace } from '../model/space.ts'

/** Published bytes and their name. */
export type Pinned = { name: string; mimeType: string; size: number; blobId: string }

/** Operations for the library: a version of a file to publish, and a file made of published bytes. */
export function createPublished(
  { clock, access, blockedTypes, hooks }: WithBlockedTypes,
  { requireUploadFolder }: Pick<ReturnType<typeof createAttach>, 'requireUploadFolder'>,
) {
  return {
    /** A version of a file of Drive Business, if the caller may publish it; locked until the transaction ends. */
    async pin(
      tx: Tx,
      actor: PersonActor,
      id: string,
      { version, isLibraryManager }: { version: number | null; isLibraryManager: boolean },
    ): Promise<Pinned & { n: number }> {
      const { item, drive } = await access.requireItem(tx, actor, 'library.publish', id, { isLibraryManager })
      if (drive.kind !== 'business' || drive.account_id !== actor.accountId) throw new AppError('NOT_ALLOWED')
      if (item.kind !== FILE) throw new AppError('NOT_A_FILE')
      if (item.password_hash !== null) throw new AppError('LIBRARY_PROTECTED')
      const n = version ?? item.version_n
      if (n !== item.version_n) await access.requireItem(tx, actor, 'version.download', id)
      const row = await lockVersion(tx, id, n, 'share')
      if (!row) throw new AppError('NOT_FOUND')
      if (row.damaged_at) throw new AppError('INTEGRITY')
      if (row.scan === 'found') throw new AppError('MALWARE_FOUND')
      return { name: item.name, mimeType: row.mime_type, size: row.size, blobId: row.blob_id, n }
    },

    /** A file with these bytes in the root of the caller's My Drive, in their quota. Not logged. */
    async placeInMyDrive(tx: Tx, actor: PersonActor, { name, mimeType, size, blobId }: Pinned) {
      const own = (await findDrives(tx, actor.accountId, actor.personId)).find((drive) => drive.person_id !== null)
      if (!own) throw new AppError('NOT_FOUND')
      const { drive } = await requireUploadFolder(tx, actor, own.root_id)
      const wanted = await blockedTypes.admit(tx, actor, drive, ownName({ name }))
      // Encrypted since it was found on the shelf, so no longer published.
      if (!(await lockUnsealed(tx, blobId))) throw new AppError('NOT_FOUND')
      await takeSpace(tx, drive.id, size)
      const at = clock.now()
      const how = { by: actor.personId, at, via: 'library' }
      const to = { driveId: drive.id, parentId: own.root_id, name: await findFreeName(tx, own.root_id, wanted) }
      const row = await insertWithBytes(tx, how, { blob_id: blobId, size, mime_type: mimeType }, to)
      await hooks.itemArrived(tx, actor, row, at)
      return { itemId: row.id, folderId: own.root_id, name: row.name }
    },
  }
}
