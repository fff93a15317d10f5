import { keyRing as keyRingOf, type KeyRing, masterKey, type StoredBlob, unwrapKey } from '@khlang/vault'
import { personOf, type Principal } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactUnsynced } from '../../../platform/db.ts'
import { markDamaged } from './blobs.repo.ts'
import { FILE, type ItemRow } from '../model/drive.types.ts'
import * as versions from './versions.repo.ts'
import type { WithAccess } from '../access/access.ts'
import { authenticated, type Caller, evidenceOf } from '../access/proof.ts'

/** Bytes that may be sent: their name and location. */
export type Content = {
  item: ItemRow
  n: number
  size: number
  mimeType: string
  modifiedAt: Date
  blobId: string
  sha256: Buffer | null
  /** Unwraps the key of the bytes; throws INTEGRITY if rows and size disagree. */
  blob(): StoredBlob
}

/** Wraps the data keys of all versions of an encrypted file. */
export type FileKey = Buffer
/** The key ring for the data keys of an encrypted file. */
export const fileKeyRing = (fileKey: FileKey): KeyRing => keyRingOf([masterKey(fileKey)])

/** What an old version requires in addition to the operation itself. */
const oldVersionOperation = {
  'item.download': 'version.download',
  'item.preview': 'version.list',
  'dav.read': 'version.download',
} as const

/** The bytes of a file for a caller with permission. */
export function createContent({ db, clock, keyRing, audit, access, hooks }: WithAccess) {
  return {
    /** @param operation why the bytes are read: each has its own permission; view alone never gives them */
    async find(
      caller: Caller,
      id: string,
      wanted: number | null,
      operation: keyof typeof oldVersionOperation = 'item.download',
    ): Promise<Content> {
      const found = await versions.findPlaceAndContent(db, id, { n: wanted, evidence: evidenceOf(caller) })
      const { place, version } = found
      const actor = authenticated(caller, found.evidence)
      const proof = await access.requireItemAt(db, actor, operation, place)
      const { item } = proof
      if (item.kind !== FILE) throw new AppError('NOT_A_FILE')
      const n = wanted ?? item.version_n
      if (n !== item.version_n) await access.authorise(db, actor, oldVersionOperation[operation], proof)
      if (!version) throw new AppError('NOT_FOUND')
      if (version.damaged_at) throw new AppError('INTEGRITY')
      if (n !== item.version_n && version.scan === 'found') throw new AppError('MALWARE_FOUND')
      // The gates admit only people to protected and encrypted files.
      const person = personOf(actor)
      if (item.password_hash !== null && person) await hooks.protectedFileRead(person, id)
      const ring = item.encrypted && person ? fileKeyRing(await hooks.fileKey(person, id)) : keyRing
      return presentContent(ring, item, version, n)
    },
    /** The bytes of a file that a program has set aside, for the program; null if they are protected or gone. */
    async setAside(id: string, n: number): Promise<Content | null> {
      const { place, version } = await versions.findPlaceAndContent(db, id, { n, evidence: null })
      const item = place?.ancestors[0]
      const isOpen = item && item.password_hash === null && !item.encrypted
      return isOpen && version && !version.damaged_at && version.scan !== 'found'
        ? presentContent(keyRing, item, version)
        : null
    },
    /** Records damage found by a reader: the bytes are not served until they have been checked. */
    markDamaged: (content: Content) => transactUnsynced(db, (tx) => markDamaged(tx, content.blobId, clock.now())),
    /** Logs a download once, not for each of its ranges. */
    record: (actor: Principal, content: Content) =>
      audit.recordUnsynced(actor, {
        type: 'item.downloaded',
        subject: content.item.id,
        data: { version: content.n },
      }),
  }
}

/** The readable content of a version. */
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
    // A missing part must not pass for a shorter file.
    if (parts.reduce((sum, part) => sum + part.size, 0) !== version.size) throw new AppError('INTEGRITY')
    return { dek: unwrapKey(keyRing, version.wrapped_key, version.blob_id), blobId: version.blob_id, parts }
  },
})
