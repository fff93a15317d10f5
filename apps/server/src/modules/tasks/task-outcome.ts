import type { BulkResult, Language, Reply } from '@khlang/contract'
import { type dismissJob, type getJob, type Job, type JobLeft, jobKinds, maxNamedLeft } from '@khlang/contract/jobs'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { transactUnsynced } from '../../platform/db.ts'
import { findLeftSteps } from './steps.repo.ts'
import * as progress from './progress.repo.ts'
import { requireOwn, stateOf, textOf } from './task.ts'
import type { TasksDeps } from './deps.ts'

const keepDays = 7
const listed = 50

/** Progress and outcome of a person's jobs, also after a reload. */
export function createTaskOutcomes({ db, clock, describeItems }: TasksDeps) {
  async function own(actor: PersonActor, jobId: string): Promise<progress.ProgressRow> {
    return requireOwn(actor, await progress.findProgress(db, jobId), clock.now())
  }

  /** The first failures, with the names of items that the caller can see now. */
  async function leftOf(actor: PersonActor, job: progress.ProgressRow, language: Language): Promise<JobLeft[]> {
    const failed = job.planned
      ? (await findLeftSteps(db, job.id, maxNamedLeft)).map((row) => ({
          id: row.source_id,
          machineCode: row.code ?? 'INTERNAL',
          values: row.details,
        }))
      : keptOf(job.result)
          .filter((one) => !one.ok)
          .slice(0, maxNamedLeft)
    const visible = await describeItems(
      actor,
      failed.map((one) => one.id),
    )
    return failed.map(({ id, machineCode = 'INTERNAL', values }) => ({
      ...(visible.get(id) ?? { name: null, type: 'file' as const, mimeType: '' }),
      id,
      machineCode,
      message: textOf(machineCode, language, values),
    }))
  }

  /** Names as the caller sees them now; those of invisible items are withheld. */
  async function namesNow(actor: PersonActor, all: readonly progress.JobAbout[]): Promise<NameOf> {
    const ids = all.flatMap(({ itemId, placeId }) => [itemId, placeId]).filter((id) => typeof id === 'string')
    const visible = await describeItems(actor, [...new Set(ids)])
    return (id, then) => {
      const now = id ? visible.get(id) : undefined
      return now === undefined ? then : (now?.name ?? null)
    }
  }

  return {
    async list(actor: PersonActor): Promise<{ items: Job[] }> {
      const rows = await progress.findProgressOf(db, actor.personId, actor.accountId, listed)
      const nameOf = await namesNow(
        actor,
        rows.map((row) => aboutOf(row.about)),
      )
      return {
        items: rows.map((row) => ({
          id: row.id,
          kind: jobKinds.find((known) => known === row.kind) ?? 'copy',
          state: stateOf(row),
          done: Math.min(row.done, row.total),
          total: row.total,
          left: row.left_count,
          ...shownAbout(aboutOf(row.about), nameOf),
          createdAt: row.created_at.toISOString(),
        })),
      }
    },

    async show(actor: PersonActor, jobId: string, language: Language): Promise<Reply<typeof getJob>> {
      const job = await own(actor, jobId)
      const kept = keptOf(job.result)
      const result: BulkResult = {
        items: kept.map(({ machineCode, values, ...one }) => ({
          ...one,
          ...(machineCode !== undefined && { machineCode, message: textOf(machineCode, language, values) }),
        })),
      }
      return {
        state: stateOf(job),
        done: Math.min(job.done, job.total),
        total: job.total,
        leftCount: job.left_count,
        left: await leftOf(actor, job, language),
        ...(job.result !== null && { result }),
      }
    },

    async dismiss(actor: PersonActor, jobId: string): Promise<Reply<typeof dismissJob>> {
      const job = await own(actor, jobId)
      if (job.state !== 'done' && job.state !== 'failed') throw new AppError('CONFLICT')
      const at = clock.now()
      await transactUnsynced(db, (tx) => progress.updateProgress(tx, jobId, { dismissed_at: at, changed_at: at }))
      return {}
    },

    sweep: (): Promise<unknown> => {
      const now = clock.now()
      const unchangedSince = new Date(now.getTime() - keepDays * 86_400_000)
      return transactUnsynced(db, (tx) => progress.deleteExpired(tx, now, unchangedSince))
    },
  }
}

// Written by the jobs themselves.
const keptOf = (result: unknown): progress.KeptOutcome[] =>
  result === null ? [] : ((result as { items?: progress.KeptOutcome[] }).items ?? [])
const aboutOf = (about: unknown): progress.JobAbout => ({ name: '', count: 1, place: null, ...(about as object) })

type NameOf = (id: string | null | undefined, then: string | null) => string | null
const shownAbout = ({ name, itemId, count, place, placeId }: progress.JobAbout, nameOf: NameOf) => ({
  name: nameOf(itemId, name) ?? '',
  count,
  place: nameOf(placeId, place),
})
