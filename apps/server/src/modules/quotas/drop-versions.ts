import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { content, model } from '../drive/index.ts'
import type { QuotasDeps } from './deps.ts'

const batch = 200

/** Deletes old versions of a drive that are not kept, one file per transaction, so that it can stop at any point. */
export function createDropVersions({ db, clock, audit, access }: QuotasDeps) {
  const beforeOf = (olderThanDays: number) => new Date(clock.now().getTime() - olderThanDays * 86_400_000)

  const dropOne = (actor: PersonActor, id: string, before: Date) =>
    model.transactItems(db, async (tx) => {
      const locked = await model.lockItem(tx, id)
      if (!locked) return
      const { item } = await access.requireItem(tx, actor, 'version.delete', id)
      const { count, bytes } = await content.deleteDroppable(tx, id, before)
      if (count === 0) return
      await model.insertQuotaChange(tx, locked.drive_id, -bytes)
      await audit.record(tx, actor, { type: 'version.dropped', subject: id, data: { name: item.name, count, bytes } })
    })

  return {
    count: (driveId: string, olderThanDays: number) => content.countDroppable(db, driveId, beforeOf(olderThanDays)),
    /** Returns the files that kept theirs, because they are trashed, expired or not accessible to the caller. */
    async drop(
      actor: PersonActor,
      driveId: string,
      olderThanDays: number,
      onProgress: (done: number) => Promise<unknown>,
    ): Promise<{ id: string; error: AppError }[]> {
      const before = beforeOf(olderThanDays)
      const left: { id: string; error: AppError }[] = []
      let done = 0
      for (let after: string | null = null; ; ) {
        const ids: string[] = await content.findDroppable(db, driveId, before, after, batch)
        for (const id of ids) {
          try {
            await dropOne(actor, id, before)
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            left.push({ id, error })
          }
        }
        await onProgress((done += ids.length))
        after = ids.at(-1) ?? null
        if (ids.length < batch) return left
      }
    },
  }
}
