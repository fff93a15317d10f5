import {
  cancelBusinessRestore,
  chooseBusinessRestore,
  getBusinessRestore,
  getRestoreReach,
  listBusinessRestoreEntries,
  listBusinessRestores,
  startBusinessRestore,
} from '@khlang/contract/business-restores'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import type { History } from '../history.service.ts'

/** The backup page of a business: what an Admin Business restores to a point in time, and what was restored. */
export function businessRestoreRoutes(app: FastifyInstance, { businessRestores }: Pick<History, 'businessRestores'>) {
  route(app, getRestoreReach, ({ query }, actor) => businessRestores.reach(actor, query))
  route(app, listBusinessRestores, ({ query }, actor) => businessRestores.list(actor, query))
  route(app, chooseBusinessRestore, async ({ body }, actor, { request, reply }) => {
    const run = await businessRestores.choose(actor, body, languageIn(request))
    reply.code(202)
    return run
  })
  route(app, getBusinessRestore, ({ params }, actor, { request }) =>
    businessRestores.show(actor, params.id, languageIn(request)),
  )
  route(app, listBusinessRestoreEntries, ({ params, query }, actor, { request }) =>
    businessRestores.entries(actor, params.id, query, languageIn(request)),
  )
  route(app, startBusinessRestore, async ({ params, body }, actor, { request, reply }) => {
    const run = await businessRestores.start(actor, params.id, body.way, languageIn(request))
    reply.code(202)
    return run
  })
  route(app, cancelBusinessRestore, ({ params }, actor, { request }) =>
    businessRestores.cancel(actor, params.id, languageIn(request)),
  )
}
