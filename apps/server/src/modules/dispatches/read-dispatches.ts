import { edocReasons, edocStatuses } from '@khlang/contract/edoc-states'
import { errorText, type Input, isErrorCode, type Language, type Page, pageLimits } from '@khlang/contract'
import { type Dispatch, type listDispatches, recipientStates } from '@khlang/contract/dispatches'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { cutPage, decodeCursor, placeInTime } from '../../platform/cursors.ts'
import type { Db } from '../../platform/db.ts'
import type { DispatchDeps } from './deps.ts'
import * as repo from './dispatches.repo.ts'
import { type InboxState, inboxStateOf } from './inbox-state.rules.ts'

type Recipient = Dispatch['recipients'][number]
type Document = Dispatch['documents'][number]

const lights = ['green', 'amber', 'red'] as const

export type ReadDispatches = ReturnType<typeof createReadDispatches>

/** What a person sent, with what became of it. */
export function createReadDispatches({ db }: DispatchDeps) {
  async function presentAll(on: Db, rows: readonly repo.DispatchRow[], language: Language): Promise<Dispatch[]> {
    const ids = rows.map(({ id }) => id)
    const recipients = Map.groupBy(await repo.findRecipients(on, ids), (row) => row.dispatch_id)
    const documents = Map.groupBy(await repo.findDocuments(on, ids), (row) => row.dispatch_id)
    const links = Map.groupBy(await repo.findLinks(on, ids), (row) => row.dispatch_id)
    return rows.map((row) => {
      const kept = links.get(row.id) ?? []
      const mayEnd = kept.length > 0 || row.items.some(({ linkId }) => linkId !== null)
      const sent = (documents.get(row.id) ?? []).map((one) => presentDocument(one, language))
      const inboxState = inboxStateOf(sent, row.withdrawn_at !== null)
      return present(row, {
        recipients: (recipients.get(row.id) ?? []).map((one) =>
          one.to_inbox ? presentReader(one, inboxState, sent) : presentRecipient(one, kept, language),
        ),
        documents: sent,
        hasLinks: mayEnd,
      })
    })
  }

  async function one(on: Db, actor: PersonActor, id: string, language: Language): Promise<Dispatch> {
    const row = await repo.findDispatch(on, id)
    const isMine = row?.person_id === actor.personId && row.account_id === actor.accountId
    const [shown] = row && isMine ? await presentAll(on, [row], language) : []
    if (!shown) throw new AppError('DISPATCH_NOT_FOUND')
    return shown
  }

  return {
    one,
    get: (actor: PersonActor, id: string, language: Language) => one(db, actor, id, language),

    async list(
      actor: PersonActor,
      { limit = pageLimits.default, cursor }: Input<typeof listDispatches>['query'],
      language: Language,
    ): Promise<Page<Dispatch>> {
      const of = 'dispatches'
      const rows = await repo.findDispatches(db, actor, { after: decodeCursor(cursor, of, 'time'), limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.created_at, last.id))
      return { items: await presentAll(db, page, language), nextCursor }
    },
  }
}

function presentRecipient(
  { n, address, state, reason }: repo.RecipientRow,
  links: readonly repo.LinkRow[],
  language: Language,
): Recipient {
  const code = reason !== null && isErrorCode(reason) ? reason : state === 'failed' ? 'SEND_FAILED' : null
  return {
    address,
    toInbox: false,
    state: recipientStates.find((one) => one === state) ?? 'sent',
    machineCode: code,
    errorMessage: code === null ? null : errorText(code, language),
    links: links
      .filter((link) => link.n === n)
      .map(({ item_id: itemId, link_id: linkId, opens, downloads, last_opened_at: lastOpenedAt }) => ({
        itemId,
        linkId,
        opens,
        downloads,
        lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
      })),
  }
}

/** Somebody who gets the documents in an Inbox, and no mail. */
function presentReader({ address }: repo.RecipientRow, state: InboxState, documents: readonly Document[]): Recipient {
  const refused = documents.find(({ machineCode }) => machineCode !== null)
  const { machineCode = null, errorMessage = null } = refused ?? {}
  return { address, toInbox: true, state, machineCode, errorMessage, links: [] }
}

function presentDocument(row: repo.DocumentRow, language: Language): Document {
  const code =
    row.refusal !== null && isErrorCode(row.refusal) ? row.refusal : row.refusal === null ? null : 'SEND_FAILED'
  return {
    name: row.name,
    transactionId: row.edoc_id,
    status: edocStatuses.find((one) => one === row.status) ?? null,
    reason: edocReasons.find((one) => one === row.reason) ?? null,
    light: lights.find((one) => one === row.light) ?? null,
    machineCode: code,
    errorMessage: code === null ? null : errorText(code, language),
  }
}

function present(
  row: repo.DispatchRow,
  { recipients, documents, hasLinks }: Pick<Dispatch, 'recipients' | 'documents'> & { hasLinks: boolean },
): Dispatch {
  const isStoppable = recipients.some(({ state, toInbox }) => state === 'waiting' && !toInbox)
  return {
    id: row.id,
    channel: row.channel === 'chat' ? 'chat' : 'mail',
    form: row.form === 'link' ? 'link' : 'attachment',
    subject: row.subject,
    message: row.message,
    items: row.items.map(({ id, name, linkId }) => ({ id, name, linkId })),
    recipients,
    documents,
    createdAt: row.created_at.toISOString(),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    mayWithdraw: row.withdrawn_at === null && (hasLinks || isStoppable),
  }
}
