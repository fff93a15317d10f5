import type { Input, Language, Reply } from '@khlang/contract'
import type { suggestRecipients } from '@khlang/contract/shares'
import type { PersonActor } from '../../../platform/actor.ts'
import type { SharesDeps } from '../deps.ts'
import type { MayShare } from './may-share.ts'
import { AppError } from '../../../platform/app-error.ts'
import { findSuggestions } from '../recipients/suggestions.repo.ts'

const suggestions = 10

/**
 * Recipients that match what was typed. For a share only to whoever may share the item: NOT_FOUND and NOT_ALLOWED as for
 * its shares; for mails and chats to everybody, of their own contacts.
 */
export function createSuggest({ db, access }: SharesDeps, may: MayShare) {
  return async (
    actor: PersonActor,
    { q, itemId, channel = 'share' }: Input<typeof suggestRecipients>['query'],
    language: Language,
  ): Promise<Reply<typeof suggestRecipients>> => {
    if (channel === 'share') {
      if (itemId === undefined) throw new AppError('NOT_FOUND')
      const located = await access.requireItem(db, actor, 'item.see', itemId)
      if (!(await may.mayList(db, actor, located))) throw new AppError('NOT_ALLOWED')
    }
    const text = q.normalize('NFC').trim()
    if (text.includes('\0')) return { items: [] }
    const { personId, accountId } = actor
    const department = actor.department?.id ?? null
    const asked = { personId, accountId, channel, text, language, department }
    const rows = await findSuggestions(db, { ...asked, limit: suggestions })
    return {
      items: rows.map(({ kind, name, detail, type, value, branch_no }) => ({
        kind,
        name,
        detail,
        recipient: { type, value, ...(branch_no !== null && { branchNo: branch_no }) },
      })),
    }
  }
}
