import type { Tx } from '../../../platform/db.ts'
import { notify } from '../../../platform/listen.ts'
import type { CallerRow } from './sessions.repo.ts'

/** The longest that a caller is remembered, should a process not hear of a change. */
export const knownCallerMs = 5000
const channel = 'callers_changed'
/** After a change nothing is remembered of whom it concerns, until the transaction that made it is over. */
const settleMs = 10_000
const mostCallers = 10_000

/** A session, and an account that its person may act for. */
export type KnownCaller = CallerRow & { accountId: string }

export type KnownCallers = ReturnType<typeof createKnownCallers>

/**
 * Who called a moment ago, so that a session is not asked for at every request: what authentication found, for a few
 * seconds of the monotonic clock. Whoever ends or changes what a person or an account may do says so by `changed`, in
 * the same transaction: this process forgets them at once, every other one when it hears of the commit. One that cannot
 * hear remembers nobody. Refusals are never remembered. A `lifeMs` of 0 remembers nobody.
 */
export function createKnownCallers(lifeMs: number, elapsed: () => number = () => performance.now()) {
  const callers = new Map<string, { row: KnownCaller; until: number }>()
  /** Persons and accounts that have just changed, and until when nothing is remembered of them. */
  const settling = new Map<string, number>()

  const isSettling = (id: string, now: number) => (settling.get(id) ?? 0) > now

  /** A map keeps the order of insertion: the oldest stand first. */
  function dropOldest(map: Map<string, unknown>): void {
    for (const key of map.keys()) {
      if (map.size <= mostCallers) return
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
    /** To be called in the transaction that ends or changes what a person, or whoever acts for an account, may do. */
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
