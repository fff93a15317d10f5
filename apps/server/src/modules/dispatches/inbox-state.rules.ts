import type { Dispatch } from '@khlang/contract/dispatches'

export type InboxState = Extract<
  Dispatch['recipients'][number]['state'],
  'waiting' | 'delivered' | 'held' | 'refused' | 'withdrawn'
>
type Sent = Pick<Dispatch['documents'][number], 'transactionId' | 'status' | 'machineCode'>

const isRefused = ({ status, machineCode }: Sent) => machineCode !== null || status === 'failed' || status === 'reject'

/** What became of those who get documents in an Inbox: they all get the same ones, and the worst counts. */
export function inboxStateOf(documents: readonly Sent[], isWithdrawn: boolean): InboxState {
  if (documents.some(isRefused)) return 'refused'
  if (documents.some(({ transactionId }) => transactionId === null)) return isWithdrawn ? 'withdrawn' : 'waiting'
  return documents.some(({ status }) => status === 'pending' || status === 'processing') ? 'held' : 'delivered'
}
