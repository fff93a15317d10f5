import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { keptAtOnce } from '@khlang/contract/edoc-keeping'

/** What takes documents out of a box, or adds something to them, in the order of the buttons. */
export const keepActions = ['download', 'print', 'hashtags', 'save', 'share', 'mail', 'chat'] as const
export type KeepAction = (typeof keepActions)[number]

type Kept = Pick<EdocListed, 'files' | 'accountId' | 'trashedAt' | 'mayManage'>

const isOffered = (action: KeepAction, edocs: readonly Kept[], activeId: string): boolean => {
  if (action === 'download') return true
  if (action === 'print') return edocs.some(({ files }) => files.length > 0)
  if (edocs.some(({ trashedAt }) => trashedAt !== null)) return false
  if (!edocs.every(({ mayManage }) => mayManage)) return false
  if (action === 'hashtags' || action === 'save') return true
  // They are sent in the name of one account; shared is what lies in the drive that is open.
  const accounts = new Set(edocs.map(({ accountId }) => accountId))
  if (accounts.size > 1 || edocs.length > keptAtOnce) return false
  return action !== 'share' || accounts.has(activeId)
}

/** What is offered for these documents together; the server decides again. */
export const keptFor = (edocs: readonly Kept[], activeId: string): readonly KeepAction[] =>
  edocs.length === 0 ? [] : keepActions.filter((action) => isOffered(action, edocs, activeId))
