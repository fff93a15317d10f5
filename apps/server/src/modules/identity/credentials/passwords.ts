import type { changePassword as changePasswordEndpoint, Input } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import { isCommonPassword } from '../../../platform/passwords/common.ts'
import { hashPassword, isPassword } from '../../../platform/passwords/hashing.ts'
import type { Person } from '../../accounts/index.ts'
import * as repo from './credentials.repo.ts'
import { assertNewPassword } from './passwords.rules.ts'
import type { Caller, IdentityContext } from '../deps.ts'
import { refuse } from '../sessions/refusals.ts'
import { endAllAccess } from '../sessions/sessions.ts'
import { inTurn } from '../sessions/turns.ts'

/** Where an external provider is configured, people and passwords are its business. */
export function assertEmbedded({ config }: IdentityContext): void {
  if (config.oidc.kind === 'external') throw new AppError('EXTERNAL_PROVIDER')
}

export const attempts = { perAccount: 5, perAddress: 50, windowSeconds: 900 } as const
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * The person whom this login and password belong to. Wrong tries are counted per account and address and per address,
 * take the same time and get the same answer whether the person exists or not, and stand in the log.
 */
export async function verifyPassword(
  ctx: IdentityContext,
  given: { username: string; password: string },
  caller: Caller,
): Promise<Person> {
  const login = given.username.trim()
  if (login === '' || given.password === '') throw new AppError('CREDENTIALS_REQUIRED')
  const network = networkOf(caller.origin.address)
  // Hashed, because people type their password into the wrong box.
  const account = ctx.keys.mac('attempts', login.toLowerCase()).toString('base64url').slice(0, 22)
  const keys = { account: `sign-in:${account}:${network}`, address: `sign-in:${network}` }
  return inTurn(keys.account, async () => {
    const person = await ctx.accounts.findPersonByLogin(ctx.db, login)
    try {
      await assertFree(ctx, keys)
      await assertRight(ctx, person, given.password)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'WRONG_CREDENTIALS') await countWrong(ctx, keys)
      await refuse(ctx, caller.origin, { method: 'password', reason: error.code, personId: person?.id })
      throw error
    }
    if (!person) throw new AppError('WRONG_CREDENTIALS')
    await ctx.limits.forget(keys.account)
    return person
  })
}

type Keys = { account: string; address: string }

async function assertFree({ limits }: IdentityContext, keys: Keys): Promise<void> {
  await limits.assertFree(keys.account, attempts.perAccount, 'TOO_MANY_ATTEMPTS')
  await limits.assertFree(keys.address, attempts.perAddress, 'TOO_MANY_ATTEMPTS')
}

async function countWrong({ limits }: IdentityContext, keys: Keys): Promise<void> {
  await limits.count(keys.account, attempts.windowSeconds)
  await limits.count(keys.address, attempts.windowSeconds)
}

/** One comparison for every attempt: against a decoy when there is no such person or no password. */
async function assertRight(ctx: IdentityContext, person: Person | undefined, password: string): Promise<void> {
  const hash = await repo.findPasswordHash(ctx.db, person?.id ?? nobody)
  const isRight = await isPassword(password, hash)
  if (!isRight || !person || person.removedAt !== null) throw new AppError('WRONG_CREDENTIALS')
}

/** Checks a new password against the rules and the list of common ones, and hashes it, before any transaction. */
export async function prepareNewPassword(password: string, confirmPassword: string): Promise<string> {
  assertNewPassword(password, confirmPassword)
  if (await isCommonPassword(password)) throw new AppError('PASSWORD_COMMON')
  return hashPassword(password)
}

/** Sets the first password of a person, in the transaction that makes them. */
export const savePassword = async (ctx: IdentityContext, tx: Tx, personId: string, hash: string): Promise<void> => {
  await repo.savePasswordHash(tx, personId, hash, ctx.clock.now())
}

/** Proves again who acts, before something grave. */
export async function assertOwnPassword(ctx: IdentityContext, actor: PersonActor, password: string): Promise<void> {
  const person = await ctx.accounts.findPerson(ctx.db, actor.personId)
  if (!person) throw new AppError('SESSION_EXPIRED')
  await verifyPassword(ctx, { username: person.username, password }, { origin: actor.origin, client: '' })
}

/** A new password for who knows the present one; every other place that was signed in with it is out. */
export async function changePassword(
  ctx: IdentityContext,
  actor: PersonActor,
  input: Input<typeof changePasswordEndpoint>['body'],
): Promise<void> {
  assertEmbedded(ctx)
  try {
    await assertOwnPassword(ctx, actor, input.currentPassword)
  } catch (error) {
    // A sign-in says which of two was wrong to nobody; here there is one field that can be.
    if (error instanceof AppError && error.code === 'WRONG_CREDENTIALS')
      throw new AppError('PASSWORD_CURRENT', {}, { cause: error })
    throw error
  }
  if (input.password === input.currentPassword) throw new AppError('PASSWORD_SAME')
  const hash = await prepareNewPassword(input.password, input.confirmPassword)
  await transact(ctx.db, async (tx) => {
    await repo.savePasswordHash(tx, actor.personId, hash, ctx.clock.now())
    await endAllAccess(ctx, tx, actor.personId, actor.sessionId)
    const event = { type: 'password.changed', subject: actor.personId, data: { how: 'changed' } } as const
    await ctx.audit.record(tx, actor, event)
  })
}

/** For the demo, whose accounts are made in one transaction together with their passwords. */
export async function setDemoPassword(ctx: IdentityContext, tx: Tx, personId: string, password: string): Promise<void> {
  await repo.savePasswordHash(tx, personId, await hashPassword(password), ctx.clock.now())
}
