import { getLogCheck, startLogCheck } from '@khlang/contract/log-checks'
import { getUploadDepartment, listItemLog } from '@khlang/contract/item-log'
import { checkLogExport, downloadLogExport, listLogExports, startLogExport } from '@khlang/contract/log-exports'
import { downloadPersonalLog, listPersonalLog, undoLogEntry } from '@khlang/contract/personal-log'
import type { FastifyInstance } from 'fastify'
import { sendAttachment } from '../../../http/attachment.ts'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import { sendTable } from '../../../http/send-table.ts'
import type { History } from '../history.service.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The personal log: paged, as a file, and undo. */
export function logRoutes(
  app: FastifyInstance,
  history: Pick<History, 'log' | 'itemLog' | 'uploadDepartment' | 'undo' | 'logExports' | 'logChecks'>,
): void {
  const { log, itemLog, undo } = history
  proofRoutes(app, history)
  route(app, listPersonalLog, ({ query }, actor, { request }) => log.list(actor, query, languageIn(request)))
  route(app, listItemLog, ({ params, query }, actor, { request }) =>
    itemLog(actor, params.id, query, languageIn(request)),
  )
  route(app, getUploadDepartment, ({ params }, actor, { request }) =>
    history.uploadDepartment(actor, params.id, languageIn(request)),
  )
  route(app, undoLogEntry, ({ params }, actor) => undo(actor, params.id))
  route(app, downloadPersonalLog, ({ query }, actor, { request, reply }) => {
    const { language: _language, accountId: _account, ...filter } = query
    const rows = log.rows(actor, filter, languageIn(request))
    return sendTable(reply, { name: 'khlang-personal-log', format: 'csv' }, rows)
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
  route(app, downloadLogExport, async ({ params }, actor, { reply }) => {
    const { name, format, size, bytes } = await logExports.open(actor, params.id)
    return sendAttachment(reply, { name, type: types[format], size }, bytes)
  })
  route(app, checkLogExport, ({ body }, actor) => logExports.check(actor, body))
}
