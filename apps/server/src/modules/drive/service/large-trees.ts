import { randomUUID } from 'node:crypto'
import {
  type BulkResult,
  type ConflictChoice,
  conflictChoices,
  errorText,
  type getJob,
  type Reply,
} from '@khlang/contract'
import { type PersonActor, personActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactLightly } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { countTree } from '../items.repo.ts'
import * as progress from '../progress.repo.ts'
import type { BulkOutcome } from './bulk.ts'
import type { CopyWish } from './copy-items.ts'
import type { WithAccess } from './deps.ts'

/** More items than this are not worked on while somebody waits for the answer. */
export const waitingItems = 2000
const keepDays = 7

type Wish = { ids: string[]; targetId: string; choice: ConflictChoice; withRelations: boolean }
type OnProgress = (done: number) => void
type Work = {
  copy(
    actor: PersonActor,
    ids: readonly string[],
    targetId: string,
    wish?: CopyWish,
    on?: OnProgress,
  ): Promise<BulkOutcome>
  purge(actor: PersonActor, ids: readonly string[]): Promise<BulkOutcome>
}

/** Copies and purges of large trees go on as jobs; people see how far they are and may leave. */
export function createLargeTrees({ db, clock }: WithAccess, work: Work) {
  /** Items below these, themselves included; counting stops where it no longer matters. */
  async function count(ids: readonly string[]): Promise<number> {
    let total = 0
    for (const id of ids) total += await countTree(db, id, 1_000_000)
    return total
  }

  async function begin(
    actor: PersonActor,
    kind: 'copy' | 'purge',
    total: number,
    wish: Wish,
  ): Promise<{ jobId: string }> {
    const jobId = randomUUID()
    await transact(db, async (tx) => {
      const { accountId: account_id, personId: person_id } = actor
      await progress.insertProgress(tx, { id: jobId, account_id, person_id, kind, total, input: JSON.stringify(wish) })
      await enqueue(tx, 'drive:large-tree', { jobId }, { isAwaited: true })
    })
    return { jobId }
  }

  const set = (jobId: string, change: { state?: string; done?: number; result?: string }) =>
    transactLightly(db, (tx) => progress.updateProgress(tx, jobId, { ...change, changed_at: clock.now() }))

  return {
    /** Gives a job when this many items are too many to wait for; null when the caller does it at once. */
    async beginIfLarge(
      actor: PersonActor,
      kind: 'copy' | 'purge',
      ids: readonly string[],
      targetId = '',
      { choice = 'keep_both', withRelations = false }: CopyWish = {},
    ): Promise<{ jobId: string } | null> {
      const total = await count(ids)
      return total > waitingItems ? begin(actor, kind, total, { ids: [...ids], targetId, choice, withRelations }) : null
    },

    /** Does the work of a job in the name of who asked for it. Each item is copied or purged whole, or not at all. */
    async run(jobId: string): Promise<void> {
      const job = await progress.findProgress(db, jobId)
      if (!job || job.state === 'done') return
      const actor = personActor({ personId: job.person_id, accountId: job.account_id })
      const { ids, targetId, ...wish } = parseWish(job.input)
      await set(jobId, { state: 'running', done: 0 })
      try {
        const outcome =
          job.kind === 'copy'
            ? await work.copy(actor, ids, targetId, wish, (done) => void set(jobId, { done }).catch(() => undefined))
            : await work.purge(actor, ids)
        await set(jobId, { state: 'done', done: job.total, result: JSON.stringify(tell(outcome)) })
      } catch (error) {
        await set(jobId, { state: 'failed' })
        throw error
      }
    },

    /** How far a job is; those of others do not exist. */
    async show(actor: PersonActor, jobId: string): Promise<Reply<typeof getJob>> {
      const job = await progress.findProgress(db, jobId)
      if (job?.person_id !== actor.personId || job.account_id !== actor.accountId) throw new AppError('NOT_FOUND')
      const state = states.find((known) => known === job.state) ?? 'failed'
      // Written by `run` above, and by nobody else.
      const result = job.result === null ? {} : { result: job.result as BulkResult }
      return { state, done: Math.min(job.done, job.total), total: job.total, ...result }
    },

    sweep: (): Promise<unknown> =>
      transactLightly(db, (tx) =>
        progress.deleteProgressBefore(tx, new Date(clock.now().getTime() - keepDays * 86_400_000)),
      ),
  }
}

const states = ['waiting', 'running', 'done', 'failed'] as const

const tell = (outcome: BulkOutcome): BulkResult => ({
  items: outcome.map((item) =>
    item.ok
      ? item
      : {
          id: item.id,
          ok: false,
          machineCode: item.error.code,
          message: errorText(item.error.code, 'th', item.error.values),
        },
  ),
})

function parseWish(input: unknown): Wish {
  if (typeof input === 'object' && input !== null && 'ids' in input && Array.isArray(input.ids)) {
    const ids = input.ids.filter((id) => typeof id === 'string')
    const targetId = 'targetId' in input && typeof input.targetId === 'string' ? input.targetId : ''
    const choice = conflictChoices.find((known) => 'choice' in input && known === input.choice) ?? 'keep_both'
    const withRelations = 'withRelations' in input && input.withRelations === true
    return { ids, targetId, choice, withRelations }
  }
  throw new Error('The job does not say what to do')
}
