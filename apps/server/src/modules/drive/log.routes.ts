import { Readable } from 'node:stream'
import { listPersonalLog, LogFilter, personalLogCsvPath, undoLogEntry } from '@khlang/contract/personal-log'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { languageOf } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { requireActor } from '../../http/session.ts'
import type { Drive } from './drive.service.ts'

const CsvQuery = Type.Object({
  ...LogFilter.properties,
  language: Type.Optional(Type.String({ maxLength: 20 })),
  accountId: Type.Optional(Type.String({ maxLength: 100 })),
})

/** The personal log: as pages, as a file, and one row of it taken back. */
export function logRoutes(app: FastifyInstance, { log, undo }: Pick<Drive, 'log' | 'undo'>): void {
  route(app, listPersonalLog, ({ query }, actor, { request }) =>
    log.list(actor, query, languageOf(request.headers['accept-language'])),
  )
  route(app, undoLogEntry, ({ params }, actor) => undo(actor, params.id))
  app.route({
    method: 'GET',
    url: personalLogCsvPath,
    schema: { querystring: CsvQuery },
    handler: (request, reply) => {
      const { language, accountId: _, ...filter } = request.query as Static<typeof CsvQuery>
      const actor = requireActor(request)
      const lines = log.lines(actor, filter, languageOf(language ?? request.headers['accept-language']))
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="khlang-personal-log.csv"',
          'cache-control': 'private, no-store',
        })
        .send(Readable.from(lines))
    },
  })
}
