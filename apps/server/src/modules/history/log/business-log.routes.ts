import { findLogPeople, listBusinessLog, listLogInitiators, startBusinessLogCheck } from '@khlang/contract/business-log'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import type { History } from '../history.service.ts'

/** The logs of a business, for its Admin Business. */
export function businessLogRoutes(
  app: FastifyInstance,
  { businessLog, logChecks }: Pick<History, 'businessLog' | 'logChecks'>,
): void {
  route(app, listBusinessLog, ({ query }, actor, { request }) => businessLog.list(actor, query, languageIn(request)))
  route(app, findLogPeople, ({ query }, actor) => businessLog.people(actor, query))
  route(app, listLogInitiators, (_, actor, { request }) => businessLog.initiators(actor, languageIn(request)))
  route(app, startBusinessLogCheck, async (_, actor, { reply }) => {
    const check = await logChecks.startForBusiness(actor)
    reply.code(202)
    return check
  })
}
