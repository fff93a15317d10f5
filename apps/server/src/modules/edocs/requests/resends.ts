import { type Language, type Page, pageLimits } from '@khlang/contract'
import type { EdocResend, EdocResendFilter } from '@khlang/contract/edoc-resends'
import type { PersonActor } from '../../../platform/actor.ts'
import { cutPage, decodeCursor, type ListCursor, placeInTime } from '../../../platform/cursors.ts'
import { reasonOf, statusOf } from '../boxes/present.ts'
import { shownTaxId } from '../boxes/search.rules.ts'
import type { EdocsDeps } from '../deps.ts'
import type { BoxPermission, Boxes } from '../model/boxes.ts'
import { findResends, type ResendRow } from './resends.repo.ts'
import { nextAttempt, resendStateOf } from './resends.rules.ts'
import { cellsOf, csvHead } from './resends.texts.ts'

const listName = 'resends'
const exportBatch = 1000

const placeOf = (row: ResendRow): ListCursor => placeInTime(listName, row.last_attempt_at, row.id)

/** The resend list (T29): what an account could not deliver, and what it delivered with further attempts. */
export function createResends({ db }: Pick<EdocsDeps, 'db'>, boxes: Boxes) {
  async function* table(
    actor: PersonActor,
    permission: BoxPermission,
    filter: EdocResendFilter,
    language: Language,
  ): AsyncGenerator<string[][]> {
    yield [[...csvHead[language]]]
    for (let after: ListCursor | null = null; ; ) {
      const rows: ResendRow[] = await findResends(db, { accountId: actor.accountId, filter, after, limit: exportBatch })
      yield rows.map((row) => cellsOf(present(row, permission), language))
      const last = rows.at(-1)
      if (rows.length < exportBatch || !last) return
      after = placeOf(last)
    }
  }

  return {
    async list(
      actor: PersonActor,
      { limit = pageLimits.default, cursor, ...filter }: EdocResendFilter & { limit?: number; cursor?: string },
    ): Promise<Page<EdocResend>> {
      const permission = await boxes.requireBox(actor, 'outbox', 'view')
      const after = decodeCursor(cursor, listName, 'time')
      const rows = await findResends(db, { accountId: actor.accountId, filter, after, limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, placeOf)
      return { items: page.map((row) => present(row, permission)), nextCursor }
    },

    /** The list as rows of a table, head first, read in pages; refused before the first one. */
    async export(
      actor: PersonActor,
      filter: EdocResendFilter,
      language: Language,
    ): Promise<AsyncGenerator<string[][]>> {
      return table(actor, await boxes.requireBox(actor, 'outbox', 'view'), filter, language)
    },
  }
}

function present(row: ResendRow, permission: BoxPermission): EdocResend {
  const mayManage = permission === 'manage'
  const status = statusOf(row.status)
  const reason = reasonOf(row.reason)
  const { at, obstacle } = nextAttempt({ status, reason, attempts: row.attempts, lastAttemptAt: row.last_attempt_at })
  return {
    id: row.id,
    documentNo: row.document_no,
    docType: row.doc_type,
    receiver: {
      taxId: shownTaxId(row.receiver_tax_id, mayManage),
      branch: row.receiver_branch,
      name: row.receiver_name,
    },
    channel: 'inbox',
    state: resendStateOf(status),
    status,
    reason,
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at.toISOString(),
    pendingUntil: row.pending_until?.toISOString() ?? null,
    resendAt: at?.toISOString() ?? null,
    obstacle,
    copiedAt: row.share_at?.toISOString() ?? null,
    mayCorrect: mayManage && obstacle === null && !row.has_buyer,
    mayCancel: mayManage && (obstacle === null || obstacle === 'attempts') && status === 'pending',
  }
}
