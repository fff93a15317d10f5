import { type BulkResult, errorText, isErrorCode, type Language, type Reply } from '@khlang/contract'
import {
  type dismissJob,
  type getJob,
  type Job,
  type JobLeft,
  jobKinds,
  jobStates,
  maxNamedLeft,
} from '@khlang/contract/jobs'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { transactLightly } from '../../platform/db.ts'
import { findLeftSteps } from './steps.repo.ts'
import * as progress from './progress.repo.ts'
import type { TasksDeps } from './deps.ts'

const keepDays = 7
const listed = 50

/** What became of one item, as a job keeps it: a code and what its words speak of, so that each reader has their language. */
export type KeptOutcome = {
  id: string
  ok: boolean
  newId?: string
  skipped?: boolean
  machineCode?: string
  values?: unknown
}

/** What people see of their jobs: how far they are and what came of them, after a reload too. */
export function createTaskOutcomes({ db, clock, describeItems }: TasksDeps) {
  async function own(actor: PersonActor, jobId: string): Promise<progress.ProgressRow> {
    const job = await progress.findProgress(db, jobId)
    // Those of others do not exist.
    if (job?.person_id !== actor.personId || job.account_id !== actor.accountId) throw new AppError('NOT_FOUND')
    return job
  }

  const stateOf = ({ state }: progress.ProgressRow) => jobStates.find((known) => known === state) ?? 'failed'

  /** The first of what could not be done, with the names of what the caller sees now. */
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
      message: messageOf(machineCode, values, language),
    }))
  }

  return {
    async list(actor: PersonActor): Promise<{ items: Job[] }> {
      const rows = await progress.findProgressOf(db, actor.personId, actor.accountId, listed)
      return {
        items: rows.map((row) => ({
          id: row.id,
          kind: jobKinds.find((known) => known === row.kind) ?? 'copy',
          state: stateOf(row),
          done: Math.min(row.done, row.total),
          total: row.total,
          left: row.left_count,
          ...aboutOf(row.about),
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
          ...(machineCode !== undefined && { machineCode, message: messageOf(machineCode, values, language) }),
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
      await transactLightly(db, (tx) => progress.updateProgress(tx, jobId, { dismissed_at: at, changed_at: at }))
      return {}
    },

    sweep: (): Promise<unknown> =>
      transactLightly(db, (tx) =>
        progress.deleteProgressBefore(tx, new Date(clock.now().getTime() - keepDays * 86_400_000)),
      ),
  }
}

// Written by the jobs themselves, and by nobody else.
const keptOf = (result: unknown): KeptOutcome[] =>
  result === null ? [] : ((result as { items?: KeptOutcome[] }).items ?? [])
const aboutOf = (about: unknown): progress.JobAbout => ({ name: '', count: 1, place: null, ...(about as object) })

function messageOf(code: string, values: unknown, language: Language): string {
  const known = isErrorCode(code) ? code : 'INTERNAL'
  const texts = typeof values === 'object' && values !== null ? (values as Record<string, string | number>) : {}
  return errorText(known, language, { left: '–', need: '–', name: '', ...texts })
}
