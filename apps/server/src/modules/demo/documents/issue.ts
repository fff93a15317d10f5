import { inBangkok } from '@khlang/contract/bangkok-time'
import type { DocumentType } from '@khlang/etax'
import { timeOf } from '../material/dates.rules.ts'
import type { Issued } from './draft.ts'
import type { PartyName } from './parties.ts'
import type { PlannedDocument } from './plan.ts'

const series: Record<DocumentType, string> = {
  '380': 'IN',
  '388': 'IV',
  T01: 'RC',
  T02: 'BI',
  T03: 'RT',
  T04: 'DO',
  T05: 'AB',
  T06: 'AR',
  T07: 'CC',
  '80': 'DN',
  '81': 'CN',
}
const booksOf: Partial<Record<PartyName, string>> = { two: 'TS-', supplierThree: 'SP3-', supplierFour: 'FL-' }

/** Year and month as Thai books number them: 6911 is November 2569. */
const monthOf = (at: Date) => {
  const time = inBangkok(at)
  return `${(time.getUTCFullYear() + 543) % 100}${String(time.getUTCMonth() + 1).padStart(2, '0')}`
}

/** Gives documents, the oldest first, their times and the numbers that their sellers count by month. */
export function issue(trade: readonly PlannedDocument[], now: Date): ReadonlyMap<string, Issued> {
  const counted = new Map<string, number>()
  const issued = new Map<string, Issued>()
  for (const [n, planned] of trade.entries()) {
    const at = timeOf(planned, n, now)
    const book = `${booksOf[planned.seller] ?? ''}${series[planned.type]}${monthOf(at)}`
    const repeated = planned.sameNumberAs === undefined ? undefined : issued.get(planned.sameNumberAs)
    const count = (counted.get(book) ?? 0) + 1
    if (!repeated) counted.set(book, count)
    issued.set(planned.key, {
      planned,
      at,
      number: repeated?.number ?? `${book}-${String(count).padStart(3, '0')}`,
      refersTo: (planned.refersTo === undefined ? undefined : issued.get(planned.refersTo)) ?? null,
    })
  }
  return issued
}
