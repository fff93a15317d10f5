import { formatBytes, markedCopyLimits } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactUnsynced } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { networkOf } from '../../../platform/networks.ts'
import type { Follower } from '../../audit/index.ts'
import type { content } from '../../drive/index.ts'
import type { LinksDeps } from '../deps.ts'
import * as repo from '../model/copies.repo.ts'
import type { CountDownload } from './count-download.ts'
import type { View, Views } from './views.ts'
import type { Entering, Visit, Visits } from './visits.ts'
import { copyingOf } from './watermark.rules.ts'

/** A file of a link as it is downloaded: its own bytes, or those of its marked copy. */
export type Download = {
  found: content.Content
  copy: (repo.CopyKey & { format: Format }) | null
  size: number
  blobId: string
  blob: content.Content['blob']
}
type Format = NonNullable<Awaited<ReturnType<LinksDeps['previews']['marking']['formatOf']>>>

const maxTries = 2
/** Two at a time, in all processes: each takes a core. */
const queueOf = (itemId: string) => ({ queue: `links:copies:${Number.parseInt(itemId.slice(-1), 16) % 2}` })

/** What was copied of a file before it was encrypted, or before malware was found in it, is deleted. */
export const copiesFollower: Follower = {
  job: 'links:forget-copies',
  when: ({ type, data }) =>
    type === 'item.malware_found' || (type === 'file-encryption.changed' && data.change === 'encrypted'),
}

const refusals = {
  broken: 'LINK_MARK_BROKEN',
  password: 'LINK_MARK_PASSWORD',
  signed: 'LINK_MARK_SIGNED',
  too_large: 'LINK_MARK_TOO_LARGE',
  too_heavy: 'LINK_MARK_TOO_HEAVY',
} as const

const limits = {
  size: formatBytes(markedCopyLimits.bytes),
  pages: markedCopyLimits.pages,
  megapixels: markedCopyLimits.pixels / 1_000_000,
}

const refusalOf = (reason: string): AppError =>
  new AppError(reason in refusals ? refusals[reason as keyof typeof refusals] : 'LINK_MARK_BROKEN', limits)

const soon = () => new AppError('LINK_MARK_MAKING', {}, { retryAfter: 2 })

export type Copies = ReturnType<typeof createCopies>

/**
 * Copies of files under the watermark of a link (A19). One is made for each session, since it names its viewer, by a job;
 * it is kept as long as the session, so that an interrupted download continues.
 */
export function createCopies(
  { db, clock, drive, integrity, previews, limits: rates, store }: LinksDeps,
  { visits, views, countDownload }: { visits: Visits; views: Views; countDownload: CountDownload },
) {
  const keyOf = ({ session }: Visit, itemId: string): repo.CopyKey => ({
    ticket_hash: session.ticketHash,
    item_id: itemId,
  })

  /** The format of the copy that is downloaded instead of a file, decided by its bytes; null for its own bytes. */
  async function formatFor({ link }: Visit, { item, blobId }: content.Content): Promise<Format | null> {
    const format = link.watermark ? await previews.marking.formatOf(blobId) : null
    const copying = copyingOf(link, item.name, format)
    if ('refused' in copying) throw new AppError(copying.refused)
    return copying.as === 'copy' ? copying.format : null
  }

  /** Copies take time, which no stranger may use up. */
  const take = ({ link, visitor }: Visit) =>
    rates.take(`link-copy/${link.id}/${networkOf(visitor.origin.address)}`, markedCopyLimits.perHour, 3600)

  /** The copy of a file, or null while it is being made; an error says why there is none. */
  async function copyOf(visit: Visit, found: content.Content) {
    const key = keyOf(visit, found.item.id)
    const known = await repo.findCopy(db, key)
    if (known?.source_id === found.blobId) {
      if (known.refusal !== null) throw refusalOf(known.refusal)
      const bytes = known.blob_id === null ? null : await drive.blobs.find(known.blob_id)
      if (bytes) return { blobId: bytes.stored.blobId, size: bytes.size, blob: () => bytes.stored }
      // Damaged: it is made again.
      if (known.blob_id !== null) await transactUnsynced(db, (tx) => repo.deleteCopy(tx, key))
    }
    if (known?.source_id !== found.blobId) await take(visit)
    await views.of(visit, found.item.id)
    await transact(db, async (tx) => {
      const asked = { ...key, source_id: found.blobId, asked_at: clock.now() }
      await repo.askCopy(tx, asked, markedCopyLimits.kept)
      const payload = { ticket: key.ticket_hash.toString('hex'), itemId: key.item_id }
      const options = { key: `links:mark-copy ${payload.ticket} ${key.item_id}`, isAwaited: true }
      await enqueue(tx, 'links:mark-copy', payload, { ...options, ...queueOf(key.item_id) })
    })
    return null
  }

  /** Seals the copy that was asked for; otherwise why there can be none. */
  async function makeOf(asked: repo.CopyRow, view: View): Promise<keyof typeof refusals | null> {
    const format = await previews.marking.formatOf(asked.source_id)
    if (format === null) return 'broken'
    const copy = await previews.marking.copy(asked.source_id, { format, ...view })
    if (copy.state === 'refused') return copy.reason
    try {
      await store.assertRoom(copy.size)
      const blob = await drive.blobs.sealAll(copy.read())
      await transact(db, async (tx) => {
        await drive.blobs.insert(tx, blob)
        await repo.keepOutcome(tx, asked, { blob_id: blob.id })
      })
    } finally {
      await copy.giveUp()
    }
    return null
  }

  const read = (entering: Entering, id: string) =>
    visits.within(entering.visit, () => drive.content.find(entering, id, null))

  return {
    /** Has the copy of a file made, if it needs one. */
    async prepare(entering: Entering, id: string): Promise<{ state: 'ready' | 'making' }> {
      const found = await read(entering, id)
      const visit = entering.visit()
      const isReady = (await formatFor(visit, found)) === null || (await copyOf(visit, found)) !== null
      return { state: isReady ? 'ready' : 'making' }
    },

    /** What a visitor downloads; LINK_MARK_MAKING while a copy is being made. */
    async find(entering: Entering, id: string): Promise<Download> {
      const found = await read(entering, id)
      const visit = entering.visit()
      const format = await formatFor(visit, found)
      if (format === null) {
        const { size, blobId, blob } = found
        return { found, copy: null, size, blobId, blob }
      }
      const copy = await copyOf(visit, found)
      if (!copy) throw soon()
      return { found, copy: { ...keyOf(visit, id), format }, ...copy }
    },

    /** Logs and counts a download: that of a copy once, however often its bytes are asked for. */
    async record(actor: Visit['actor'], { found, copy }: Download): Promise<void> {
      const now = clock.now()
      if (copy && !(await transactUnsynced(db, (tx) => repo.markDownloaded(tx, copy, now)))) return
      await drive.content.record(actor, found)
      await countDownload(actor.link.id)
    },

    markDamaged: ({ found, copy, blobId }: Download) =>
      copy ? drive.blobs.markDamaged(blobId, clock.now()) : drive.content.markDamaged(found),

    /** Makes a copy that a session has asked for; called again, it resumes where nothing has been made. */
    async make(key: repo.CopyKey): Promise<void> {
      const asked = await transactUnsynced(db, (tx) => repo.beginTry(tx, key))
      const view = asked && (await views.again(key.ticket_hash, key.item_id))
      if (!asked || !view) return
      try {
        const refusal = asked.tries > maxTries ? 'too_heavy' : await makeOf(asked, view)
        if (refusal) await transactUnsynced(db, (tx) => repo.keepOutcome(tx, asked, { refusal }))
      } catch (error) {
        await transactUnsynced(db, (tx) => repo.takeBackTry(tx, key))
        throw error
      }
    },

    /** For an archive of a session: its files as they are downloaded, copies made one after the other. */
    inArchive(visit: Visit) {
      let count = 0
      return async (found: content.Content) => {
        const format = await formatFor(visit, found)
        if (format === null) return null
        if (++count > markedCopyLimits.inZip) throw new AppError('LINK_MARK_TOO_MANY', { max: markedCopyLimits.inZip })
        await take(visit)
        const copy = await previews.marking.copy(found.blobId, { format, ...(await views.of(visit, found.item.id)) })
        if (copy.state === 'refused') throw refusalOf(copy.reason)
        return { size: copy.size, bytes: copy.read() }
      }
    },

    /** Deletes the copies of a file, with their bytes. */
    async forget(itemId: string): Promise<void> {
      await transactUnsynced(db, (tx) => repo.deleteCopiesOf(tx, itemId))
      await integrity.collect()
    },

    /** Deletes the copies of sessions that have ended, with their bytes. */
    async sweep(): Promise<void> {
      if ((await transactUnsynced(db, (tx) => repo.deleteEndedCopies(tx, clock.now()))) > 0) await integrity.collect()
    },
  }
}
