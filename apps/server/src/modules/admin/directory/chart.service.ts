import type { Input, Language } from '@khlang/contract'
import type { applyChartReload, ChartReload } from '@khlang/contract/organisation-chart'
import type { PersonActor } from '../../../platform/actor.ts'
import type { AdminDeps } from '../deps.ts'
import type { Leavers } from '../leaving/leavers.ts'
import type { createEmployeeAdmin } from '../people/employees.ts'
import type { createEmployeeInvitations } from '../people/invitations.ts'
import { createApplyChart } from './apply-chart.ts'
import { demoChart } from './demo-chart.ts'
import { directoryLimits, type Directory } from './directory.ts'
import { createDirectoryCharts, createEmbeddedDirectory } from './embedded-directory.ts'
import { createFetchChart } from './fetch-chart.ts'
import { createHttpDirectory } from './http-directory.ts'
import { createMakeChange } from './make-change.ts'
import { createNightlyCharts } from './nightly-charts.ts'
import { createOrganisationChart } from './organisation-chart.ts'
import { createScimDirectory } from './scim.ts'
import { servedBusinesses } from './served-businesses.ts'
import { createStartReload } from './start-reload.ts'

type Parts = {
  employees: ReturnType<typeof createEmployeeAdmin>
  invitations: ReturnType<typeof createEmployeeInvitations>
  leavers: Leavers
}

/** The directory that the operator has set. */
function directoryOf({ db, config, directoryToken: token }: AdminDeps): Directory {
  const { directory } = config
  if (directory.kind === 'embedded') return createEmbeddedDirectory(db)
  const served = { token, ...servedBusinesses(directory) }
  const create = directory.kind === 'scim' ? createScimDirectory : createHttpDirectory
  return create(served, directoryLimits)
}

/** Reloading the organisation chart of a business from a directory (T13). */
export function createCharts(deps: AdminDeps, parts: Parts) {
  const directory = directoryOf(deps)
  const embedded = createDirectoryCharts(deps)
  const makeChange = createMakeChange({ ...deps, ...parts })
  const reloads = createOrganisationChart({ ...deps, directory })
  const { begin, start } = createStartReload({ ...deps, directory })
  const apply = createApplyChart({ ...deps, directory, makeChange })
  return {
    read: reloads.read,
    show: reloads.show,
    changes: reloads.changes,
    start: async (actor: PersonActor, language: Language): Promise<ChartReload> =>
      reloads.show(actor, await start(actor), language),
    async apply(
      actor: PersonActor,
      id: string,
      { word, adoptSameNamed }: Input<typeof applyChartReload>['body'],
      language: Language,
    ): Promise<ChartReload> {
      await apply.confirm(actor, id, {
        ...(word !== undefined && { word }),
        ...(adoptSameNamed !== undefined && { adoptSameNamed }),
      })
      return reloads.show(actor, id, language)
    },
    fetch: createFetchChart({ ...deps, directory }),
    run: apply.run,
    compareAll: createNightlyCharts({ ...deps, directory, begin }),
    embedded,
    /** So that a demo has something to reload. */
    async seedDemo(): Promise<void> {
      const id = await deps.accounts.findBusinessIdByTaxId(demoChart.taxId, '00000')
      if (id !== undefined) await embedded.write(id, demoChart.chart)
    },
  }
}
