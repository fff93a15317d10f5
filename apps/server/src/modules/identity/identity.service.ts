import type { Origin, PersonActor } from '../../platform/actor.ts'
import { transact, type Tx } from '../../platform/db.ts'
import { loadServiceKeys } from '../../platform/service-secret.ts'
import { createEmbeddedProvider } from './provider/embedded.ts'
import { verifyCallSignature, type Signer } from './service/call-signatures.ts'
import type { Caller, IdentityContext, IdentityDeps } from './service/context.ts'
import * as devices from './service/device-passwords.ts'
import { createHandoffs } from './service/handoffs.ts'
import { changeMe, getMe } from './service/me.ts'
import { listMessages } from './service/messages.ts'
import { sendOtp } from './service/otps.ts'
import {
  assertEmbedded,
  assertOwnPassword,
  changePassword,
  setDemoPassword,
  verifyPassword,
} from './service/passwords.ts'
import { createProviderSignIn, verifySignInOtp } from './service/provider-sign-in.ts'
import { createQrSignIn } from './service/qr-sign-in.ts'
import * as registration from './service/registration.ts'
import { createRelyingParty } from './service/relying-party.ts'
import * as sessions from './service/sessions.ts'
import { signInOptions } from './service/sign-in-options.ts'
import { beginSignIn, finishSignIn, type SignInWish } from './service/sign-ins.ts'
import { endHere, signOut, type SignOut } from './service/sign-out.ts'
import { sweep } from './service/sweep.ts'

export type Identity = Awaited<ReturnType<typeof createIdentity>>

/** Who somebody is: sessions, sign-in, registration, and the embedded identity provider. */
export async function createIdentity(deps: IdentityDeps) {
  const ctx: IdentityContext = { ...deps, keys: await loadServiceKeys(deps.config, deps.secrets) }
  const embedded = ctx.config.oidc.kind === 'embedded' ? await createEmbeddedProvider(ctx) : null
  const relyingParty = createRelyingParty(ctx)
  /** Gives a use case its first argument. */
  const bind =
    <R extends unknown[], T>(work: (ctx: IdentityContext, ...rest: R) => T) =>
    (...rest: R): T =>
      work(ctx, ...rest)

  return {
    /** Where cookies are secure and addresses begin. */
    publicUrl: ctx.config.publicUrl,
    embedded,
    relyingParty,
    authenticate: (credentials: { token: string; accountId: string | null }, origin: Origin) =>
      sessions.authenticate(ctx, credentials, origin),
    authenticateDevice: bind(devices.authenticateDevice),
    getMapDrive: bind(devices.getMapDrive),
    listDevicePasswords: bind(devices.listDevicePasswords),
    createDevicePassword: bind(devices.createDevicePassword),
    endDevicePassword: bind(devices.endDevicePassword),
    isSessionOpen: bind(sessions.isSessionOpen),
    listSessions: bind(sessions.listSessions),
    endSession: bind(sessions.endSession),
    /** For removals by others: ends whatever could still act as this person. */
    endAllAccess: (tx: Tx, personId: string) => sessions.endAllAccess(ctx, tx, personId),
    getMe: bind(getMe),
    changeMe: bind(changeMe),
    listMessages: bind(listMessages),
    signInOptions: bind(signInOptions),
    beginSignIn: (wish: SignInWish, caller: Caller) => beginSignIn(ctx, relyingParty, wish, caller),
    finishSignIn: (back: Parameters<typeof finishSignIn>[2], caller: Caller) =>
      finishSignIn(ctx, relyingParty, back, caller),
    signOut: (what: SignOut) => signOut(ctx, relyingParty, what),
    endHere: (what: SignOut) => endHere(ctx, what),
    providerSignIn: createProviderSignIn(ctx, embedded),
    /** For programs: a session by username (e-mail, mobile number) and password. */
    async signInByPassword(given: { username: string; password: string }, caller: Caller) {
      assertEmbedded(ctx)
      const { id: personId } = await verifyPassword(ctx, given, caller)
      return transact(ctx.db, (tx) => sessions.startSession(ctx, tx, { personId, method: 'password', caller }))
    },
    /** For programs: a session by mobile number and one-time password. */
    async signInByOtp(given: { mobile: string; code: string }, caller: Caller) {
      assertEmbedded(ctx)
      const { id: personId } = await verifySignInOtp(ctx, given, caller)
      return transact(ctx.db, (tx) => sessions.startSession(ctx, tx, { personId, method: 'otp', caller }))
    },
    /** Proves a mobile number without beginning a session. */
    verifyOtp: (given: { mobile: string; code: string }, caller: Caller) => verifySignInOtp(ctx, given, caller),
    sendSignInOtp: (mobile: string, caller: Caller) => sendOtp(ctx, 'sign-in', mobile, caller),
    sendOtp: async (purpose: 'register' | 'forgot' | 'health', mobile: string, caller: Caller) => {
      assertEmbedded(ctx)
      return sendOtp(ctx, purpose, mobile, caller)
    },
    checkUsername: bind(registration.checkUsername),
    register: bind(registration.register),
    registerBusiness: bind(registration.registerBusiness),
    resetPassword: bind(registration.resetPassword),
    changePassword: bind(changePassword),
    assertOwnPassword: (actor: PersonActor, password: string) => assertOwnPassword(ctx, actor, password),
    setDemoPassword: (tx: Tx, personId: string, password: string) => setDemoPassword(ctx, tx, personId, password),
    ...createHandoffs(ctx),
    qr: createQrSignIn(ctx),
    verifyCallSignature: (signer: Signer, header: string | undefined) => verifyCallSignature(ctx, signer, header),
    sweep: () => sweep(ctx),
  }
}
