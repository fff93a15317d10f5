import { type Input, maskMobile, nationalMobile, type Reply } from '@khlang/contract'
import type { RequestOptions, UsedPasskey } from '@khlang/contract/passkeys'
import type { confirmSession, ConfirmationWay, getConfirmation } from '@khlang/contract/step-up'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import type { IdentityContext, RequestOrigin } from '../deps.ts'
import * as sessions from '../sessions/sessions.repo.ts'
import * as repo from '../credentials/credentials.repo.ts'
import type { Otps, SentOtp } from '../credentials/otps.ts'
import type { Passwords } from '../credentials/passwords.ts'
import type { PasskeyChecks } from './passkey-checks.ts'
import type { SecondFactor } from './second-factor.ts'

type Parts = Pick<Otps, 'sendOtp' | 'checkOtp' | 'consumeOtp'> &
  Pick<Passwords, 'assertOwnPassword'> &
  Pick<SecondFactor, 'waysOf' | 'verify'> & { passkeys: Pick<PasskeyChecks, 'requestOptions'> }
type Proof = Input<typeof confirmSession>['body']

/** Signed-in people prove again who they are, before critical operations (step-up). */
export function createConfirmations(ctx: IdentityContext, parts: Parts) {
  const { sendOtp, checkOtp, consumeOtp, assertOwnPassword, waysOf, verify, passkeys } = parts

  async function requirePerson(actor: PersonActor) {
    const person = await ctx.accounts.findPerson(ctx.db, actor.personId)
    if (!person) throw new AppError('SESSION_EXPIRED')
    const hasPassword =
      ctx.config.oidc.kind === 'embedded' && (await repo.findPassword(ctx.db, person.id)) !== undefined
    return { mobile: person.mobile, hasPassword }
  }

  async function requireMobile(actor: PersonActor): Promise<string> {
    const { mobile } = await requirePerson(actor)
    if (mobile === null) throw new AppError('CONFIRMATION_UNAVAILABLE')
    // As people write it, which is what codes are requested for.
    return nationalMobile(mobile)
  }

  const noteSecondFactor = (actor: PersonActor) => (tx: Tx) =>
    sessions.noteSecondFactor(tx, actor.sessionId, ctx.clock.now()).then(() => undefined)

  const passkeyPlace = (actor: PersonActor) => ({ purpose: 'confirm', place: actor.sessionId }) as const

  async function assertHasPasskey(actor: PersonActor): Promise<void> {
    if (!(await waysOf(actor.personId)).includes('passkey')) throw new AppError('CONFIRMATION_UNAVAILABLE')
  }

  async function confirmBy(actor: PersonActor, method: ConfirmationWay, consume: (tx: Tx) => Promise<void>) {
    await transact(ctx.db, async (tx) => {
      await consume(tx)
      if (!(await sessions.confirmSession(tx, actor.sessionId, ctx.clock.now()))) throw new AppError('SESSION_EXPIRED')
      // Other calls of this session see it at once.
      await ctx.callers.changed(tx, actor.personId)
      const event = { type: 'session.confirmed', subject: actor.sessionId, data: { method } } as const
      await ctx.audit.record(tx, actor, event)
    })
  }

  /** Compares the proof; the result consumes what may be used once, in the transaction that confirms. */
  async function prove(
    actor: PersonActor,
    { way, secret }: Proof,
    caller: RequestOrigin,
  ): Promise<(tx: Tx) => Promise<void>> {
    if (way === 'otp') {
      const proof = await checkOtp('confirm', { mobile: await requireMobile(actor) }, secret, caller)
      return (tx) => consumeOtp(tx, proof)
    }
    if (way === 'totp' || way === 'recovery') {
      if (!(await waysOf(actor.personId)).includes(way)) throw new AppError('CONFIRMATION_UNAVAILABLE')
      await verify(actor.personId, { way, code: secret }, caller)
      return noteSecondFactor(actor)
    }
    if (!(await requirePerson(actor)).hasPassword) throw new AppError('CONFIRMATION_UNAVAILABLE')
    await assertOwnPassword(actor, secret)
    return () => Promise.resolve()
  }

  return {
    /** The ways that this person has, the strongest first; a recovery code, which is used up, is the last. */
    async describe(actor: PersonActor): Promise<Reply<typeof getConfirmation>> {
      const [{ mobile, hasPassword }, second] = await Promise.all([requirePerson(actor), waysOf(actor.personId)])
      return {
        confirmed: actor.isConfirmed === true,
        ways: [
          ...second.filter((way) => way !== 'recovery'),
          ...(hasPassword ? (['password'] as const) : []),
          ...(mobile === null ? [] : (['otp'] as const)),
          ...second.filter((way) => way === 'recovery'),
        ],
        mobile: mobile === null ? null : maskMobile(mobile),
      }
    },

    sendCode: async (actor: PersonActor, caller: RequestOrigin): Promise<SentOtp> =>
      sendOtp('confirm', { mobile: await requireMobile(actor) }, caller),

    /** Confirms the session of the caller; wrong proofs count like wrong sign-ins. */
    confirm: async (actor: PersonActor, given: Proof, caller: RequestOrigin): Promise<void> =>
      confirmBy(actor, given.way, await prove(actor, given, caller)),

    /** What the browser needs to use a passkey for it. */
    async startPasskey(actor: PersonActor): Promise<RequestOptions> {
      await assertHasPasskey(actor)
      return passkeys.requestOptions(passkeyPlace(actor), actor.personId, '')
    },

    /** A passkey is a second factor, too. */
    async confirmByPasskey(actor: PersonActor, passkey: UsedPasskey, caller: RequestOrigin): Promise<void> {
      await assertHasPasskey(actor)
      await verify(actor.personId, { way: 'passkey', passkey, at: passkeyPlace(actor) }, caller)
      await confirmBy(actor, 'passkey', noteSecondFactor(actor))
    },
  }
}
