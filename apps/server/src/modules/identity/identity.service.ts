import type { Origin, PersonActor } from '../../platform/actor.ts'
import { transact, type Tx } from '../../platform/db.ts'
import { loadServiceKeys } from '../../platform/service-secret.ts'
import { createEmbeddedProvider } from './provider/embedded.ts'
import { verifyCallSignature, type Signer } from './partners/call-signatures.ts'
import type { Caller, IdentityContext, IdentityDeps } from './deps.ts'
import * as devices from './devices/device-passwords.ts'
import { createHandoffs } from './partners/handoffs.ts'
import { changeMe, getMe } from './me.ts'
import { listMessages } from './messages.ts'
import { sendOtp } from './credentials/otps.ts'
import {
  assertEmbedded,
  assertOwnPassword,
  changePassword,
  setDemoPassword,
  verifyPassword,
} from './credentials/passwords.ts'
import { createProviderSignIn, verifySignInOtp } from './provider/provider-sign-in.ts'
import { createQrSignIn } from './sign-in/qr-sign-in.ts'
import * as registration from './credentials/registration.ts'
import { createRelyingParty } from './sign-in/relying-party.ts'
import * as sessions from './sessions/sessions.ts'
import { signInOptions } from './sign-in/sign-in-options.ts'
import { beginSignIn, finishSignIn, type SignInRequest } from './sign-in/sign-ins.ts'
import { endHere, signOut, type SignOut } from './sign-in/sign-out.ts'
import { sweep } from './sweep.ts'

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
    beginSignIn: (input: SignInRequest, caller: Caller) => beginSignIn(ctx, relyingParty, input, caller),
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
