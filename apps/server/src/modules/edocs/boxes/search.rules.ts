import { edocSearchProblem } from '@khlang/contract/edoc-search'
import { edocLimits } from '@khlang/contract/edoc-states'
import type { EdocQuery } from '@khlang/contract/edoc-boxes'
import { AppError } from '../../../platform/app-error.ts'

/** What a search needs (C34), and by what its result is ordered. */
export function orderOf(query: EdocQuery): 'at' | 'doc_date' | 'process_at' {
  if (edocSearchProblem(query) !== null) throw new AppError('EDOC_SEARCH_RANGE', { days: edocLimits.rangeDays })
  if (query.from !== undefined) return 'doc_date'
  return query.processFrom === undefined ? 'at' : 'process_at'
}

/** A tax id as those see it who only view a box (C33). */
export const maskedTaxId = (taxId: string): string =>
  taxId.length === 13 ? `${taxId.slice(0, 3)}•••••••${taxId.slice(10)}` : '•'.repeat(taxId.length)

/** A text in which tax ids, also with their branch behind them, are masked. */
export const withMaskedTaxIds = (text: string): string =>
  text.replaceAll(/(?<!\d)(\d{13})(\d{5})?(?!\d)/g, (_, taxId: string, branch = '') => maskedTaxId(taxId) + branch)

export const shownTaxId = (taxId: string | null, mayManage: boolean): string | null =>
  taxId === null || mayManage ? taxId : maskedTaxId(taxId)

type Sender = { name: string | null; taxId: string | null; via: 'call' | 'mail' }

/** Who sent a document. By mail nobody here has: the account that took it in is the receiver’s own. */
export const shownSender = ({ name, taxId, via }: Sender, mayManage: boolean): Sender => {
  const isMail = via === 'mail'
  return { name: isMail ? null : name, taxId: isMail ? null : shownTaxId(taxId, mayManage), via }
}
