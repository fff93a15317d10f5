import { steps, progress, type KeptOutcome, createTaskRun } from '../../tasks/index.ts'
import { randomUUID } from 'node:crypto'
import { type ConflictChoice, conflictChoices } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { countTree, findAnywhere } from '../model/items.repo.ts'
import { type BulkOutcome, synchronousItems } from '../model/bulk.ts'
import type { createCopyJob } from './copy-job.ts'
import type { CopyOptions, LargeTreeInput } from './copy-items.ts'
import type { WithAccess } from '../access/access.ts'

type Kind = 'copy' | 'move' | 'purge'
type Work = {
  copyJob: ReturnType<typeof createCopyJob>
  move(actor: PersonActor, ids: readonly string[], targetId: string, choice: ConflictChoice): Promise<BulkOutcome>
  purge(actor: PersonActor, ids: readonly string[]): Promise<BulkOutcome>
}

/** Work on large trees runs as background tasks with progress; people may leave and see the outcome later. */
export function createLargeTrees({ db, clock, actAs }: WithAccess, work: Work) {
  const { set, run } = createTaskRun({ db, clock, actAs })

  /** Items below these, themselves included; counting stops where it no longer matters. */
  async function count(ids: readonly string[]): Promise<number> {
    let total = 0
    for (const id of ids) total += await countTree(db, id, 1_000_000)
    return total
  }

  async function begin(
    actor: PersonActor,
    kind: Kind,
    total: number,
    request: LargeTreeInput,
  ): Promise<{ jobId: string }> {
    const jobId = randomUUID()
    const [first, target] = [request.ids[0] ?? '', request.targetId]
    const names = new Map((await findAnywhere(db, target ? [first, target] : [first])).map((row) => [row.id, row.name]))
    const about = { name: names.get(first) ?? '', count: request.ids.length, place: names.get(target) ?? null }
    await transact(db, async (tx) => {
      const { accountId: account_id, personId: person_id, sessionId: session_id } = actor
      const input = JSON.stringify(request)
      const who = { id: jobId, account_id, person_id, session_id }
      await progress.insertProgress(tx, { ...who, kind, total, input, about: JSON.stringify(about) })
      // One after the other for one person: their second large copy does not hold up everybody else's first.
      await enqueue(tx, 'drive:large-tree', { jobId }, { queue: `large ${person_id}`, isAwaited: true })
    })
    return { jobId }
  }

  /** Each item entirely or not at all, with its outcome. */
  async function byItem(job: progress.ProgressRow, outcome: Promise<BulkOutcome>): Promise<void> {
    const result: KeptOutcome[] = (await outcome).map((item) =>
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
    const items = options.ids.map((id): KeptOutcome => {
      const top = tops.get(id)
      if (top?.outcome === 'done') return { id, ok: true, ...(top.copy_id && { newId: top.copy_id }) }
      if (top?.outcome === 'skipped') return { id, ok: true, skipped: true }
      return { id, ok: false, machineCode: top?.code ?? 'NOT_FOUND', values: top?.details ?? {} }
    })
    await set(job.id, { state: 'done', result: JSON.stringify({ items }) })
  }

  return {
    /** Gives a job when this many items are too many to wait for; null when the caller does it at once. */
    async beginIfLarge(
      actor: PersonActor,
      kind: Kind,
      ids: readonly string[],
      targetId = '',
      { choice = kind === 'move' ? 'fail' : 'keep_both', withRelations = false }: CopyOptions = {},
    ): Promise<{ jobId: string } | null> {
      if (kind === 'move' && !(await leavesDrive(ids, targetId))) return null
      const total = await count(ids)
      return total > synchronousItems
        ? begin(actor, kind, total, { ids: [...ids], targetId, choice, withRelations })
        : null
    },

    /** Does the work of a job, or what is left of it. */
    run: (jobId: string): Promise<void> =>
      run(jobId, async (job, actor) => {
        const params = parseInput(job.input)
        if (job.kind === 'copy') await runCopy(job, actor, params)
        else if (job.kind === 'move') await byItem(job, work.move(actor, params.ids, params.targetId, params.choice))
        else await byItem(job, work.purge(actor, params.ids))
      }),
  }

  /** Within a drive a move touches one row, however big the folder is. */
  async function leavesDrive(ids: readonly string[], targetId: string): Promise<boolean> {
    const rows = await findAnywhere(db, [...ids, targetId])
    const target = rows.find((row) => row.id === targetId)
    return target !== undefined && rows.some((row) => row.drive_id !== target.drive_id)
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
