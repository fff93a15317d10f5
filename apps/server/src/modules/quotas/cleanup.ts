import type { Input } from '@khlang/contract'
import type { Cleanup, startCleanup } from '@khlang/contract/storage'
import type { StorageKind } from '@khlang/contract/storage-kinds'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Drive } from '../drive/index.ts'
import type { createDropVersions } from './drop-versions.ts'
import { createTaskRun, task } from '../tasks/index.ts'
import { countTrashed, findTrashOf, sumTrash } from './storage.repo.ts'
import type { createStorageReport } from './storage-report.ts'
import type { QuotasDeps } from './deps.ts'

const batch = 100
/** The number of failures that the outcome names. */
const namedFailures = 100
const usualDays = 30

type Left = { id: string; error: AppError }
type OnProgress = (done: number) => Promise<unknown>
type CleanupActions = {
  report: Pick<ReturnType<typeof createStorageReport>, 'requireDrive' | 'remeasure'>
  versions: ReturnType<typeof createDropVersions>
  trash: Pick<Drive['trash'], 'purge'>
}
type Body = Input<typeof startCleanup>['body']

/** Frees space in a drive: previewed first, run as a job with progress. */
export function createCleanup({ db, clock, audit, actAs }: QuotasDeps, { report, versions, trash }: CleanupActions) {
  const { set, run } = createTaskRun({ db, clock, actAs })

  /** Deletes what was in the trash at the time of the request; later items stay. */
  async function emptyTrash(actor: PersonActor, driveId: string, until: Date, onProgress: OnProgress): Promise<Left[]> {
    const left: Left[] = []
    let done = 0
    for (;;) {
      const ids = await findTrashOf(
        db,
        driveId,
        until,
        left.map(({ id }) => id),
        batch,
      )
      for (const item of await trash.purge(actor, ids)) {
        if (!item.ok) left.push({ id: item.id, error: item.error })
      }
      await onProgress((done += ids.length))
      if (ids.length < batch) return left
    }
  }

  async function work(actor: PersonActor, request: Job, onProgress: OnProgress): Promise<Left[]> {
    const { driveId, what, olderThanDays, at } = request
    return what === 'trash'
      ? emptyTrash(actor, driveId, new Date(at), onProgress)
      : versions.drop(actor, driveId, olderThanDays, onProgress)
  }

  return {
    async check(actor: PersonActor, options: { kind?: StorageKind; what: Cleanup; olderThanDays?: number }) {
      const drive = await report.requireDrive(actor, options.kind ?? 'personal')
      if (options.what === 'trash') return sumTrash(db, drive.id)
      const { count, bytes } = await versions.count(drive.id, options.olderThanDays ?? usualDays)
      return { count, bytes }
    },
    async start(actor: PersonActor, { kind = 'personal', what, olderThanDays = usualDays }: Body) {
      if (actor.accountStatus !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
      const drive = await report.requireDrive(actor, kind)
      const total =
        what === 'trash' ? await countTrashed(db, drive.id) : (await versions.count(drive.id, olderThanDays)).files
      const at = clock.now()
      const input: Job = { driveId: drive.id, what, olderThanDays, at: at.toISOString() }
      const about = { name: '', count: total, place: null }
      const jobId = await transact(db, async (tx) => {
        const taskKind = what === 'trash' ? 'empty-trash' : 'drop-versions'
        const id = await task.begin(tx, actor, { kind: taskKind, total, input, about, at })
        const data = { what, ...(what === 'versions' && { olderThanDays }) }
        await audit.record(tx, actor, { type: 'storage.cleaned', subject: drive.id, data })
        await enqueue(tx, 'drive:clean-up', { jobId: id }, { isAwaited: true })
        return id
      })
      return { jobId }
    },
    /** Runs a job for its requester; after a stop, finished work is not found again. */
    run: (jobId: string): Promise<void> =>
      run(jobId, async (job, actor) => {
        const params = parseJob(job.input)
        try {
          const left = await work(actor, params, (done) => set(jobId, { done: Math.min(done, job.total) }))
          const result = JSON.stringify({ items: failureOf(left) })
          await set(jobId, { state: 'done', done: job.total, left_count: left.length, result })
        } finally {
          await report.remeasure(params.driveId)
        }
      }),
  }
}

type Job = { driveId: string; what: Cleanup; olderThanDays: number; at: string }

function parseJob(input: unknown): Job {
  const job: Partial<Record<keyof Job, unknown>> = typeof input === 'object' && input !== null ? input : {}
  const { driveId, what, olderThanDays, at } = job
  const isKnown = typeof driveId === 'string' && (what === 'trash' || what === 'versions')
  if (isKnown && typeof olderThanDays === 'number' && typeof at === 'string')
    return { driveId, what, olderThanDays, at }
  throw new Error('The job does not say what to do')
}

const failureOf = (left: readonly Left[]) =>
  left.slice(0, namedFailures).map(({ id, error }) => ({
    id,
    ok: false,
    machineCode: error.code,
    values: { ...error.values },
  }))
