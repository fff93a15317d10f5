import { randomUUID } from 'node:crypto'
import { type OwnershipOffer, ownershipOffersShown } from '@khlang/contract/ownership'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import { accountRules } from '../../accounts/index.ts'
import { type Drive, model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import { refreshHasGrants } from '../folders/rules.repo.ts'
import type { Outside } from '../recipients/outside.ts'
import { insertShare } from '../sharing/shares.repo.ts'
import { presentOffer } from './offer-ownership.ts'
import * as repo from './ownership.repo.ts'

/** What a receiver says to an offer: nothing becomes theirs, or counts against their quota, before. */
export function createAnswerOwnership(all: SharesDeps & Pick<Drive, 'giveIn'>, outside: Outside) {
  const { db, access, actAs, audit, clock, accounts, notifications, giveIn } = all

  async function requireOffer(tx: Tx, actor: PersonActor, id: string): Promise<repo.OfferRow> {
    const offer = await repo.lockOfferTo(tx, id, actor, clock.now())
    if (!offer) throw new AppError('OWNERSHIP_OFFER_GONE')
    return offer
  }

  /** The private drive of the receiver in the account that they act for. */
  async function findRoot(tx: Tx, { personId, accountId }: PersonActor): Promise<string> {
    const drives = await model.findDrives(tx, accountId, personId)
    const own = drives.find((drive) => drive.person_id === personId)
    if (!own?.root_id) throw new AppError('NOT_ALLOWED')
    return own.root_id
  }

  /** What the former owner keeps is a share of the new one, who can end it like any other. */
  async function keepAccess(
    tx: Tx,
    actor: PersonActor,
    { item_id: itemId, from_person_id: holder, keeps }: repo.OfferRow,
  ) {
    if (keeps === null) return
    const terms = { level: keeps, may_reshare: false, expires_at: null, made_as: 'owner', message: '' } as const
    const made = { created_by: actor.personId, account_id: actor.accountId, created_at: clock.now() }
    const share = { id: randomUUID(), audience: 'person', audience_id: holder, ...terms, ...made } as const
    const offer = { level: keeps, until: null }
    const permit = await access.requireLockedItem(tx, actor, 'share.create', itemId, { offer })
    const shareId = await insertShare(tx, permit, share, clock.now())
    if (shareId === undefined) return
    await refreshHasGrants(tx, itemId)
    await audit.record(tx, actor, {
      type: 'share.created',
      subject: itemId,
      data: { shareId, holderKind: 'person', holder, level: keeps, expiresAt: null, mayReshare: false },
    })
  }

  async function notifyGiver(
    tx: Tx,
    actor: PersonActor,
    kind: 'ownershipAccepted' | 'ownershipDeclined',
    offer: repo.OfferRow,
    name: string,
  ) {
    const receiver = await accounts.findPerson(tx, actor.personId)
    if (!receiver) return
    await notifications.notify(tx, {
      kind,
      key: `ownership-answer-${offer.id}`,
      personId: offer.from_person_id,
      accountId: offer.from_account_id,
      data: {
        who: accountRules.personNames(receiver),
        name,
      },
      path: kind === 'ownershipDeclined' ? `/mydrive` : '/sharedwithme',
      at: clock.now(),
    })
  }

  return {
    list: async (actor: PersonActor): Promise<{ items: OwnershipOffer[] }> => ({
      items: (await repo.findOffersTo(db, actor, clock.now(), ownershipOffersShown)).map(presentOffer),
    }),

    accept: (actor: PersonActor, id: string): Promise<{ itemId: string }> =>
      model.transactItems(db, async (tx) => {
        accounts.assertActive(actor)
        const offer = await requireOffer(tx, actor, id)
        const { item_id: itemId, from_person_id: from } = offer
        const giver = await actAs({ personId: from, accountId: offer.from_account_id }, { on: tx })
        await outside.assertAllowed(tx, offer.from_account_id, { kind: 'person', id: actor.personId })
        await giveIn(tx, giver, actor, itemId, await findRoot(tx, actor))
        await repo.deleteOffer(tx, id)
        await keepAccess(tx, actor, offer)
        const [item] = await model.findAnywhere(tx, [itemId])
        const name = item?.name ?? ''
        await audit.record(tx, actor, { type: 'ownership.accepted', subject: itemId, data: { from, name } })
        await notifyGiver(tx, actor, 'ownershipAccepted', offer, name)
        return { itemId }
      }),

    decline: (actor: PersonActor, id: string): Promise<void> =>
      transact(db, async (tx) => {
        const offer = await requireOffer(tx, actor, id)
        await repo.deleteOffer(tx, id)
        const data = { from: offer.from_person_id }
        await audit.record(tx, actor, { type: 'ownership.declined', subject: offer.item_id, data })
        const [item] = await model.findAnywhere(tx, [offer.item_id])
        await notifyGiver(tx, actor, 'ownershipDeclined', offer, item?.name ?? '')
      }),
  }
}
