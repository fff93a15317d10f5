import { randomUUID } from 'node:crypto'
import type { AccessAsked } from '@khlang/contract/access-requests'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, transact, transactUnsynced, type Tx } from '../../../platform/db.ts'
import { formatInstant } from '../../../platform/instants.ts'
import { accountRules } from '../../accounts/index.ts'
import { model } from '../../drive/index.ts'
import { driveOwners } from '../../notifications/index.ts'
import type { SharesDeps } from '../deps.ts'
import * as repo from './requests.repo.ts'

/** Requests of one person in a day. */
const perDay = { max: 20, seconds: 86_400 }
/** More people than these are not notified of one request. */
const mostAsked = 50

const present = (row: repo.RequestRow): AccessAsked => ({
  askedAt: formatInstant(row.asked_at),
  state: row.answer === null ? 'open' : 'answered',
  againAt: formatInstant(repo.againAt(row)),
})

/**
 * Somebody who may not see an item asks for access. What does not exist and what is closed to them is answered alike: the
 * item is only looked at by a job.
 */
export function createAskAccess(all: SharesDeps) {
  const { db, access, actAs, audit, clock, limits, accounts, notifications } = all

  const mayAnswer = async (on: Db, personId: string, accountId: string, itemId: string): Promise<boolean> => {
    try {
      const actor = await actAs({ personId, accountId }, { on })
      return (await access.evaluate(on, actor, 'share.cancelOthers', itemId)).code === null
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  /** The owner; of a business every Admin Business, and whoever has level A of the item. */
  async function findAnswerers(tx: Tx, item: model.ItemRow, accountId: string, but: string): Promise<string[]> {
    const owners = (await driveOwners.findDriveRecipients(tx, item.drive_id)).map((owner) => owner.person_id)
    const ruled = await repo.findRuledAdmins(tx, item.id, mostAsked)
    const found: string[] = []
    for (const personId of new Set([...owners, ...ruled])) {
      if (personId !== but && (await mayAnswer(tx, personId, accountId, item.id))) found.push(personId)
      if (found.length === mostAsked) break
    }
    return found
  }

  return {
    async ask(actor: PersonActor, itemId: string, note: string): Promise<AccessAsked> {
      if ((await access.evaluate(db, actor, 'item.see', itemId)).code === null) throw new AppError('ACCESS_HELD')
      await limits.take(`access-request:${actor.personId}`, perDay.max, perDay.seconds)
      const row = await transact(db, async (tx) => {
        const asked = { item_id: itemId, person_id: actor.personId, account_id: actor.accountId }
        const id = randomUUID()
        const made = await repo.upsertRequest(tx, { id, ...asked, note: note.trim(), asked_at: clock.now() })
        if (!made) throw new AppError('ACCESS_ASKED')
        await audit.record(tx, actor, {
          type: 'access-request.made',
          subject: actor.personId,
          data: { request: id },
        })
        return made
      })
      return present(row)
    },

    async asked(actor: PersonActor, itemId: string): Promise<{ asked: AccessAsked | null }> {
      const row = await repo.findRequestOf(db, actor.personId, itemId)
      return { asked: row && repo.againAt(row) > clock.now() ? present(row) : null }
    },

    /** Notifies those who may answer, if there is such an item: a job, which may be repeated. */
    notifyAsked: (requestId: string): Promise<void> =>
      transact(db, async (tx) => {
        const request = await repo.lockRequest(tx, requestId, clock.now())
        if (!request) return
        const { item_id: itemId, person_id: personId, note } = request
        const [item] = await model.findAnywhere(tx, [itemId])
        const from = await accounts.findPerson(tx, personId)
        if (!item || !from || item.trashed_at !== null || item.reserved || item.parent_id === null) return
        const { accountId } = await driveOwners.findDriveOwner(tx, item.drive_id)
        await repo.noteAskedAccount(tx, requestId, accountId)
        for (const answerer of await findAnswerers(tx, item, accountId, personId)) {
          await notifications.notify(tx, {
            kind: 'accessAsked',
            key: `access-asked-${requestId}`,
            personId: answerer,
            accountId,
            data: {
              who: accountRules.personNames(from),
              name: item.name,
              note: note === '' ? '' : `: ${note}`,
            },
            path: `/access-requests?request=${requestId}`,
            at: clock.now(),
          })
        }
      }),

    sweep: (): Promise<void> =>
      transactUnsynced(db, async (tx) => void (await repo.deleteAskedBefore(tx, clock.now()))),
  }
}
