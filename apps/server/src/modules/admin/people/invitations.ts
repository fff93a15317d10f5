import { randomUUID } from 'node:crypto'
import { invitationDays } from '@khlang/contract/employees'
import { type PersonActor, personActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { brokenConstraint, requireRow, transact, type Tx } from '../../../platform/db.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { accountRules, type Person } from '../../accounts/index.ts'
import type { AdminDeps } from '../deps.ts'
import { invitationMail, invitationText } from './invitation-mails.rules.ts'
import * as repo from './invitations.repo.ts'

const dayMs = 86_400_000

/** Who is invited: an e-mail address in lower case, or a mobile number in E.164. */
export type Invited = { address: string; isMobile: boolean }
export type Groups = { departments: readonly string[]; roles: readonly string[]; isAdmin: boolean }

/** People who are invited to a business become its employees when they register. */
export function createEmployeeInvitations({
  db,
  audit,
  clock,
  accounts,
  notifications,
  messages,
  publicUrl,
}: AdminDeps) {
  const endOf = (now: Date) => new Date(now.getTime() + invitationDays * dayMs)

  /** Queues the message of an invitation; its number makes each a separate message. */
  async function send(tx: Tx, actor: PersonActor, id: string): Promise<void> {
    const invitation = requireRow(await repo.findInvitation(tx, id), () => new AppError('EMPLOYEE_NOT_FOUND'))
    const { address, is_mobile: isMobile, departments, sent } = invitation
    const data = { address, departments: departments.length }
    await audit.record(tx, actor, { type: 'employee.invited', subject: id, data })
    // A job that follows from the event sends text messages.
    if (isMobile) return
    const token = newToken()
    await repo.setToken(tx, id, hashToken(token))
    const inviter = await accounts.findPerson(tx, actor.personId)
    const mail = invitationMail(
      {
        business: accountRules.nameIn(inviter?.language ?? 'th', invitation.name_th, invitation.name_en),
        register: new URL(`/register?invitation=${token}&email=${encodeURIComponent(address)}`, publicUrl).href,
        signIn: new URL(`/sharedwithme?invitation=${token}`, publicUrl).href,
        expiresAt: invitation.expires_at,
      },
      inviter?.language ?? 'th',
    )
    await notifications.mail(tx, { key: `employee-invitation-${id}-${sent}`, to: address, at: clock.now(), ...mail })
  }

  /** Makes whoever proved an address or number an employee wherever it was invited, in the caller's transaction. */
  async function accept(tx: Tx, person: { personId: string; accountId: string }, address: string): Promise<void> {
    const now = clock.now()
    for (const invitation of await repo.takeInvitations(tx, address)) {
      const { id, business_id: businessId, is_admin: isAdmin } = invitation
      if (invitation.expires_at <= now) continue
      // Whoever invited them must still be allowed to: an admin who left brings in nobody.
      const inviter = await accounts.findMembershipState(tx, invitation.invited_by, businessId)
      if (!inviter?.isAdmin) continue
      // Whoever is suspended stays so.
      if (await accounts.isEmployee(tx, person.personId, businessId)) continue
      const groups = await accounts.findGroups(tx, businessId, invitation)
      const actor = personActor(person)
      const { employeeId } = await accounts.hireEmployee(tx, actor, businessId, {
        personId: person.personId,
        isAdmin,
        ...groups,
      })
      if (invitation.provider_id !== null) await accounts.chart.linkEmployee(tx, employeeId, invitation.provider_id)
      const data = { address, how: 'accepted' } as const
      await audit.record(tx, actor, { type: 'employee.invitation_ended', subject: id, data })
    }
  }

  return {
    /** EMPLOYEE_INVITED if the address is invited already. */
    async invite(tx: Tx, actor: PersonActor, { address, isMobile }: Invited, groups: Groups): Promise<string> {
      const id = randomUUID()
      const now = clock.now()
      const isNew = await repo.insertInvitation(tx, {
        id,
        business_id: actor.accountId,
        address,
        is_mobile: isMobile,
        is_admin: groups.isAdmin,
        departments: [...groups.departments],
        roles: [...groups.roles],
        invited_by: actor.personId,
        created_at: now,
        expires_at: endOf(now),
      })
      if (!isNew) throw new AppError('EMPLOYEE_INVITED')
      await send(tx, actor, id)
      return id
    },

    sendAgain: (actor: PersonActor, id: string): Promise<void> =>
      transact(db, async (tx) => {
        const renewed = await repo.renewInvitation(tx, actor.accountId, id, endOf(clock.now()))
        requireRow(renewed, () => new AppError('EMPLOYEE_NOT_FOUND'))
        await send(tx, actor, id)
      }),

    /** Whom a directory names so is invited by it: it withdraws the invitation, too. */
    setProvider: repo.setProvider,

    /** Whether there was one to withdraw. */
    async withdraw(tx: Tx, actor: PersonActor, id: string): Promise<boolean> {
      const withdrawn = await repo.deleteInvitation(tx, actor.accountId, id)
      if (!withdrawn) return false
      const data = { address: withdrawn.address, how: 'withdrawn' } as const
      await audit.record(tx, actor, { type: 'employee.invitation_ended', subject: id, data })
      return true
    },

    /**
     * Accepts an invitation by the token of its mail: whoever has it has received the mail, so the address is theirs, if
     * it is the one that they registered with. Returns the business.
     */
    async acceptByToken(actor: PersonActor, token: string): Promise<{ accountId: string }> {
      const invitation = await repo.findByToken(db, hashToken(token), clock.now())
      if (!invitation) throw new AppError('INVITATION_NOT_FOUND')
      const { business_id: accountId, address } = invitation
      const isTheirs = await transact(db, (tx) => accounts.proveEmail(tx, actor, actor.personId, address)).catch(
        (error: unknown) => {
          // Somebody else has just verified the same address.
          if (brokenConstraint(error) === null) throw error
          return false
        },
      )
      if (!isTheirs) throw new AppError('INVITATION_OTHER_ADDRESS')
      // Whoever invited them is no Admin Business any more.
      if (!(await accounts.findMembershipState(db, actor.personId, accountId)))
        throw new AppError('INVITATION_NOT_FOUND')
      return { accountId }
    },

    /** In the transaction that verifies an address. */
    acceptByEmail: (tx: Tx, { email, ...person }: { personId: string; accountId: string; email: string }) =>
      accept(tx, person, email.trim().toLowerCase()),

    /** In the transaction that creates a personal account: its number was proven before. */
    async acceptByMobile(tx: Tx, made: { accountId: string; personId?: string }): Promise<void> {
      const person: Person | undefined = made.personId ? await accounts.findPerson(tx, made.personId) : undefined
      if (person?.mobile) await accept(tx, { personId: person.id, accountId: made.accountId }, person.mobile)
    },

    /** Sends the text message of an invitation that is still open; run by a job. */
    async sendText(id: string): Promise<void> {
      const invitation = await repo.findInvitation(db, id)
      if (!invitation?.is_mobile) return
      const register = new URL('/register', publicUrl).href
      await messages.sendSms(invitation.address, invitationText(invitation.name_th || invitation.name_en, register))
    },
  }
}
