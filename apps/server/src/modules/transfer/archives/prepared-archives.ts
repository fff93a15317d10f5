import { type Language, partSize } from '@khlang/contract'
import type { PreparedArchive } from '@khlang/contract/archives'
import { isVaultError } from '@khlang/vault'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { isDatabaseAway, transact, transactUnsynced, type Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { addressIn } from '../../../platform/page-address.ts'
import * as repo from './prepared.repo.ts'
import { preparedMail } from './prepared.rules.ts'
import { sliceStream } from '../uploads/slices.ts'
import { zip } from '../zip/zip.ts'
import { archiveEntries, type Tally } from './archive-entries.ts'
import type { Chosen } from './chosen.ts'
import type { ArchiveDeps } from '../zip/tree-contents.ts'
import { createDiscard } from '../uploads/discard.ts'
import { readAhead } from './read-ahead.ts'
import { content } from '../../drive/index.ts'
import { createTaskRun, progress, task } from '../../tasks/index.ts'

const day = 86_400_000
const kind = 'prepare-archive'
const keepDays = 3
/** How many an account may prepare at a time: each needs its size on disk. */
const maxRunning = 2
const filesAhead = 4

export type ArchiveInput = {
  ids: readonly string[]
  index: boolean
  name: string
  language: Language
  items: number
  bytes: number
  /** How long it is kept once it is ready, if not for three days. */
  keepDays?: number
}

/** Thrown in the job if the owner has deleted the archive: what was written is garbage. */
const deletedMeanwhile = () => new AppError('NOT_FOUND')

const readerOf = ({ language }: repo.PreparedRow): Language => (language === 'en' ? 'en' : 'th')

export type PreparedArchives = ReturnType<typeof createPreparedArchives>

/** Zips made by a job and kept for some days, so that an interrupted download can be resumed (A20). */
export function createPreparedArchives(deps: ArchiveDeps, chosen: Chosen) {
  const { db, clock, audit, drive, store, keyRing, notifications, config } = deps
  const { discard } = createDiscard(db)
  const { set, runUntilRefused } = createTaskRun(deps)
  const keptUntil = (days = keepDays) => new Date(clock.now().getTime() + days * day)

  const present = (row: repo.PreparedRow, language: Language, isOpen: boolean): PreparedArchive => {
    const state = task.stateOf(row)
    return {
      id: row.id,
      name: row.name,
      state: state === 'done' ? (isOpen ? 'ready' : 'closed') : state,
      items: row.items,
      bytes: row.total,
      doneBytes: Math.min(row.done, row.total),
      size: row.size,
      files: row.files,
      leftOut: row.left_count,
      message: state === 'failed' ? task.textOf(row.code, language, row.code_values) : null,
      createdAt: row.created_at.toISOString(),
      until: row.kept_until.toISOString(),
    }
  }

  /** Seals the input part by part; `parts` contains what is durable, also when it ends early. */
  async function seal(actor: PersonActor, row: repo.PreparedRow, tally: Tally, parts: content.PartRow[]) {
    const input = { itemIds: row.item_ids, language: readerOf(row), withIndex: row.with_index }
    const entries = archiveEntries(deps, actor, input, tally)
    const slicer = sliceStream(zip(readAhead(entries, filesAhead)))
    const archive = content.beginBlob({ store, keyRing })
    let done = 0
    while (await slicer.hasMore()) {
      const part = await archive.write(slicer.take(partSize))
      parts.push(part)
      done += part.size
      const goesOn = await transactUnsynced(db, async (tx) => {
        const change = { done, left_count: tally.left, changed_at: clock.now() }
        const isThere = await progress.updateProgress(tx, row.id, change)
        if (isThere) await repo.updatePrepared(tx, row.id, { files: tally.files })
        return isThere
      })
      if (!goesOn) throw deletedMeanwhile()
    }
    const broken = slicer.brokenBy()
    if (broken) throw broken instanceof Error ? broken : new Error('The archive broke off', { cause: broken })
    return archive.finish()
  }

  async function keep(
    actor: PersonActor,
    row: repo.PreparedRow,
    tally: Tally,
    parts: content.PartRow[],
  ): Promise<void> {
    const openIds = await chosen.open(actor, row.item_ids)
    const blob = await seal(actor, row, tally, parts)
    await transact(db, async (tx) => {
      await drive.blobs.insert(tx, blob)
      const goesOn = await progress.updateProgress(tx, row.id, {
        state: 'done',
        done: row.total,
        left_count: tally.left,
        kept_until: keptUntil(row.keep_days),
        changed_at: clock.now(),
      })
      if (!goesOn) throw deletedMeanwhile()
      await repo.updatePrepared(tx, row.id, {
        blob_id: blob.id,
        size: blob.size,
        files: tally.files,
        open_ids: openIds,
      })
      await enqueue(tx, 'transfer:notify-archive', { archiveId: row.id })
      await audit.record(tx, actor, {
        type: 'archive.prepared',
        subject: row.item_ids[0] ?? '',
        data: { archiveId: row.id, files: tally.files, left: tally.left, size: blob.size },
      })
    })
  }

  return {
    /** Runs in the caller's transaction, after the permission check. */
    async begin(tx: Tx, actor: PersonActor, request: ArchiveInput): Promise<string> {
      const { accountId } = actor
      await repo.lockArchivesOf(tx, accountId)
      if ((await progress.countInFlight(tx, kind, { accountId })) >= maxRunning)
        throw new AppError('TOO_MANY_ARCHIVES', { max: maxRunning })
      const { ids, name, language, index, items, bytes, keepDays: keep_days = keepDays } = request
      const asked = { kind, total: bytes, at: clock.now(), isQuiet: true, keptUntil: keptUntil(keep_days) } as const
      const id = await task.begin(tx, actor, asked)
      await repo.insertPrepared(tx, { id, item_ids: [...ids], name, language, with_index: index, items, keep_days })
      await enqueue(tx, 'transfer:prepare-archive', { archiveId: id })
      return id
    },

    /** Makes one; starts over after a stop. Anything written before is garbage. */
    run: (id: string): Promise<void> =>
      runUntilRefused(id, async (_, actor) => {
        await set(id, { done: 0 })
        const row = await repo.findPrepared(db, id)
        if (!row) return
        const parts: content.PartRow[] = []
        try {
          await store.assertRoom(row.total)
          await keep(actor, row, { files: 0, left: 0 }, parts)
        } catch (error) {
          await discard(
            parts.map((part) => part.store_key),
            error,
          )
          if (isVaultError(error, 'NO_SPACE')) throw new AppError('DISK_FULL', {}, { cause: error })
          // A failed archive would fail again: people request a new one.
          if (!(error instanceof AppError || isDatabaseAway(error)))
            await set(id, { state: 'failed', code: 'INTERNAL' })
          throw error
        }
      }),

    /** The mail to the requester; sent once, despite interruptions. */
    async notify(id: string): Promise<void> {
      const row = await repo.findPrepared(db, id)
      if (row?.state !== 'done') return
      const address = addressIn(config.publicUrl, '/downloads', row.account_id)
      const mail = preparedMail(row.name, row.kept_until, address)
      await transactUnsynced(db, (tx) =>
        notifications.notify(tx, {
          kind: 'archiveReady',
          key: `archive-${id}`,
          personId: row.person_id,
          accountId: row.account_id,
          data: { name: row.name },
          path: '/downloads',
          at: row.created_at,
          mail,
        }),
      )
    },

    async list(actor: PersonActor, language: Language): Promise<{ items: PreparedArchive[] }> {
      const rows = await repo.findPreparedOf(db, actor, clock.now())
      const wanted = new Set(rows.flatMap((row) => row.open_ids))
      const open = new Set(await chosen.open(actor, [...wanted]))
      const isOpen = (row: repo.PreparedRow) => row.open_ids.every((id) => open.has(id))
      return { items: rows.map((row) => present(row, language, isOpen(row))) }
    },

    /** The bytes, for the requester only, until they expire, and as long as they may download what was chosen. */
    async find(actor: PersonActor, id: string) {
      const row = task.requireOwn(actor, await repo.findPrepared(db, id), clock.now())
      if (row.blob_id === null) throw new AppError('NOT_FOUND')
      await chosen.assertOpen(actor, row.open_ids)
      const bytes = await drive.blobs.find(row.blob_id)
      if (!bytes) throw new AppError('INTEGRITY')
      return { row, name: row.name, size: bytes.size, blobId: row.blob_id, blob: () => bytes.stored }
    },

    record: (actor: PersonActor, { row }: { row: repo.PreparedRow }) =>
      audit.recordUnsynced(actor, {
        type: 'archive.downloaded',
        subject: row.item_ids[0] ?? '',
        data: { ids: row.item_ids, files: row.files, left: row.left_count },
      }),

    /** Of a file in which malware was found: what was made before of it, or of a folder that it is in, is not handed out. */
    async endWith(itemId: string): Promise<void> {
      await transactUnsynced(db, async (tx) => {
        if ((await repo.endArchivesWith(tx, itemId, 'MALWARE_FOUND')) > 0) await enqueue(tx, 'drive:collect', {})
      })
    },

    markDamaged: ({ blobId }: { blobId: string }) => drive.blobs.markDamaged(blobId, clock.now()),

    async remove(actor: PersonActor, id: string): Promise<void> {
      await transact(db, async (tx) => {
        if (!(await progress.deleteOwn(tx, id, kind, actor))) throw new AppError('NOT_FOUND')
        await audit.record(tx, actor, { type: 'archive.removed', subject: id, data: {} })
      })
    },
  }
}
