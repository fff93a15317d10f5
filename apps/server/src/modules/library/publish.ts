import { randomUUID } from 'node:crypto'
import type { Input } from '@khlang/contract'
import type { changeLibraryDocument, LibraryDocument, publishDocument } from '@khlang/contract/library'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { transactWithRetry, type Tx } from '../../platform/db.ts'
import * as repo from './library.repo.ts'
import { written } from './library.rules.ts'
import type { LibraryDeps } from './deps.ts'
import { holdsGrant, managesShelf } from './managers.ts'
import { presentDocument, readerOf } from './read.ts'

/** What Admin Business and library managers do with the shelf of their business. */
export function createPublish({ db, audit, clock, drive }: LibraryDeps) {
  async function present(tx: Tx, actor: PersonActor, id: string): Promise<LibraryDocument> {
    const row = await repo.findDocument(tx, readerOf(actor, clock), id)
    if (!row) throw new AppError('LIBRARY_GONE')
    return presentDocument(row, true)
  }

  const pin = async (tx: Tx, actor: PersonActor, itemId: string, version: number | null) =>
    drive.published.pin(tx, actor, itemId, { version, isLibraryManager: await holdsGrant(tx, actor) })

  /** A document that the caller may change; not found if they cannot see it, not allowed if it is not theirs. */
  async function requireOwn(tx: Tx, actor: PersonActor, id: string) {
    const reader = readerOf(actor, clock)
    const seen = await repo.findDocument(tx, reader, id)
    const manages = await managesShelf(tx, actor)
    if (!seen || (!manages && seen.state !== 'published')) throw new AppError('LIBRARY_GONE')
    if (!manages || seen.business_id === null) throw new AppError('NOT_ALLOWED')
    if (actor.accountStatus !== 'active') throw new AppError('ACCOUNT_READ_ONLY')
    const row = await repo.lockDocument(tx, reader.businessId, id)
    if (!row) throw new AppError('LIBRARY_GONE')
    return row
  }

  return {
    publish: (actor: PersonActor, input: Input<typeof publishDocument>['body']): Promise<LibraryDocument> =>
      transactWithRetry(db, async (tx) => {
        const { n, ...pinned } = await pin(tx, actor, input.itemId, input.version ?? null)
        const now = clock.now()
        const empty = { title_th: '', title_en: '', summary_th: '', summary_en: '', valid_from: now, valid_until: null }
        const id = randomUUID()
        const made = await repo.insertDocument(tx, {
          ...written(input, empty, now),
          id,
          business_id: actor.accountId,
          source_id: input.itemId,
          version_n: n,
          blob_id: pinned.blobId,
          name: pinned.name,
          mime_type: pinned.mimeType,
          size: pinned.size,
          category: input.category,
          published_by: actor.personId,
          published_at: now,
        })
        if (!made) throw new AppError('LIBRARY_PUBLISHED')
        const data = { name: pinned.name, itemId: input.itemId, version: n }
        await audit.record(tx, actor, { type: 'library.published', subject: id, data })
        return present(tx, actor, id)
      }),

    change: (
      actor: PersonActor,
      id: string,
      request: Input<typeof changeLibraryDocument>['body'],
    ): Promise<LibraryDocument> =>
      transactWithRetry(db, async (tx) => {
        const row = await requireOwn(tx, actor, id)
        const { version, ...rest } = request
        const texts = written(rest, row, clock.now())
        const category = request.category ?? row.category
        let { name } = row
        if (version === undefined) await repo.updateDocument(tx, id, { ...texts, category: category as never })
        else {
          if (row.source_id === null) throw new AppError('NOT_FOUND')
          const { n, blobId, mimeType, size, ...pinned } = await pin(tx, actor, row.source_id, version)
          name = pinned.name
          const bytes = { version_n: n, blob_id: blobId, mime_type: mimeType, size, name }
          await repo.updateDocument(tx, id, { ...texts, category: category as never, ...bytes })
        }
        const changes = Object.fromEntries(Object.entries(request).map(([key, value]) => [key, value ?? null]))
        await audit.record(tx, actor, { type: 'library.changed', subject: id, data: { name, changes } })
        return present(tx, actor, id)
      }),

    /** The row stays for the stars; the bytes are released. */
    unpublish: (actor: PersonActor, id: string): Promise<void> =>
      transactWithRetry(db, async (tx) => {
        const { name } = await requireOwn(tx, actor, id)
        await repo.updateDocument(tx, id, { unpublished_at: clock.now(), blob_id: null })
        await audit.record(tx, actor, { type: 'library.unpublished', subject: id, data: { name } })
      }),
  }
}
