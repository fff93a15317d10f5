import type { changePassword as changePasswordEndpoint, Input } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import { isCommonPassword } from '../../../platform/passwords/common.ts'
import { isMadeOf } from '../../../platform/passwords/guessable.rules.ts'
import { hashDemoPassword, hashPassword, isPassword } from '../../../platform/passwords/hashing.ts'
import { accountRules, type Person } from '../../accounts/index.ts'
import { createFaultsCheck } from './password-faults.ts'
import * as repo from './credentials.repo.ts'
import type { KnownDevices } from './known-devices.ts'
import { assertNewPassword, type Described, shortOf, wordsOf } from './passwords.rules.ts'
import type { RequestOrigin, IdentityContext } from '../deps.ts'
import type { Refuse } from '../sessions/refusals.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { inTurn } from '../sessions/turns.ts'

export const attempts = {
  /** Wrong passwords of one account from one network or known device. */
  perAccount: 5,
  /** Wrong passwords from one network, whatever the account. */
  perAddress: 50,
  windowSeconds: 900,
  /** Wrong passwords of one account from everywhere, in an hour. Known devices and networks are let in beyond it. */
  everywhere: 20,
  everywhereSeconds: 3600,
} as const
/** As many as are hashed at a time, so that people of one network do not count towards its limit while they wait. */
const atOncePerAddress = 4
const nobody = '00000000-0000-0000-0000-000000000000'

export type NewPassword = { text: string; hash: string }

/**
 * Checks a new password against the rules, the list of common ones and what is known of its person, and hashes it, before
 * any transaction begins.
 */
export async function prepareNewPassword(
  text: string,
  confirmPassword: string,
  person: Described,
): Promise<NewPassword> {
  await assertAcceptable(text, confirmPassword)
  if (isMadeOf(text, wordsOf(person))) throw new AppError('PASSWORD_COMMON')
  return { text, hash: await hashPassword(text) }
}

/** Checks a new password against the rules and the list of common ones. */
export async function assertAcceptable(password: string, confirmPassword: string): Promise<void> {
  assertNewPassword(password, confirmPassword)
  if (await isCommonPassword(password)) throw new AppError('PASSWORD_COMMON')
}

const isWrongPassword = (error: unknown) => error instanceof AppError && error.code === 'WRONG_CREDENTIALS'

export type Passwords = ReturnType<typeof createPasswords>

type Parts = Pick<Sessions, 'endAllAccess'> & {
  refuse: Refuse
  devices: Pick<KnownDevices, 'deviceOf' | 'isKnownNetwork'>
}

/** Passwords of the embedded provider: verifying, setting and changing them. */
export function createPasswords(ctx: IdentityContext, { endAllAccess, refuse, devices }: Parts) {
  const checkFaults = createFaultsCheck(ctx)

  /** An external provider manages people and passwords itself. */
  function assertEmbedded(): void {
    if (ctx.config.oidc.kind === 'external') throw new AppError('EXTERNAL_PROVIDER')
  }

  /**
   * The person with this login and password. Attempts are counted by the person found, however
   * the login is written; wrong ones stay counted, take the same time and get the same answer whether the person exists
   * or not, and are logged.
   */
  async function verifyPassword(
    given: { username: string; password: string },
    caller: RequestOrigin,
    { hasSession = false } = {},
  ): Promise<Person> {
    const login = given.username.trim()
    if (login === '' || given.password === '') throw new AppError('CREDENTIALS_REQUIRED')
    const person = await ctx.accounts.findPersonByLogin(ctx.db, login)
    const network = networkOf(caller.origin.address)
    const device = devices.deviceOf(person?.id ?? nobody, caller.device)
    const isKnownNetwork = await devices.isKnownNetwork(person?.id ?? nobody, caller)
    // Hashed, because people sometimes type their password into the wrong field.
    const who = person?.id ?? accountRules.loginOf(login)?.value ?? login
    const account = ctx.keys.mac('attempts', who).toString('base64url').slice(0, 22)
    const here = `sign-in:${account}:${device ?? network}`
    const isKnown = hasSession || device !== null || isKnownNetwork
    const ofAccount = { counts: 'verdict' } as const
    const limits = [
      { key: here, max: attempts.perAccount, seconds: attempts.windowSeconds, resets: true, ...ofAccount },
      { key: `sign-in:${network}`, max: attempts.perAddress, seconds: attempts.windowSeconds },
      {
        key: `sign-in:${account}`,
        max: isKnown ? Number.POSITIVE_INFINITY : attempts.everywhere,
        seconds: attempts.everywhereSeconds,
        ...ofAccount,
      },
    ]
    const compare = () => assertRight(person, given.password)
    return inTurn(here, async () => {
      try {
        const right = await inTurn(
          `sign-in:${network}`,
          () => ctx.limits.attempt(limits, { isWrong: isWrongPassword, code: 'TOO_MANY_ATTEMPTS' }, compare),
          atOncePerAddress,
        )
        if (!hasSession) await checkFaults(right.person.id, given.password, right.was, caller.origin)
        return right.person
      } catch (error) {
        if (error instanceof AppError)
          await refuse(caller.origin, { method: 'password', reason: error.code, personId: person?.id })
        throw error
      }
    })
  }

  /** One comparison for every attempt: against a decoy if there is no such person or no password. */
  async function assertRight(
    person: Person | undefined,
    password: string,
  ): Promise<{ person: Person; was: repo.Faults & { lengths: number[] } }> {
    const stored = await repo.findPassword(ctx.db, person?.id ?? nobody)
    const isRight = await isPassword(password, stored?.password_hash ?? null)
    if (!isRight || !stored || !person || person.removedAt !== null) throw new AppError('WRONG_CREDENTIALS')
    return { person, was: stored }
  }

  /**
   * Sets a new password, in the transaction of its reason. What it is too short for is a matter of the businesses that ask
   * for more: it does not open them.
   */
  const savePassword = async (tx: Tx, personId: string, { text, hash }: NewPassword): Promise<void> => {
    const short = shortOf(text, await repo.findPasswordLengths(tx, personId))
    await repo.savePasswordHash(tx, personId, hash, ctx.clock.now(), short)
  }

  /** Asks for the password again. A sign-in does not say which field was wrong; here only one can be. */
  async function assertOwnPassword(actor: PersonActor, password: string): Promise<Person> {
    const person = await ctx.accounts.findPerson(ctx.db, actor.personId)
    if (!person) throw new AppError('SESSION_EXPIRED')
    const caller = { origin: actor.origin, client: '' }
    try {
      return await verifyPassword({ username: person.username, password }, caller, { hasSession: true })
    } catch (error) {
      if (isWrongPassword(error)) throw new AppError('PASSWORD_CURRENT', {}, { cause: error })
      throw error
    }
  }

  /** Sets a new password for a person who knows the current one, and ends all their other sessions. */
  async function changePassword(
    actor: PersonActor,
    input: Input<typeof changePasswordEndpoint>['body'],
  ): Promise<void> {
    assertEmbedded()
    const person = await assertOwnPassword(actor, input.currentPassword)
    if (input.password === input.currentPassword) throw new AppError('PASSWORD_SAME')
    const prepared = await prepareNewPassword(input.password, input.confirmPassword, person)
    await transact(ctx.db, async (tx) => {
      await savePassword(tx, actor.personId, prepared)
      await endAllAccess(tx, actor.personId, actor.sessionId)
      const event = { type: 'password.changed', subject: actor.personId, data: { how: 'changed' } } as const
      await ctx.audit.record(tx, actor, event)
    })
  }

  /** For the demo, which creates accounts and passwords in one transaction. */
  async function setDemoPassword(tx: Tx, personId: string, password: string): Promise<void> {
    await repo.savePasswordHash(tx, personId, await hashDemoPassword(password), ctx.clock.now())
  }

  return { assertEmbedded, verifyPassword, savePassword, assertOwnPassword, changePassword, setDemoPassword }
}
