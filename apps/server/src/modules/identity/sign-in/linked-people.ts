import { randomInt } from 'node:crypto'
import type { Origin } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { brokenConstraint, transact } from '../../../platform/db.ts'
import * as repo from '../credentials/credentials.repo.ts'
import { newPersonOf } from './claims.rules.ts'
import { type IdentityContext, visitor } from '../deps.ts'
import type { SignedInAtProvider } from './relying-party.ts'

/**
 * The person that an account at the provider is. The embedded provider names persons themselves; an external one is
 * known by issuer and subject only: an equal e-mail or number never makes somebody else's account one's own.
 */
export async function findOrCreatePerson(
  ctx: IdentityContext,
  proven: SignedInAtProvider,
  origin: Origin,
): Promise<string> {
  const id =
    ctx.config.oidc.kind === 'embedded'
      ? proven.subject
      : ((await repo.findLinkedPerson(ctx.db, proven.issuer, proven.subject)) ?? (await create(ctx, proven, origin)))
  const person = await ctx.accounts.findPerson(ctx.db, id)
  if (!person || person.removedAt !== null) throw new AppError('PROFILE_FAILED')
  return id
}

async function create(ctx: IdentityContext, proven: SignedInAtProvider, origin: Origin): Promise<string> {
  const input = newPersonOf(proven.claims)
  const free = { ...input, username: `${input.username.slice(0, 50)}${randomInt(1e9, 1e10)}` }
  // What others have already is left out; the last one collides with nobody.
  const inputs = [input, { ...input, mobile: null }, { ...free, mobile: null }, { ...free, mobile: null, email: null }]
  for (const attempt of inputs) {
    try {
      return await transact(ctx.db, async (tx) => {
        const { personId } = await ctx.accounts.createCitizen(tx, visitor(origin), { ...attempt, how: 'provider' })
        await repo.insertLink(tx, proven.issuer, proven.subject, personId, ctx.clock.now())
        return personId
      })
    } catch (error) {
      // Two first sign-ins at once: the other one has made the person.
      if (brokenConstraint(error) === 'identity_link_pkey') break
      if (!(error instanceof AppError)) throw error
    }
  }
  const linked = await repo.findLinkedPerson(ctx.db, proven.issuer, proven.subject)
  if (linked === null) throw new AppError('PROFILE_FAILED')
  return linked
}
