import { fieldText } from '@khlang/contract/field-texts'
import { createHmac, createPublicKey, type KeyObject, randomBytes, randomUUID, verify } from 'node:crypto'
import type { handoffKinds } from '@khlang/contract'
import { systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import { hashToken, isSame } from '../../../platform/tokens.ts'
import * as repo from '../sessions/handoffs.repo.ts'
import { partnerMethod } from '../sessions/sessions.ts'
import { parseToken, readAssertion, type Token } from '../sign-in/assertion.rules.ts'
import type { IdentityContext } from '../deps.ts'
import { assertEntry } from './entry.ts'

export type HandoffKind = (typeof handoffKinds)[number]
export type NewPartner = {
  name: string
  /** Fixed at registration; the algorithm in a token's header has to match it. */
  algorithm: 'HS256' | 'RS256' | 'EdDSA'
  /** PEM, for RS256 and EdDSA. */
  publicKey?: string
  kinds: readonly HandoffKind[]
  audience?: string
}

type Partner = NonNullable<Awaited<ReturnType<typeof repo.findPartner>>>

/** Systems whose signed assertions are accepted: the operator's commands, and verification. */
export function createPartners(ctx: IdentityContext) {
  /** The person that a partner's signed assertion names. It replaces our form, never the proof (T25). */
  async function acceptAssertion(tx: Tx, kind: HandoffKind, text: string) {
    const token = parseToken(text)
    const { iss } = token?.claims ?? {}
    const partner = typeof iss === 'string' ? await repo.findPartner(tx, iss) : undefined
    if (!token || !partner || !partner.kinds.includes(kind) || !isSigned(partner, token)) {
      throw new AppError('PARTNER_REFUSED')
    }
    const now = ctx.clock.now()
    const assertion = readAssertion(token.claims, partner.audience, now)
    const keepUntil = new Date(now.getTime() + 10 * 60_000)
    if (!(await repo.useNonce(tx, `partner:${partner.id}`, hashToken(assertion.id), keepUntil))) {
      throw new AppError('PARTNER_REFUSED')
    }
    const person = await ctx.accounts.findPersonByUsername(tx, assertion.subject)
    if (!person || person.removedAt !== null) throw new AppError('PARTNER_REFUSED')
    // An operator of the service cannot be signed in by another system.
    if (await ctx.staff.find(tx, 'operator', person.id)) throw new AppError('PARTNER_REFUSED')
    const accountId = await businessOf(tx, person.id, kind, assertion)
    return { personId: person.id, accountId, method: `${partnerMethod}${partner.name}` }
  }

  async function businessOf(
    tx: Tx,
    personId: string,
    kind: HandoffKind,
    { taxId, branchNo }: { taxId: string | null; branchNo: string | null },
  ): Promise<string | null> {
    if (taxId === null) {
      if (kind === 'businessToken') throw new AppError('COMPANY_NOT_FOUND')
      return null
    }
    const business = await repo.findBusinessByTaxId(tx, taxId, branchNo)
    if (!business) throw new AppError('COMPANY_NOT_FOUND')
    await assertEntry(ctx.accounts, tx, personId, business.id)
    return business.id
  }

  /** The algorithm is the registered one; a token that names another, or none, is refused. */
  function isSigned(partner: Partner, { header, signed, signature }: Token): boolean {
    if (header.alg !== partner.algorithm || header.crit !== undefined) return false
    if (partner.algorithm === 'HS256') {
      if (!partner.sealed_secret) return false
      const secret = ctx.keys.unseal(`partner:${partner.id}`, partner.sealed_secret)
      return isSame(createHmac('sha256', secret).update(signed).digest(), signature)
    }
    if (!partner.public_key) return false
    const digest = partner.algorithm === 'RS256' ? 'RSA-SHA256' : null
    return verify(digest, Buffer.from(signed), partner.public_key, signature)
  }

  return {
    /** Registers a partner. Its secrets are returned here and never again. */
    async registerPartner(input: NewPartner): Promise<{ id: string; secret: string | null; callKey: string }> {
      const { name, algorithm } = input
      const key = algorithm === 'HS256' ? null : requirePublicKey(algorithm, input.publicKey)
      const id = randomUUID()
      const secret = algorithm === 'HS256' ? randomBytes(32).toString('base64url') : null
      const callKey = randomBytes(32).toString('base64url')
      await transact(ctx.db, async (tx) => {
        await repo.insertPartner(tx, {
          id,
          name,
          algorithm,
          public_key: key?.export({ format: 'pem', type: 'spki' }).toString() ?? null,
          sealed_secret: secret === null ? null : ctx.keys.seal(`partner:${id}`, secret),
          audience: input.audience ?? ctx.config.publicUrl,
          kinds: [...input.kinds],
          sealed_call_key: ctx.keys.seal(`partner-call-key:${id}`, callKey),
          created_at: ctx.clock.now(),
        })
        await ctx.audit.record(tx, systemActor('operator'), {
          type: 'partner.registered',
          subject: id,
          data: { name, enabled: true },
        })
      })
      return { id, secret, callKey }
    },
    /** Enables or disables a partner; assertions of a disabled one are refused. */
    setPartnerEnabled: (name: string, enabled: boolean): Promise<void> =>
      transact(ctx.db, async (tx) => {
        const partner = await repo.setPartnerEnabled(tx, name, enabled)
        if (!partner) throw new AppError('NOT_FOUND')
        const event = { type: 'partner.registered', subject: partner.id, data: { name, enabled } } as const
        await ctx.audit.record(tx, systemActor('operator'), event)
      }),
    acceptAssertion,
  }
}

function requirePublicKey(algorithm: 'RS256' | 'EdDSA', pem: string | undefined): KeyObject {
  const key = createPublicKey(pem ?? '')
  const { modulusLength } = key.asymmetricKeyDetails ?? {}
  const fits =
    algorithm === 'EdDSA'
      ? key.asymmetricKeyType === 'ed25519'
      : key.asymmetricKeyType === 'rsa' && (modulusLength ?? 0) >= 2048
  if (!fits)
    throw new AppError(
      'INVALID_INPUT',
      {},
      { fields: [{ path: 'publicKey', message: fieldText('publicKey', { algorithm }) }] },
    )
  return key
}
