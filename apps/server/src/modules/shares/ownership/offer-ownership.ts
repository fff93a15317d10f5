import { randomUUID } from 'node:crypto'
import type { Input } from '@khlang/contract'
import { type offerOwnership, type OwnershipOffer, ownershipOfferDays } from '@khlang/contract/ownership'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, transact } from '../../../platform/db.ts'
import { formatInstant } from '../../../platform/instants.ts'
import { accountRules } from '../../accounts/index.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import { createFindRecipients } from '../recipients/find-recipients.ts'
import type { Outside } from '../recipients/outside.ts'
import { findOpeningAccount } from '../recipients/recipients.repo.ts'
import * as repo from './ownership.repo.ts'

const dayMs = 86_400_000

export const presentOffer = (row: repo.ShownOffer): OwnershipOffer => ({
  id: row.id,
  item: { id: row.item_id, type: row.kind === model.FOLDER ? 'folder' : 'file', name: row.name, size: row.bytes },
  from: { id: row.from_person_id, name: row.from_name },
  to: { id: row.to_person_id, name: row.to_name },
  keeps: row.keeps,
  createdAt: formatInstant(row.created_at),
  expiresAt: formatInstant(row.expires_at),
})

/** Giving an item of one's private drive to somebody else, who is asked first (C58). */
export function createOfferOwnership(all: SharesDeps, outside: Outside) {
  const { db, access, audit, clock, accounts, notifications, recipientLimit } = all
  const find = createFindRecipients(all)

  /** An item that is the caller's own: what belongs to a business is not given away, only moved. */
  async function requireOwn(on: Db, actor: PersonActor, itemId: string): Promise<model.Proved> {
    const located = await access.requireItem(on, actor, 'item.transfer', itemId)
    if (located.drive.person_id !== actor.personId) throw new AppError('NOT_ALLOWED')
    if (located.item.reserved || located.item.parent_id === null) throw new AppError('ITEM_RESERVED')
    return located
  }

  async function offer(actor: PersonActor, itemId: string, { to, keeps = null }: Input<typeof offerOwnership>['body']) {
    // Before anything is looked up: strangers learn nothing about items or people here.
    await requireOwn(db, actor, itemId)
    await recipientLimit.take(actor.personId, 1)
    const found = await find(actor, to)
    if (found.kind === 'invitation') throw new AppError('RECIPIENT_NOT_FOUND')
    if (found.kind !== 'person') throw new AppError('RECIPIENT_NOT_A_PERSON')
    const receiver = await accounts.findPerson(db, found.id)
    const giver = await accounts.findPerson(db, actor.personId)
    if (!receiver || !giver) throw new AppError('RECIPIENT_NOT_FOUND')
    return model.transactItems(db, async (tx) => {
      await model.lockItem(tx, itemId)
      const { item, drive } = await requireOwn(tx, actor, itemId)
      await outside.assertAllowed(tx, drive.account_id, found)
      const accountId = await findOpeningAccount(tx, receiver.id, drive.account_id)
      if (accountId === null) throw new AppError('RECIPIENT_NOT_FOUND')
      const at = clock.now()
      const made = await repo.insertOffer(tx, {
        id: randomUUID(),
        item_id: itemId,
        from_person_id: actor.personId,
        from_account_id: actor.accountId,
        to_person_id: receiver.id,
        to_account_id: accountId,
        keeps,
        created_at: at,
        expires_at: new Date(at.getTime() + ownershipOfferDays * dayMs),
      })
      if (!made) throw new AppError('OWNERSHIP_OFFERED')
      await audit.record(tx, actor, { type: 'ownership.offered', subject: itemId, data: { to: receiver.id } })
      await notifications.notify(tx, {
        kind: 'ownershipOffered',
        key: `ownership-${made.id}`,
        personId: receiver.id,
        accountId,
        data: {
          who: accountRules.personNames(giver),
          name: item.name,
          days: ownershipOfferDays,
        },
        path: '/sharedwithme',
        at,
      })
      return findOffer(tx, itemId)
    })
  }

  async function findOffer(on: Db, itemId: string): Promise<OwnershipOffer> {
    const row = await repo.findOfferOf(on, itemId, clock.now())
    if (!row) throw new AppError('OWNERSHIP_OFFER_GONE')
    return presentOffer(row)
  }

  return {
    offer,

    async read(actor: PersonActor, itemId: string): Promise<{ offer: OwnershipOffer | null }> {
      const { drive } = await access.requireItem(db, actor, 'item.see', itemId)
      if (drive.person_id !== actor.personId) throw new AppError('NOT_ALLOWED')
      const row = await repo.findOfferOf(db, itemId, clock.now())
      return { offer: row ? presentOffer(row) : null }
    },

    withdraw: (actor: PersonActor, itemId: string): Promise<void> =>
      transact(db, async (tx) => {
        const taken = await repo.takeOfferOf(tx, itemId, actor)
        if (!taken) throw new AppError('OWNERSHIP_OFFER_GONE')
        const data = { to: taken.to_person_id }
        await audit.record(tx, actor, { type: 'ownership.withdrawn', subject: itemId, data })
      }),
  }
}
