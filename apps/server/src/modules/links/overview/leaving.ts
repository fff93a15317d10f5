import type { Actor } from '../../../platform/actor.ts'
import { transact, transactAgain } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { LinksDeps } from '../deps.ts'
import * as links from '../model/links.repo.ts'
import * as uploads from '../uploading/model/upload-links.repo.ts'
import * as repo from './leaving.repo.ts'

/** What becomes of the links to items of a business when whoever made them is removed from it (C47). */
export function createLeaving({ db, audit }: Pick<LinksDeps, 'db' | 'audit'>) {
  return {
    async count(who: repo.InBusiness) {
      const found = await repo.findLeft(db, who)
      const shares = found.filter(({ kind }) => kind === 'share').length
      return { links: shares, uploadLinks: found.length - shares }
    },
    /** Deletes them: their addresses are not found any more. */
    async end(actor: Actor, who: repo.InBusiness): Promise<void> {
      for (const { id, item_id: subject, name: label, kind } of await repo.findLeft(db, who))
        await transactAgain(db, async (tx) => {
          if (!(await model.lockItem(tx, subject))) return
          const data = { link: id, label }
          if (kind === 'share') {
            if (!(await links.lockLink(tx, id))) return
            await links.deleteLink(tx, id)
            await audit.record(tx, actor, { type: 'link.deleted', subject, data })
          } else {
            if (!(await uploads.lockUploadLink(tx, id))) return
            await uploads.deleteUploadLink(tx, id)
            await audit.record(tx, actor, { type: 'upload-link.deleted', subject, data })
          }
        })
    },
    /** A link grants what its maker may: those to Drive Business go on in the name of `to`. */
    handOver: (who: repo.InBusiness, to: string) => transact(db, (tx) => repo.handOver(tx, who, to)),
    /** In the transaction that transfers a private drive as this folder. */
    handOverBelow: repo.handOverBelow,
  }
}
