import type { Actor, LinkActor, UploadLinkActor } from '../../../platform/actor.ts'
import { transact, transactWithRetry, type Tx } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { LinksDeps } from '../deps.ts'
import { linkActor, receiverActor } from '../model/link-actor.ts'
import { isReached } from '../model/link-state.rules.ts'
import type { LinkRow } from '../model/links.repo.ts'
import * as links from '../model/links.repo.ts'
import { turnReceiver } from '../model/receivers.repo.ts'
import type { UploadLinkRow } from '../uploading/model/upload-links.repo.ts'
import * as uploads from '../uploading/model/upload-links.repo.ts'
import { uploadLinkActor } from '../uploading/model/upload-link-actor.ts'
import { isOpenTo } from '../uploading/model/upload-state.rules.ts'
import * as repo from './leaving.repo.ts'

/** Share links or upload links: whose rights they open an item by, and whether those are enough. */
type Kind<Row, By extends LinkActor | UploadLinkActor> = {
  actorOf: (row: Row) => By
  itemOf: (row: Row) => string
  isOpen: (link: By['link'], at: Parameters<typeof isReached>[1]) => boolean
}
const shareLinks: Kind<LinkRow, LinkActor> = { actorOf: linkActor, itemOf: (row) => row.item_id, isOpen: isReached }
const receivers: Kind<LinkRow, UploadLinkActor> = {
  actorOf: receiverActor,
  itemOf: (row) => row.item_id,
  isOpen: isOpenTo,
}
const uploadLinks: Kind<UploadLinkRow, UploadLinkActor> = {
  actorOf: uploadLinkActor,
  itemOf: (row) => row.folder_id,
  isOpen: isOpenTo,
}

/** What becomes of the links of a business when whoever made them is removed from it (C47). */
export function createLeaving({ db, audit, drive }: Pick<LinksDeps, 'db' | 'audit' | 'drive'>) {
  async function endOne(actor: Actor, { id, item_id: subject, name: label, kind }: repo.LeftLink): Promise<void> {
    await transactWithRetry(db, async (tx) => {
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

  /** Links that are on, although their maker has lost the right to share by them; a suspended one counts as if active. */
  async function findLapsed<Row extends LinkRow | UploadLinkRow, By extends LinkActor | UploadLinkActor>(
    tx: Tx,
    maker: { accountId: string; facts: Awaited<ReturnType<typeof model.findEmployeeFacts>> },
    found: readonly Row[],
    { actorOf, itemOf, isOpen }: Kind<Row, By>,
  ): Promise<Row[]> {
    const lapsed: Row[] = []
    const on = found.filter(({ enabled }) => enabled)
    for (const [accountId, rows] of Map.groupBy(on, (row) => row.account_id)) {
      const [first] = rows
      if (!first) continue
      // As any of their links made for the same account: whose rights count is the same.
      const known = accountId === maker.accountId ? { facts: maker.facts } : undefined
      const standing = await drive.access.findStanding(tx, actorOf(first), [...new Set(rows.map(itemOf))], known)
      const isLapsed = (row: Row) => {
        const at = standing.get(itemOf(row))
        // A link to what is not there any more has nothing to lose.
        return at !== undefined && !isOpen(actorOf(row).link, at)
      }
      lapsed.push(...rows.filter(isLapsed))
    }
    return lapsed
  }

  /** A share link that may still be shown, but whose maker may not add files any more, takes none under another name. */
  async function turnOffReceivers(
    tx: Tx,
    actor: Actor,
    maker: Parameters<typeof findLapsed>[1],
    found: readonly LinkRow[],
  ): Promise<void> {
    const taking = found.filter(({ uploads: takes }) => takes)
    for (const row of await findLapsed(tx, maker, taking, receivers)) {
      await turnReceiver(tx, row, false)
      const data = { link: row.id, label: row.name, fields: ['uploads'] }
      await audit.record(tx, actor, { type: 'link.changed', subject: row.item_id, data })
    }
  }

  return {
    /**
     * In the transaction that removes somebody, before they lose their rights: links that were closed already, because
     * their maker had lost rights, are turned off. Otherwise whoever takes them over would open them again.
     */
    async turnOffLapsed(tx: Tx, actor: Actor, who: repo.InBusiness): Promise<void> {
      const ids = (await repo.findLeft(tx, who, { ofOthers: true })).map(({ id }) => id)
      const { personId, accountId } = who
      const facts = await model.findEmployeeFacts(tx, personId, accountId, { suspendedToo: true })
      const maker = { accountId, facts }
      const found = await links.findLinksById(tx, ids)
      const shares = await findLapsed(tx, maker, found, shareLinks)
      const others = await findLapsed(tx, maker, await uploads.findUploadLinksById(tx, ids), uploadLinks)
      await turnOffReceivers(tx, actor, maker, found)
      const off = { enabled: false }
      const about = ({ id: link, name: label }: LinkRow | UploadLinkRow) => ({ link, label, fields: ['enabled'] })
      for (const row of shares) {
        await links.updateLink(tx, row.id, { ...off, generation: row.generation + 1 })
        await audit.record(tx, actor, { type: 'link.changed', subject: row.item_id, data: about(row) })
      }
      for (const row of others) {
        await uploads.updateUploadLink(tx, row.id, { ...off, generation: row.generation + 1 })
        await audit.record(tx, actor, { type: 'upload-link.changed', subject: row.folder_id, data: about(row) })
      }
    },
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
     * A link grants what its maker may: they continue in the name of `to`, but those that could then show more than before
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
