import { type Input, type Language, type Page, pageLimits, storedErrorText } from '@khlang/contract'
import {
  type ChartChange,
  chartChangeKinds,
  chartGuards,
  type ChartReload,
  chartReloadStates,
  chartSubjects,
  type listChartChanges,
  type OrganisationChart,
} from '@khlang/contract/organisation-chart'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'
import type { AdminDeps } from '../deps.ts'
import { wantedOf } from './chart-change.rules.ts'
import * as repo from './chart-reloads.repo.ts'
import type { Directory } from './directory.ts'

type Deps = Pick<AdminDeps, 'db' | 'accounts'> & { directory: Directory }

/** Reloads of the organisation chart as an admin sees them. */
export function createOrganisationChart({ db, accounts, directory }: Deps) {
  async function own(actor: PersonActor, id: string): Promise<repo.ReloadRow> {
    const row = await repo.findReload(db, id)
    if (row?.business_id !== actor.accountId) throw new AppError('NOT_FOUND')
    return row
  }
  const present = async (row: repo.ReloadRow, language: Language): Promise<ChartReload> => ({
    id: row.id,
    state: chartReloadStates.find((one) => one === row.state) ?? 'failed',
    nightly: row.requested_by === null,
    guard: chartGuards.find((one) => one === row.guard) ?? null,
    ...(await repo.findFacts(db, row)),
    problem: problemOf(row, language),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  })

  return {
    async read(actor: PersonActor, language: Language): Promise<OrganisationChart> {
      const business = await accounts.findBusiness(actor.accountId)
      const latest = await repo.findLatest(db, actor.accountId)
      return {
        directory: directory.kind,
        available: business !== undefined && (await directory.serves(db, business)),
        word: business?.taxId ?? '',
        latest: latest ? await present(latest, language) : null,
        reloadedAt: (await repo.findReloadedAt(db, actor.accountId))?.toISOString() ?? null,
      }
    },

    show: async (actor: PersonActor, id: string, language: Language): Promise<ChartReload> =>
      present(await own(actor, id), language),

    async changes(
      actor: PersonActor,
      id: string,
      { cursor, limit = pageLimits.default, ...filter }: Input<typeof listChartChanges>['query'],
      language: Language,
    ): Promise<Page<ChartChange>> {
      const reload = await own(actor, id)
      const of = `chart changes ${id}`
      const from = decodeCursor(cursor, of, 'text')
      const after = from === null ? 0 : Number(from.value)
      const rows = await repo.findChanges(db, reload.id, { ...filter, after, limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, ({ n }) => ({ of, kind: 0, value: String(n), id }))
      return { items: page.map((row) => presentChange(row, language)), nextCursor }
    },
  }
}

const problemOf = ({ code, code_values }: Pick<repo.ReloadRow, 'code' | 'code_values'>, language: Language) =>
  code === null ? null : storedErrorText(code, code_values, language)

const presentChange = (row: repo.ChangeRow, language: Language): ChartChange => ({
  n: row.n,
  subject: chartSubjects.find((one) => one === row.subject) ?? 'employee',
  kind: chartChangeKinds.find((one) => one === row.kind) ?? 'new',
  name: row.name,
  was: row.was,
  becomes: row.becomes,
  sameNamed: wantedOf(row).sameNamed !== undefined,
  outcome: row.outcome === 'done' || row.outcome === 'left' ? row.outcome : null,
  problem: problemOf(row, language),
  leaves: row.leaves as ChartChange['leaves'],
})
