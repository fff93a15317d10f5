import { type KeyRing, type StoredBlob, unwrapKey } from '@khlang/vault'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactLightly } from '../../../platform/db.ts'
import { markDamaged } from './blobs.repo.ts'
import { FILE, type ItemRow } from '../model/drive.types.ts'
import { fileKeyRing } from '../gates/encryption.keys.ts'
import * as versions from './versions.repo.ts'
import type { WithAccess } from '../access/access.ts'

/** Bytes that may be sent: what they are called, and where they lie. */
export type Content = {
  item: ItemRow
  n: number
  size: number
  mimeType: string
  modifiedAt: Date
  blobId: string
  sha256: Buffer | null
  /** Opens the key of the bytes; throws INTEGRITY when rows and size disagree. */
  blob(): StoredBlob
}

/** What an old version requires in addition to the operation itself. */
const oldVersionOperation = {
  'item.download': 'version.download',
  'item.preview': 'version.list',
  'dav.read': 'version.download',
} as const

/** The bytes of a file for somebody who may have them. */
export function createContent({ db, clock, keyRing, audit, access, hooks }: WithAccess) {
  return {
    /** @param operation what the caller is doing with them: a mapped drive reads what a download may not, and less; whoever may only look never gets the bytes themselves */
    async find(
      actor: PersonActor,
      id: string,
      wanted: number | null,
      operation: keyof typeof oldVersionOperation = 'item.download',
    ): Promise<Content> {
      const { item } = await access.requireItem(db, actor, operation, id)
      if (item.kind !== FILE) throw new AppError('NOT_A_FILE')
      const n = wanted ?? item.version_n
      if (n !== item.version_n) await access.requireItem(db, actor, oldVersionOperation[operation], id)
      const version = await versions.findContent(db, id, n)
      if (!version) throw new AppError('NOT_FOUND')
      if (version.damaged_at) throw new AppError('INTEGRITY')
      if (item.password_hash !== null) await hooks.protectedFileRead(actor, id)
      const ring = item.encrypted ? fileKeyRing(await hooks.fileKey(actor, id)) : keyRing
      return presentContent(ring, item, version, n)
    },
    /** Keeps that a reader met damage: nobody is given these bytes again before somebody has looked at them. */
    markDamaged: (content: Content) => transactLightly(db, (tx) => markDamaged(tx, content.blobId, clock.now())),
    /** Logs a download; once, not for each of its ranges. */
    record: (actor: PersonActor, content: Content) =>
      audit.recordLightly(actor, {
        type: 'item.downloaded',
        subject: content.item.id,
        data: { version: content.n },
      }),
  }
}

/** A version as something whose bytes can be read. */
export const presentContent = (
  keyRing: KeyRing,
  item: ItemRow,
  version: versions.ContentRow,
  n = item.version_n,
): Content => ({
  item,
  n,
  size: version.size,
  mimeType: version.mime_type,
  modifiedAt: version.created_at,
  blobId: version.blob_id,
  sha256: version.sha256,
  blob() {
    const parts = version.parts.map(({ n: part, key, size, salt }) => ({
      part,
      key,
      size,
      salt: Buffer.from(salt, 'base64'),
    }))
    // A part that the rows have lost must not pass for a shorter file.
    if (parts.reduce((sum, part) => sum + part.size, 0) !== version.size) throw new AppError('INTEGRITY')
    return { dek: unwrapKey(keyRing, version.wrapped_key, version.blob_id), blobId: version.blob_id, parts }
  },
})
