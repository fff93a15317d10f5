import { createHmac } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import { transactUnsynced } from '../../../platform/db.ts'
import { hashToken, isSame } from '../../../platform/tokens.ts'
import * as repo from '../sessions/handoffs.repo.ts'
import { parseCallSignature } from './call-signature.rules.ts'
import type { IdentityContext } from '../deps.ts'

export const signatureMinutes = 5

/** The owner of the signing key: a session, or a partner by id or name. */
export type Signer = { sessionId: string } | { partnerId: string }

export type CallSignatures = ReturnType<typeof createCallSignatures>

/** Signatures of calls, by sessions and by partners. */
export function createCallSignatures(ctx: IdentityContext) {
  /** The key that signs the calls of one session (C02); derived from the service secret, so nothing is stored. */
  const callKeyOf = (sessionId: string): string => ctx.keys.mac('call-key', sessionId).toString('base64url')

  /** Verifies the `Authorization` header of a call of section 7: signed with the signer's key, fresh, and used once. */
  async function verifyCallSignature(signer: Signer, header: string | undefined): Promise<void> {
    const now = ctx.clock.now()
    const window = signatureMinutes * 60_000
    const signed = parseCallSignature(header)
    if (!signed || Math.abs(signed.time.getTime() - now.getTime()) > window) throw new AppError('AUTHORIZATION_STALE')
    const { key, scope } = await keyOf(signer)
    const expected = createHmac('sha256', key).update(signed.covered).digest()
    if (!isSame(expected, signed.signature)) throw new AppError('AUTHORIZATION_STALE')
    const isNew = await transactUnsynced(ctx.db, (tx) =>
      repo.useNonce(tx, scope, hashToken(signed.nonce), new Date(signed.time.getTime() + 2 * window)),
    )
    if (!isNew) throw new AppError('AUTHORIZATION_STALE')
  }

  async function keyOf(signer: Signer): Promise<{ key: string; scope: string }> {
    if ('sessionId' in signer) {
      return { key: callKeyOf(signer.sessionId), scope: `call:${signer.sessionId}` }
    }
    const partner = await repo.findPartner(ctx.db, signer.partnerId)
    if (!partner) throw new AppError('AUTHORIZATION_STALE')
    const key = ctx.keys.unseal(`partner-call-key:${partner.id}`, partner.sealed_call_key)
    return { key, scope: `call:${partner.id}` }
  }

  return { callKeyOf, verifyCallSignature }
}
