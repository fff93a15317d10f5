import type { Edocs } from '../../edocs/index.ts'
import { timeOf } from '../material/dates.rules.ts'
import type { FindActor, Step } from '../material/steps.ts'
import type { Issued } from './draft.ts'
import { issue } from './issue.ts'
import { taxIdOf } from './parties.ts'
import { createSubmissions } from './submissions.ts'
import type { Company } from './plan.ts'
import { consents, type PlannedConsent } from './acts.ts'
import { trade } from './trade.ts'

/** Who sends for a company. */
const senders = { one: 'kanya01', two: 'wichai1' } as const
const listedAtOnce = 1000

/** The ids of documents that were sent, by their keys in the plan. */
export type SentDocuments = { idOf(key: string): Promise<string | undefined> }

/** The documents that the companies send each other, and the decisions to receive them. */
export function createSendTrade({ edocs, actorOf, now }: { edocs: Edocs; actorOf: FindActor; now: Date }) {
  const issued = issue(trade, now)
  const submissionOf = createSubmissions(now)
  const senderOf = ({ planned: { sender, seller } }: Issued): Company => sender ?? (seller === 'two' ? 'two' : 'one')

  /** The ids of what a company has sent, by number; of two with the same number the older one first. */
  async function findSent(company: Company): Promise<Map<string, string[]>> {
    const actor = await actorOf(senders[company])
    const sent = new Map<string, string[]>()
    for (const view of ['current', 'trash'] as const) {
      const { items } = await edocs.lists.list(actor, 'outbox', { view, order: 'oldest', limit: listedAtOnce })
      for (const { documentNo, id } of items) sent.set(documentNo, [...(sent.get(documentNo) ?? []), id])
    }
    return sent
  }

  const known = new Map<Company, Promise<Map<string, string[]>>>()
  const sentBy = (company: Company) => {
    const found = known.get(company) ?? findSent(company)
    known.set(company, found)
    return found
  }
  const placeOf = ({ planned }: Issued) => (planned.sameNumberAs === undefined ? 0 : 1)

  async function send(one: Issued): Promise<void> {
    const company = senderOf(one)
    const sent = await sentBy(company)
    if (sent.get(one.number)?.[placeOf(one)] !== undefined) return
    const { transactionId } = await edocs.send.deliver(await actorOf(senders[company]), await submissionOf(one), {
      step: one.planned.isSaved ? 'save' : 'send',
      keyFor: () => null,
    })
    sent.set(one.number, [...(sent.get(one.number) ?? []), transactionId])
  }

  async function consent({ by, revision, mode, except }: PlannedConsent): Promise<void> {
    const actor = await actorOf(by)
    if ((await edocs.consents.get(actor)).revision >= revision) return
    const taxIds = except === undefined ? [] : [taxIdOf(except)]
    await edocs.consents.change(actor, { action: 'approve', mode, taxIds })
  }

  const documents: SentDocuments = {
    async idOf(key) {
      const one = issued.get(key)
      return one && (await sentBy(senderOf(one))).get(one.number)?.[placeOf(one)]
    },
  }

  return {
    documents,
    steps: (): Step[] => [
      ...consents.map((planned, n) => ({ at: timeOf(planned, n, now), run: () => consent(planned) })),
      ...[...issued.values()].map((one) => ({
        at: one.at,
        // A document that cancels another is for whoever has that one.
        ...(one.planned.type !== 'T07' && { isIndependent: true as const }),
        run: () => send(one),
      })),
    ],
  }
}
