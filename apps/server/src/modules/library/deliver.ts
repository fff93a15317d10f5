import type { Reply } from '@khlang/contract'
import type { copyLibraryDocument } from '@khlang/contract/library'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { model } from '../drive/index.ts'
import type { sending } from '../transfer/index.ts'
import type { DocumentRow } from './library.repo.ts'
import type { LibraryDeps } from './deps.ts'
import type { createRead } from './read.ts'

/** The bytes of a document to be sent to a reader. */
export type Delivered = sending.Sendable & { document: DocumentRow; publishedAt: Date }

/** How readers get the bytes: viewing, downloading, copying. */
export function createDelivery(
  { db, audit, clock, drive, previews }: LibraryDeps,
  { requirePublished }: Pick<ReturnType<typeof createRead>, 'requirePublished'>,
) {
  const blobOf = async (actor: PersonActor, id: string) => (await requirePublished(db, actor, id)).blob_id
  return {
    /** The content source of the sender, and how it records downloads. */
    content: {
      async find(actor: PersonActor, id: string): Promise<Delivered> {
        const document = await requirePublished(db, actor, id)
        const bytes = await drive.blobs.find(document.blob_id)
        if (!bytes) throw new AppError('INTEGRITY')
        const { size, stored } = bytes
        return {
          document,
          publishedAt: document.published_at,
          size,
          blobId: document.blob_id,
          blob() {
            // A missing part must not pass for a shorter file.
            if (stored.parts.reduce((sum, part) => sum + part.size, 0) !== size) throw new AppError('INTEGRITY')
            return stored
          },
        }
      },
      record: (actor: PersonActor, { document: { id, name } }: Delivered) =>
        audit.recordUnsynced(actor, { type: 'library.downloaded', subject: id, data: { name } }),
      markDamaged: ({ blobId }: Delivered) => drive.blobs.markDamaged(blobId, clock.now()),
    },

    preview: async (actor: PersonActor, id: string) => previews.ofBlob.preview(await blobOf(actor, id)),
    page: async (actor: PersonActor, id: string, n: number) => previews.ofBlob.page(await blobOf(actor, id), n),

    copy: (actor: PersonActor, id: string): Promise<Reply<typeof copyLibraryDocument>> =>
      model.transactItems(db, async (tx) => {
        const { name, mime_type, size, blob_id } = await requirePublished(tx, actor, id)
        const copy = await drive.published.placeInMyDrive(tx, actor, {
          name,
          mimeType: mime_type,
          size,
          blobId: blob_id,
        })
        const data = { name: copy.name, itemId: copy.itemId }
        await audit.record(tx, actor, { type: 'library.copied', subject: id, data })
        return copy
      }),
  }
}
