import type { Actor, PersonActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import type { model } from '../../drive/index.ts'
import { task } from '../../tasks/index.ts'
import * as repo from './expiry-policies.repo.ts'
import { datesForNew } from './expiry-policies.rules.ts'

/** This many files are dated in the transaction that adds them; a job that starts with its commit dates the rest. */
const atOnce = 2000

type Arriving = Pick<model.ItemRow, 'id' | 'parent_id'>

/** Queues the rest of a dating that is too large to wait for, in the caller's transaction. */
export async function leaveToJob(
  tx: Tx,
  actor: Pick<PersonActor, 'personId' | 'accountId' | 'sessionId'>,
  { rootId, dating, total, announce }: { rootId: string; dating: repo.Dating; total: number; announce: boolean },
): Promise<string> {
  const input = { rootId, dating, announce }
  const about = { name: '', count: total, place: null }
  const id = await task.begin(tx, actor, { kind: 'date-items', total, input, about, isQuiet: !announce })
  await enqueue(tx, 'drive:date-items', { jobId: id }, { isAwaited: announce })
  return id
}

/** Dates files by a policy, at once or as a job; jobs belong to people, so that programs wait for all of it. */
async function date(tx: Tx, actor: Actor, rootId: string, dating: repo.Dating): Promise<number> {
  const dated = await repo.dateTree(tx, rootId, dating, actor.kind === 'person' ? atOnce : Number.MAX_SAFE_INTEGER)
  if (dated === atOnce && actor.kind === 'person')
    await leaveToJob(tx, actor, { rootId, dating, total: atOnce, announce: false })
  return dated
}

const give = (policy: repo.PolicyRow, at: Date): repo.Dating => ({
  way: 'give',
  policyId: policy.item_id,
  dates: datesForNew(policy, at),
  at,
  plan: policy,
})

/**
 * Applies the nearest expiry policy to a new item, in the transaction that adds, moves or restores it. Dates set by
 * people are kept. `formerId` is the folder it came from: a move within one policy changes no dates.
 */
export async function itemArrived(
  tx: Tx,
  actor: Actor,
  item: Arriving,
  at: Date,
  formerId: string | null = null,
): Promise<model.AddedEffect> {
  const { here, before } = await repo.findReaching(tx, item.parent_id, formerId)
  if (here === null || here === before) return {}
  const policy = await repo.findPolicy(tx, here)
  const dated = policy ? await date(tx, actor, item.id, give(policy, at)) : 0
  return dated > 0 ? { dated } : {}
}

/** Dates a new file whose folder is known to have a policy; returns its date, if it got one. */
export async function fileCreated(tx: Tx, id: string, policyId: string, at: Date): Promise<{ expiresAt?: string }> {
  const policy = await repo.findPolicy(tx, policyId)
  if (!policy) return {}
  const dating = give(policy, at)
  await repo.dateTree(tx, id, dating, 1)
  return { expiresAt: datesForNew(policy, at).expires_at?.toISOString() ?? '' }
}

/** Undoing a move removes the dates that the move added. */
export async function itemLeft(tx: Tx, actor: Actor, item: Arriving, leftId: string, since: Date): Promise<void> {
  const { here, before } = await repo.findReaching(tx, item.parent_id, leftId)
  if (before !== null && before !== here) await date(tx, actor, item.id, { way: 'take', policyId: before, since })
}
