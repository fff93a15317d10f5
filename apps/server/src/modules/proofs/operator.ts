import { randomUUID } from 'node:crypto'
import { readBlob } from '@khlang/vault'
import { systemActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact, type Tx } from '../../platform/db.ts'
import type { ProofsDeps } from './deps.ts'
import type { NotifyClaimants } from './notify-claimants.ts'
import * as repo from './proofs.repo.ts'

const operator = systemActor('operator')

/** What the operator of the service does about the numbers of accounts, by commands. */
export function createOperatorProofs(
  { db, audit, clock, accounts, drive, store, actAs }: ProofsDeps,
  { notifyClaimants }: { notifyClaimants: NotifyClaimants },
) {
  const { identifiers } = accounts

  async function requireClaim(tx: Tx, accountId: string) {
    const claim = await identifiers.describe(tx, accountId)
    if (!claim) throw new AppError('IDENTIFIER_NONE')
    return claim
  }

  /** Ends disputes; both sides are told. */
  async function decide(
    tx: Tx,
    disputes: readonly repo.DisputeRow[],
    { winner, decision }: { winner: string | null; decision: string },
  ): Promise<void> {
    for (const { id, accountId } of disputes) {
      await repo.decideDispute(tx, id, { at: clock.now(), winner, decision })
      const change = winner === accountId ? 'won' : winner === null ? 'unchanged' : 'lost'
      const data = { accountId, change, reason: decision } as const
      await audit.record(tx, operator, { type: 'identifier.disputed', subject: accountId, data })
    }
  }

  return {
    /**
     * What the operator saw shows that a number is this account's. It decides open disputes about the number, and only these
     * take it from another account that has proved it.
     */
    prove: (accountId: string, because: string): Promise<void> =>
      transact(db, async (tx) => {
        const claim = await requireClaim(tx, accountId)
        const disputes = await repo.findOpenDisputes(tx, claim)
        const holder = claim.others.find((other) => other.proved)
        if (holder && disputes.length > 0) await identifiers.withdraw(tx, operator, holder.accountId, because)
        await identifiers.prove(tx, operator, accountId, { how: 'operator', detail: because })
        await decide(tx, disputes, { winner: accountId, decision: because })
        const { number } = claim
        if (disputes.length === 0)
          return notifyClaimants(tx, [accountId], { kind: 'identifierProved', key: randomUUID(), number })
        const told = [accountId, ...claim.others.map((other) => other.accountId)]
        await notifyClaimants(tx, told, { kind: 'identifierDecided', key: randomUUID(), number, decision: because })
      }),

    /** Leaves everything as it is: ends the disputes about the number of this account. */
    dismiss: (accountId: string, because: string): Promise<void> =>
      transact(db, async (tx) => {
        const claim = await requireClaim(tx, accountId)
        const disputes = await repo.findOpenDisputes(tx, claim)
        await decide(tx, disputes, { winner: null, decision: because })
        const told = [accountId, ...claim.others.map((other) => other.accountId)]
        const { number } = claim
        if (disputes.length > 0)
          await notifyClaimants(tx, told, { kind: 'identifierDecided', key: randomUUID(), number, decision: because })
      }),

    withdraw: (accountId: string, because: string): Promise<void> =>
      transact(db, async (tx) => {
        const { number } = await requireClaim(tx, accountId)
        await identifiers.withdraw(tx, operator, accountId, because)
        const notice = { kind: 'identifierDecided', key: randomUUID(), number, decision: because } as const
        await notifyClaimants(tx, [accountId], notice)
      }),

    waiting: (after: string | null, limit: number) => repo.findWaiting(db, after, limit),

    /** The papers of an account, read with the rights of whoever showed them; one that they lost is left out. */
    async *papers(accountId: string): AsyncGenerator<{ name: string; bytes: AsyncIterable<Uint8Array> }> {
      for (const { itemId, name, addedBy } of await repo.findPapers(db, accountId)) {
        const actor = await actAs({ personId: addedBy, accountId })
        try {
          await drive.access.requireItem(db, actor, 'item.sendAttachment', itemId)
        } catch (error) {
          if (error instanceof AppError) continue
          throw error
        }
        const found = await drive.content.find(actor, itemId, null)
        yield { name, bytes: readBlob(store, found.blob()) }
      }
    },
  }
}
