import type { Language } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { csvMark, csvRow } from '../../platform/csv.ts'
import { presentRow, type createChecks } from './checks.ts'
import { listCheckRows } from './checks.repo.ts'
import type { MailkeepDeps } from './deps.ts'
import { reportHead, reportRow } from './report.rules.ts'

const batch = 1000

/** The report of a check as a CSV file. */
export function createReport(
  { db }: MailkeepDeps,
  { requireCheck }: Pick<ReturnType<typeof createChecks>, 'requireCheck'>,
) {
  return async (
    actor: PersonActor,
    id: string,
    language: Language,
  ): Promise<{ name: string; lines: AsyncIterable<string> }> => {
    // Not an operation of the contract, whose access would say so.
    if (actor.accountKind !== 'citizen' && !actor.isAdmin) throw new AppError('NOT_ADMIN')
    const check = await requireCheck(actor, id)
    async function* lines(): AsyncGenerator<string> {
      yield csvMark + csvRow(reportHead(language))
      for (let after = 0; ; ) {
        const rows = await listCheckRows(db, id, { outcome: null, after, limit: batch })
        if (rows.length > 0) yield rows.map((row) => csvRow(reportRow(presentRow(row), language))).join('')
        const last = rows.at(-1)
        if (last === undefined || rows.length < batch) return
        after = last.n
      }
    }
    return { name: `khlang-mail-${check.from_day}-${check.to_day}.csv`, lines: lines() }
  }
}
