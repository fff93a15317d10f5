import { isTaxId } from '@khlang/contract/accounts'
import type { changeConsent, ConsentMode, ConsentStatus } from '@khlang/contract/consents'
import { currentConsentText } from '@khlang/contract/consent-text'
import type { Input } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'

export type ConsentState = { status: ConsentStatus; mode: ConsentMode; taxIds: readonly string[] }
export type Decision = { status: 'approve' | 'reject'; mode: ConsentMode; taxIds: string[]; textVersion: number | null }

/** What a consent says to a document of a seller (`states.md`, rule at delivery). */
export function answerOf({ status, mode, taxIds }: ConsentState, sellerTaxId: string) {
  switch (status) {
    case 'none':
    case 'pending':
      return status
    case 'reject':
      return 'rejected'
    case 'approve':
      return mode === 'receive_all' || taxIds.includes(sellerTaxId) === (mode === 'specific') ? 'deliver' : 'blocked'
  }
}

/**
 * The tax ids of a list, each once.
 * @throws CONSENT_TAX_IDS for one that is none, or an empty list where only some sellers are to be received
 */
export function parseTaxIds(mode: ConsentMode, typed: readonly string[]): string[] {
  if (mode === 'receive_all') return []
  const taxIds = [...new Set(typed.map((id) => id.replaceAll(/[\s-]/g, '')))]
  const wrong = taxIds.filter((id) => !isTaxId(id))
  if (wrong.length > 0) throw new AppError('CONSENT_TAX_IDS', { ids: wrong.slice(0, 5).join(', ') })
  if (mode === 'specific' && taxIds.length === 0) throw new AppError('CONSENT_TAX_IDS', { ids: '–' })
  return taxIds
}

/** What a decision comes to; a rejection keeps mode and list for a later approval. */
export function decide(
  was: ConsentState & { textVersion: number | null },
  { action, mode = was.mode, taxIds = [...was.taxIds], textVersion }: Input<typeof changeConsent>['body'],
): Decision {
  if (action === 'reject')
    return { status: 'reject', mode: was.mode, taxIds: [...was.taxIds], textVersion: was.textVersion }
  if (textVersion !== undefined && textVersion !== currentConsentText.version) throw new AppError('CONSENT_TEXT')
  return { status: 'approve', mode, taxIds: parseTaxIds(mode, taxIds), textVersion: currentConsentText.version }
}

/** Whether a decision changes nothing. */
export const isSame = (was: ConsentState & { textVersion: number | null }, now: Decision): boolean =>
  was.status === now.status &&
  was.mode === now.mode &&
  was.textVersion === now.textVersion &&
  JSON.stringify(was.taxIds) === JSON.stringify(now.taxIds)
