import { createHmac } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import { transactLightly } from '../../../platform/db.ts'
import { hashToken, isSame } from '../../../platform/tokens.ts'
import * as repo from '../sessions/handoffs.repo.ts'
import { parseCallSignature } from './call-signature.rules.ts'
import type { IdentityContext } from '../deps.ts'

export const signatureMinutes = 5

/** Whose key a call is signed with: a session's, or the own one of a partner, known by its id or name. */
export type Signer = { sessionId: string } | { partnerId: string }

/** Signs the calls of one session (C02); it follows from the service secret, so nothing is stored. */
export const callKeyOf = (ctx: IdentityContext, sessionId: string): string =>
  ctx.keys.mac('call-key', sessionId).toString('base64url')

/** Holds the `Authorization` header of a call of section 7 against the signer's key: fresh, and used once. */
export async function verifyCallSignature(
  ctx: IdentityContext,
  signer: Signer,
  header: string | undefined,
): Promise<void> {
  const now = ctx.clock.now()
  const window = signatureMinutes * 60_000
  const signed = parseCallSignature(header)
  if (!signed || Math.abs(signed.time.getTime() - now.getTime()) > window) throw new AppError('AUTHORIZATION_STALE')
  const { key, scope } = await keyOf(ctx, signer)
  const expected = createHmac('sha256', key).update(signed.covered).digest()
  if (!isSame(expected, signed.signature)) throw new AppError('AUTHORIZATION_STALE')
  const isNew = await transactLightly(ctx.db, (tx) =>
    repo.useNonce(tx, scope, hashToken(signed.nonce), new Date(signed.time.getTime() + 2 * window)),
  )
  if (!isNew) throw new AppError('AUTHORIZATION_STALE')
}

async function keyOf(ctx: IdentityContext, signer: Signer): Promise<{ key: string; scope: string }> {
  if ('sessionId' in signer) {
    return { key: callKeyOf(ctx, signer.sessionId), scope: `call:${signer.sessionId}` }
  }
  const partner = await repo.findPartner(ctx.db, signer.partnerId)
  if (!partner) throw new AppError('AUTHORIZATION_STALE')
  const key = ctx.keys.unseal(`partner-call-key:${partner.id}`, partner.sealed_call_key)
  return { key, scope: `call:${partner.id}` }
}
