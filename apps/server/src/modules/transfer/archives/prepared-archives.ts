import { randomUUID } from 'node:crypto'
import { errorText, isErrorCode, type Language, partSize } from '@khlang/contract'
import { archiveStates, type PreparedArchive } from '@khlang/contract/archives'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactLightly, type Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import * as repo from './prepared.repo.ts'
import { preparedMail } from './prepared.rules.ts'
import { sliceStream } from '../uploads/slices.ts'
import { zip } from '../zip/zip.ts'
import { archiveEntries, type Tally } from './archive-entries.ts'
import type { TransferDeps } from '../deps.ts'
import { createDiscard } from '../uploads/discard.ts'
import { readAhead } from './read-ahead.ts'
import { content } from '../../drive/index.ts'

const day = 86_400_000
const keepDays = 3
/** How many an account may prepare at a time: each takes its size on the disk. */
const maxRunning = 2
const filesAhead = 4

export type ArchiveInput = {
  ids: readonly string[]
  index: boolean
  name: string
  language: Language
  items: number
  bytes: number
}

/** Thrown inside the job when its owner has deleted it meanwhile: what was written is garbage. */
class LetGo extends AppError {
  constructor() {
    super('NOT_FOUND')
  }
}

const readerOf = ({ language }: repo.PreparedRow): Language => (language === 'en' ? 'en' : 'th')
const stateOf = ({ state }: repo.PreparedRow) => archiveStates.find((known) => known === state) ?? 'failed'

export type PreparedArchives = ReturnType<typeof createPreparedArchives>

/** Zips that are made by a job and kept for some days, so that an interrupted download can be resumed (A20). */
export function createPreparedArchives(deps: TransferDeps) {
  const { db, clock, audit, actAs, drive, store, keyRing, notifications, config } = deps
  const { discard } = createDiscard(db)

  const present = (row: repo.PreparedRow, language: Language): PreparedArchive => ({
    id: row.id,
    name: row.name,
    state: stateOf(row),
    items: row.items,
    bytes: row.bytes,
    doneBytes: Math.min(row.done_bytes, row.bytes),
    size: row.size,
    files: row.files,
    leftOut: row.left_out,
    message: row.error !== null && isErrorCode(row.error) ? errorText(row.error, language) : null,
    createdAt: row.created_at.toISOString(),
    until: row.expires_at.toISOString(),
  })

  /** Seals what comes, part by part; `parts` holds what is durable, also when it ends early. */
  async function seal(row: repo.PreparedRow, tally: Tally, parts: content.PartRow[]) {
    const actor = await actAs({ personId: row.person_id, accountId: row.account_id, sessionId: row.session_id })
    const input = { itemIds: row.item_ids, language: readerOf(row), withIndex: row.with_index }
    const entries = archiveEntries(deps, actor, input, tally, () => Promise.resolve())
    const slicer = sliceStream(zip(readAhead(entries, filesAhead)))
    const archive = content.beginBlob({ store, keyRing })
    let done = 0
    while (await slicer.hasMore()) {
      const part = await archive.write(slicer.take(partSize))
      parts.push(part)
      done += part.size
      const goesOn = await transactLightly(db, (tx) =>
        repo.updatePrepared(tx, row.id, { done_bytes: done, files: tally.files, left_out: tally.left }),
      )
      if (!goesOn) throw new LetGo()
    }
    const broken = slicer.brokenBy()
    if (broken) throw broken instanceof Error ? broken : new Error('The archive broke off', { cause: broken })
    return { actor, blob: archive.finish() }
  }

  async function keep(row: repo.PreparedRow, tally: Tally, parts: content.PartRow[]): Promise<void> {
    const { actor, blob } = await seal(row, tally, parts)
    await transact(db, async (tx) => {
      await drive.blobs.insert(tx, blob)
      const goesOn = await repo.updatePrepared(tx, row.id, {
        state: 'ready',
        blob_id: blob.id,
        size: blob.size,
        done_bytes: row.bytes,
        files: tally.files,
        left_out: tally.left,
        expires_at: new Date(clock.now().getTime() + keepDays * day),
      })
      if (!goesOn) throw new LetGo()
      await enqueue(tx, 'transfer:tell-archive', { archiveId: row.id })
      await audit.record(tx, actor, {
        type: 'archive.prepared',
        subject: row.item_ids[0] ?? '',
        data: { archiveId: row.id, files: tally.files, left: tally.left, size: blob.size },
      })
    })
  }

  return {
    /** Inside the transaction of the caller, who has asked for the permissions. */
    async begin(tx: Tx, actor: PersonActor, request: ArchiveInput): Promise<string> {
      if ((await repo.lockAndCountRunning(tx, actor.accountId)) >= maxRunning)
        throw new AppError('TOO_MANY_ARCHIVES', { max: maxRunning })
      const id = randomUUID()
      const now = clock.now()
      await repo.insertPrepared(tx, {
        id,
        person_id: actor.personId,
        account_id: actor.accountId,
        session_id: actor.sessionId,
        item_ids: [...request.ids],
        name: request.name,
        language: request.language,
        with_index: request.index,
        items: request.items,
        bytes: request.bytes,
        created_at: now,
        expires_at: new Date(now.getTime() + keepDays * day),
      })
      await enqueue(tx, 'transfer:prepare-archive', { archiveId: id })
      return id
    },

    /** Makes one; begins anew when it was stopped. What it had written by then is garbage. */
    async run(id: string): Promise<void> {
      const row = await repo.findPrepared(db, id)
      if (!row || row.state === 'ready' || row.state === 'failed') return
      await transactLightly(db, (tx) => repo.updatePrepared(tx, id, { state: 'running', done_bytes: 0 }))
      const parts: content.PartRow[] = []
      try {
        await keep(row, { files: 0, left: 0 }, parts)
      } catch (error) {
        await discard(
          parts.map((part) => part.store_key),
          error,
        )
        if (error instanceof LetGo) return
        const code = error instanceof AppError ? error.code : 'INTERNAL'
        await transactLightly(db, (tx) => repo.updatePrepared(tx, id, { state: 'failed', error: code }))
        if (code === 'INTERNAL') throw error
      }
    },

    /** The mail to the requester; sent once, despite interruptions. */
    async notify(id: string): Promise<void> {
      const row = await repo.findPrepared(db, id)
      const to = row?.state === 'ready' && (await repo.findMailOf(db, row.person_id))
      if (!row || !to) return
      const address = new URL('/downloads', config.publicUrl).href
      const mail = preparedMail(row.name, row.expires_at, address)
      await transactLightly(db, (tx) =>
        notifications.mail(tx, { key: `archive-${id}`, to, at: row.created_at, ...mail }),
      )
    },

    async list(actor: PersonActor, language: Language): Promise<{ items: PreparedArchive[] }> {
      const rows = await repo.findPreparedOf(db, actor, clock.now())
      return { items: rows.map((row) => present(row, language)) }
    },

    /** The bytes, for who asked for them alone, as long as they are kept. */
    async find(actor: PersonActor, id: string) {
      const row = await repo.findPrepared(db, id)
      const isTheirs = row?.person_id === actor.personId && row.account_id === actor.accountId
      if (!row || !isTheirs || row.blob_id === null || row.expires_at <= clock.now()) throw new AppError('NOT_FOUND')
      const bytes = await drive.blobs.find(row.blob_id)
      if (!bytes) throw new AppError('INTEGRITY')
      return { row, name: row.name, size: bytes.size, blobId: row.blob_id, blob: () => bytes.stored }
    },

    record: (actor: PersonActor, { row }: { row: repo.PreparedRow }) =>
      audit.recordLightly(actor, {
        type: 'archive.downloaded',
        subject: row.item_ids[0] ?? '',
        data: { ids: row.item_ids, files: row.files, left: row.left_out },
      }),

    markDamaged: ({ blobId }: { blobId: string }) => drive.blobs.markDamaged(blobId, clock.now()),

    async remove(actor: PersonActor, id: string): Promise<void> {
      await transact(db, async (tx) => {
        if (!(await repo.deletePrepared(tx, id, actor))) throw new AppError('NOT_FOUND')
        await audit.record(tx, actor, { type: 'archive.removed', subject: id, data: {} })
      })
    },

    sweep: (): Promise<unknown> => transactLightly(db, (tx) => repo.deleteOldPrepared(tx, clock.now())),
  }
}
