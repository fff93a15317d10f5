import { randomUUID } from 'node:crypto'
import { type Input, isBranchNo, isTaxId, type Language, type Reply } from '@khlang/contract'
import { type giveMandate, type listMandates, type Mandate, mostMandates } from '@khlang/contract/mandates'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { requireRow, transact } from '../../platform/db.ts'
import type { ProofsDeps } from './deps.ts'
import * as repo from './mandates.repo.ts'

const [hour, triesAnHour] = [3600, 30]

/** A seller's Admin Business lets others send documents in its name, and ends that. */
export function createMandates({ db, audit, clock, limits, accounts }: ProofsDeps) {
  const present = ({ keyId, givenAt, ...row }: repo.MandateRow): Mandate => ({
    id: row.id,
    holder: { accountId: row.holderId, name: row.holderName, taxId: row.holderTaxId },
    keyId,
    givenBy: row.givenBy,
    givenAt: givenAt.toISOString(),
  })

  return {
    async list({ accountId }: PersonActor, language: Language): Promise<Reply<typeof listMandates>> {
      const rows = await repo.findMandates(db, accountId, language, mostMandates)
      return { items: rows.map(present) }
    },

    async give(
      actor: PersonActor,
      { taxId: typed, branchNo: typedBranch, keyId: typedKey }: Input<typeof giveMandate>['body'],
      language: Language,
    ): Promise<Mandate> {
      const [taxId, branchNo] = [typed.replaceAll(/[\s-]/g, ''), typedBranch.trim()]
      if (!isTaxId(taxId) || !isBranchNo(branchNo)) throw new AppError('TAX_ID_INVALID')
      const keyId = typedKey ?? null
      const { accountId, personId } = actor
      // A mandate of somebody who only claims to be the seller says nothing.
      if (!(await accounts.identifiers.findProof(db, accountId))) throw new AppError('MANDATE_NOT_PROVED')
      await limits.take(`mandates:${accountId}`, triesAnHour, hour)
      const holder = await repo.findHolder(db, { taxId, branchNo, keyId })
      if (holder === undefined || holder === accountId) throw new AppError('MANDATE_HOLDER_UNKNOWN')
      const id = randomUUID()
      await transact(db, async (tx) => {
        if ((await repo.findMandates(tx, accountId, language, mostMandates)).length >= mostMandates)
          throw new AppError('MANDATE_LIMIT', { max: mostMandates })
        const row = { id, account_id: accountId, holder_account_id: holder, holder_key_id: keyId }
        if (!(await repo.insertMandate(tx, { ...row, given_by: personId, given_at: clock.now() })))
          throw new AppError('MANDATE_GIVEN')
        const data = { change: 'given', holder, keyId } as const
        await audit.record(tx, actor, { type: 'mandate.changed', subject: accountId, data })
      })
      const rows = await repo.findMandates(db, accountId, language, mostMandates)
      return present(
        requireRow(
          rows.find((row) => row.id === id),
          () => new AppError('NOT_FOUND'),
        ),
      )
    },

    withdraw: (actor: PersonActor, id: string): Promise<void> =>
      transact(db, async (tx) => {
        const row = await repo.withdrawMandate(tx, {
          id,
          accountId: actor.accountId,
          by: actor.personId,
          at: clock.now(),
        })
        if (!row) throw new AppError('NOT_FOUND')
        const data = { change: 'withdrawn', holder: row.holder_account_id, keyId: row.holder_key_id } as const
        await audit.record(tx, actor, { type: 'mandate.changed', subject: actor.accountId, data })
      }),
  }
}
