import type { Tx } from '../../../platform/db.ts'
import { notify } from '../../../platform/listen.ts'
import type { CallerRow } from './sessions.repo.ts'

/** How long a caller is cached at most, in case a process misses a notification. */
export const knownCallerMs = 5000
const channel = 'callers_changed'
/** After a change nothing is cached for the people concerned until its transaction has ended. */
const settleMs = 10_000
const maxCallers = 10_000

/** A session, and an account that its person may act for. */
export type KnownCaller = CallerRow & { accountId: string }

export type KnownCallers = ReturnType<typeof createKnownCallers>

/**
 * Caches for a few seconds (monotonic clock) what authentication found, so that a session is not read for every
 * request. Code that ends or changes what a person or an account may do calls `changed` in the same transaction: this
 * process drops the entries at once, the others when they are notified of the commit. A process that cannot receive
 * notifications caches nothing. Refusals are never cached. A `lifeMs` of 0 disables the cache.
 */
export function createKnownCallers(lifeMs: number, elapsed: () => number = () => performance.now()) {
  const callers = new Map<string, { row: KnownCaller; until: number }>()
  /** Persons and accounts that have just changed, and until when they are not cached. */
  const settling = new Map<string, number>()

  const isSettling = (id: string, now: number) => (settling.get(id) ?? 0) > now

  /** A map keeps insertion order, so the oldest entries come first. */
  function dropOldest(map: Map<string, unknown>): void {
    for (const key of map.keys()) {
      if (map.size <= maxCallers) return
      map.delete(key)
    }
  }

  let isListening = false

  function forget(personOrAccountId: string): void {
    const now = elapsed()
    for (const [id, until] of settling) if (until <= now) settling.delete(id)
    settling.set(personOrAccountId, now + settleMs)
    for (const [key, { row }] of callers)
      if (row.personId === personOrAccountId || row.accountId === personOrAccountId) callers.delete(key)
  }

  return {
    channel,
    remembers: lifeMs > 0,
    keyOf: (tokenHash: Buffer, accountId: string | null) => `${tokenHash.toString('base64')} ${accountId ?? ''}`,
    /** @param at the time of the product's clock, which ends sessions */
    find(key: string, at: Date): KnownCaller | undefined {
      const known = callers.get(key)
      if (!known) return undefined
      if (known.until > elapsed() && known.row.expiresAt > at) return known.row
      callers.delete(key)
      return undefined
    },
    keep(key: string, row: KnownCaller): void {
      const now = elapsed()
      if (lifeMs === 0 || !isListening || isSettling(row.personId, now) || isSettling(row.accountId, now)) return
      callers.delete(key)
      callers.set(key, { row, until: now + lifeMs })
      dropOldest(callers)
    },
    /**
     * Must be called in the transaction that changes the rights of a person or of everybody who acts for an account.
     */
    async changed(tx: Tx, personOrAccountId: string): Promise<void> {
      forget(personOrAccountId)
      await notify(tx, channel, personOrAccountId)
    },
    subscriber: {
      received: forget,
      connected(is: boolean) {
        isListening = is
        callers.clear()
      },
    },
  }
}
