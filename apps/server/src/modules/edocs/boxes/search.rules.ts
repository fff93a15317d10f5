import { edocLimits } from '@khlang/contract/edoc-states'
import type { EdocQuery } from '@khlang/contract/edoc-boxes'
import { AppError } from '../../../platform/app-error.ts'

const dayMs = 86_400_000

function assertRange(from: string | undefined, to: string | undefined): void {
  if (from === undefined && to === undefined) return
  if (!isDay(from) || !isDay(to)) throw refused()
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  if (days < 0 || days > edocLimits.rangeDays) throw refused()
}

/** Whether the calendar has this day. */
const isDay = (day: string | undefined): day is string => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day
}

const refused = () => new AppError('EDOC_SEARCH_RANGE', { days: edocLimits.rangeDays })

/** What a search needs (C34), and by what its result is ordered. */
export function orderOf(query: EdocQuery): 'at' | 'doc_date' | 'process_at' {
  assertRange(query.from, query.to)
  assertRange(query.processFrom, query.processTo)
  const hasRange = query.from !== undefined || query.processFrom !== undefined
  const needsRange = query.poNumber !== undefined || query.customerId !== undefined || query.systemName !== undefined
  if (needsRange && !hasRange) throw refused()
  if (query.from !== undefined) return 'doc_date'
  return query.processFrom === undefined ? 'at' : 'process_at'
}

/** A tax id as those see it who only view a box (C33). */
export const maskedTaxId = (taxId: string): string =>
  taxId.length === 13 ? `${taxId.slice(0, 3)}•••••••${taxId.slice(10)}` : '•'.repeat(taxId.length)
