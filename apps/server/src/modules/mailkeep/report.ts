import type { Language } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { presentRow, type createChecks } from './checks.ts'
import { listCheckRows } from './checks.repo.ts'
import type { MailkeepDeps } from './deps.ts'
import { reportHead, reportRow } from './report.rules.ts'

const batch = 1000

/** The report of a check as rows of a table, head first, and its name without an ending. */
export function createReport(
  { db }: MailkeepDeps,
  { requireCheck }: Pick<ReturnType<typeof createChecks>, 'requireCheck'>,
) {
  return async (
    actor: PersonActor,
    id: string,
    language: Language,
  ): Promise<{ name: string; rows: AsyncIterable<string[][]> }> => {
    // Not an operation of the contract, whose access would say so.
    if (actor.accountKind !== 'citizen' && !actor.isAdmin) throw new AppError('NOT_ADMIN')
    const check = await requireCheck(actor, id)
    async function* table(): AsyncGenerator<string[][]> {
      yield [[...reportHead(language)]]
      for (let after = 0; ; ) {
        const rows = await listCheckRows(db, id, { outcome: null, after, limit: batch })
        yield rows.map((row) => reportRow(presentRow(row), language))
        const last = rows.at(-1)
        if (last === undefined || rows.length < batch) return
        after = last.n
      }
    }
    return { name: `khlang-mail-${check.from_day}-${check.to_day}`, rows: table() }
  }
}
