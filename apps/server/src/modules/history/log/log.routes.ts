import { downloadTraffic } from '@khlang/contract'
import { getLogCheck, startLogCheck } from '@khlang/contract/log-checks'
import { listItemLog } from '@khlang/contract/item-log'
import {
  ExportCheck,
  listLogExports,
  logExportCheckPath,
  logExportContentPath,
  startLogExport,
} from '@khlang/contract/log-exports'
import { listPersonalLog, LogFilter, personalLogCsvPath, undoLogEntry } from '@khlang/contract/personal-log'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { sendAttachment } from '../../../http/attachment.ts'
import { bytesOf, leaveBodiesUnread } from '../../../http/body.ts'
import { languageIn, languageOf } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import type { History } from '../history.service.ts'
import { requireActor } from '../../../http/session.ts'
import { responseOf } from '../../../http/replies.ts'

const ById = Type.Object({ id: Type.String({ format: 'uuid' }) })
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const CsvQuery = Type.Object({
  ...LogFilter.properties,
  language: Type.Optional(Type.String({ maxLength: 20 })),
  accountId: Type.Optional(Type.String({ maxLength: 100 })),
})

/** The personal log: paged, as a file, and undo. */
export function logRoutes(
  app: FastifyInstance,
  history: Pick<History, 'log' | 'itemLog' | 'undo' | 'logExports' | 'logChecks'>,
): void {
  const { log, itemLog, undo } = history
  proofRoutes(app, history)
  route(app, listPersonalLog, ({ query }, actor, { request }) => log.list(actor, query, languageIn(request)))
  route(app, listItemLog, ({ params, query }, actor, { request }) =>
    itemLog(actor, params.id, query, languageIn(request)),
  )
  route(app, undoLogEntry, ({ params }, actor) => undo(actor, params.id))
  app.route({
    method: 'GET',
    url: personalLogCsvPath,
    config: { traffic: downloadTraffic },
    schema: { querystring: CsvQuery },
    handler: (request, reply) => {
      const { language, accountId: _, ...filter } = request.query as Static<typeof CsvQuery>
      const actor = requireActor(request)
      const lines = log.lines(actor, filter, languageOf(language ?? request.headers['accept-language']))
      return sendAttachment(reply, { name: 'khlang-personal-log.csv', type: 'text/csv; charset=utf-8' }, lines)
    },
  })
}

/** Signed exports of the log, and its check against the hash chain. */
function proofRoutes(app: FastifyInstance, { logExports, logChecks }: Pick<History, 'logExports' | 'logChecks'>): void {
  route(app, startLogCheck, async (_, actor, { reply }) => {
    const check = await logChecks.start(actor)
    reply.code(202)
    return check
  })
  route(app, getLogCheck, ({ params }, actor) => logChecks.show(actor, params.id))
  route(app, startLogExport, async ({ body }, actor, { request, reply }) => {
    const made = await logExports.start(actor, body, languageIn(request))
    reply.code(202)
    return made
  })
  route(app, listLogExports, ({ query }, actor, { request }) => logExports.list(actor, query, languageIn(request)))
  app.route({
    method: 'GET',
    url: logExportContentPath,
    config: { traffic: downloadTraffic },
    schema: { params: ById },
    handler: async (request, reply) => {
      const { id } = request.params as Static<typeof ById>
      const { name, format, size, bytes } = await logExports.open(requireActor(request), id)
      return sendAttachment(reply, { name, type: types[format], size }, bytes)
    },
  })
  app.register((scope, _, done) => {
    // Read from the socket as a stream, and never stored.
    leaveBodiesUnread(scope)
    scope.route({
      method: 'POST',
      url: logExportCheckPath,
      schema: { response: responseOf(ExportCheck) },
      handler: async (request) => ({
        status: 'OK',
        result: await logExports.check(requireActor(request), bytesOf(request)),
      }),
    })
    done()
  })
}
