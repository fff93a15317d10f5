import { randomBytes, randomUUID } from 'node:crypto'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import { type AccountIdentifier, identifierLimits } from '@khlang/contract/identifiers'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact } from '../../platform/db.ts'
import { challengeXml, nonceIn } from './challenge.rules.ts'
import type { ProofsDeps } from './deps.ts'
import type { NotifyClaimants } from './notify-claimants.ts'
import type { NotifyOperators } from './notify-operators.ts'
import * as repo from './proofs.repo.ts'
import type { IdentifierStatus } from './status.ts'

const [minuteMs, day] = [60_000, 86_400]
const disputesADay = 5

type Notifying = {
  status: IdentifierStatus
  notifyClaimants: NotifyClaimants
  notifyOperators: NotifyOperators
}

/** What the people of an account do to prove its number. */
export function createProve(
  { db, audit, clock, config, limits, accounts, drive, etax }: ProofsDeps,
  { status, notifyClaimants, notifyOperators }: Notifying,
) {
  const { identifiers } = accounts

  async function requireClaim({ accountId }: PersonActor) {
    const claim = await identifiers.describe(db, accountId)
    if (!claim) throw new AppError('IDENTIFIER_NONE')
    return claim
  }

  function assertSignatures(): void {
    if (config.etax.trustedFile === null) throw new AppError('PROOF_NO_SIGNATURES')
  }

  return {
    async claim(actor: PersonActor, nationalId: string): Promise<AccountIdentifier> {
      const { personId, accountId } = actor
      if (actor.accountKind !== 'citizen') throw new AppError('IDENTIFIER_FIXED')
      const number = nationalId.replaceAll(/[\s-]/g, '')
      await transact(db, (tx) => identifiers.claimNationalId(tx, actor, personId, accountId, number))
      return status(actor)
    },

    async addPapers(actor: PersonActor, itemIds: readonly string[]): Promise<AccountIdentifier> {
      const { number } = await requireClaim(actor)
      const { accountId, personId } = actor
      for (const id of itemIds) {
        // Whoever shows a paper may send it out: the operator reads it with their rights.
        await drive.access.requireItem(db, actor, 'item.sendAttachment', id)
        // NOT_A_FILE for a folder.
        await drive.content.find(actor, id, null)
      }
      await transact(db, async (tx) => {
        for (const id of itemIds)
          await repo.insertPaper(tx, { account_id: accountId, item_id: id, added_by: personId, added_at: clock.now() })
        const papers = await repo.findPapers(tx, accountId)
        if (papers.length > identifierLimits.papers)
          throw new AppError('IDENTIFIER_PAPERS', { max: identifierLimits.papers })
        const data = { accountId, added: itemIds.length, removed: 0 }
        await audit.record(tx, actor, { type: 'identifier.papers', subject: accountId, data })
        // Files are often added one by one: one notice a day.
        const key = `${accountId}-${bangkokDay(clock.now())}`
        await notifyOperators(tx, { kind: 'operatorPapers', key, accountId, number })
      })
      return status(actor)
    },

    removePaper: (actor: PersonActor, itemId: string): Promise<void> =>
      transact(db, async (tx) => {
        const { accountId } = actor
        await repo.deletePaper(tx, accountId, itemId)
        const data = { accountId, added: 0, removed: 1 }
        await audit.record(tx, actor, { type: 'identifier.papers', subject: accountId, data })
      }),

    /** A file to be signed; the one before is over. */
    async challenge(actor: PersonActor): Promise<{ xml: string; expiresAt: string }> {
      assertSignatures()
      const { number, branchNo } = await requireClaim(actor)
      const expiresAt = new Date(clock.now().getTime() + identifierLimits.challengeMinutes * minuteMs)
      const nonce = randomBytes(24).toString('hex')
      const { accountId } = actor
      await transact(db, (tx) => repo.writeChallenge(tx, { account_id: accountId, nonce, expires_at: expiresAt }))
      const expires = expiresAt.toISOString()
      return { xml: challengeXml({ account: accountId, number, branchNo, nonce, expires }), expiresAt: expires }
    },

    async answer(actor: PersonActor, xml: string): Promise<AccountIdentifier> {
      assertSignatures()
      const { number, branchNo } = await requireClaim(actor)
      const { accountId } = actor
      const signed = await etax.readSigned(Buffer.from(xml, 'utf8'))
      const nonce = nonceIn(signed, { account: accountId, number, branchNo })
      const { subject = '', issuer = '' } = signed.kind === 'signed' ? signed.certificate : {}
      await transact(db, async (tx) => {
        if (!(await repo.takeChallenge(tx, accountId, nonce, clock.now()))) throw new AppError('PROOF_CHALLENGE_OVER')
        await identifiers.prove(tx, actor, accountId, { how: 'signature', detail: `${subject} · ${issuer}` })
      })
      return status(actor)
    },

    /** The operator decides; until then nothing else proves the number. */
    async dispute(actor: PersonActor, given: string): Promise<AccountIdentifier> {
      const { number, branchNo, proof, others } = await requireClaim(actor)
      const { accountId, personId } = actor
      const reason = given.trim()
      if (others.length === 0 || proof !== null) throw new AppError('IDENTIFIER_NOT_CONTESTED')
      await limits.take(`identifier-disputes:${personId}`, disputesADay, day)
      await transact(db, async (tx) => {
        // It waits for a decision that is being made about the number, which may leave nothing to dispute.
        await identifiers.lock(tx, number)
        const now = await identifiers.describe(tx, accountId)
        if (!now || now.others.length === 0 || now.proof !== null) throw new AppError('IDENTIFIER_NOT_CONTESTED')
        const at = clock.now()
        const row = { id: randomUUID(), account_id: accountId, number, branch_no: branchNo, reason }
        if (!(await repo.insertDispute(tx, { ...row, opened_by: personId, opened_at: at })))
          throw new AppError('IDENTIFIER_DISPUTED')
        const data = { accountId, change: 'opened', reason } as const
        await audit.record(tx, actor, { type: 'identifier.disputed', subject: accountId, data })
        const ids = others.map((other) => other.accountId)
        await notifyClaimants(tx, ids, { kind: 'identifierDisputed', key: row.id, number })
        await notifyOperators(tx, { kind: 'operatorDispute', key: row.id, accountId, number })
      })
      return status(actor)
    },
  }
}
