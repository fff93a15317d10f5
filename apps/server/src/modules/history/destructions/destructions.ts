import { createHash } from 'node:crypto'
import { type Input, type Page, pageLimits } from '@khlang/contract'
import {
  type Destruction,
  type DestructionCheck,
  type DestructionEntry,
  destructionReasons,
  type listDestructionEntries,
  type listDestructions,
} from '@khlang/contract/destructions'
import { type Actor, type PersonActor, personOf, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, transact, type Tx } from '../../../platform/db.ts'
import * as repo from './destructions.repo.ts'
import { listLine, outcomeLine } from './destructions.rules.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import { model } from '../../drive/index.ts'
import type { HistoryDeps } from '../deps.ts'

const listOf = 'destructions'
const linesAtOnce = 2000
const recordsAtOnce = 200

/** The entries of a record in order, read in pages. */
async function* entriesOf(db: Db, id: string): AsyncGenerator<repo.EntryRow> {
  for (let after = 0; ; ) {
    const rows = await repo.findEntries(db, id, after, linesAtOnce)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < linesAtOnce || !last) return
    after = last.n
  }
}

async function hashOf(db: Db, id: string, line: (row: repo.EntryRow) => string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const row of entriesOf(db, id)) hash.update(line(row))
  return hash.digest()
}

/** Records what is about to be permanently deleted, in the same transaction; returns the number of versions. */
export const versionsDeleting = (tx: Tx, id: string, tops: readonly { id: string; path: string }[], after = 0) =>
  repo.insertEntries(tx, id, tops, after)

/**
 * Writes the record of a deleted tree, in the transaction that removed the last of it. Without versions nothing is
 * destroyed, and there is no record.
 */
export async function treeDeleted(
  tx: Tx,
  id: string,
  item: model.RemovedItem,
  { actor, at, gone }: { actor: Actor; at: Date; gone: model.RemovedTree },
): Promise<{ destructionId: string; list: string } | null> {
  if (gone.versions === 0) return null
  const list_hash = await hashOf(tx, id, listLine)
  const why = actor.kind === 'system' ? actor.name : actor.kind
  const person_id = personOf(actor)?.personId ?? null
  const { id: item_id, drive_id, kind, name } = item
  const { files, versions, bytes } = gone
  const counts = { files, versions, bytes }
  await repo.insertDestruction(tx, {
    id,
    drive_id,
    item_id,
    kind,
    name,
    ...counts,
    asked_at: at,
    person_id,
    why,
    list_hash,
  })
  return { destructionId: id, list: list_hash.toString('hex') }
}

/** The record of a permanent deletion: what, by whom, and when the keys of the bytes were destroyed (A10). */
export function createDestructions({ db, clock, audit }: Pick<HistoryDeps, 'db' | 'clock' | 'audit'>) {
  async function require(actor: PersonActor, id: string): Promise<repo.DestructionRow> {
    const row = await repo.findDestruction(db, id)
    if (!row) throw new AppError('NOT_FOUND')
    const isRequester = row.person_id === actor.personId && row.account_id === actor.accountId
    if (!isRequester && !(await repo.findReadable(db, actor)).includes(row.drive_id)) throw new AppError('NOT_FOUND')
    return row
  }

  /** Closes a record once every key is gone or known to be kept; the event is written once. */
  const settleOne = (id: string) =>
    transact(db, async (tx) => {
      const open = await repo.lockOpen(tx, id)
      if (!open) return
      const now = clock.now()
      await repo.closeEntries(tx, id, now)
      const { open: left, destroyed, kept } = await repo.sumOutcomes(tx, id)
      if (left > 0) return
      const outcome_hash = await hashOf(tx, id, outcomeLine)
      await repo.markSettled(tx, id, { settled_at: now, destroyed, kept, outcome_hash })
      await audit.record(tx, systemActor('destruction'), {
        type: 'destruction.settled',
        subject: open.item_id,
        data: { destructionId: id, destroyed, kept, outcomes: outcome_hash.toString('hex') },
      })
    })

  async function check(row: repo.DestructionRow): Promise<DestructionCheck> {
    const events = await repo.findEventsOf(db, row.item_id, row.id)
    const recorded = (type: string, key: string) => events.find((event) => event.type === type)?.data[key]
    const list = (await hashOf(db, row.id, listLine)).toString('hex')
    const outcome = row.settled_at === null ? null : (await hashOf(db, row.id, outcomeLine)).toString('hex')
    return {
      list: list === recorded('item.purged', 'list') ? 'same' : 'changed',
      outcome: outcome === null ? 'open' : outcome === recorded('destruction.settled', 'outcomes') ? 'same' : 'changed',
      log: await audit.checkRows(events.map((event) => event.id)),
    }
  }

  return {
    /** Checks after the collector whether open records can be closed. */
    async settle(): Promise<void> {
      for (let after: { asked_at: Date; id: string } | null = null; ; ) {
        const rows: { asked_at: Date; id: string }[] = await repo.findOpen(db, after, recordsAtOnce)
        for (const { id } of rows) await settleOne(id)
        after = rows.at(-1) ?? null
        if (rows.length < recordsAtOnce) return
      }
    },

    async list(
      actor: PersonActor,
      { cursor, limit = pageLimits.default }: Input<typeof listDestructions>['query'],
    ): Promise<Page<Destruction>> {
      const after = decodeCursor(cursor, listOf, 'time')
      const rows = await repo.findDestructions(db, await repo.findReadable(db, actor), after, limit + 1)
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(listOf, last.asked_at, last.id))
      return { items: page.map(present), nextCursor }
    },

    show: async (actor: PersonActor, id: string): Promise<Destruction> => present(await require(actor, id)),

    async entries(
      actor: PersonActor,
      id: string,
      { cursor, limit = pageLimits.default }: Input<typeof listDestructionEntries>['query'],
    ): Promise<Page<DestructionEntry>> {
      const of = `${listOf} ${id}`
      const after = decodeCursor(cursor, of, 'number')
      await require(actor, id)
      const rows = await repo.findEntries(db, id, Number(after?.value ?? 0), limit + 1)
      const { page, nextCursor } = cutPage(rows, limit, ({ n }) => ({ of, kind: 0, value: String(n), id }))
      return { items: page.map(presentEntry), nextCursor }
    },

    check: async (actor: PersonActor, id: string): Promise<DestructionCheck> => check(await require(actor, id)),

    /** The whole record as lines: its events, then the lines that its two hashes cover. */
    async document(actor: PersonActor, id: string): Promise<AsyncGenerator<string>> {
      const row = await require(actor, id)
      return lines(row)
    },
  }

  async function* lines(row: repo.DestructionRow): AsyncGenerator<string> {
    const head = { record: 'khlang destruction record', version: 1, ...present(row) }
    yield `${JSON.stringify({ ...head, outcomeHash: row.outcome_hash?.toString('hex') ?? null })}\n`
    yield '# list: the SHA-256 of the following lines is listHash\n'
    for await (const entry of entriesOf(db, row.id)) yield listLine(entry)
    if (row.settled_at === null) return
    yield '# keys: the SHA-256 of the following lines is outcomeHash\n'
    for await (const entry of entriesOf(db, row.id)) yield outcomeLine(entry)
  }
}

function present(row: repo.DestructionRow): Destruction {
  return {
    id: row.id,
    type: row.kind === model.FOLDER ? 'folder' : 'file',
    name: row.name,
    drive: row.drive_kind === 'personal' ? 'personal' : 'business',
    files: row.files,
    versions: row.versions,
    bytes: row.bytes,
    askedAt: row.asked_at.toISOString(),
    why: destructionReasons.find((known) => known === row.why) ?? 'person',
    by: row.person_name,
    listHash: row.list_hash.toString('hex'),
    settledAt: row.settled_at?.toISOString() ?? null,
    destroyed: row.destroyed,
    kept: row.kept,
  }
}

function presentEntry(row: repo.EntryRow): DestructionEntry {
  return {
    n: row.n,
    itemId: row.item_id,
    path: row.path,
    version: row.version_n,
    size: row.size,
    sha256: row.sha256?.toString('hex') ?? null,
    outcome: row.outcome === 'destroyed' || row.outcome === 'kept' ? row.outcome : null,
    keyAt: row.key_at?.toISOString() ?? null,
  }
}
