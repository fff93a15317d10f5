import {
  type CreatedPasskey,
  type CreationOptions,
  passkeyMinutes,
  type RequestOptions,
  type UsedPasskey,
} from '@khlang/contract/passkeys'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactUnsynced } from '../../../platform/db.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import type { IdentityContext } from '../deps.ts'
import { challengeIn, passkeySiteOf } from './passkey-site.rules.ts'
import * as repo from './passkeys.repo.ts'

/** Signature algorithms of authenticators: Ed25519, ECDSA with P-256, RSA (COSE numbers). */
const algorithms = [-8, -7, -257]
const perMinute = 30

/** What a challenge is bound to: a purpose, and the session or sign-in of the browser. */
export type PasskeyPlace = { purpose: repo.PasskeyPurpose; place: string }

/** What is left of a new key pair on this side. */
export type NewPasskey = {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  isSynced: boolean
  transports: string[]
}

/** The reason is for the log; people get one answer for all of them. */
const refused = (reason: string, cause?: unknown): AppError =>
  new AppError('PASSKEY_REFUSED', {}, { cause: new Error(reason, { cause }) })

/** Why a passkey was refused, for the log. */
export const refusalOf = (error: AppError): string =>
  error.code === 'PASSKEY_REFUSED' && error.cause instanceof Error ? error.cause.message : error.code

/** Loaded with the first passkey: it is a tenth of all modules. */
const loadVerifiers = () => import('@simplewebauthn/server')

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const placeOf = ({ purpose, place }: PasskeyPlace) => hashToken(`passkey ${purpose}:${place}`)
/** How authenticators name the account, 16 bytes. */
const handleOf = (personId: string) => Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url')

export type PasskeyChecks = ReturnType<typeof createPasskeyChecks>

/** Asks browsers to create and to use passkeys, and checks what they answer (WebAuthn Level 3). */
export function createPasskeyChecks(ctx: IdentityContext) {
  const site = passkeySiteOf(ctx.config.publicUrl)
  const isPossible = site !== null && ctx.config.oidc.kind === 'embedded'

  function requireSite() {
    if (site === null) throw new AppError('PASSKEYS_UNAVAILABLE')
    return site
  }

  /** @param who the person, or the network where nobody is known yet; the figure of challenges is theirs */
  async function newChallenge(at: PasskeyPlace, personId: string | null, who: string): Promise<string> {
    await ctx.limits.take(`passkey-challenge:${who}`, perMinute, 60)
    const challenge = newToken()
    const row = {
      challenge_hash: hashToken(challenge),
      purpose: at.purpose,
      place_hash: placeOf(at),
      person_id: personId,
      expires_at: new Date(ctx.clock.now().getTime() + passkeyMinutes * 60_000),
    }
    await transactUnsynced(ctx.db, (tx) => repo.insertPasskeyChallenge(tx, row))
    return challenge
  }

  /** Uses up the challenge of an answer; whoever comes second, too late or from elsewhere is refused. */
  async function takeChallenge(at: PasskeyPlace, clientDataJSON: string) {
    const challenge = challengeIn(clientDataJSON)
    const which = { hash: hashToken(challenge ?? ''), purpose: at.purpose, place: placeOf(at) }
    const taken = await transact(ctx.db, (tx) => repo.takePasskeyChallenge(tx, which, ctx.clock.now()))
    if (challenge === null || !taken) throw refused('challenge unknown, used or expired')
    return { challenge, personId: taken.person_id }
  }

  const shown = (rows: Awaited<ReturnType<typeof repo.listPasskeys>>) =>
    rows.map((row) => ({
      id: row.credential_id.toString('base64url'),
      type: 'public-key' as const,
      transports: row.transports,
    }))

  return {
    /** Whether passkeys can be used at all: here, and with this provider. */
    isPossible,

    async creationOptions(
      person: { id: string; username: string; name: string },
      place: string,
    ): Promise<CreationOptions> {
      const { rpId } = requireSite()
      const known = await repo.listPasskeys(ctx.db, person.id)
      return {
        rp: { id: rpId, name: 'Khlang' },
        user: { id: handleOf(person.id), name: person.username, displayName: person.name },
        challenge: await newChallenge({ purpose: 'add', place }, person.id, person.id),
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: passkeyMinutes * 60_000,
        excludeCredentials: shown(known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
      }
    },

    /** Checks a new passkey of a person; PASSKEY_REFUSED. */
    async checkNew(
      personId: string,
      place: string,
      { id, rawId, type, response }: CreatedPasskey,
    ): Promise<NewPasskey> {
      const { rpId, origin } = requireSite()
      const taken = await takeChallenge({ purpose: 'add', place }, response.clientDataJSON)
      if (taken.personId !== personId) throw refused('of another account')
      const { clientDataJSON, attestationObject, transports = [] } = response
      const { verifyRegistrationResponse } = await loadVerifiers()
      const { registrationInfo: made } = await verifyRegistrationResponse({
        response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
        expectedChallenge: taken.challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch((cause: unknown) => {
        throw refused('not verified', cause)
      })
      if (!made) throw refused('not verified')
      const credentialId = bytesOf(made.credential.id)
      if (made.credential.id !== id) throw refused('another passkey than the one named')
      return {
        credentialId,
        publicKey: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        isSynced: made.credentialBackedUp,
        transports,
      }
    },

    /** @param personId whose passkeys may answer; null for whoever has one here, counted by their network */
    async requestOptions(at: PasskeyPlace, personId: string | null, network: string): Promise<RequestOptions> {
      const { rpId } = requireSite()
      return {
        rpId,
        challenge: await newChallenge(at, personId, personId ?? network),
        timeout: passkeyMinutes * 60_000,
        allowCredentials: personId === null ? [] : shown(await repo.listPasskeys(ctx.db, personId)),
        userVerification: 'required',
      }
    },

    /** Checks the use of a passkey and notes it; whose it is. PASSKEY_REFUSED. */
    async checkUse(at: PasskeyPlace, { id, rawId, type, response }: UsedPasskey): Promise<{ personId: string }> {
      const { rpId, origin } = requireSite()
      const taken = await takeChallenge(at, response.clientDataJSON)
      const passkey = await repo.findPasskey(ctx.db, bytesOf(id))
      if (!passkey) throw refused('unknown passkey')
      const { person_id: personId } = passkey
      if (taken.personId !== null && taken.personId !== personId) throw refused('of another account')
      const { userHandle, ...signed } = response
      // Without a first factor the authenticator must name the account as well.
      if (taken.personId === null ? userHandle !== handleOf(personId) : userHandle && userHandle !== handleOf(personId))
        throw refused('of another account')
      const { verifyAuthenticationResponse } = await loadVerifiers()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { id, rawId, type, clientExtensionResults: {}, response: signed },
        expectedChallenge: taken.challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        // The counter is compared below: after the signature, and where it is stored.
        credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
        requireUserVerification: true,
      }).catch((cause: unknown) => {
        throw refused('not verified', cause)
      })
      if (!verified) throw refused('wrong signature')
      const use = {
        counter: authenticationInfo.newCounter,
        isSynced: authenticationInfo.credentialBackedUp,
        now: ctx.clock.now(),
      }
      if (!(await transact(ctx.db, (tx) => repo.usePasskey(tx, passkey.id, use))))
        throw refused('the counter went back')
      return { personId }
    },
  }
}
