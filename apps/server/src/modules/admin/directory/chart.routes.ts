import * as chart from '@khlang/contract/organisation-chart'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import type { Admin } from '../admin.service.ts'

/** Reloading the organisation chart. */
export function chartRoutes(app: FastifyInstance, { charts }: Admin): void {
  route(app, chart.getOrganisationChart, (_, actor, { request }) => charts.read(actor, languageIn(request)))
  route(app, chart.startChartReload, (_, actor, { request }) => charts.start(actor, languageIn(request)))
  route(app, chart.getChartReload, ({ params }, actor, { request }) =>
    charts.show(actor, params.id, languageIn(request)),
  )
  route(app, chart.listChartChanges, ({ params, query }, actor, { request }) =>
    charts.changes(actor, params.id, query, languageIn(request)),
  )
  route(app, chart.applyChartReload, ({ params, body }, actor, { request }) =>
    charts.apply(actor, params.id, body, languageIn(request)),
  )
}
