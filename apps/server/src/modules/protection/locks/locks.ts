import { fieldText } from '@khlang/contract/field-texts'
import { randomUUID } from 'node:crypto'
import type { ItemLock } from '@khlang/contract'
import { type Actor, type PersonActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Tx, transactUnsynced } from '../../../platform/db.ts'
import { gates, model } from '../../drive/index.ts'
import { findLockedBy } from './locked-items.repo.ts'
import { insertLock, lockEnded, updateLockEnd } from './locks.repo.ts'
import { obstacleTo, systemLockEnd } from './locks.rules.ts'
import { answerRequests } from './unlock-requests.repo.ts'
import { notifyWaiting } from './notify-waiting.ts'
import { announceRecovery, keepRecoveryCopy } from './recovery-copy.ts'
import type { ProtectionDeps } from '../deps.ts'

export type SystemLockInput = {
  via: string
  seconds: number | null
  shared: boolean
  deep: boolean
  ownerText: string
}

const sweepBatch = 200

/** Locks on items: manual until released or until a date, system while the program refreshes them (C15). */
export function createLocks({ db, clock, audit, access }: ProtectionDeps) {
  /** The item with its row locked, if the caller may lock it. */
  async function requireFree(
    tx: Tx,
    actor: PersonActor,
    id: string,
    operation: 'lock.set' | 'version.create',
    shares = false,
  ) {
    const { code, found } = await access.evaluateLocked(tx, actor, operation, id)
    if (code !== null && !(shares && code === 'ITEM_LOCKED')) throw new AppError(code)
    if (found.item.reserved && operation === 'lock.set') throw new AppError('ITEM_RESERVED')
    return found
  }

  async function add(tx: Tx, actor: PersonActor, lock: gates.Lock): Promise<void> {
    await insertLock(tx, lock)
    await gates.settleLocks(tx, lock.item_id, clock.now())
    const until = lock.expires_at?.toISOString() ?? null
    const data = { kind: lock.kind, via: lock.via, until }
    await audit.record(tx, actor, { type: 'item.locked', subject: lock.item_id, data })
    if (lock.kind === 'system') await model.insertSaveStep(tx, lock.item_id, 'item.locked')
  }

  async function remove(
    tx: Tx,
    actor: Actor,
    locks: readonly gates.Lock[],
    how: 'holder' | 'admin' | 'ended' | 'idle',
    kept: number | null = null,
  ) {
    await notifyWaiting(
      tx,
      locks.map((lock) => lock.id),
      clock.now(),
    )
    await gates.deleteLocks(
      tx,
      locks.map((lock) => lock.id),
    )
    for (const id of new Set(locks.map((lock) => lock.item_id))) {
      if (await model.lockItem(tx, id)) await gates.settleLocks(tx, id, clock.now())
    }
    for (const { item_id: subject, kind, via, person_id: holder } of locks) {
      await audit.record(tx, actor, {
        type: 'item.unlocked',
        subject,
        data: { kind, via, holder, how, ...(kept && { kept }) },
      })
      if (kind === 'system' && how !== 'admin') await model.insertSaveStep(tx, subject, 'item.unlocked')
    }
  }

  /** Changes the end of one's own lock, which also answers requests to unlock with "keep". */
  async function prolong(tx: Tx, actor: PersonActor, lock: gates.Lock, end: Date | null) {
    await updateLockEnd(tx, lock.id, end)
    await gates.settleLocks(tx, lock.item_id, clock.now())
    await answerRequests(tx, [lock.id], 'kept')
    const data = { kind: lock.kind, via: lock.via, until: end?.toISOString() ?? null }
    await audit.record(tx, actor, { type: 'item.locked', subject: lock.item_id, data })
    return gates.findLocks(tx, [lock.item_id], clock.now())
  }

  /** The permission for a lock: changing a file, or locking a folder. */
  const systemOperation = (item: model.ItemRow | undefined) =>
    item?.kind === model.FOLDER ? 'lock.set' : 'version.create'

  return {
    /** A manual lock, until it is released or until a date; locking again changes the date. */
    take: (actor: PersonActor, id: string, until: string | null): Promise<ItemLock | null> =>
      model.transactItems(db, async (tx) => {
        const now = clock.now()
        const end = model.parseInstant('until', until)
        if (end !== null && end <= now)
          throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'until', message: fieldText('past') }] })
        await requireFree(tx, actor, id, 'lock.set')
        const locks = await gates.findLocks(tx, [id], now)
        if (obstacleTo({ personId: actor.personId, kind: 'manual', shared: false }, locks))
          throw new AppError('ITEM_LOCKED')
        const before = locks.find((lock) => lock.kind === 'manual')
        if (before) return model.presentLock(actor, await prolong(tx, actor, before, end))
        await add(tx, actor, {
          id: randomUUID(),
          item_id: id,
          kind: 'manual',
          via: 'web',
          person_id: actor.personId,
          shared: false,
          deep: false,
          owner_text: '',
          created_at: now,
          expires_at: end,
        })
        return model.presentLock(actor, await gates.findLocks(tx, [id], now))
      }),

    /**
     * Releases one's own locks, or everybody's with the right to do so. Having none is no error. Returns the version
     * that is kept as a recovery copy, if somebody else's program was at work.
     */
    release: (actor: PersonActor, id: string): Promise<number | null> =>
      model.transactItems(db, async (tx) => {
        const located = await access.requireLockedItem(tx, actor, 'item.see', id)
        const at = clock.now()
        const locks = await gates.findLocks(tx, [id], at)
        const own = locks.filter((lock) => lock.person_id === actor.personId)
        const others = locks.filter((lock) => lock.person_id !== actor.personId)
        if (others.length > 0) await access.authorise(tx, actor, 'lock.breakOthers', located)
        await remove(tx, actor, own, 'holder')
        const version = await keepRecoveryCopy(tx, located.item, others)
        await remove(tx, actor, others, 'admin', version)
        if (version) await announceRecovery(tx, others, { personId: actor.personId, version, at })
        return version
      }),

    /** A lock of a program, for as long as it is refreshed. */
    takeForProgram: (actor: PersonActor, id: string, input: SystemLockInput): Promise<gates.Lock> =>
      model.transactItems(db, async (tx) => {
        const now = clock.now()
        const [item] = await model.findAnywhere(tx, [id])
        const found = await requireFree(tx, actor, id, systemOperation(item), input.shared)
        const above = await gates.findLocks(
          tx,
          found.ancestors.slice(1).map((folder) => folder.id),
          now,
        )
        const locks: gates.Lock[] = [...(await gates.findLocks(tx, [id], now)), ...above.filter((lock) => lock.deep)]
        if (input.deep && found.item.kind === model.FOLDER)
          locks.push(...(await gates.findLocksBelow(tx, found.item, now)))
        if (obstacleTo({ personId: actor.personId, kind: 'system', shared: input.shared }, locks))
          throw new AppError('ITEM_LOCKED')
        const lock: gates.Lock = {
          id: randomUUID(),
          item_id: id,
          kind: 'system',
          via: input.via,
          person_id: actor.personId,
          shared: input.shared,
          deep: input.deep,
          owner_text: input.ownerText,
          created_at: now,
          expires_at: systemLockEnd(now, input.seconds),
        }
        await add(tx, actor, lock)
        return lock
      }),

    /** Refreshes a program's lock; undefined if it has expired or belongs to another. */
    refresh: (actor: PersonActor, lock: gates.Lock, seconds: number | null): Promise<gates.Lock | undefined> =>
      transactUnsynced(db, async (tx) => {
        const now = clock.now()
        if (!(await model.lockItem(tx, lock.item_id))) return undefined
        const current = (await gates.findLocks(tx, [lock.item_id], now)).find(({ id }) => id === lock.id)
        if (current?.person_id !== actor.personId) return undefined
        const expires_at = systemLockEnd(now, seconds)
        await updateLockEnd(tx, current.id, expires_at)
        await gates.settleLocks(tx, current.item_id, now)
        return { ...current, expires_at }
      }),

    /** The program releases its lock. */
    releaseForProgram: (actor: PersonActor, lock: gates.Lock): Promise<void> =>
      model.transactItems(db, (tx) => remove(tx, actor, [lock], 'holder')),

    /** Releases one lock whose holder is idle while others wait; the row of the item is locked. */
    async releaseLock(tx: Tx, actor: Actor, itemId: string, lockId: string): Promise<void> {
      const locks = await gates.findLocks(tx, [itemId], clock.now())
      await remove(
        tx,
        actor,
        locks.filter(({ id }) => id === lockId),
        'idle',
      )
    },

    /** Ends every lock that somebody holds in the drives of an account; expired ones too. */
    async releaseHeldBy(actor: Actor, holder: { personId: string; accountId: string }): Promise<void> {
      for (const itemId of await findLockedBy(db, holder))
        await model.transactItems(db, async (tx) => {
          const item = await model.lockItem(tx, itemId)
          if (!item) return
          const locks = await gates.findLocks(tx, [itemId], clock.now())
          const held = locks.filter((lock) => lock.person_id === holder.personId)
          await remove(tx, actor, held, 'admin', await keepRecoveryCopy(tx, item, held))
        })
    },

    /** Locks in force on these items. */
    find: (itemIds: readonly string[]): Promise<gates.Lock[]> => gates.findLocks(db, itemIds, clock.now()),
    /** Locks in force below a folder, each with the items in between. */
    findBelow: (folder: { id: string; drive_id: string }) => gates.findLocksBelow(db, folder, clock.now()),

    /** Releases expired locks and logs it. */
    async sweep(): Promise<number> {
      let ended = 0
      for (;;) {
        const count = await model.transactItems(db, async (tx) => {
          const locks = await lockEnded(tx, clock.now(), sweepBatch)
          await remove(tx, systemActor('locks'), locks, 'ended')
          return locks.length
        })
        ended += count
        if (count < sweepBatch) return ended
      }
    },
  }
}
