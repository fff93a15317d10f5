import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { AccountsDeps } from './deps.ts'
import { isThaiId } from './accounts.rules.ts'
import * as repo from './accounts.repo.ts'

/** What shows that a number belongs to an account: the provider, a certificate, or what the operator saw. */
export type Proof = { how: repo.ProofHow; detail: string }
/** What an identity provider vouches for. */
export type ProviderIds = { nationalId: string | null; businesses: readonly repo.Identifier[]; issuer: string }

/**
 * The numbers of accounts: claimed until they are proved (`states.md`). A claim gives nothing but a name: documents, shares
 * and whatever else goes by a number reach proved accounts alone, by `account_of_identifier`.
 */
export function createIdentifiers({ db, audit, clock }: AccountsDeps) {
  /** With the number locked. False if another account has proved it, or if the operator has to decide whose it is. */
  async function proveLocked(
    tx: Tx,
    actor: Actor,
    accountId: string,
    claim: repo.Identifier,
    { how, detail }: Proof,
  ): Promise<boolean> {
    const row = { ...claim, how, detail: detail.slice(0, 500), provedAt: clock.now() }
    if (how !== 'operator' && (await repo.isDisputed(tx, claim))) return false
    if (!(await repo.insertProof(tx, accountId, row))) return false
    const data = { accountId, how, detail: row.detail }
    await audit.record(tx, actor, { type: 'identifier.proved', subject: accountId, data })
    return true
  }

  /**
   * Notes that the number of an account is proved. What was held for it is delivered by a job of the same transaction.
   * @throws IDENTIFIER_NONE without a number, IDENTIFIER_PROVED_BY_OTHER, IDENTIFIER_DISPUTED for all but the operator
   */
  async function prove(tx: Tx, actor: Actor, accountId: string, proof: Proof): Promise<void> {
    const claim = await repo.findClaim(tx, accountId)
    if (!claim) throw new AppError('IDENTIFIER_NONE')
    await repo.lockIdentifier(tx, claim.number)
    if (await repo.findProof(tx, accountId)) return
    if (await proveLocked(tx, actor, accountId, claim, proof)) return
    throw new AppError((await repo.isDisputed(tx, claim)) ? 'IDENTIFIER_DISPUTED' : 'IDENTIFIER_PROVED_BY_OTHER')
  }

  /** Notes that a number is not proved any more: from now on nothing comes to the account by it. */
  async function withdraw(tx: Tx, actor: Actor, accountId: string, reason: string): Promise<void> {
    const proof = await repo.findProof(tx, accountId)
    if (!proof) return
    await repo.lockIdentifier(tx, proof.number)
    if (!(await repo.deleteProof(tx, accountId))) return
    await audit.record(tx, actor, { type: 'identifier.withdrawn', subject: accountId, data: { accountId, reason } })
  }

  /** The national id that a provider vouches for takes the place of one that was only typed. */
  async function proveNationalId(
    tx: Tx,
    actor: Actor,
    personId: string,
    accountId: string,
    number: string,
    detail: string,
  ) {
    await repo.lockIdentifier(tx, number)
    if (await repo.findProof(tx, accountId)) return
    const claim = { number, branchNo: '' }
    if (await proveLocked(tx, actor, accountId, claim, { how: 'provider', detail }))
      await repo.writeNationalId(tx, personId, number)
  }

  return {
    prove,
    withdraw,
    /** Decisions about one number follow each other. */
    lock: repo.lockIdentifier,
    findProof: (on: Db, accountId: string) => repo.findProof(on, accountId),

    /** What an account claims, how it is proved, and whether others claim the same. */
    async describe(on: Db, accountId: string) {
      const claim = await repo.findClaim(on, accountId)
      if (!claim) return null
      const others = (await repo.findClaimants(on, claim)).filter((one) => one.accountId !== accountId)
      return { ...claim, proof: (await repo.findProof(on, accountId)) ?? null, others }
    },

    /** Takes over what an identity provider vouches for, at each sign-in: what another account has proved stays theirs. */
    async takeProviderIds(tx: Tx, actor: Actor, personId: string, ids: ProviderIds): Promise<void> {
      const own = await repo.findAccounts(tx, personId)
      const personal = own.find(({ kind }) => kind === 'citizen')
      if (personal && ids.nationalId !== null)
        await proveNationalId(tx, actor, personId, personal.id, ids.nationalId, ids.issuer)
      for (const { id, tax_id: number, branch_no: branchNo, is_admin: isAdmin } of own) {
        if (!isAdmin || number === null || branchNo === null) continue
        if (!ids.businesses.some((one) => one.number === number && one.branchNo === branchNo)) continue
        await repo.lockIdentifier(tx, number)
        if (await repo.findProof(tx, id)) continue
        await proveLocked(tx, actor, id, { number, branchNo }, { how: 'provider', detail: ids.issuer })
      }
    },

    /**
     * Enters or corrects what a person says is their national id.
     * @throws IDENTIFIER_FIXED once it is proved
     */
    async claimNationalId(tx: Tx, actor: Actor, personId: string, accountId: string, number: string): Promise<void> {
      if (!isThaiId(number)) throw new AppError('NATIONAL_ID_INVALID')
      await repo.lockIdentifier(tx, number)
      if (await repo.findProof(tx, accountId)) throw new AppError('IDENTIFIER_FIXED')
      await repo.writeNationalId(tx, personId, number)
      const data = { changes: { nationalId: 'changed' } }
      await audit.record(tx, actor, { type: 'person.changed', subject: personId, data })
    },

    /**
     * The business that an operator means by its numbers: the proved one, or the only one that claims them.
     * @throws if several claim them and none is proved
     */
    async findBusinessIdForOperator(taxId: string, branchNo: string): Promise<string | undefined> {
      const [first, ...others] = await repo.findClaimants(db, { number: taxId, branchNo })
      if (!first || first.proved || others.length === 0) return first?.accountId
      const listed = [first, ...others].map(({ accountId, name }) => `  --account ${accountId}  ${name}`)
      throw new Error(`Several businesses claim ${taxId} ${branchNo}. Name one of them:\n${listed.join('\n')}`)
    },
  }
}
