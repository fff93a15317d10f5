import { type changeMe as changeMeEndpoint, type Input, maskMobile, type Me, menuFeatures } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Config } from '../../platform/config.ts'
import { transact } from '../../platform/db.ts'
import { readersLanguage } from '../../platform/reader.ts'
import { accountRules, type Membership } from '../accounts/index.ts'
import { passwordLengths, passwordNoticeDays } from '@khlang/contract/sign-in-policy'
import { isMailboxOnly } from './sessions/sessions.ts'
import * as repo from './sessions/sessions.repo.ts'
import type { CallSignatures } from './partners/call-signatures.ts'
import type { IdentityContext } from './deps.ts'

/** The demo admin, who can read messages that were kept instead of sent. */
export const demoAdmin = 'malee01'

type MenuStatus = Me['active']['featureStatus']

export const isMessageReader = (config: Config, username: string): boolean =>
  config.demo && config.sms.kind === 'folder' && username.toLowerCase() === demoAdmin

/** The signed-in person's own data and settings. */
export function createMe(ctx: IdentityContext, { callKeyOf }: Pick<CallSignatures, 'callKeyOf'>) {
  /** The signed-in person, the account they act for, and what that account may do. */
  async function getMe(actor: PersonActor): Promise<Me> {
    const { db, accounts } = ctx
    const [person, session, list, membership, operator] = await Promise.all([
      accounts.findPerson(db, actor.personId),
      repo.findSession(db, actor.sessionId, ctx.clock.now()),
      accounts.listAccounts(db, actor.personId),
      accounts.findMembership(db, actor.personId, actor.accountId),
      ctx.staff.find(db, 'operator', actor.personId),
    ])
    const accountsOf = isMailboxOnly(session?.service ?? '') ? list.map((one) => ({ ...one, isAdmin: false })) : list
    const account = accountsOf.find(({ accountId }) => accountId === actor.accountId)
    if (!person || !session || !membership || !account) throw new AppError('SESSION_EXPIRED')
    const departments = membership.departments.filter(({ suspended }) => !suspended)
    const chosen = departments.find(({ id }) => id === session.department_access_id) ?? departments[0]
    return {
      person: {
        id: person.id,
        username: person.username,
        name: accountRules.personName(person, readersLanguage()),
        nameTh: `${person.firstNameTh} ${person.lastNameTh}`.trim(),
        nameEn: `${person.firstNameEn} ${person.lastNameEn}`.trim(),
        names: {
          firstNameTh: person.firstNameTh,
          lastNameTh: person.lastNameTh,
          firstNameEn: person.firstNameEn,
          lastNameEn: person.lastNameEn,
        },
        email: person.email,
        mobile: person.mobile === null ? null : maskMobile(person.mobile),
        language: person.language,
        calendar: person.calendar,
        lists: person.lists,
      },
      service: serviceOf(session.service),
      accounts: accountsOf,
      active: {
        ...account,
        featureStatus: menuStatus(membership.menu),
        lockedMenus: menuFeatures.filter((feature) => membership.menu[feature].locked),
        features: membership.features,
        logo: membership.features.business_logo ? (membership.business?.logo ?? 'default') : 'default',
        statusPermissionInbox: membership.inbox,
        statusPermissionOutbox: membership.outbox,
        departments: departments.map(({ id, nameTh, nameEn }) => ({ id, nameTh, nameEn })),
        departmentAccessId: chosen?.id ?? null,
        ...(actor.secondFactorDueAt && { secondFactorDueAt: actor.secondFactorDueAt.toISOString() }),
        ...soonDue(actor.passwordDueAt ?? null, ctx.clock.now()),
        exportUntil: membership.exportUntil?.toISOString() ?? null,
      },
      defaultAccountId: person.defaultAccountId,
      ...(ctx.config.oidc.kind === 'embedded' && faultsOf(session)),
      hasChat: ctx.config.chatWidget !== null && !isMailboxOnly(session.service),
      ...(operator && { isOperator: true }),
      seesMessages: isMessageReader(ctx.config, person.username),
      callKey: callKeyOf(actor.sessionId),
    }
  }

  /** Own names, language, appearance of lists, default account, own menu switches in the current account, department of the session. */
  async function changeMe(actor: PersonActor, input: Input<typeof changeMeEndpoint>['body']): Promise<Me> {
    const { defaultAccountId, language, calendar, lists, featureStatus, departmentAccessId, names } = input
    if (departmentAccessId !== undefined) await chooseDepartment(actor, departmentAccessId)
    await ctx.accounts.changePreferences(actor, {
      ...(language && { language }),
      ...(calendar !== undefined && { calendar }),
      ...(lists && { lists }),
      ...(names && { names }),
      ...(defaultAccountId !== undefined && { defaultAccountId }),
      ...(featureStatus && { featureStatus }),
    })
    return getMe(actor)
  }

  /** T34: the default of new rules and shares, which stands in the log; it changes no right. */
  async function chooseDepartment(actor: PersonActor, departmentId: string): Promise<void> {
    const membership = await ctx.accounts.findMembership(ctx.db, actor.personId, actor.accountId)
    const isOwn = membership?.departments.some(({ id, suspended }) => id === departmentId && !suspended)
    if (!isOwn) throw new AppError('NOT_ALLOWED')
    await transact(ctx.db, async (tx) => {
      await repo.chooseDepartment(tx, actor.sessionId, departmentId)
      await ctx.callers.changed(tx, actor.personId)
      const event = { type: 'account.switched', subject: actor.sessionId, data: { to: departmentId } } as const
      await ctx.audit.record(tx, actor, event)
    })
  }

  return { getMe, changeMe }
}

function soonDue(dueAt: Date | null, now: Date): Pick<Me['active'], 'passwordDueAt'> {
  const isSoon = dueAt !== null && dueAt.getTime() - now.getTime() <= passwordNoticeDays[0] * 86_400_000
  return isSoon ? { passwordDueAt: dueAt.toISOString() } : {}
}

type OwnPassword = { passwordIsCommon: boolean | null; passwordShortOf: number | null; passwordLength: number }

/** What is asked of the person's password, and what is wrong with it. */
const faultsOf = ({ passwordIsCommon, passwordShortOf, passwordLength }: OwnPassword) => ({
  ...(passwordIsCommon && { passwordIsCommon }),
  ...(passwordLength > passwordLengths.min && { passwordLength }),
  // A length that is no longer asked for says nothing about a smaller one.
  ...(passwordShortOf !== null && passwordShortOf <= passwordLength && { passwordIsShort: true }),
})

const menuStatus = (menu: Membership['menu']): MenuStatus => {
  const statuses = menuFeatures.map((feature) => [feature, menu[feature].status] as const)
  return Object.fromEntries(statuses) as MenuStatus
}

const serviceOf = (service: string): Me['service'] =>
  service === 'OneID' || service === 'OneMail' || service === 'OneMail_OneID' ? service : ''
