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
  downloadMailCheck,
  getMail,
  getMailCheck,
  keepMails,
  listMailCheckRows,
  listMailChecks,
  listMails,
  startMailCheck,
} from '@khlang/contract/mails'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { sendTable } from '../../http/send-table.ts'
import type { Mailkeep } from './mailkeep.service.ts'

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
  route(app, downloadMailCheck, async ({ params }, actor, { request, reply }) => {
    const language = languageIn(request)
    const { name, rows } = await mailkeep.report(actor, params.id, language)
    return sendTable(reply, { name, format: 'csv' }, rows)
  })
}
