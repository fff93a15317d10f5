import { randomUUID } from 'node:crypto'
import { invitationDays } from '@khlang/contract/employees'
import { invitesOfOneInAMonth } from '@khlang/contract/memberships'
import { type PersonActor, personActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { requireRow, transact, type Tx } from '../../../platform/db.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { accountRules, type Person } from '../../accounts/index.ts'
import type { AdminDeps } from '../deps.ts'
import { invitationMail, invitationText } from './invitation-mails.rules.ts'
import * as repo from './invitations.repo.ts'

const dayMs = 86_400_000
const monthSeconds = (30 * dayMs) / 1000

/** Who is invited, as the admin typed it: a username or an e-mail address in lower case, or a number in E.164. */
export type Invited = { way: 'username' | 'email' | 'mobile'; address: string }
export type Groups = { departments: readonly string[]; roles: readonly string[]; isAdmin: boolean }

/** What somebody who is known is invited by: an address counts once it is proven. */
export const inviteeOf = ({ id, email, emailVerified, mobile }: Person): repo.Invitee => ({
  personId: id,
  addresses: [...(email !== null && emailVerified ? [email.toLowerCase()] : []), ...(mobile === null ? [] : [mobile])],
})

/**
 * Businesses invite people, who become their employees by accepting. Whatever an admin does here has the same outcome
 * whether there is such a person or not.
 */
export function createEmployeeInvitations({
  db,
  audit,
  clock,
  accounts,
  limits,
  notifications,
  messages,
  publicUrl,
}: AdminDeps) {
  const endOf = (now: Date) => new Date(now.getTime() + invitationDays * dayMs)

  /** Nobody is pressed: a business invites the same address a few times in a month, sending again included. */
  const takeTurn = (businessId: string, address: string): Promise<void> =>
    limits.take(`invites:${businessId}:${hashToken(address).toString('base64url')}`, invitesOfOneInAMonth, monthSeconds)

  /** In the notification centre of whom an invitation is for; `isMailed` if a mail of its own is under way. */
  const notify = (tx: Tx, { id, sent, name_th, name_en }: NamedInvitation, who: Person, isMailed: boolean) =>
    notifications.notify(tx, {
      kind: 'employeeInvited',
      key: `employee-invited-${id}-${sent}`,
      personId: who.id,
      accountId: null,
      data: { business: accountRules.namesInBoth(name_th, name_en) },
      path: '/profile#businesses',
      at: clock.now(),
      ...(isMailed && { mail: null }),
    })

  /** Who is meant, as far as it is known: whoever has proven the address or number, or had the username. */
  const findInvitee = async (tx: Tx, { way, address, person_id }: repo.InvitationRow): Promise<Person | undefined> => {
    if (way === 'email') return accounts.findPersonByEmail(tx, address)
    if (way === 'mobile') return accounts.findPersonByMobile(tx, address)
    return person_id === null ? undefined : accounts.findPerson(tx, person_id)
  }

  /** Queues the message of an invitation; its number makes each a separate message. */
  async function send(tx: Tx, actor: PersonActor, id: string): Promise<void> {
    const invitation = requireRow(await repo.findInvitation(tx, id), () => new AppError('EMPLOYEE_NOT_FOUND'))
    const { address, way, departments, sent } = invitation
    const data = { address, departments: departments.length }
    // A job that follows from the event sends text messages.
    await audit.record(tx, actor, { type: 'employee.invited', subject: id, data })
    const invitee = await findInvitee(tx, invitation)
    if (invitee && invitee.removedAt === null) await notify(tx, invitation, invitee, way === 'email')
    if (way !== 'email') return
    const token = newToken()
    await repo.setToken(tx, id, hashToken(token))
    const inviter = await accounts.findPerson(tx, actor.personId)
    const mail = invitationMail(
      {
        business: accountRules.nameIn(inviter?.language ?? 'th', invitation.name_th, invitation.name_en),
        register: new URL(`/register?invitation=${token}&email=${encodeURIComponent(address)}`, publicUrl).href,
        signIn: new URL(`/profile?invitation=${token}`, publicUrl).href,
        expiresAt: invitation.expires_at,
      },
      inviter?.language ?? 'th',
    )
    await notifications.mail(tx, { key: `employee-invitation-${id}-${sent}`, to: address, at: clock.now(), ...mail })
  }

  /** Makes a person an employee under the id of their invitation, with the departments and roles that still exist. */
  async function enrol(tx: Tx, actor: PersonActor, invitation: repo.InvitationRow): Promise<void> {
    const { id, business_id: businessId, is_admin: isAdmin, address, provider_id: providerId } = invitation
    const groups = await accounts.findGroups(tx, businessId, invitation)
    const input = { employeeId: id, personId: actor.personId, isAdmin, ...groups }
    await accounts.hireEmployee(tx, actor, businessId, input)
    if (providerId !== null) await accounts.chart.linkEmployee(tx, id, providerId)
    const data = { address, how: 'accepted' } as const
    await audit.record(tx, actor, { type: 'employee.invitation_ended', subject: id, data })
  }

  /**
   * Somebody has registered, or proven an address: they are notified of what waits for them. Whom the directory of the
   * business names is its employee at once: it proves the employment.
   */
  async function personFound(tx: Tx, who: { personId: string; accountId: string }): Promise<void> {
    const person = await accounts.findPerson(tx, who.personId)
    if (!person) return
    for (const open of await repo.findOpenOf(tx, inviteeOf(person), clock.now())) {
      const invitation = open.provider_id === null ? undefined : await repo.lockInvitation(tx, open.id)
      if (invitation) await enrol(tx, personActor(who), invitation)
      else await notify(tx, open, person, true)
    }
  }

  return {
    enrol,

    /** EMPLOYEE_INVITED or EMPLOYEE_EXISTS as far as the business sees that itself, and nothing about anybody else. */
    async assertNew(businessId: string, invited: Invited): Promise<void> {
      const here = await repo.isHere(db, businessId, invited)
      if (here.employed) throw new AppError('EMPLOYEE_EXISTS')
      if (here.invited) throw new AppError('EMPLOYEE_INVITED')
    },

    takeTurn,

    /** EMPLOYEE_INVITED if the address is invited already. */
    async invite(tx: Tx, actor: PersonActor, { way, address }: Invited, groups: Groups): Promise<string> {
      const id = randomUUID()
      const now = clock.now()
      const named = way === 'username' ? await accounts.findPersonByUsername(tx, address) : undefined
      const isNew = await repo.insertInvitation(tx, {
        id,
        business_id: actor.accountId,
        address,
        way,
        person_id: named?.id ?? null,
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

    async sendAgain(actor: PersonActor, id: string): Promise<void> {
      const found = await repo.findInvitation(db, id)
      if (found?.business_id !== actor.accountId) throw new AppError('EMPLOYEE_NOT_FOUND')
      await takeTurn(actor.accountId, found.address)
      await transact(db, async (tx) => {
        const renewed = await repo.renewInvitation(tx, actor.accountId, id, endOf(clock.now()))
        if (!renewed) throw new AppError('EMPLOYEE_NOT_FOUND')
        if (renewed.declined_at !== null) throw new AppError('INVITATION_DECLINED')
        await send(tx, actor, id)
      })
    },

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

    /** In the transaction that makes somebody an employee, in whatever way. */
    async joined(tx: Tx, { businessId, personId }: { businessId: string; personId: string }): Promise<void> {
      const person = await accounts.findPerson(tx, personId)
      if (person) await repo.deleteInvitationsOf(tx, businessId, inviteeOf(person))
    },

    /** In the transaction that verifies an address. */
    emailProven: (tx: Tx, who: { personId: string; accountId: string }) => personFound(tx, who),

    /** In the transaction that creates a personal account: its number was proven before. */
    async accountCreated(tx: Tx, { accountId, personId }: { accountId: string; personId?: string }): Promise<void> {
      if (personId !== undefined) await personFound(tx, { accountId, personId })
    },

    /** Sends the text message of an invitation that is still open; run by a job. */
    async sendText(id: string): Promise<void> {
      const invitation = await repo.findInvitation(db, id)
      if (invitation?.way !== 'mobile' || invitation.declined_at !== null) return
      const address = new URL('/profile', publicUrl).href
      await messages.sendSms(invitation.address, invitationText(invitation.name_th || invitation.name_en, address))
    },
  }
}

type NamedInvitation = Pick<repo.InvitationRow, 'id' | 'sent' | 'name_th' | 'name_en'>
