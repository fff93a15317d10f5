import type { EdocStanding } from '@khlang/contract/edoc-states'
import type { RefundReason, TaxRefundStatus } from '@khlang/contract/edoc-refunds'
import { amountOf, satangOf } from '@khlang/contract/amounts'

export type CampaignRules = { cap: string; ordinaryCap: string | null; docTypes: readonly string[] }

/** What decides whether a document counts. */
export type RefundFacts = {
  id: string
  seq: number
  docDate: string
  docType: string
  gross: string | null
  currency: string | null
  light: string
  /** Its receiver has not decided about its number yet. */
  isUndecided: boolean
  /** Nothing shows that it comes from its seller, and its owner has not said that it counts. */
  isUnproved: boolean
  standing: EdocStanding
  /** The sum of credit notes to it; null if there are none. */
  credited: string | null
  /** In the Inbox of its owner: nothing else counts. */
  isHere: boolean
  excluded: boolean
  special: boolean
  used: boolean
}

/** Why a document does not count, whatever its owner says; the first reason is the one that is shown. */
export function reasonOf(document: Omit<RefundFacts, 'isHere'>, { docTypes }: CampaignRules): RefundReason | null {
  if (!docTypes.includes(document.docType)) return 'type'
  if (document.standing !== 'in_force') return document.standing
  if (document.isUndecided) return 'undecided'
  if (document.isUnproved) return 'sender'
  if (document.light === 'red') return 'checks'
  if (document.currency !== null && document.currency !== 'THB') return 'currency'
  if (document.gross === null || satangOf(document.gross) <= 0n) return 'amount'
  if (worthOf(document) <= 0n) return 'credited'
  return null
}

/** What a document is worth after the credit notes to it, in satang. */
const worthOf = ({ gross, credited }: Pick<RefundFacts, 'gross' | 'credited'>): bigint =>
  satangOf(gross ?? '0') - satangOf(credited ?? '0')

export type Judged = { status: TaxRefundStatus; reason: RefundReason | null; counted: string }
export type Totals = { counted: string; left: string; used: string; documents: number }

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/**
 * What of each document counts, the oldest first until the cap is full. The document that fills it counts in part; later
 * ones are over the cap. Documents of ordinary sellers fill a part of the cap where the campaign says so.
 */
export function judge(
  documents: readonly RefundFacts[],
  campaign: CampaignRules,
): { byId: ReadonlyMap<string, Judged>; totals: Totals } {
  const cap = satangOf(campaign.cap)
  let left = cap
  let ordinaryLeft = campaign.ordinaryCap === null ? cap : satangOf(campaign.ordinaryCap)
  let used = 0n
  let counting = 0
  const byId = new Map<string, Judged>()
  const inOrder = documents.toSorted((a, b) => a.docDate.localeCompare(b.docDate) || a.seq - b.seq)
  for (const document of inOrder.filter(({ isHere }) => isHere)) {
    const reason = reasonOf(document, campaign)
    if (reason !== null || document.excluded) {
      byId.set(document.id, { status: document.excluded ? 'excluded' : 'none', reason, counted: '0.00' })
      continue
    }
    const room = document.special ? left : least(left, ordinaryLeft)
    const counted = least(worthOf(document), room)
    left -= counted
    if (!document.special) ordinaryLeft -= counted
    if (document.used) used += counted
    if (counted > 0n) counting += 1
    const status = counted === 0n ? 'over_cap' : document.used ? 'used' : 'eligible'
    byId.set(document.id, { status, reason: null, counted: amountOf(counted) })
  }
  const totals = { counted: amountOf(cap - left), left: amountOf(left), used: amountOf(used), documents: counting }
  return { byId, totals }
}

/** Whether the names of goods say that one of them does not count. */
export const namesExcluded = (names: readonly string[], words: readonly string[]): boolean =>
  names.some((name) => words.some((word) => name.toLowerCase().includes(word)))
