import { dismissAlarm, listAlarms } from '@khlang/contract/alarms'
import {
  cancelRestore,
  chooseRestore,
  getHistory,
  getRestore,
  listRestoreEntries,
  listRestores,
  startRestore,
} from '@khlang/contract/restores'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import type { History } from '../history.service.ts'

/** Point-in-time restores: choosing, previewing, restoring; and alarms about bursts. */
export function restoreRoutes(app: FastifyInstance, { restores, alarms }: Pick<History, 'restores' | 'alarms'>): void {
  route(app, listAlarms, (_, actor) => alarms.list(actor))
  route(app, dismissAlarm, ({ params, body }, actor) => alarms.dismiss(actor, params.id, body.how))
  route(app, listRestores, ({ query }, actor) => restores.earlier(actor, query))
  route(app, getHistory, ({ params }, actor) => restores.history(actor, params.id))
  route(app, chooseRestore, async ({ body }, actor, { request, reply }) => {
    const run = await restores.choose(actor, body, languageIn(request))
    reply.code(202)
    return run
  })
  route(app, getRestore, ({ params }, actor, { request }) => restores.show(actor, params.id, languageIn(request)))
  route(app, listRestoreEntries, ({ params, query }, actor, { request }) =>
    restores.entries(actor, params.id, query, languageIn(request)),
  )
  route(app, startRestore, async ({ params, body }, actor, { request, reply }) => {
    const run = await restores.start(actor, params.id, body.way, languageIn(request))
    reply.code(202)
    return run
  })
  route(app, cancelRestore, ({ params }, actor, { request }) => restores.cancel(actor, params.id, languageIn(request)))
}
