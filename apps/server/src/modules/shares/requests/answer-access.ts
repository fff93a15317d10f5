import { formatInstant as wordsOf, type Input, pageLimits, type Reply } from '@khlang/contract'
import type { AccessAnswer, AccessRequest, listAccessRequests } from '@khlang/contract/access-requests'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import type { Tx } from '../../../platform/db.ts'
import { formatInstant } from '../../../platform/instants.ts'
import type { Person } from '../../accounts/index.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import { refreshHasGrants } from '../folders/rules.repo.ts'
import type { Outside } from '../recipients/outside.ts'
import type { MayShare } from '../sharing/may-share.ts'
import { createShareMails } from '../sharing/share-mails.ts'
import { createWriteShare } from '../sharing/write-share.ts'
import * as repo from './requests.repo.ts'

const listed = 'access requests'

const present = (row: repo.Open): AccessRequest => ({
  id: row.id,
  item: { id: row.item_id, type: row.kind === model.FOLDER ? 'folder' : 'file', name: row.name },
  from: { name: row.from_name, username: row.username },
  note: row.note,
  askedAt: formatInstant(row.asked_at),
})

/** What the owner of an item, and whoever administers it, answers to those who ask for access. */
export function createAnswerAccess(all: SharesDeps, may: MayShare, outside: Outside) {
  const { db, access, audit, clock, accounts, notifications } = all
  const mails = createShareMails(all)
  const write = createWriteShare(all, may, outside)

  async function give(tx: Tx, actor: PersonActor, itemId: string, level: 'view' | 'edit', from: Person, by: Person) {
    const seen = await access.requireLockedItem(tx, actor, 'share.cancelOthers', itemId)
    const permit = await may.authoriseShare(tx, actor, seen, { level, until: null, mayReshare: false })
    const notified = [{ personId: from.id, accountId: null, language: from.language }]
    // Somebody else may have shared it with them meanwhile.
    const terms = { level, expiresAt: null, mayReshare: false, message: '', by, existing: 'raise' } as const
    await write(tx, actor, permit, { kind: 'person', id: from.id, notified }, terms)
    await refreshHasGrants(tx, itemId)
  }

  /** Names neither the item nor who declined: the person has seen neither. */
  const decline = async (tx: Tx, request: repo.RequestRow, from: Person) =>
    notifications.notify(tx, {
      kind: 'accessDeclined',
      key: `access-declined-${request.id}`,
      personId: from.id,
      accountId: request.account_id,
      data: { when: { th: wordsOf(request.asked_at, 'th'), en: wordsOf(request.asked_at, 'en') } },
      path: '/notifications',
      at: clock.now(),
    })

  return {
    async list(
      actor: PersonActor,
      { limit = pageLimits.default, cursor }: Input<typeof listAccessRequests>['query'],
    ): Promise<Reply<typeof listAccessRequests>> {
      const after = decodeCursor(cursor, listed, 'time')
      const rows = await repo.findOpen(db, actor.accountId, { now: clock.now(), after, limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(listed, last.asked_at, last.id))
      const ids = [...new Set(page.map((row) => row.item_id))]
      const mine = await access.findAllowed(db, actor, 'share.cancelOthers', ids)
      const isMine = (row: repo.Open) => mine.has(row.item_id) && row.person_id !== actor.personId
      return { items: page.filter(isMine).map(present), nextCursor }
    },

    async answer(actor: PersonActor, id: string, answer: AccessAnswer): Promise<void> {
      accounts.assertActive(actor)
      const by = await mails.sharer(actor)
      await model.transactItems(db, async (tx) => {
        const request = await repo.lockRequest(tx, id, clock.now())
        const from = request && (await accounts.findPerson(tx, request.person_id))
        const isTheirs = request?.asked_account_id === actor.accountId && request.person_id !== actor.personId
        if (!request || !from || !isTheirs) throw new AppError('ACCESS_REQUEST_GONE')
        const { item_id: itemId } = request
        if (answer === 'decline') {
          await access.requireLockedItem(tx, actor, 'share.cancelOthers', itemId)
          await decline(tx, request, from)
        } else await give(tx, actor, itemId, answer, from, by)
        await repo.writeAnswer(tx, id, { answer, answered_by: actor.personId, answered_at: clock.now() })
        const data = { from: from.id, answer }
        await audit.record(tx, actor, { type: 'access-request.answered', subject: itemId, data })
      })
    },
  }
}
