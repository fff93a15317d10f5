import type { Actor } from '../../../platform/actor.ts'
import { transact, transactAgain } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { LinksDeps } from '../deps.ts'
import * as links from '../model/links.repo.ts'
import * as uploads from '../uploading/model/upload-links.repo.ts'
import * as repo from './leaving.repo.ts'

/** What becomes of the links of a business when whoever made them is removed from it (C47). */
export function createLeaving({ db, audit }: Pick<LinksDeps, 'db' | 'audit'>) {
  async function endOne(actor: Actor, { id, item_id: subject, name: label, kind }: repo.LeftLink): Promise<void> {
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
  }

  return {
    async count(who: repo.InBusiness) {
      const found = await repo.findLeft(db, who)
      const shares = found.filter(({ kind }) => kind === 'share').length
      return { links: shares, uploadLinks: found.length - shares }
    },
    /** Deletes them: their addresses are not found any more. */
    async end(actor: Actor, who: repo.InBusiness): Promise<void> {
      for (const link of await repo.findLeft(db, who)) await endOne(actor, link)
    },
    /**
     * A link grants what its maker may: they go on in the name of `to`, but those that could then show more than before
     * end. May run twice.
     */
    async handOver(actor: Actor, who: repo.InBusiness, to: string): Promise<void> {
      await transact(db, (tx) => repo.handOver(tx, who, to))
      for (const link of await repo.findLeft(db, who, { ofOthers: true })) await endOne(actor, link)
    },
    /** In the transaction that transfers a private drive as this folder. */
    handOverBelow: repo.handOverBelow,
  }
}
