import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import type { IdentityContext, RequestOrigin } from '../deps.ts'
import * as repo from './factors.repo.ts'
import type { SecondFactor, SecondFactorProof } from './second-factor.ts'
import type { TrustedDevices } from './trusted-devices.ts'

const minutes = 5

export type Challenges = ReturnType<typeof createChallenges>

type Parts = Pick<SecondFactor, 'verify'> & Pick<TrustedDevices, 'trust'>

/** The step between the first and the second factor of a sign-in in a browser. */
export function createChallenges(ctx: IdentityContext, { verify, trust }: Parts) {
  async function find(uid: string, challenge: string) {
    const row = await repo.findChallenge(ctx.db, hashToken(challenge), hashToken(uid), ctx.clock.now())
    if (!row) throw new AppError('SESSION_EXPIRED')
    return row
  }

  return {
    /** Remembers that the first factor was right, for one interaction. The token is returned here and never again. */
    async begin(uid: string, who: { personId: string; method: string }): Promise<string> {
      const token = newToken()
      const row = {
        token_hash: hashToken(token),
        interaction_hash: hashToken(uid),
        person_id: who.personId,
        method: who.method,
        expires_at: new Date(ctx.clock.now().getTime() + minutes * 60_000),
      }
      await transact(ctx.db, (tx) => repo.insertChallenge(tx, row))
      return token
    },

    /** Whose second step a challenge is; SESSION_EXPIRED if it is of another interaction, or over. */
    personOf: async (uid: string, challenge: string): Promise<string> => (await find(uid, challenge)).person_id,

    /** Completes a challenge, once: who it is, and the new cookie of a device that is to be trusted. */
    async complete(
      uid: string,
      given: { challenge: string; proof: SecondFactorProof; trust: boolean },
      caller: RequestOrigin,
    ): Promise<{ personId: string; method: string; trusted: string | null }> {
      const hash = hashToken(given.challenge)
      const { person_id: personId, method } = await find(uid, given.challenge)
      await verify(personId, given.proof, caller)
      return transact(ctx.db, async (tx) => {
        if (!(await repo.takeChallenge(tx, hash))) throw new AppError('SESSION_EXPIRED')
        const trusted = given.trust ? await trust(tx, personId, caller) : null
        return { personId, method, trusted }
      })
    },
  }
}
