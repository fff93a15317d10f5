import { randomInt } from 'node:crypto'
import type { Origin } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { brokenConstraint, transact } from '../../../platform/db.ts'
import * as repo from '../credentials/credentials.repo.ts'
import { nationalIdOf, newPersonOf, taxIdsOf } from './claims.rules.ts'
import type { Person } from '../../accounts/index.ts'
import { type IdentityContext, visitor } from '../deps.ts'
import type { SignedInAtProvider } from './relying-party.ts'

/**
 * The person linked to an account at the provider. The embedded provider's subjects are person ids; an external account
 * is identified by issuer and subject only: an equal e-mail or number never links two people.
 */
export function createLinkedPeople(ctx: IdentityContext) {
  async function create(proven: SignedInAtProvider, origin: Origin): Promise<string> {
    const input = newPersonOf(proven.claims)
    const free = { ...input, username: `${input.username.slice(0, 50)}${randomInt(1e9, 1e10)}` }
    // Values already in use are dropped one by one; the last variant collides with nobody.
    const inputs = [
      input,
      { ...input, mobile: null },
      { ...free, mobile: null },
      { ...free, mobile: null, email: null },
    ]
    for (const attempt of inputs) {
      try {
        return await transact(ctx.db, async (tx) => {
          const { personId } = await ctx.accounts.createCitizen(tx, visitor(origin), { ...attempt, how: 'provider' })
          await repo.insertLink(tx, proven.issuer, proven.subject, personId, ctx.clock.now())
          return personId
        })
      } catch (error) {
        // Two concurrent first sign-ins: the other one created the person.
        if (brokenConstraint(error) === 'identity_link_pkey') break
        if (!(error instanceof AppError)) throw error
      }
    }
    const linked = await repo.findLinkedPerson(ctx.db, proven.issuer, proven.subject)
    if (linked === null) throw new AppError('PROFILE_FAILED')
    return linked
  }

  /** An address that the provider has verified since the person was created. */
  async function takeProvenEmail(person: Person, { claims }: SignedInAtProvider, origin: Origin): Promise<Person> {
    const { email, emailVerified } = newPersonOf(claims)
    if (email === null || !emailVerified) return person
    try {
      await transact(ctx.db, (tx) => ctx.accounts.proveEmail(tx, visitor(origin), person.id, email))
    } catch (error) {
      // Somebody else has just verified the same address.
      if (brokenConstraint(error) === null) throw error
    }
    return (await ctx.accounts.findPerson(ctx.db, person.id)) ?? person
  }

  /** The numbers that the provider vouches for, as far as the operator's settings let it. */
  async function takeProvenIds(
    personId: string,
    { claims, issuer }: SignedInAtProvider,
    origin: Origin,
  ): Promise<void> {
    const { oidc } = ctx.config
    if (oidc.kind === 'embedded') return
    const nationalId = nationalIdOf(claims, oidc.nationalIdClaim)
    const businesses = taxIdsOf(claims, oidc.taxIdsClaim)
    if (nationalId === null && businesses.length === 0) return
    const ids = { nationalId, businesses, issuer }
    await transact(ctx.db, (tx) => ctx.accounts.identifiers.takeProviderIds(tx, visitor(origin), personId, ids))
  }

  return async (proven: SignedInAtProvider, origin: Origin): Promise<Person> => {
    const id =
      ctx.config.oidc.kind === 'embedded'
        ? proven.subject
        : ((await repo.findLinkedPerson(ctx.db, proven.issuer, proven.subject)) ?? (await create(proven, origin)))
    const person = await ctx.accounts.findPerson(ctx.db, id)
    if (!person || person.removedAt !== null) throw new AppError('PROFILE_FAILED')
    await takeProvenIds(person.id, proven, origin)
    return ctx.config.oidc.kind === 'embedded' || person.emailVerified
      ? person
      : takeProvenEmail(person, proven, origin)
  }
}
