import { type EdocBox, edocLimits } from '@khlang/contract/edoc-states'
import type { PersonActor } from '../../../platform/actor.ts'
import { type Db, transact, type Tx } from '../../../platform/db.ts'
import type { EdocsDeps } from '../deps.ts'
import type { EdocRow } from '../model/edoc.types.ts'
import * as repo from './notices.repo.ts'

const batch = 100
const dayMs = 86_400_000
const paths = { inbox: '/inbox', outbox: '/outbox' } as const
/** States of which a sender is notified. */
const troubles = new Set(['pending', 'failed'])

type BoxNotice = {
  accountId: string
  box: EdocBox
  kind: 'edocDeleteAsked' | 'edocDeleteAnswered' | 'edocResponded'
  edoc: Pick<EdocRow, 'id' | 'document_no'>
  at: Date
}

/** Notifies the people who manage a box: of what arrives or waits once a minute, however many documents there are. */
export function createNotices({ db, clock, notifications }: Pick<EdocsDeps, 'db' | 'clock' | 'notifications'>) {
  async function notifyOf(accountId: string, box: EdocBox): Promise<void> {
    await transact(db, async (tx) => {
      const taken = await repo.takeUnnotified(tx, accountId, box)
      const rows = box === 'inbox' ? taken : taken.filter(({ status }) => troubles.has(status))
      const [first] = rows
      if (!first) return
      const at = clock.now()
      const kind = box === 'inbox' ? 'edocReceived' : 'edocUndelivered'
      const personIds = await repo.findManagers(tx, accountId, box)
      const key = `${kind}-${accountId}-${at.toISOString()}`
      const data = { account: first.box_name, count: rows.length, documentNo: first.document_no }
      const notice = { kind, accountId, data, path: paths[box], at } as const
      for (const personId of personIds)
        await notifications.notify(tx, { ...notice, key: `${key}-${personId}`, personId })
      if (kind === 'edocUndelivered')
        await notifications.alerts.sendNotice(tx, 'delivery', { ...notice, key, personIds })
    })
  }

  async function remindOf(accountId: string, before: Date): Promise<void> {
    await transact(db, async (tx) => {
      const at = clock.now()
      const rows = await repo.takeUnread(tx, accountId, before, at)
      const [first] = rows
      if (!first) return
      const data = {
        account: first.box_name,
        count: rows.length,
        days: edocLimits.unreadDays,
        documentNo: first.document_no,
      }
      for (const personId of await repo.findManagers(tx, accountId, 'inbox'))
        await notifications.notify(tx, {
          kind: 'edocUnread',
          key: `edocUnread-${accountId}-${at.toISOString()}-${personId}`,
          personId,
          accountId,
          data,
          path: `${paths.inbox}?unread=1`,
          at,
        })
    })
  }

  return {
    /** Notifies of one document, in the transaction that gives the reason. */
    async notifyBox(tx: Tx, { accountId, box, kind, edoc, at }: BoxNotice): Promise<void> {
      const personIds = await repo.findManagers(tx, accountId, box)
      const key = `${kind}-${edoc.id}-${at.toISOString()}`
      const notice = { kind, accountId, data: { documentNo: edoc.document_no }, path: paths[box], at }
      for (const personId of personIds)
        await notifications.notify(tx, { ...notice, key: `${key}-${personId}`, personId })
      if (kind === 'edocDeleteAsked')
        await notifications.alerts.sendNotice(tx, 'deletion', { ...notice, key, personIds })
    },

    /** Whoever has a document is told that another one has got the document that replaces it. */
    tellFirstBuyers: (id: string): Promise<void> =>
      transact(db, async (tx) => {
        const at = clock.now()
        for (const { accountId, documentNo, originalId } of await repo.findFirstBuyers(tx, id))
          for (const personId of await repo.findManagers(tx, accountId, 'inbox'))
            await notifications.notify(tx, {
              kind: 'edocReplacedElsewhere',
              key: `edocReplacedElsewhere-${originalId}-${id}-${personId}`,
              personId,
              accountId,
              data: { documentNo },
              path: paths.inbox,
              at,
            })
      }),

    /** Whether somebody is notified of what is in a box of the account that they act for. */
    managesBox: async (on: Db, { personId, accountId }: PersonActor): Promise<boolean> => {
      for (const box of ['inbox', 'outbox'] as const)
        if ((await repo.findManagers(on, accountId, box)).includes(personId)) return true
      return false
    },

    /** What nobody has read in 15 days, once for each document and in one notice for each account. */
    async remindAll(): Promise<void> {
      const before = new Date(clock.now().getTime() - edocLimits.unreadDays * dayMs)
      for (;;) {
        const accounts = await repo.findUnread(db, before, batch)
        for (const accountId of accounts) await remindOf(accountId, before)
        if (accounts.length < batch) break
      }
    },

    /** What has arrived, and what waits or failed, since people were last notified. */
    async notifyAll(): Promise<void> {
      for (const box of ['inbox', 'outbox'] as const) {
        for (;;) {
          const accounts = await repo.findUnnotified(db, box, batch)
          for (const accountId of accounts) await notifyOf(accountId, box)
          if (accounts.length < batch) break
        }
      }
    },
  }
}

export type Notices = ReturnType<typeof createNotices>
