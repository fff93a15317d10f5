import type { EdocReason, EdocStatus } from '@khlang/contract/edoc-states'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'

/** The day of a document as an instant of that day in Thailand. */
export const noon = (day: string) => `${day}T12:00:00+07:00`

const waiting: readonly EdocStatus[] = ['pending', 'duplicate', 'failed', 'reject', 'request_delete_log']
export const toneOf = (status: EdocStatus) => (waiting.includes(status) ? 'warn' : 'quiet')

/** The kinds of documents of the standard that have a name here. */
export const docTypes = ['388', '380', '80', '81', 'T01', 'T02', 'T03', 'T04', 'T05', 'T06', 'T07'] as const

/** The name of a kind of document; one that is not known is named by its code. */
export function useTypeName() {
  const { t } = useTranslation('edocs')
  return (code: string) => {
    const known = docTypes.find((one) => one === code)
    return known ? t(`type.${known}`) : code
  }
}

/** Why a document is held, failed or is a duplicate, and what helps: what has failed is not delivered by itself any more. */
export function useReasonText() {
  const { t } = useTranslation('edocs')
  return (status: EdocStatus, reason: EdocReason) =>
    status === 'failed' && reason === 'no_consent' ? t(`failedReason.${reason}`) : t(`reason.${reason}`)
}

/** Sums stay text up to here: only showing them makes numbers of them. */
export function useMoney() {
  const language = useLanguage()
  return (sum: string, currency: string | null) =>
    `${new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(Number(sum))} ${currency ?? 'THB'}`
}
