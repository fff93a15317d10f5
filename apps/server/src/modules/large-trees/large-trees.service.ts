import { conflictChoices } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { transact } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { type Drive, model } from '../drive/index.ts'
import { createTaskRun, type progress, steps, task } from '../tasks/index.ts'
import { createCopyJob } from './copy-job.ts'
import type { CopyOptions, LargeTreeInput, LargeTreesDeps } from './deps.ts'

/** Counting stops here. */
const maxCounted = 1_000_000

type Kind = 'copy' | 'move' | 'purge'
export type LargeTrees = ReturnType<typeof createLargeTrees>

/** Operations on large trees run as background tasks with progress; people may leave and see the outcome later. */
export function createLargeTrees({ drive, ...deps }: LargeTreesDeps & { drive: Drive }) {
  const { db, clock, actAs } = deps
  const { set, run } = createTaskRun({ db, clock, actAs })
  const copyJob = createCopyJob({ ...deps, access: drive.access }, drive.steps)

  /** Each item completely or not at all, with its outcome. */
  async function byItem(job: progress.ProgressRow, outcome: Promise<model.BulkOutcome>): Promise<void> {
    const result: progress.KeptOutcome[] = (await outcome).map((item) =>
      item.ok
        ? { id: item.id, ok: true }
        : { id: item.id, ok: false, machineCode: item.error.code, values: { ...item.error.values } },
    )
    const left_count = result.filter((one) => !one.ok).length
    await set(job.id, { state: 'done', done: job.total, left_count, result: JSON.stringify({ items: result }) })
  }

  async function runCopy(job: progress.ProgressRow, actor: PersonActor, options: LargeTreeInput): Promise<void> {
    await copyJob.run(actor, job.id, options)
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
      const { tops, target, closed } = await drive.steps.permitted(db, actor, { operation: kind, ids, targetId })
      // Within a drive a move touches one row, however big the folder is.
      if (kind === 'move' && tops.every(({ drive }) => drive.id === target?.drive.id)) return null
      const leaving = kind === 'purge' ? await drive.removals.begunBy(actor, ids) : []
      const entered = [...tops.map(({ item }) => item.id), ...leaving]
      const counted = await model.countTrees(db, entered, maxCounted, closed)
      if (counted <= model.synchronousItems) return null
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
        else if (job.kind === 'move') await byItem(job, drive.move(actor, params.ids, params.targetId, params.choice))
        else await byItem(job, drive.trash.purge(actor, params.ids))
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
