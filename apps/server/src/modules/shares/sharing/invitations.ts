import { randomUUID } from 'node:crypto'
import type { Language } from '@khlang/contract'
import type { Invitation } from '@khlang/contract/invitations'
import type { Level } from '@khlang/contract/permissions'
import { type PersonActor, personActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { brokenConstraint, transact, type Tx } from '../../../platform/db.ts'
import { hashToken } from '../../../platform/tokens.ts'
import { accountRules } from '../../accounts/index.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import type { Outside } from '../recipients/outside.ts'
import { findInvitation, findInvitedItems, findOwner, takeInvitation } from './invitations.repo.ts'
import { refreshHasGrants } from '../folders/rules.repo.ts'
import { lacksRight } from './lacks-right.rules.ts'
import { insertShare } from './shares.repo.ts'

/** An invitation was allowed when it was made, and is bounded by its maker whenever what it became is read. */
const invitations = systemActor('invitations')

/** Whether nobody opens the item now. */
const isGone = (code: string | null) => code === 'ITEM_IN_TRASH' || code === 'ITEM_EXPIRED' || code === 'MALWARE_FOUND'

/** Invitations become shares when the invited person has proven the address. */
export function createInvitations(
  { db, audit, clock, access, actAs, accounts, notifications }: SharesDeps,
  outside: Outside,
) {
  return {
    /**
     * What the invitation of a token says; undefined if it is not in force, or its maker may not share the item with this
     * address any more. What stops new shares for a while, such as a password or a full drive, leaves it as it is.
     */
    async read(token: string, language: Language): Promise<Extract<Invitation, { to: 'item' }> | undefined> {
      const invitation = await findInvitation(db, hashToken(token), clock.now())
      if (!invitation) return undefined
      const { email, item_id: itemId, created_by: personId, account_id: accountId } = invitation
      const maker = await actAs({ personId, accountId }).catch(model.nullIfMissing)
      const by = maker && (await accounts.findPerson(db, personId))
      if (!maker || !by) return undefined
      const level = invitation.level as Level
      const offer = { level, until: invitation.expires_at }
      const { code, found } = await access.evaluate(db, maker, 'share.create', itemId, { offer })
      if (!found || lacksRight(code) || isGone(code)) return undefined
      const { item, drive } = found
      if (drive.account_status !== 'active') return undefined
      if (!(await outside.isAllowed(db, drive.account_id, { kind: 'invitation', email }))) return undefined
      return {
        to: 'item',
        kind: item.kind === model.FOLDER ? 'folder' : 'file',
        level,
        by: accountRules.personName(by, language),
        name: item.name,
        email,
        expiresAt: invitation.expires_at?.toISOString() ?? null,
      }
    },

    /**
     * Accepts an invitation by the token of its mail: whoever has it has received the mail, so the address is theirs, if
     * it is the one that they registered with.
     */
    async acceptByToken(actor: PersonActor, token: string): Promise<{ itemId: string }> {
      const invitation = await findInvitation(db, hashToken(token), clock.now())
      if (!invitation) throw new AppError('INVITATION_NOT_FOUND')
      const { email, item_id: itemId } = invitation
      const isTheirs = await transact(db, (tx) => accounts.proveEmail(tx, actor, actor.personId, email)).catch(
        (error: unknown) => {
          // Somebody else has just verified the same address.
          if (brokenConstraint(error) === null) throw error
          return false
        },
      )
      if (!isTheirs) throw new AppError('INVITATION_OTHER_ADDRESS')
      return { itemId }
    },

    /** In the transaction that registers the person or verifies the address. */
    async accept(tx: Tx, person: { personId: string; accountId: string; email: string }): Promise<void> {
      const { personId, accountId } = person
      const email = person.email.trim().toLowerCase()
      const now = clock.now()
      const invited = await accounts.findPerson(tx, personId)
      for (const itemId of await findInvitedItems(tx, email)) {
        const item = await model.lockItem(tx, itemId)
        const owner = item && (await findOwner(tx, item.drive_id))
        // Not allowed any more: it stays for the admin of the business to end, and counts if it is allowed again.
        if (owner && !(await outside.isAllowed(tx, owner, { kind: 'person', id: personId }))) continue
        const invitation = await takeInvitation(tx, itemId, email)
        if (!item || !invitation || (invitation.expires_at !== null && invitation.expires_at <= now)) continue
        const { id: invitationId, item_id: _item, email: _email, token_hash: _token, ...terms } = invitation
        const share = {
          ...terms,
          id: randomUUID(),
          audience: 'person',
          audience_id: personId,
          created_at: now,
        } as const
        const shareId = await insertShare(tx, model.permitOf(invitations, 'share.create', item), share, now)
        if (shareId === undefined) continue
        await refreshHasGrants(tx, itemId)
        const data = { shareId, holderKind: 'person', holder: personId, invitationId } as const
        await audit.record(tx, personActor({ personId, accountId }), { type: 'share.accepted', subject: itemId, data })
        if (terms.created_by !== null && invited)
          await notifications.notify(tx, {
            kind: 'shareAccepted',
            key: `accepted-${invitationId}`,
            personId: terms.created_by,
            accountId: terms.account_id,
            data: {
              who: accountRules.personNames(invited),
              name: item.name,
            },
            path: `/directory/${item.parent_id ?? item.id}?item=${item.id}`,
            at: now,
          })
      }
    },
  }
}
