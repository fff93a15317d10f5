import type { EdocListed } from '@khlang/contract/edoc-boxes'
import type { EdocStatus } from '@khlang/contract/edoc-states'

/** What a person can do with a document of a box, in the order of the buttons. */
export const edocActions = [
  'approve',
  'reject',
  'keep_both',
  'take_instead',
  'refuse',
  'confirm',
  'withdraw',
  'send',
  'resend',
  'restore',
  'read',
  'unread',
  'request',
  'delete',
  'purge',
] as const
export type EdocAction = (typeof edocActions)[number]

/** What is asked first: others see it, or it cannot be undone. */
const askedActions = ['approve', 'reject', 'take_instead', 'refuse', 'request', 'delete', 'purge'] as const
export type AskedAction = (typeof askedActions)[number]
export const askedActionOf = (action: EdocAction): AskedAction | undefined => askedActions.find((one) => one === action)

/** What the receiver has, and was not just asked about. */
const askable: readonly EdocStatus[] = ['active', 'resend_from_etax', 'sender_delete', 'reject']

type Offered = Pick<EdocListed, 'box' | 'status' | 'reason' | 'readAt' | 'trashedAt' | 'mayManage' | 'confirmedAt'> & {
  sender: Pick<EdocListed['sender'], 'authority'>
}

const isOffered = (action: EdocAction, edoc: Offered, mayPurge: boolean): boolean => {
  const isInbox = edoc.box === 'inbox'
  const isAsked = edoc.status === 'request_delete_log'
  const isInTrash = edoc.trashedAt !== null
  // Marks are the account's, too: who only views its documents leaves them.
  if (!edoc.mayManage) return false
  if (action === 'read' || action === 'unread')
    return isInbox && !isInTrash && (edoc.readAt === null) === (action === 'read')
  switch (action) {
    case 'approve':
    case 'reject':
      return isInbox && isAsked
    case 'keep_both':
    case 'take_instead':
    case 'refuse':
      return isInbox && !isInTrash && edoc.status === 'duplicate' && edoc.reason === 'content_differs'
    case 'confirm':
      return isInbox && !isInTrash && edoc.sender.authority === 'none' && edoc.confirmedAt === null
    case 'send':
      return !isInbox && !isInTrash && edoc.status === 'draft'
    case 'withdraw':
      return !isInbox && isAsked
    case 'resend':
      return (
        !isInbox &&
        !isInTrash &&
        (edoc.status === 'pending' || (edoc.status === 'failed' && edoc.reason !== 'refused_by_receiver'))
      )
    case 'request':
      return !isInbox && !isInTrash && askable.includes(edoc.status)
    case 'restore':
      // What its receiver has agreed to delete stays deleted.
      return isInTrash && (isInbox ? edoc.status !== 'closed' : !isAsked)
    case 'delete':
      return !isInTrash
    case 'purge':
      return isInTrash && mayPurge
  }
}

/** Whether their receiver may tell the senders of all of these documents what they say to them. */
export const mayRespond = (edocs: readonly Pick<EdocListed, 'box' | 'status' | 'trashedAt' | 'mayManage'>[]): boolean =>
  edocs.every(
    ({ box, status, trashedAt, mayManage }) =>
      box === 'inbox' && mayManage && trashedAt === null && status !== 'duplicate' && status !== 'closed',
  )

/** A mark is set on those of the documents that lack it, whatever the others are. */
const isMark = (action: EdocAction) => action === 'read' || action === 'unread'

/** The actions that suit all of these documents, and the marks that suit any; the server decides again. */
export function offeredFor(edocs: readonly Offered[], mayPurge: boolean): readonly EdocAction[] {
  if (edocs.length === 0) return []
  return edocActions.filter((action) => {
    const suits = (edoc: Offered) => isOffered(action, edoc, mayPurge)
    return isMark(action) ? edocs.some(suits) : edocs.every(suits)
  })
}

/** Those of the documents that an offered action is done to. */
export const suited = <E extends Offered>(action: EdocAction, edocs: readonly E[]): readonly E[] =>
  isMark(action) ? edocs.filter((edoc) => isOffered(action, edoc, false)) : edocs
