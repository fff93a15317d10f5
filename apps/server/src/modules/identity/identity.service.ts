import { transact, type Tx } from '../../platform/db.ts'
import { createKnownDevices } from './credentials/known-devices.ts'
import { createOtps, type OtpTarget, type SentOtp } from './credentials/otps.ts'
import { assertAcceptable, createPasswords } from './credentials/passwords.ts'
import { createRegistration } from './credentials/registration.ts'
import type { RequestOrigin, IdentityContext, IdentityDeps } from './deps.ts'
import { createDevicePasswords } from './devices/device-passwords.ts'
import { createChallenges } from './factors/challenges.ts'
import { createConfirmations } from './factors/confirmations.ts'
import { createFactorChanges } from './factors/factor-changes.ts'
import { createPasskeyChecks } from './factors/passkey-checks.ts'
import { createPasskeys } from './factors/passkeys.ts'
import { createSecondFactor } from './factors/second-factor.ts'
import { createTrustedDevices } from './factors/trusted-devices.ts'
import { createTwoFactor } from './factors/two-factor.ts'
import { createMe } from './me.ts'
import { createMessageList } from './messages.ts'
import { createCallSignatures } from './partners/call-signatures.ts'
import { createHandoffs } from './partners/handoffs.ts'
import { createPartners } from './partners/partners.ts'
import { createEmbeddedProvider } from './provider/embedded.ts'
import { createDomains } from './policies/domains.ts'
import { createPasswordNotices } from './policies/password-notices.ts'
import { createSignInPolicy } from './policies/sign-in-policy.ts'
import { createPasskeySignIn } from './provider/passkey-sign-in.ts'
import { createProviderSignIn } from './provider/provider-sign-in.ts'
import { createEmployeeAccess } from './factors/employee-access.ts'
import { createKnownCallers, knownCallerMs } from './sessions/known-callers.ts'
import { createNewSignIns } from './sessions/new-sign-ins.ts'
import { createRefuse } from './sessions/refusals.ts'
import { createSessions } from './sessions/sessions.ts'
import { createLinkedPeople } from './sign-in/linked-people.ts'
import { createQrSignIn } from './sign-in/qr-sign-in.ts'
import { createRelyingParty } from './sign-in/relying-party.ts'
import { createSignInOptions } from './sign-in/sign-in-options.ts'
import { createSignIns } from './sign-in/sign-ins.ts'
import { createSignOut } from './sign-in/sign-out.ts'
import { createSweep } from './sweep.ts'

/** Programs send the code of the second factor along with the first. */
type ForProgram<T> = T & { secondCode?: string | undefined }

export type Identity = Awaited<ReturnType<typeof createIdentity>>

/** Sessions, sign-in, registration, and the embedded identity provider. */
export async function createIdentity(deps: IdentityDeps) {
  const ctx: IdentityContext = {
    ...deps,
    callers: createKnownCallers(deps.knownCallerMs ?? knownCallerMs),
  }
  const refuse = createRefuse(ctx)
  const devices = createKnownDevices(ctx)
  const notifyNewSignIn = createNewSignIns(ctx, {
    isKnownDevice: (personId, mark) => devices.deviceOf(personId, mark) !== null,
  })
  const { startSession, endSessions, endAllAccess, signOutFor, ...sessions } = createSessions(ctx, notifyNewSignIn)
  const { sendOtp, verifySignInOtp, ...otps } = createOtps(ctx, { refuse })
  const passwordParts = { endAllAccess, refuse, devices }
  const { assertEmbedded, verifyPassword, savePassword, assertOwnPassword, ...passwords } = createPasswords(
    ctx,
    passwordParts,
  )
  const trusted = createTrustedDevices(ctx)
  const checks = createPasskeyChecks(ctx)
  const secondFactor = createSecondFactor(ctx, { refuse, trusted, passkeys: checks })
  const factorChanges = createFactorChanges(ctx, secondFactor)
  const challenges = createChallenges(ctx, { ...secondFactor, ...trusted })
  const embedded = ctx.config.oidc.kind === 'embedded' ? await createEmbeddedProvider(ctx) : null
  const relyingParty = createRelyingParty(ctx)
  const findOrCreatePerson = createLinkedPeople(ctx)
  const { callKeyOf, verifyCallSignature } = createCallSignatures(ctx)
  const { acceptAssertion, ...partners } = createPartners(ctx)

  /** The second factor of a program's sign-in, if its person has one; then when everything was proven. */
  async function provenBy(personId: string, secondCode: string | undefined, caller: RequestOrigin) {
    const hasSecond = await secondFactor.pass(personId, secondCode, caller)
    const now = ctx.clock.now()
    return { confirmedAt: now, secondFactorAt: hasSecond ? now : null }
  }

  return {
    /** The address that cookies and links are made for. */
    publicUrl: ctx.config.publicUrl,
    embedded,
    relyingParty,
    callers: ctx.callers,
    markDevice: devices.markDevice,
    ...sessions,
    /** For removals by other modules: ends every session and token of this person. */
    endAllAccess: (tx: Tx, personId: string) => endAllAccess(tx, personId),
    ...createDevicePasswords(ctx, { refuse }),
    ...createMe(ctx, { callKeyOf }),
    confirmations: createConfirmations(ctx, {
      ...otps,
      sendOtp,
      assertOwnPassword,
      ...secondFactor,
      passkeys: checks,
    }),
    signInPolicy: createSignInPolicy(ctx),
    employeeAccess: createEmployeeAccess(ctx, { signOutFor, endAllAccess, ...factorChanges }),
    domains: createDomains(ctx),
    passwordNotices: createPasswordNotices(ctx),
    twoFactor: createTwoFactor(ctx, { ...secondFactor, ...factorChanges }),
    passkeys: createPasskeys(ctx, { checks, ...factorChanges }),
    passkeySignIn: createPasskeySignIn(ctx, embedded, { checks, refuse, ...challenges }),
    listMessages: createMessageList(ctx),
    signInOptions: createSignInOptions(ctx, { relyingParty }),
    ...createSignIns(ctx, { startSession, provider: relyingParty, refuse, findOrCreatePerson }),
    ...createSignOut(ctx, { endSessions, relyingParty }),
    providerSignIn: createProviderSignIn(embedded, {
      sendOtp,
      verifySignInOtp,
      verifyPassword,
      ...secondFactor,
      ...challenges,
    }),
    /** For programs: a session by username (e-mail, mobile number) and password. */
    async signInByPassword(given: ForProgram<{ username: string; password: string }>, caller: RequestOrigin) {
      assertEmbedded()
      const { id: personId } = await verifyPassword(given, caller)
      const proven = await provenBy(personId, given.secondCode, caller)
      return transact(ctx.db, (tx) => startSession(tx, { personId, method: 'password', caller, ...proven }))
    },
    /** For programs: a session by the address of a mailbox; it is linked if its person has proven the address (C06). */
    async signInByMailbox(given: ForProgram<{ email: string; password: string }>, caller: RequestOrigin) {
      const { email, password } = given
      assertEmbedded()
      const { id: personId, emailVerified } = await verifyPassword({ username: email, password }, caller)
      const service = emailVerified ? 'OneMail_OneID' : 'OneMail'
      const way = emailVerified ? 'companyMail' : 'password'
      const proven = await provenBy(personId, given.secondCode, caller)
      return transact(ctx.db, (tx) =>
        startSession(tx, { personId, method: 'mailbox', way, service, caller, ...proven }),
      )
    },
    /** For programs: a session by mobile number and one-time password. */
    async signInByOtp(given: ForProgram<{ mobile: string; code: string }>, caller: RequestOrigin) {
      assertEmbedded()
      const { id: personId } = await verifySignInOtp(given, caller)
      const proven = await provenBy(personId, given.secondCode, caller)
      return transact(ctx.db, (tx) => startSession(tx, { personId, method: 'otp', caller, ...proven }))
    },
    /** Proves a mobile number without beginning a session. */
    verifyOtp: verifySignInOtp,
    sendSignInOtp: (mobile: string, caller: RequestOrigin) => sendOtp('sign-in', { mobile }, caller),
    /** Sends a code, unless the password that it is for would be refused once the code has arrived. */
    async sendOtp(
      purpose: 'register' | 'forgot' | 'health',
      target: OtpTarget,
      caller: RequestOrigin,
      password?: string,
    ): Promise<SentOtp> {
      assertEmbedded()
      if (password !== undefined) await assertAcceptable(password, password)
      return sendOtp(purpose, target, caller)
    },
    ...createRegistration(ctx, { ...otps, assertEmbedded, savePassword, endAllAccess }),
    ...passwords,
    ...createHandoffs(ctx, { startSession, ...sessions, acceptAssertion, refuse }),
    ...partners,
    qr: createQrSignIn(ctx, { startSession }),
    verifyCallSignature,
    sweep: createSweep(ctx),
  }
}
