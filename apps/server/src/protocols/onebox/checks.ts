import {
  authorizeChecking,
  checkAdminBusiness,
  errorNumber,
  getChatToken,
  getProfile,
  getTime,
  isTaxId,
  type Language,
  loginBusiness,
  nationalMobile,
  requestCallOtp,
  titledErrorText,
  verifyCallOtp,
} from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { Person } from '../../modules/accounts/index.ts'
import { AppError } from '../../platform/app-error.ts'
import { callerOf, factsOf, loginOf, type OneboxDeps, requireSignedIn, type SignedIn } from './context.ts'
import { presentProfile } from './present.ts'

/** Calls of section 7 for an existing login. */
export function checkCalls(app: FastifyInstance, deps: OneboxDeps): void {
  const { clock, identity } = deps

  route(app, getTime, () => ({ now: clock.now().toISOString() }))

  route(app, getProfile, async ({ body }, _, { request }) => {
    const signedIn = await requireSignedIn(deps, request, body)
    if (body.user_id && body.user_id !== signedIn.actor.personId) throw new AppError('PROFILE_FAILED')
    return presentProfile(await factsOf(deps, signedIn))
  })

  route(app, authorizeChecking, async ({ body }, _, { request }) => {
    const { person, accounts, login } = await factsOf(deps, await requireSignedIn(deps, request, body))
    return {
      authorize: true as const,
      accountid: accounts.find(({ type }) => type === 'Citizen')?.accountId ?? '',
      username: person.username,
      service: login.service,
      expired_login_dtm: login.expiresAt.toISOString(),
    }
  })

  route(app, loginBusiness, async ({ body }, _, { request }) => {
    const home = await requireSignedIn(deps, request, body).catch(asDenied)
    const accountId = (await businessOf(deps, home, body)) ?? (await refuseEntry(deps, home, body))
    const { accesstoken } = body
    return loginOf(deps, await requireSignedIn(deps, request, { accesstoken, accountId }))
  })

  route(app, checkAdminBusiness, async ({ body }, _, { request }) => {
    const signedIn = await requireSignedIn(deps, request, body)
    await assertSigned(deps, request, signedIn)
    const accountId = await businessOf(deps, signedIn, body)
    const { personId } = signedIn.actor
    const standing =
      accountId === null ? undefined : await deps.accounts.findMembershipState(deps.db, personId, accountId)
    if (!standing) throw new AppError('ADMIN_CHECK_FAILED')
    const { login } = await factsOf(deps, signedIn)
    // A mailbox that is not linked administers no business (C06).
    const admin = standing.isAdmin && login.service !== 'OneMail'
    return { admin, result: { admin }, ...(!admin && notAdmin(languageIn(request))) }
  })

  route(app, requestCallOtp, async ({ body }, _, { request }) => {
    const mobile = await ownMobile(deps, await requireSignedIn(deps, request, body))
    const { expiresAt, resendAt } = await identity.sendSignInOtp(mobile, callerOf(request))
    return { expired_otp_dtm: expiresAt, resend_otp_dtm: resendAt }
  })

  route(app, verifyCallOtp, async ({ body: { otp = '', accesstoken } }, _, { request }) => {
    const signedIn = await requireSignedIn(deps, request, { accesstoken })
    const until = (await deps.enterSupportCode(signedIn.actor, otp))?.toISOString()
    if (until !== undefined) return { expired_login_dtm: until, result: { expired_login_dtm: until } }
    const mobile = await ownMobile(deps, signedIn)
    await deps.verifyOtp({ mobile, code: otp }, callerOf(request))
    const { login } = await factsOf(deps, signedIn)
    const expired_login_dtm = login.expiresAt.toISOString()
    return { expired_login_dtm, result: { expired_login_dtm } }
  })

  route(app, getChatToken, async ({ body }, _, { request }) => {
    const signedIn = await requireSignedIn(deps, request, body)
    const { actor } = signedIn
    const person = await requirePerson(deps, actor.personId)
    if (body.one_id && body.one_id !== person.id && body.one_id !== person.username) throw new AppError('NOT_ALLOWED')
    const { login } = await factsOf(deps, signedIn)
    if (login.service === 'OneMail') throw new AppError('NOT_ALLOWED')
    if (deps.chatToken === null) throw new AppError('CHAT_OFF')
    return { onechat_token: await deps.chatToken(actor) }
  })
}

/** Not to be an admin is an answer, with the words of the catalogue (specification 8). */
function notAdmin(language: Language) {
  const { title, message } = titledErrorText('NOT_ADMIN', language)
  return { title, errorCode: errorNumber('NOT_ADMIN'), errorMessage: message }
}

/** Why none of the caller's businesses is meant: one that they left says so, one that is not theirs is not found (C60). */
async function refuseEntry(
  { accounts, db }: OneboxDeps,
  { actor }: SignedIn,
  { biz_id: id, taxid: taxId }: { biz_id?: string; taxid?: string },
): Promise<never> {
  const refusal = await accounts.findEntryRefusal(db, actor.personId, { id, taxId })
  throw new AppError(refusal ?? 'COMPANY_NOT_FOUND')
}

/** The caller's own business: by id, or by tax id; if both are given they must agree. */
async function businessOf(
  { accounts, db }: OneboxDeps,
  { actor }: SignedIn,
  { biz_id: id, taxid }: { biz_id?: string; taxid?: string },
): Promise<string | null> {
  if (!id && !taxid) throw new AppError('COMPANY_NOT_FOUND')
  if (taxid && !isTaxId(taxid)) throw new AppError('COMPANY_NOT_FOUND')
  const own = await accounts.listBusinesses(db, actor.personId)
  const meant = own
    .filter((business) => (!id || business.id === id) && (!taxid || business.taxId === taxid))
    .sort((a, b) => (a.branchNo < b.branchNo ? -1 : 1))
  return meant[0]?.id ?? null
}

/** Signed with the key of this session (C02). An access token says who calls; it is no signature. */
async function assertSigned({ identity }: OneboxDeps, request: FastifyRequest, { actor }: SignedIn): Promise<void> {
  await identity.verifyCallSignature({ sessionId: actor.sessionId }, request.headers.authorization)
}

function asDenied(error: unknown): never {
  const hasEnded = error instanceof AppError && error.code === 'SESSION_EXPIRED'
  throw hasEnded ? new AppError('BUSINESS_ACCESS_DENIED', {}, { cause: error }) : error
}

async function requirePerson({ accounts, db }: OneboxDeps, id: string): Promise<Person> {
  const person = await accounts.findPerson(db, id)
  if (!person) throw new AppError('SESSION_EXPIRED')
  return person
}

/** The verified mobile number of the signed-in person, in national form. */
async function ownMobile(deps: OneboxDeps, { actor }: SignedIn): Promise<string> {
  const { mobile } = await requirePerson(deps, actor.personId)
  if (mobile === null) throw new AppError('MOBILE_INVALID')
  return nationalMobile(mobile)
}
