import { hashtagKey, type Input, type previewHashtagRename, type renameHashtag, type Reply } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, transactWithRetry, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { model } from '../drive/index.ts'
import { createTaskRun, progress, task } from '../tasks/index.ts'
import * as repo from './hashtags.repo.ts'
import { renamedTags } from './hashtags.rules.ts'
import type { OrganisingDeps } from './deps.ts'

type Body = Input<typeof renameHashtag>['body']
const batch = 1000
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Renames a hashtag in a whole drive: for the owner of a drive, and for Admin Business in Drive Business. For many
 * items it is a job, which works in batches and resumes after a stop.
 */
export function createRenameHashtags({ db, clock, audit, access, actAs }: OrganisingDeps) {
  const job = createTaskRun({ db, clock, actAs })

  async function requireDrive(on: Db, actor: PersonActor, kind: Body['drive']): Promise<model.Proved> {
    const drive = (await model.findDrives(on, actor.accountId, actor.personId)).find((one) => one.kind === kind)
    if (!drive) throw new AppError('NOT_FOUND')
    const located = await access.requireItem(on, actor, 'item.tag', drive.root_id)
    if (located.access.as !== 'owner' && located.access.as !== 'adminBusiness') throw new AppError('NOT_ALLOWED')
    return located
  }

  const read = ({ drive, from, to }: Body): Body => ({
    drive,
    from: model.parseHashtag(from, 'from'),
    to: model.parseHashtag(to, 'to'),
  })

  /** Renames the batch after an item: its size and its last item; null if there are no more. */
  async function renameBatch(tx: Tx, actor: PersonActor, driveId: string, { from, to }: Body, after: string) {
    const rows = await repo.lockTagged(tx, driveId, hashtagKey(from), after, batch)
    const changed = rows.map((row) => ({ ...row, tags: renamedTags(row.hashtags, from, to) }))
    const lists = changed.map(({ id, tags }) => ({ id, tags }))
    await repo.updateTagLists(tx, lists, actor.personId)
    await repo.writeHashtags(tx, changed, clock.now())
    return { count: rows.length, next: rows.length < batch ? null : (rows.at(-1)?.id ?? null) }
  }

  const record = (tx: Tx, actor: PersonActor, subject: string, { from, to }: Body, items: number) =>
    audit.record(tx, actor, { type: 'hashtag.renamed', subject, data: { from, to, items } })

  async function begin(tx: Tx, actor: PersonActor, drive: model.Proved['drive'], request: Body, total: number) {
    const about = { name: `#${request.from}`, count: 1, place: `#${request.to}` }
    const id = await task.begin(tx, actor, { kind: 'rename-hashtag', total, input: request, about, at: clock.now() })
    // Serialised per drive: renaming there and back restores the original.
    await enqueue(tx, 'drive:rename-hashtag', { jobId: id }, { queue: `hashtags ${drive.id}`, isAwaited: true })
    return id
  }

  /** One batch of a job; false after the last. */
  const runNextBatch = (actor: PersonActor, jobId: string, options: Body): Promise<boolean> =>
    transactWithRetry(db, async (tx) => {
      const row = await progress.lockProgress(tx, jobId)
      if (!row || row.state === 'done') return false
      // Rights are checked for each batch.
      const { drive } = await requireDrive(tx, actor, options.drive)
      const { count, next } = await renameBatch(tx, actor, drive.id, options, row.place ?? first)
      const done = row.done + count
      const change = next === null ? { state: 'done' as const, done, total: done } : { done, place: next }
      await progress.updateProgress(tx, jobId, { ...change, changed_at: clock.now() })
      if (next === null) await record(tx, actor, drive.root_id, options, done)
      return next !== null
    })

  return {
    async preview(actor: PersonActor, renaming: Body): Promise<Reply<typeof previewHashtagRename>> {
      const { from, to } = read(renaming)
      const { drive } = await requireDrive(db, actor, renaming.drive)
      return repo.countTagged(db, drive.id, hashtagKey(from), hashtagKey(to))
    },

    rename: (actor: PersonActor, body: Body): Promise<Reply<typeof renameHashtag>> =>
      model.transactItems(db, async (tx) => {
        const renaming = read(body)
        const { drive } = await requireDrive(tx, actor, renaming.drive)
        const effect = await repo.countTagged(tx, drive.id, hashtagKey(renaming.from), hashtagKey(renaming.to))
        if (effect.items > model.synchronousItems)
          return { ...effect, jobId: await begin(tx, actor, drive, renaming, effect.items) }
        for (let after: string | null = first; after !== null; )
          after = (await renameBatch(tx, actor, drive.id, renaming, after)).next
        await record(tx, actor, drive.root_id, renaming, effect.items)
        return { ...effect, jobId: null }
      }),

    /** Renames the remaining items of a job. */
    run: (jobId: string): Promise<void> =>
      job.run(jobId, async ({ input }, actor) => {
        const renaming = parseInput(input)
        while (await runNextBatch(actor, jobId, renaming));
      }),
  }
}

/** As `begin` wrote it. */
function parseInput(input: unknown): Body {
  if (typeof input === 'object' && input !== null && 'from' in input && 'to' in input && 'drive' in input) {
    const { drive, from, to } = input
    const isDrive = drive === 'personal' || drive === 'business'
    if (isDrive && typeof from === 'string' && typeof to === 'string') return { drive, from, to }
  }
  throw new Error('The job does not say what to rename')
}
