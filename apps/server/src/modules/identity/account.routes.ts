import {
  answerQrSignIn,
  changeMe,
  changePassword,
  checkUsername,
  createProductToken,
  endSession,
  getMe,
  getSignInOptions,
  listMessages,
  listSessions,
  pollQrSignIn,
  register,
  registerBusiness,
  requestOtp,
  resetPassword,
  signInByHandoff,
  startQrSignIn,
} from '@khlang/contract'
import { registerInvited } from '@khlang/contract/invitations'
import { confirmSession, getConfirmation, sendConfirmationCode } from '@khlang/contract/step-up'
import {
  claimSignInDomain,
  getSignInDomain,
  proveSignInDomain,
  removeSignInDomain,
} from '@khlang/contract/sign-in-domain'
import { changeSignInPolicy, getSignInPolicy } from '@khlang/contract/sign-in-policy'
import {
  confirmTotp,
  endTrustedDevice,
  getTwoFactor,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  turnOffTwoFactor,
} from '@khlang/contract/two-factor'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { Identity } from './identity.service.ts'
import { callerOf, clearSessionCookies, setSessionCookie, shownSessions } from './provider/cookies.http.ts'

/** Calls of the sign-in pages and of the profile. */
export function accountRoutes(app: FastifyInstance, identity: Identity): void {
  const { publicUrl, qr } = identity
  route(app, getMe, (_, actor) => identity.getMe(actor))
  route(app, changeMe, ({ body }, actor) => identity.changeMe(actor, body))
  route(app, listSessions, ({ query }, actor) => identity.listSessions(actor, query))
  route(app, endSession, async ({ params }, actor, { reply }) => {
    await identity.endSession(actor, params.id)
    if (params.id === actor.sessionId) clearSessionCookies(reply, publicUrl)
    return {}
  })
  route(app, getConfirmation, (_, actor) => identity.confirmations.describe(actor))
  route(app, sendConfirmationCode, (_, actor, { request }) => identity.confirmations.sendCode(actor, callerOf(request)))
  route(app, confirmSession, async ({ body }, actor, { request }) => {
    await identity.confirmations.confirm(actor, { way: body.way, secret: body.secret }, callerOf(request))
    return {}
  })
  twoFactorRoutes(app, identity)
  route(app, getSignInDomain, (_, actor) => identity.domains.get(actor))
  route(app, claimSignInDomain, ({ body }, actor) => identity.domains.claim(actor, body))
  route(app, proveSignInDomain, (_, actor) => identity.domains.prove(actor))
  route(app, removeSignInDomain, (_, actor) => identity.domains.remove(actor))
  route(app, getSignInPolicy, (_, actor) => identity.signInPolicy.get(actor))
  route(app, changeSignInPolicy, ({ body }, actor) => identity.signInPolicy.change(actor, body))
  route(app, getSignInOptions, ({ query }) => identity.signInOptions(query))
  route(app, requestOtp, ({ body }, _, { request }) =>
    identity.sendOtp(body.purpose, body, callerOf(request), body.password),
  )
  route(app, checkUsername, ({ body }, _, { request }) => identity.checkUsername(body, callerOf(request)))
  route(app, register, ({ body }, _, { request }) => identity.register(body, callerOf(request)))
  route(app, registerInvited, ({ body }, _, { request }) =>
    identity.registerInvited(body, callerOf(request), languageIn(request)),
  )
  route(app, registerBusiness, ({ body }, actor) => identity.registerBusiness(actor, body))
  route(app, resetPassword, async ({ body }, _, { request, reply }) => {
    await identity.resetPassword(body, callerOf(request))
    clearSessionCookies(reply, publicUrl)
    return {}
  })
  route(app, changePassword, async ({ body }, actor) => {
    await identity.changePassword(actor, body)
    return {}
  })
  route(app, signInByHandoff, async ({ body }, _, { request, reply }) => {
    const { session, redirectTo } = await identity.signInByHandoff(
      body,
      callerOf(request),
      shownSessions(request).token,
    )
    setSessionCookie(reply, identity, session)
    return { redirectTo }
  })
  route(app, createProductToken, (_, actor) => identity.createProductToken(actor))
  route(app, startQrSignIn, (_, __, { request }) => qr.start(callerOf(request)))
  route(app, pollQrSignIn, async ({ params, body }, _, { request, reply }) => {
    const { reply: answer, session } = await qr.poll(
      params.id,
      body.secret,
      callerOf(request),
      shownSessions(request).token,
    )
    if (session) setSessionCookie(reply, identity, session)
    return answer
  })
  route(app, answerQrSignIn, async ({ params, body }, actor) => {
    await qr.answer(actor, params.id, body)
    return {}
  })
  route(app, listMessages, ({ query }, actor) => identity.listMessages(actor, query))
}

/** A person's own second factor. */
function twoFactorRoutes(app: FastifyInstance, { twoFactor }: Identity): void {
  route(app, getTwoFactor, (_, actor) => twoFactor.describe(actor))
  route(app, startTotp, (_, actor) => twoFactor.start(actor))
  route(app, confirmTotp, async ({ body }, actor, { request }) => ({
    recoveryCodes: await twoFactor.confirm(actor, body.code, callerOf(request)),
  }))
  route(app, renewRecoveryCodes, async (_, actor) => ({ recoveryCodes: await twoFactor.renewRecoveryCodes(actor) }))
  route(app, removeTotp, async (_, actor) => {
    await twoFactor.removeTotp(actor)
    return {}
  })
  route(app, turnOffTwoFactor, async (_, actor) => {
    await twoFactor.turnOff(actor)
    return {}
  })
  route(app, endTrustedDevice, async ({ params }, actor) => {
    await twoFactor.endTrustedDevice(actor, params.id)
    return {}
  })
}
