import type { EdocStatus } from '@khlang/contract/edoc-states'
import { useLanguage } from '../../lib/i18n.ts'

/** The day of a document as an instant of that day in Thailand. */
export const noon = (day: string) => `${day}T12:00:00+07:00`

const waiting: readonly EdocStatus[] = ['pending', 'duplicate', 'failed', 'reject', 'request_delete_log']
export const toneOf = (status: EdocStatus) => (waiting.includes(status) ? 'warn' : 'quiet')

/** Sums stay text up to here: only showing them makes numbers of them. */
export function useMoney() {
  const language = useLanguage()
  return (sum: string, currency: string | null) =>
    `${new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(Number(sum))} ${currency ?? 'THB'}`
}
