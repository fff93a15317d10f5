import * as contract from '@khlang/contract/notices'
import { getPushSetting, subscribeToPush, unsubscribeFromPush } from '@khlang/contract/push'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { Notifications } from './notifications.service.ts'

export function notificationRoutes(app: FastifyInstance, { notices, pushes }: Notifications): void {
  route(app, contract.listNotices, ({ query }, actor, { request }) => notices.list(actor, query, languageIn(request)))
  route(app, contract.countNotices, (_, actor) => notices.count(actor))
  route(app, contract.readNotices, ({ body }, actor) => notices.read(actor, body))
  route(app, contract.listNoticeChoices, (_, actor, { request }) => notices.choices(actor, languageIn(request)))
  route(app, contract.changeNoticeChoice, ({ params, body }, actor, { request }) =>
    notices.choose(actor, params.kind, body, languageIn(request)),
  )
  route(app, getPushSetting, (_, actor) => pushes.setting(actor))
  route(app, subscribeToPush, ({ body }, actor) => pushes.subscribe(actor, body))
  route(app, unsubscribeFromPush, (_, actor) => pushes.unsubscribe(actor))
}
