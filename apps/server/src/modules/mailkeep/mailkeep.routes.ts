import { downloadTraffic } from '@khlang/contract'
import {
  addMailbox,
  changeMailbox,
  listMailboxes,
  listMailRules,
  readMailbox,
  removeMailbox,
  testMailbox,
  writeMailRules,
} from '@khlang/contract/mailboxes'
import {
  getMail,
  getMailCheck,
  keepMails,
  listMailCheckRows,
  listMailChecks,
  listMails,
  mailCheckReportPath,
  startMailCheck,
} from '@khlang/contract/mails'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { sendAttachment } from '../../http/attachment.ts'
import { languageIn, languageOf } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { requireActor } from '../../http/session.ts'
import type { Mailkeep } from './mailkeep.service.ts'

const ById = Type.Object({ id: Type.String({ format: 'uuid' }) })
const ReportQuery = Type.Object({
  language: Type.Optional(Type.String({ maxLength: 20 })),
  accountId: Type.Optional(Type.String({ maxLength: 100 })),
})

export function mailkeepRoutes(app: FastifyInstance, mailkeep: Mailkeep): void {
  const { mailboxes, rules, mails, checks } = mailkeep
  route(app, listMailboxes, (_, actor) => mailboxes.list(actor))
  route(app, addMailbox, ({ body }, actor) => mailboxes.add(actor, body))
  route(app, changeMailbox, ({ params, body }, actor) => mailboxes.change(actor, params.id, body))
  route(app, removeMailbox, ({ params, body }, actor) => mailboxes.remove(actor, params.id, body.name))
  route(app, readMailbox, ({ params }, actor) => mailboxes.readNow(actor, params.id))
  route(app, testMailbox, ({ body }, actor) => mailboxes.test(actor, body))
  route(app, listMailRules, ({ params }, actor) => rules.list(actor, params.id))
  route(app, writeMailRules, ({ params, body }, actor) => rules.write(actor, params.id, body))
  route(app, listMails, ({ query }, actor) => mails.list(actor, query))
  route(app, getMail, ({ params }, actor) => mails.show(actor, params.id))
  route(app, keepMails, ({ body }, actor) => mails.keepAgain(actor, body.ids))
  route(app, startMailCheck, ({ body }, actor, { request }) => checks.start(actor, body, languageIn(request)))
  route(app, listMailChecks, ({ query }, actor, { request }) => checks.list(actor, query, languageIn(request)))
  route(app, getMailCheck, ({ params }, actor, { request }) => checks.show(actor, params.id, languageIn(request)))
  route(app, listMailCheckRows, ({ params, query }, actor) => checks.rows(actor, params.id, query))
  reportRoute(app, mailkeep)
}

function reportRoute(app: FastifyInstance, { report }: Pick<Mailkeep, 'report'>): void {
  app.route({
    method: 'GET',
    url: mailCheckReportPath,
    config: { traffic: downloadTraffic },
    schema: { params: ById, querystring: ReportQuery },
    handler: async (request, reply) => {
      // Both have been parsed by the schemas above.
      const { id } = request.params as Static<typeof ById>
      const { language } = request.query as Static<typeof ReportQuery>
      const made = await report(requireActor(request), id, languageOf(language ?? request.headers['accept-language']))
      return sendAttachment(reply, { name: made.name, type: 'text/csv; charset=utf-8' }, made.lines)
    },
  })
}
