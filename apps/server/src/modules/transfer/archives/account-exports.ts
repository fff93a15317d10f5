import type { Language } from '@khlang/contract'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import type { ArchiveDeps } from '../zip/tree-contents.ts'
import * as repo from './prepared.repo.ts'
import type { PreparedArchives } from './prepared-archives.ts'

/** A day longer than the account can be read. */
const exportDays = 31
const countedItems = 1_000_000

/** The zip of a whole account, for whoever closes it (C51). */
export function createAccountExports(
  { db, clock, audit, drive, trees }: Pick<ArchiveDeps, 'db' | 'clock' | 'audit' | 'drive' | 'trees'>,
  prepared: Pick<PreparedArchives, 'begin'>,
) {
  return {
    /** Always made by a job, however small: it is there until the account ends. */
    async begin(actor: PersonActor, roots: readonly string[], language: Language): Promise<string> {
      const ids = (await drive.check(actor, roots, 'download')).filter(({ ok }) => ok).map(({ id }) => id)
      if (ids.length === 0) throw new AppError('NOT_ALLOWED')
      const size = await trees.measure(actor, ids, countedItems)
      const day = bangkokDay(clock.now())
      const name = `Khlang ${language === 'th' ? 'ทั้งหมด' : 'everything'} ${day}.zip`
      return transact(db, async (tx) => {
        const data = { ids, items: size.items }
        await audit.record(tx, actor, { type: 'archive.requested', subject: ids[0] ?? '', data })
        return prepared.begin(tx, actor, { ids, index: true, name, language, ...size, keepDays: exportDays })
      })
    },

    /** What was exported before the account ends stays as long as the account can be read. */
    keepUntil: (accountId: string): Promise<unknown> =>
      transact(db, (tx) =>
        repo.prolongExports(tx, accountId, new Date(clock.now().getTime() + exportDays * 86_400_000)),
      ),
  }
}
