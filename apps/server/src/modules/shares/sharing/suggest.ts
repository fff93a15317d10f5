import type { Language, Reply } from '@khlang/contract'
import type { suggestRecipients } from '@khlang/contract/shares'
import type { PersonActor } from '../../../platform/actor.ts'
import type { SharesDeps } from '../deps.ts'
import type { MayShare } from './may-share.ts'
import { AppError } from '../../../platform/app-error.ts'
import { findSuggestions } from '../recipients/recipients.repo.ts'

const suggestions = 10

/** Recipients that match what was typed. */
export function createSuggest({ db, access }: SharesDeps, may: MayShare) {
  return async (
    actor: PersonActor,
    { q, itemId }: { q: string; itemId: string },
    language: Language,
  ): Promise<Reply<typeof suggestRecipients>> => {
    const located = await access.requireItem(db, actor, 'item.see', itemId)
    if (!(await may.mayList(db, actor, located))) throw new AppError('NOT_ALLOWED')
    const text = q.normalize('NFC').trim()
    if (text.includes('\0')) return { items: [] }
    const { personId, accountId } = actor
    const rows = await findSuggestions(db, { personId, accountId, text, language, limit: suggestions })
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
