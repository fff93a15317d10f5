import { fieldText } from '@khlang/contract/field-texts'
import {
  loginByEmailV2,
  loginByEmailV3,
  loginByEmailV4,
  loginByMobile,
  loginByOnePlatform,
  loginBySharedToken,
  loginV1,
  loginV2,
  loginV3,
  loginWithCollaboration,
} from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '../../http/route.ts'
import { AppError } from '../../platform/app-error.ts'
import { answerLogin, callerOf, type OneboxDeps, requireSignedIn } from './context.ts'
import { isUuid, readEncoded } from './payloads.ts'

type ByPassword = Parameters<OneboxDeps['identity']['signInByPassword']>[0]
type ByEmail = Parameters<OneboxDeps['identity']['signInByMailbox']>[0]

/** Calls of section 7 that begin a login. */
export function loginCalls(app: FastifyInstance, deps: OneboxDeps): void {
  const { identity } = deps

  const byPassword = async (given: ByPassword, request: FastifyRequest) =>
    answerLogin(deps, await identity.signInByPassword(given, callerOf(request)), request)
  /** Only an address: a username here would be a different login than intended. */
  const byEmail = async (given: ByEmail, request: FastifyRequest) => {
    const { email } = given
    if (email !== '' && !email.includes('@')) throw notAnAddress()
    return answerLogin(deps, await identity.signInByMailbox(given, callerOf(request)), request)
  }

  for (const login of [loginV1, loginV2, loginV3]) {
    route(app, login, ({ body: { username = '', password = '', second_code } }, _, { request }) =>
      byPassword({ username, password, secondCode: second_code }, request),
    )
  }
  route(app, loginWithCollaboration, ({ body: { email = '', password = '', second_code } }, _, { request }) =>
    byEmail({ email, password, secondCode: second_code }, request),
  )
  for (const login of [loginByEmailV2, loginByEmailV3, loginByEmailV4]) {
    route(app, login, ({ body }, _, { request }) => {
      const { email, password } = body.encode === undefined ? body : readEncoded(body.encode)
      return byEmail({ email: email ?? '', password: password ?? '', secondCode: body.second_code }, request)
    })
  }

  route(
    app,
    loginByMobile,
    async ({ body: { mobile_no: mobile = '', otp, second_code: secondCode } }, _, { request }) => {
      const caller = callerOf(request)
      if (otp === undefined || otp === '') {
        const { expiresAt, resendAt } = await identity.sendSignInOtp(mobile, caller)
        return { otp_sent: true as const, expired_otp_dtm: expiresAt, resend_otp_dtm: resendAt }
      }
      return answerLogin(deps, await identity.signInByOtp({ mobile, code: otp, secondCode }, caller), request)
    },
  )

  route(app, loginBySharedToken, async ({ query }, _, { request }) => {
    const { share_token: token, accesstoken } = query
    if (token) {
      await assertPartner(deps, request, query.partner_id)
      return exchange(deps, request, { kind: 'sharedToken', token })
    }
    if (!accesstoken) throw new AppError('TOKEN_UNAVAILABLE')
    const { actor } = await requireSignedIn(deps, request, { accesstoken })
    await identity.verifyCallSignature({ sessionId: actor.sessionId }, request.headers.authorization)
    return exchange(deps, request, { kind: 'access', token: accesstoken })
  })

  route(app, loginByOnePlatform, async ({ body: { token = '', partner_id } }, _, { request }) => {
    await assertPartner(deps, request, partner_id)
    return exchange(deps, request, { kind: 'onePlatform', token })
  })
}

type Handoff = Parameters<OneboxDeps['identity']['signInByHandoff']>[0]

async function exchange(deps: OneboxDeps, request: FastifyRequest, handoff: Handoff) {
  const { session } = await deps.identity.signInByHandoff(handoff, callerOf(request))
  return answerLogin(deps, session, request)
}

/** The call is signed with the partner's key; identity then validates the token. */
async function assertPartner(
  { identity }: OneboxDeps,
  request: FastifyRequest,
  partnerId: string | undefined,
): Promise<void> {
  if (!isUuid(partnerId)) throw new AppError('PARTNER_REFUSED')
  await identity.verifyCallSignature({ partnerId }, request.headers.authorization)
}

const notAnAddress = () =>
  new AppError('INVALID_INPUT', {}, { fields: [{ path: 'email', message: fieldText('email') }] })
