import type { PersonActor } from '../../../platform/actor.ts'
import type { Edocs } from '../../edocs/index.ts'
import { eveningOf, timeOf } from '../material/dates.rules.ts'
import type { FindActor, Step } from '../material/steps.ts'
import { acts, expiries, notified, readUntilDaysAgo } from './acts.ts'
import type { PlannedAct, PlannedDocument } from './plan.ts'
import type { SentDocuments } from './send-trade.ts'
import { trade } from './trade.ts'

const readers = { one: 'kanya01', two: 'wichai1', somsri: 'somsri1' } as const
type Receiver = keyof typeof readers
const receivers: readonly Receiver[] = ['one', 'two', 'somsri']

const isDefined = <T>(value: T | undefined): value is T => value !== undefined

/** What people do with the documents that they have sent and received. */
export function createHandleTrade({
  edocs,
  reachFolder,
  actorOf,
  documents,
  now,
}: {
  edocs: Edocs
  /** A folder of the first company, which is made where there is none. */
  reachFolder: (path: string) => Promise<string>
  actorOf: FindActor
  documents: SentDocuments
  now: Date
}) {
  const idsOf = async (keys: readonly string[]) => (await Promise.all(keys.map(documents.idOf))).filter(isDefined)

  async function act(planned: PlannedAct): Promise<void> {
    const [actor, ids] = [await actorOf(planned.by), await idsOf(planned.keys)]
    switch (planned.does) {
      case 'tag':
        await edocs.hashtags.change(actor, { ids, box: 'inbox', add: [...planned.hashtags] })
        return
      case 'save':
        await edocs.save(
          actor,
          { ids, box: 'inbox', as: 'both', folderId: await reachFolder(planned.folder), onDuplicate: 'skip' },
          'th',
        )
        return
      case 'confirm':
        await edocs.unproved.confirm(actor, ids)
        return
      case 'read':
        await edocs.received.markRead(actor, ids, true)
        return
      case 'deduct':
        await deduct(actor, ids, planned.day)
        return
      case 'cancel':
        await edocs.resend.cancel(actor, ids)
        return
      case 'resend':
        await edocs.resend.resend(actor, ids)
        return
      case 'askToDelete':
        for (const id of ids)
          if ((await edocs.details.get(actor, id, 'outbox')).deleteRequests.length === 0)
            await edocs.deleteRequests.ask(actor, [id], { box: 'outbox', reason: planned.reason })
        return
      case 'answer':
        for (const id of ids)
          if ((await edocs.details.get(actor, id, 'inbox')).deleteRequests.some(({ answer }) => answer === null))
            await edocs.deleteRequests.answer(actor, [id], planned.answer, planned.reason)
    }
  }

  /** Has documents in the tax return of the year whose campaign had ended by then. */
  async function deduct(actor: PersonActor, ids: readonly string[], day = ''): Promise<void> {
    const { items } = await edocs.refunds.list(actor, 'th')
    const campaign = items.filter(({ to }) => to < day).toSorted((a, b) => b.to.localeCompare(a.to))[0]
    if (!campaign) return
    await edocs.received.markRead(actor, ids, true)
    await edocs.refunds.mark(actor, campaign.id, ids, 'used')
  }

  /** Reads what came in the week that ends so many days ago; a few stay unread. */
  async function read(to: Receiver, daysAgo: number): Promise<void> {
    const came = trade.filter(
      (one, n) => one.to === to && one.daysAgo >= daysAgo && one.daysAgo < daysAgo + 7 && isRead(one, n),
    )
    const ids = await idsOf(came.map(({ key }) => key))
    if (ids.length > 0) await edocs.received.markRead(await actorOf(readers[to]), ids, true)
  }

  async function expire(key: string): Promise<void> {
    const [id] = await idsOf([key])
    if (id === undefined) return
    const { status } = await edocs.details.get(await actorOf('kanya01'), id, 'outbox')
    if (status === 'pending') await edocs.release.sweep()
  }

  const weekEnds = Array.from({ length: 25 }, (_, week) => readUntilDaysAgo + 7 * week)

  return {
    acts: (): Step[] => acts.map((planned, n) => ({ at: timeOf(planned, n, now), run: () => act(planned) })),
    /** What each receiver reads: after everything that came that day, and before people do anything about it. */
    reads: (): Step[][] =>
      receivers.map((to) => weekEnds.map((daysAgo) => ({ at: eveningOf(daysAgo, now), run: () => read(to, daysAgo) }))),
    endings: (): Step[] => [
      ...expiries.map(({ daysAgo, key }) => ({ at: eveningOf(daysAgo, now), run: () => expire(key) })),
      ...notified.map((daysAgo) => ({ at: eveningOf(daysAgo, now), run: () => edocs.notices.notifyAll() })),
    ],
  }
}

const isRead = ({ daysAgo, isSaved }: PlannedDocument, n: number) => isSaved !== true && (daysAgo > 30 || n % 6 !== 0)
