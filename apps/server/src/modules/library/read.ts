import { type Input, pageLimits, type Reply } from '@khlang/contract'
import type { listLibrary, LibraryDocument } from '@khlang/contract/library'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursors.ts'
import { type Db, transactUnsynced } from '../../platform/db.ts'
import * as repo from './library.repo.ts'
import { searchWords } from './library.rules.ts'
import type { LibraryDeps } from './deps.ts'
import { managesShelf } from './managers.ts'

export const readerOf = (actor: PersonActor, clock: Clock): repo.Reader => ({
  personId: actor.personId,
  accountId: actor.accountId,
  businessId: actor.accountKind === 'business' ? actor.accountId : null,
  now: clock.now(),
})

/** Operations of readers; each checks that the document is currently published. */
export function createRead({ db, audit, clock }: LibraryDeps) {
  /** A document that is currently published; anything else is reported as gone, without a reason. */
  async function requirePublished(where: Db, actor: PersonActor, id: string) {
    const found = await repo.findDocument(where, readerOf(actor, clock), id)
    if (found?.state !== 'published' || found.blob_id === null) throw new AppError('LIBRARY_GONE')
    return { ...found, blob_id: found.blob_id }
  }

  return {
    requirePublished,

    async list(actor: PersonActor, query: Input<typeof listLibrary>['query']): Promise<Reply<typeof listLibrary>> {
      const reader = readerOf(actor, clock)
      const { shelf = 'platform', category = null, q = '', starred = false, limit = pageLimits.default } = query
      const itemId = query.item ?? null
      const manages = await managesShelf(db, actor)
      const of = starred ? 'library stars' : `library ${shelf}`
      const cursor = decodeCursor(query.cursor, of, 'time')
      const page = { after: cursor && { at: new Date(cursor.value), id: cursor.id }, limit: limit + 1 }
      const everything = manages && shelf === 'business'
      // Only managers may see the file that a document was published from.
      if (itemId !== null && !everything) return { items: [], nextCursor: null, mayPublish: false }
      const words = searchWords(q)
      const rows = starred
        ? await repo.findStarred(db, reader, page)
        : await repo.findShelf(db, reader, { shelf, category, words, everything, itemId, ...page })
      const items = rows.slice(0, limit)
      const last = items.at(-1)
      const at = (starred ? last?.starred_at : last?.published_at) ?? null
      return {
        items: items.map((row) => presentDocument(row, manages)),
        nextCursor:
          rows.length > limit && last && at
            ? encodeCursor({ of, kind: 1, value: at.toISOString(), id: last.id })
            : null,
        mayPublish: manages && actor.accountStatus === 'active',
      }
    },

    get: async (actor: PersonActor, id: string): Promise<LibraryDocument> =>
      presentDocument(await requirePublished(db, actor, id), await managesShelf(db, actor)),

    /** A star can also be removed from an unavailable document. */
    star: (actor: PersonActor, id: string, starred: boolean): Promise<void> =>
      transactUnsynced(db, async (tx) => {
        const reader = readerOf(actor, clock)
        const found = await repo.findDocument(tx, reader, id)
        if (!found || (found.state !== 'published' && (starred || found.starred_at === null)))
          throw new AppError('LIBRARY_GONE')
        if (starred) await repo.insertStar(tx, reader, id)
        else await repo.deleteStar(tx, reader, id)
        await audit.record(tx, actor, { type: 'library.starred', subject: id, data: { name: found.name, starred } })
      }),
  }
}

/** Readers see only the title of an unavailable document. */
export const presentDocument = (row: repo.DocumentRow, manages: boolean): LibraryDocument => ({
  id: row.id,
  shelf: row.business_id === null ? 'platform' : 'business',
  state: row.state,
  category: row.category,
  titleTh: row.title_th,
  titleEn: row.title_en,
  summaryTh: row.state === 'published' || manages ? row.summary_th : '',
  summaryEn: row.state === 'published' || manages ? row.summary_en : '',
  name: row.name,
  mimeType: row.mime_type,
  size: row.size,
  version: row.version_n,
  publishedAt: row.published_at.toISOString(),
  validFrom: row.valid_from.toISOString(),
  validUntil: row.valid_until?.toISOString() ?? null,
  starred: row.starred_at !== null,
  itemId: manages ? row.source_id : null,
  newestVersion: manages && row.state !== 'gone' ? row.newest_n : null,
})
