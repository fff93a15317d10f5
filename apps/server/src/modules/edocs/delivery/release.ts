import { transactWithRetry } from '../../../platform/db.ts'
import type { EdocsDeps } from '../deps.ts'
import { lockEdoc } from '../model/edocs.repo.ts'
import { retryOnKeyConflict } from './accept.ts'
import type { Deliver, Outcome } from './deliver.ts'
import * as pending from './pending.repo.ts'

const batch = 100

/** What keeps everything for an account waiting, so that later documents need not be asked about. */
const holdsAll = ({ status, reason }: Outcome) =>
  status === 'pending' && (reason === 'no_consent' || reason === 'storage_full' || reason === 'receiver_suspended')

/**
 * Looks again at what is held: first in, first out, each document in its own transaction. A job that is interrupted
 * or runs twice does no harm, since a document that is not held any more is left alone.
 */
export function createRelease({ db, clock }: Pick<EdocsDeps, 'db' | 'clock'>, deliver: Deliver) {
  const tryAgain = (id: string): Promise<Outcome | null> =>
    retryOnKeyConflict(() =>
      transactWithRetry(db, async (tx) => {
        const edoc = await lockEdoc(tx, id)
        return edoc?.status === 'pending' ? (await deliver.attempt(tx, edoc, 'automatic')).shown : null
      }),
    )

  async function releaseAccount(accountId: string): Promise<void> {
    for (let after = 0; ; ) {
      const waiting = await pending.findWaiting(db, accountId, after, batch)
      for (const { id, seq } of waiting) {
        after = seq
        const outcome = await tryAgain(id)
        if (outcome && holdsAll(outcome)) return
      }
      if (waiting.length < batch) return
    }
  }

  /** Documents whose receiver has registered since. */
  async function releaseRegistered(): Promise<void> {
    for (;;) {
      const ids = await pending.findRegistered(db, batch)
      for (const id of ids) await tryAgain(id)
      if (ids.length < batch) return
    }
  }

  async function expire(): Promise<void> {
    for (;;) {
      const now = clock.now()
      const ids = await pending.findOverdue(db, now, batch)
      for (const id of ids)
        await transactWithRetry(db, async (tx) => {
          const edoc = await lockEdoc(tx, id)
          if (edoc?.status === 'pending') await deliver.fail(tx, edoc, 'expired')
        })
      if (ids.length < batch) return
    }
  }

  return {
    releaseAccount,
    releaseRegistered,
    /** Space has become free somewhere: what waits for it is delivered at once, where there is room now. */
    async releaseFreed(): Promise<void> {
      for (const accountId of await pending.findFullAccounts(db)) await releaseAccount(accountId)
    },
    /** Everything that is held, and the end of what was held for too long: for causes without an event. */
    async sweep(): Promise<void> {
      await releaseRegistered()
      for (let after: string | null = null; ; ) {
        const accounts = await pending.findWaitingAccounts(db, after, batch)
        for (const accountId of accounts) await releaseAccount(accountId)
        after = accounts.at(-1) ?? null
        if (accounts.length < batch) break
      }
      await expire()
    },
  }
}
