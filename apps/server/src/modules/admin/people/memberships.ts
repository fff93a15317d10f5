import type { Language, Reply } from '@khlang/contract'
import type { listMemberships, Membership } from '@khlang/contract/memberships'
import { type PersonActor, personActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { brokenConstraint, type Db, requireRow, transact, type Tx } from '../../../platform/db.ts'
import { hashToken } from '../../../platform/tokens.ts'
import { accountRules } from '../../accounts/index.ts'
import type { AdminDeps } from '../deps.ts'
import { type createEmployeeInvitations, inviteeOf } from './invitations.ts'
import * as repo from './invitations.repo.ts'

type Deps = Pick<AdminDeps, 'db' | 'audit' | 'clock' | 'accounts'> & {
  invitations: Pick<ReturnType<typeof createEmployeeInvitations>, 'enrol'>
}

const notFound = () => new AppError('INVITATION_NOT_FOUND')

/** A person’s own memberships: what invites them, and what they work for. They alone decide about them. */
export function createMemberships({ db, audit, clock, accounts, invitations }: Deps) {
  const findInvitee = async (on: Db, { personId }: Pick<PersonActor, 'personId'>): Promise<repo.Invitee> =>
    inviteeOf(requireRow(await accounts.findPerson(on, personId), notFound))

  /** An invitation that the person can answer now, locked; INVITATION_NOT_FOUND for any other, whosever it is. */
  async function lockOpen(tx: Tx, actor: PersonActor, id: string) {
    const invitation = requireRow(await repo.lockInvitation(tx, id), notFound)
    const who = await findInvitee(tx, actor)
    const open = await repo.findOpenOf(tx, who, clock.now())
    // Invited twice by one business, they are shown the latest, and answer both.
    if (!open.some((one) => one.business_id === invitation.business_id)) throw notFound()
    if (!(invitation.person_id === who.personId || who.addresses.includes(invitation.address))) throw notFound()
    if (invitation.declined_at !== null || invitation.expires_at <= clock.now()) throw notFound()
    return { invitation, who }
  }

  /** As the person: the account that they act for has nothing to do with it. */
  async function asPerson(tx: Tx, actor: PersonActor): Promise<PersonActor> {
    const own = (await accounts.listAccounts(tx, actor.personId)).find(({ type }) => type === 'Citizen')
    const { personId, sessionId } = actor
    return personActor({ personId, accountId: own?.accountId ?? actor.accountId, sessionId }, actor.origin)
  }

  return {
    async list({ personId }: PersonActor, language: Language): Promise<Reply<typeof listMemberships>> {
      const who = await findInvitee(db, { personId })
      const open = await repo.findOpenOf(db, who, clock.now())
      const working = await repo.findWorking(db, personId)
      return {
        items: [
          ...open.map((row) => presentOpen(row, language)),
          ...working.map((row) => presentWorking(row, language)),
        ],
      }
    },

    /**
     * Whoever has the token of a mail has received it, so the address is theirs, if it is the one that they registered
     * with. The invitation is among theirs from then on, and accepted by nothing but their answer.
     */
    async open(actor: PersonActor, token: string): Promise<{ id: string }> {
      const invitation = requireRow(await repo.findByToken(db, hashToken(token), clock.now()), notFound)
      const { id, address } = invitation
      const isTheirs = await transact(db, (tx) => accounts.proveEmail(tx, actor, actor.personId, address)).catch(
        (error: unknown) => {
          // Somebody else has just verified the same address.
          if (brokenConstraint(error) === null) throw error
          return false
        },
      )
      if (!isTheirs) throw new AppError('INVITATION_OTHER_ADDRESS')
      return { id }
    },

    /** Makes the person an employee, who sees the business from the next request on; returns the business. */
    accept: (actor: PersonActor, id: string): Promise<{ accountId: string }> =>
      transact(db, async (tx) => {
        const { invitation } = await lockOpen(tx, actor, id)
        await invitations.enrol(tx, await asPerson(tx, actor), invitation)
        return { accountId: invitation.business_id }
      }),

    decline: (actor: PersonActor, id: string): Promise<void> =>
      transact(db, async (tx) => {
        const { invitation, who } = await lockOpen(tx, actor, id)
        await repo.declineInvitationsOf(tx, invitation.business_id, who, clock.now())
        const data = { address: invitation.address, how: 'declined' } as const
        const event = { type: 'employee.invitation_ended', subject: id, data } as const
        await audit.record(tx, await asPerson(tx, actor), event)
      }),
  }
}

const presentOpen = (row: repo.OpenRow, language: Language): Membership => ({
  state: 'invited',
  id: row.id,
  business: accountRules.nameIn(language, row.name_th, row.name_en),
  taxId: row.tax_id,
  branchNo: row.branch_no,
  isAdmin: row.is_admin,
  invitedBy: accountRules.nameIn(language, row.inviter_th, row.inviter_en ?? ''),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

function presentWorking(row: repo.WorkingRow, language: Language): Membership {
  const working = {
    id: row.id,
    accountId: row.business_id,
    business: accountRules.nameIn(language, row.name_th, row.name_en),
    taxId: row.tax_id,
    branchNo: row.branch_no,
    isAdmin: row.is_admin,
    since: row.created_at.toISOString(),
  }
  if (row.is_suspended) return { state: 'suspended', ...working }
  return { state: 'active', ...working, isLastAdmin: row.is_last_admin }
}
