import { fieldText } from '@khlang/contract/field-texts'
import {
  type Account,
  type checkUsername as checkUsernameEndpoint,
  type Input,
  isBranchNo,
  isEmail,
  isTaxId,
  isThaiId,
  type Language,
  type register as registerEndpoint,
  type registerBusiness as registerBusinessEndpoint,
  type Reply,
  type resetPassword as resetPasswordEndpoint,
  usernameError,
} from '@khlang/contract'
import type { registerInvited as registerInvitedEndpoint } from '@khlang/contract/invitations'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import { type RequestOrigin, type IdentityContext, visitor } from '../deps.ts'
import type { Otps } from './otps.ts'
import { assertAcceptable, type Passwords, prepareNewPassword } from './passwords.ts'
import type { Sessions } from '../sessions/sessions.ts'

const checksPerMinute = 30

type Parts = Pick<Otps, 'checkOtp' | 'consumeOtp' | 'findRecipient'> &
  Pick<Passwords, 'assertEmbedded' | 'savePassword'> &
  Pick<Sessions, 'endAllAccess'>

/** Registration of people and businesses, and resetting a forgotten password. */
export function createRegistration(
  ctx: IdentityContext,
  { checkOtp, consumeOtp, findRecipient, assertEmbedded, savePassword, endAllAccess }: Parts,
) {
  async function checkUsername(
    { username }: Input<typeof checkUsernameEndpoint>['body'],
    caller: RequestOrigin,
  ): Promise<Reply<typeof checkUsernameEndpoint>> {
    await ctx.limits.take(`check-username:${networkOf(caller.origin.address)}`, checksPerMinute, 60)
    const error = usernameError(username)
    if (error !== null) return { ok: false, machineCode: error }
    const taken = await ctx.accounts.findPersonByUsername(ctx.db, username)
    return taken ? { ok: false, machineCode: 'USERNAME_TAKEN' } : { ok: true }
  }

  /** Creates a person with their personal account and password in one transaction. */
  async function register(
    input: Input<typeof registerEndpoint>['body'],
    caller: RequestOrigin,
  ): Promise<Reply<typeof registerEndpoint>> {
    assertEmbedded()
    assertRegistration(input)
    const password = await prepareNewPassword(input.password, input.confirmPassword, input)
    const purpose = input.route.startsWith('register_mohpromt') ? 'health' : 'register'
    const proof = await checkOtp(purpose, { mobile: input.mobile }, input.code, caller)
    await transact(ctx.db, async (tx) => {
      await consumeOtp(tx, proof)
      const { personId } = await ctx.accounts.createCitizen(tx, visitor(caller.origin), {
        username: input.username,
        mobile: proof.recipient.to,
        email: input.email?.trim().toLowerCase() || null,
        nationalId: input.nationalId?.trim() || null,
        evenIfTaken: input.evenIfTaken ?? false,
        firstNameTh: input.firstNameTh,
        lastNameTh: input.lastNameTh,
        firstNameEn: input.firstNameEn ?? '',
        lastNameEn: input.lastNameEn ?? '',
        language: 'th',
        how: input.route,
      })
      await savePassword(tx, personId, password)
    })
    return { username: input.username }
  }

  /** The mail of the invitation has reached them: its token verifies their address in the place of a mobile number. */
  async function registerInvited(
    { token, username, ...input }: Input<typeof registerInvitedEndpoint>['body'],
    caller: RequestOrigin,
    language: Language,
  ): Promise<Reply<typeof registerInvitedEndpoint>> {
    assertEmbedded()
    const error = usernameError(username)
    if (error !== null) throw new AppError(error)
    const email = await ctx.invitedAddress(token, caller.origin)
    const { firstName, lastName } = input
    // The Thai name is the one that lists show: a name in another script is both.
    const english = /\p{Script=Thai}/u.test(firstName + lastName) ? null : { firstName, lastName }
    const who = {
      username,
      email,
      firstNameTh: firstName,
      lastNameTh: lastName,
      firstNameEn: english?.firstName ?? '',
      lastNameEn: english?.lastName ?? '',
    }
    const password = await prepareNewPassword(input.password, input.confirmPassword, who)
    await transact(ctx.db, async (tx) => {
      const { personId } = await ctx.accounts.createCitizen(tx, visitor(caller.origin), {
        ...who,
        mobile: null,
        emailVerified: true,
        language,
        how: 'invitation',
      })
      await savePassword(tx, personId, password)
    })
    return { username }
  }

  async function registerBusiness(
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
        evenIfTaken: input.evenIfTaken ?? false,
        ...names,
        adminPersonId: actor.personId,
      })
      return made.businessId
    })
    const account = (await ctx.accounts.listAccounts(ctx.db, actor.personId)).find((it) => it.accountId === businessId)
    if (!account) throw new AppError('COMPANY_NOT_FOUND')
    return account
  }

  /** Sets a new password for the owner of the phone or the mailbox, and ends everything signed in with the old one. */
  async function resetPassword(
    input: Input<typeof resetPasswordEndpoint>['body'],
    caller: RequestOrigin,
  ): Promise<void> {
    assertEmbedded()
    await assertAcceptable(input.password, input.confirmPassword)
    const proof = await checkOtp('forgot', input, input.code, caller)
    const person = await findRecipient(proof.recipient)
    if (!person || person.removedAt !== null) throw new AppError('OTP_INVALID')
    const password = await prepareNewPassword(input.password, input.confirmPassword, person)
    await transact(ctx.db, async (tx) => {
      await consumeOtp(tx, proof)
      await savePassword(tx, person.id, password)
      await endAllAccess(tx, person.id)
      const event = { type: 'password.changed', subject: person.id, data: { how: 'reset' } } as const
      await ctx.audit.record(tx, visitor(caller.origin), event)
    })
  }

  return { checkUsername, register, registerInvited, registerBusiness, resetPassword }
}

/** Everything that can be checked before a code is consumed. */
function assertRegistration(input: Input<typeof registerEndpoint>['body']): void {
  const error = usernameError(input.username)
  if (error !== null) throw new AppError(error)
  const nationalId = input.nationalId?.trim()
  if (nationalId && !isThaiId(nationalId)) throw new AppError('NATIONAL_ID_INVALID')
  const email = input.email?.trim()
  if (email && !isEmail(email))
    throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'email', message: fieldText('email') }] })
}
