import { hashtagKey, type Input, type renameHashtag, type Reply } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db.ts'
import { findDrives } from '../access.repo.ts'
import type { Located } from '../drive.types.ts'
import * as repo from '../hashtags.repo.ts'
import { parseHashtag, renamedTags } from '../hashtags.rules.ts'
import type { WithAccess } from './deps.ts'
import { transactItems } from './transact-items.ts'

type Wish = Input<typeof renameHashtag>['body']
const batch = 1000
const first = '00000000-0000-0000-0000-000000000000'

/** One name for a hashtag in a whole drive: for the owner of a drive, and for Admin Business in Drive Business. */
export function createRenameHashtags({ db, clock, audit, access }: WithAccess) {
  async function requireDrive(on: Db, actor: PersonActor, kind: Wish['drive']): Promise<Located> {
    const drive = (await findDrives(on, actor.accountId, actor.personId)).find((one) => one.kind === kind)
    if (!drive) throw new AppError('NOT_FOUND')
    const located = await access.requireItem(on, actor, 'item.tag', drive.root_id)
    if (located.access.as !== 'owner' && located.access.as !== 'adminBusiness') throw new AppError('NOT_ALLOWED')
    return located
  }

  const read = ({ from, to }: Wish) => ({ from: parseHashtag(from, 'from'), to: parseHashtag(to, 'to') })

  return {
    async preview(actor: PersonActor, wish: Wish): Promise<Reply<typeof renameHashtag>> {
      const { from, to } = read(wish)
      const { drive } = await requireDrive(db, actor, wish.drive)
      return repo.countTagged(db, drive.id, hashtagKey(from), hashtagKey(to))
    },

    rename: (actor: PersonActor, wish: Wish): Promise<Reply<typeof renameHashtag>> =>
      transactItems(db, async (tx) => {
        const { from, to } = read(wish)
        const { drive } = await requireDrive(tx, actor, wish.drive)
        const key = hashtagKey(from)
        const effect = await repo.countTagged(tx, drive.id, key, hashtagKey(to))
        for (let after = first; ; ) {
          const rows = await repo.lockTagged(tx, drive.id, key, after, batch)
          const changed = rows.map((row) => ({ ...row, tags: renamedTags(row.hashtags, from, to) }))
          await repo.updateTagLists(
            tx,
            changed.map(({ id, tags }) => ({ id, tags })),
            actor.personId,
          )
          await repo.writeHashtags(tx, changed, clock.now())
          const last = rows.at(-1)
          if (!last || rows.length < batch) break
          after = last.id
        }
        const data = { from, to, items: effect.items }
        await audit.record(tx, actor, { type: 'hashtag.renamed', subject: drive.root_id, data })
        return effect
      }),
  }
}
