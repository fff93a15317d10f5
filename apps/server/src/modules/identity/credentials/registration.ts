import {
  type Account,
  type checkUsername as checkUsernameEndpoint,
  type Input,
  isBranchNo,
  isEmail,
  isTaxId,
  isThaiId,
  type register as registerEndpoint,
  type registerBusiness as registerBusinessEndpoint,
  type Reply,
  type resetPassword as resetPasswordEndpoint,
  usernameFault,
} from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import * as repo from './credentials.repo.ts'
import { type Caller, type IdentityContext, visitor } from '../deps.ts'
import { checkOtp, consumeOtp } from './otps.ts'
import { assertEmbedded, prepareNewPassword, savePassword } from './passwords.ts'
import { endAllAccess } from '../sessions/sessions.ts'

const checksPerMinute = 30

export async function checkUsername(
  ctx: IdentityContext,
  { username }: Input<typeof checkUsernameEndpoint>['body'],
  caller: Caller,
): Promise<Reply<typeof checkUsernameEndpoint>> {
  await ctx.limits.take(`check-username:${networkOf(caller.origin.address)}`, checksPerMinute, 60)
  const fault = usernameFault(username)
  if (fault !== null) return { ok: false, machineCode: fault }
  const taken = await ctx.accounts.findPersonByUsername(ctx.db, username)
  return taken ? { ok: false, machineCode: 'USERNAME_TAKEN' } : { ok: true }
}

/** Makes a person with their personal account and password, whole or not at all. */
export async function register(
  ctx: IdentityContext,
  input: Input<typeof registerEndpoint>['body'],
  caller: Caller,
): Promise<Reply<typeof registerEndpoint>> {
  assertEmbedded(ctx)
  assertRegistration(input)
  const hash = await prepareNewPassword(input.password, input.confirmPassword)
  const purpose = input.route.startsWith('register_mohpromt') ? 'health' : 'register'
  const proof = await checkOtp(ctx, purpose, input.mobile, input.code, caller)
  await transact(ctx.db, async (tx) => {
    await consumeOtp(ctx, tx, proof)
    const { personId } = await ctx.accounts.createCitizen(tx, visitor(caller.origin), {
      username: input.username,
      mobile: proof.mobile,
      email: input.email?.trim().toLowerCase() || null,
      nationalId: input.nationalId?.trim() || null,
      firstNameTh: input.firstNameTh,
      lastNameTh: input.lastNameTh,
      firstNameEn: input.firstNameEn ?? '',
      lastNameEn: input.lastNameEn ?? '',
      language: 'th',
      how: input.route,
    })
    await savePassword(ctx, tx, personId, hash)
  })
  return { username: input.username }
}

/** What can be said before a code is used up. */
function assertRegistration(input: Input<typeof registerEndpoint>['body']): void {
  const fault = usernameFault(input.username)
  if (fault !== null) throw new AppError(fault)
  const nationalId = input.nationalId?.trim()
  if (nationalId && !isThaiId(nationalId)) throw new AppError('NATIONAL_ID_INVALID')
  const email = input.email?.trim()
  if (email && !isEmail(email))
    throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'email', message: 'format' }] })
}

export async function registerBusiness(
  ctx: IdentityContext,
  actor: PersonActor,
  input: Input<typeof registerBusinessEndpoint>['body'],
): Promise<Account> {
  const [taxId, branchNo] = [input.taxId.trim(), input.branchNo.trim()]
  if (!isTaxId(taxId) || !isBranchNo(branchNo)) throw new AppError('TAX_ID_INVALID')
  const businessId = await transact(ctx.db, async (tx) => {
    const names = { nameTh: input.nameTh, nameEn: input.nameEn ?? '' }
    const made = await ctx.accounts.createBusiness(tx, actor, {
      taxId,
      branchNo,
      ...names,
      adminPersonId: actor.personId,
    })
    return made.businessId
  })
  const account = (await ctx.accounts.listAccounts(ctx.db, actor.personId)).find((it) => it.accountId === businessId)
  if (!account) throw new AppError('COMPANY_NOT_FOUND')
  return account
}

/** A new password for who holds the phone; everything that was signed in with the old one ends. */
export async function resetPassword(
  ctx: IdentityContext,
  input: Input<typeof resetPasswordEndpoint>['body'],
  caller: Caller,
): Promise<void> {
  assertEmbedded(ctx)
  const hash = await prepareNewPassword(input.password, input.confirmPassword)
  const proof = await checkOtp(ctx, 'forgot', input.mobile, input.code, caller)
  const person = await ctx.accounts.findPersonByMobile(ctx.db, proof.mobile)
  if (!person || person.removedAt !== null) throw new AppError('OTP_INVALID')
  await transact(ctx.db, async (tx) => {
    await consumeOtp(ctx, tx, proof)
    await repo.savePasswordHash(tx, person.id, hash, ctx.clock.now())
    await endAllAccess(ctx, tx, person.id)
    const event = { type: 'password.changed', subject: person.id, data: { how: 'reset' } } as const
    await ctx.audit.record(tx, visitor(caller.origin), event)
  })
}
