import { createTaskRun, type progress, steps, task } from '../../tasks/index.ts'
import { type ConflictChoice, conflictChoices } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { countTrees } from '../model/items.repo.ts'
import { type BulkOutcome, synchronousItems } from '../model/bulk.ts'
import type { createCopyJob } from './copy-job.ts'
import type { CopyOptions, LargeTreeInput } from './copy-items.ts'
import type { CheckItems } from './check-items.ts'
import type { createRemovals } from './remove-tree.ts'
import type { WithAccess } from '../access/access.ts'

/** Counting stops here. */
const maxCounted = 1_000_000

type Kind = 'copy' | 'move' | 'purge'
type Work = {
  permitted: CheckItems['permitted']
  begunBy: ReturnType<typeof createRemovals>['begunBy']
  copyJob: ReturnType<typeof createCopyJob>
  move(actor: PersonActor, ids: readonly string[], targetId: string, choice: ConflictChoice): Promise<BulkOutcome>
  purge(actor: PersonActor, ids: readonly string[]): Promise<BulkOutcome>
}

/** Operations on large trees run as background tasks with progress; people may leave and see the outcome later. */
export function createLargeTrees({ db, clock, actAs }: WithAccess, work: Work) {
  const { set, run } = createTaskRun({ db, clock, actAs })

  /** Each item completely or not at all, with its outcome. */
  async function byItem(job: progress.ProgressRow, outcome: Promise<BulkOutcome>): Promise<void> {
    const result: progress.KeptOutcome[] = (await outcome).map((item) =>
      item.ok
        ? { id: item.id, ok: true }
        : { id: item.id, ok: false, machineCode: item.error.code, values: { ...item.error.values } },
    )
    const left_count = result.filter((one) => !one.ok).length
    await set(job.id, { state: 'done', done: job.total, left_count, result: JSON.stringify({ items: result }) })
  }

  async function runCopy(job: progress.ProgressRow, actor: PersonActor, options: LargeTreeInput): Promise<void> {
    await work.copyJob.run(actor, job.id, options)
    const tops = new Map((await steps.findTopSteps(db, job.id)).map((row) => [row.source_id, row]))
    const items = options.ids.map((id): progress.KeptOutcome => {
      const top = tops.get(id)
      if (top?.outcome === 'done') return { id, ok: true, ...(top.copy_id && { newId: top.copy_id }) }
      if (top?.outcome === 'skipped') return { id, ok: true, skipped: true }
      return { id, ok: false, machineCode: top?.code ?? 'NOT_FOUND', values: top?.details ?? {} }
    })
    await set(job.id, { state: 'done', result: JSON.stringify({ items }) })
  }

  return {
    /** Begins a job if the caller may process too many items for a synchronous request; otherwise null. */
    async beginIfLarge(
      actor: PersonActor,
      kind: Kind,
      ids: readonly string[],
      targetId = '',
      { choice = kind === 'move' ? 'fail' : 'keep_both', withRelations = false }: CopyOptions = {},
    ): Promise<{ jobId: string } | null> {
      const { tops, target, closed } = await work.permitted(db, actor, { operation: kind, ids, targetId })
      // Within a drive a move touches one row, however big the folder is.
      if (kind === 'move' && tops.every(({ drive }) => drive.id === target?.drive.id)) return null
      const leaving = kind === 'purge' ? await work.begunBy(actor, ids) : []
      const entered = [...tops.map(({ item }) => item.id), ...leaving]
      const counted = await countTrees(db, entered, maxCounted, closed)
      if (counted <= synchronousItems) return null
      const [first] = tops
      const about = {
        name: first?.item.name ?? '',
        itemId: first?.item.id ?? null,
        count: ids.length,
        place: target?.item.name ?? null,
        placeId: target?.item.id ?? null,
      }
      const input = { ids: [...ids], targetId, choice, withRelations }
      const total = counted + ids.length - entered.length
      const jobId = await transact(db, async (tx) => {
        const id = await task.begin(tx, actor, { kind, total, input, about, at: clock.now() })
        // Serialised per person: a second large copy does not hold up the first ones of others.
        await enqueue(tx, 'drive:large-tree', { jobId: id }, { queue: `large ${actor.personId}`, isAwaited: true })
        return id
      })
      return { jobId }
    },

    /** Runs a job, or the rest of it. */
    run: (jobId: string): Promise<void> =>
      run(jobId, async (job, actor) => {
        const params = parseInput(job.input)
        if (job.kind === 'copy') await runCopy(job, actor, params)
        else if (job.kind === 'move') await byItem(job, work.move(actor, params.ids, params.targetId, params.choice))
        else await byItem(job, work.purge(actor, params.ids))
      }),
  }
}

function parseInput(input: unknown): LargeTreeInput {
  if (typeof input === 'object' && input !== null && 'ids' in input && Array.isArray(input.ids)) {
    const ids = input.ids.filter((id) => typeof id === 'string')
    const targetId = 'targetId' in input && typeof input.targetId === 'string' ? input.targetId : ''
    const choice = conflictChoices.find((known) => 'choice' in input && known === input.choice) ?? 'keep_both'
    const withRelations = 'withRelations' in input && input.withRelations === true
    return { ids, targetId, choice, withRelations }
  }
  throw new Error('The job does not say what to do')
}
