import type { ErrorCode } from '@khlang/contract'

type Item = {
  machineCode?: ErrorCode
  addressed?: { speaksForSeller: boolean; namesReceiver: boolean }
}

/**
 * Why these items cannot go to an Inbox instead of a mail; null if they can. It is for whoever has the seller's own word: what
 * becomes of an address says to whom it belongs, and a document can be written, or passed on, by anybody.
 */
export function inboxRefusal(items: readonly Item[]): ErrorCode | null {
  if (items.length === 0) return 'SEND_INBOX_DOCUMENTS'
  if (items.some(({ addressed }) => !addressed?.namesReceiver)) return 'SEND_INBOX_DOCUMENTS'
  return items.every(({ addressed }) => addressed?.speaksForSeller) ? null : 'SEND_INBOX_SELLER'
}
