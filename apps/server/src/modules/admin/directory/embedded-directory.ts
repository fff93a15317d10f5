import { requireRow, transact, type Db } from '../../../platform/db.ts'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Directory } from './directory.ts'
import { DirectoryError, tidyChart } from './directory-chart.rules.ts'
import { findRow, writeRow } from './directory-charts.repo.ts'
import { chartOfPage, readChartPage } from './http-directory.ts'

/** A chart as the operator writes it: one whole page of what an HTTP directory answers. */
function parse(chart: unknown) {
  const entries = typeof chart === 'object' && chart !== null ? chart : {}
  const page = readChartPage({ departments: [], roles: [], employees: [], ...entries, total: 0 })
  return tidyChart(chartOfPage(page, { hasUsernames: true }))
}

/** The directory of the embedded identity provider: charts that the operator has written with `npm run directory`. */
export const createEmbeddedDirectory = (db: Db): Directory => ({
  kind: 'embedded',
  serves: async (on, { id }) => (await findRow(on, id)) !== undefined,
  async read({ id }) {
    const missing = () => new DirectoryError('refused', 'it has no chart of this business')
    return parse(requireRow(await findRow(db, id), missing).chart)
  },
})

/** What the operator does with the charts of the embedded directory. */
export const createDirectoryCharts = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** Replaces the chart of a business; a `DirectoryError` if it contradicts itself. */
  async write(businessId: string, chart: unknown): Promise<{ departments: number; roles: number; employees: number }> {
    const { departments, roles, employees } = parse(chart)
    const row = { chart: JSON.stringify(chart), changed_at: clock.now() }
    await transact(db, (tx) => writeRow(tx, businessId, row))
    return { departments: departments.length, roles: roles.length, employees: employees.length }
  },
  async read(businessId: string): Promise<unknown> {
    return requireRow(await findRow(db, businessId), () => new AppError('NOT_FOUND')).chart
  },
})
