import * as contract from '@khlang/contract/notices'
import { getPushSetting, subscribeToPush, unsubscribeFromPush } from '@khlang/contract/push'
import type { FastifyInstance } from 'fastify'
import { languageOf } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { Notifications } from './notifications.service.ts'

export function notificationRoutes(app: FastifyInstance, { notices, pushes }: Notifications): void {
  route(app, contract.listNotices, ({ query }, actor, { request }) =>
    notices.list(actor, query, languageOf(request.headers['accept-language'])),
  )
  route(app, contract.countNotices, (_, actor) => notices.count(actor))
  route(app, contract.readNotices, ({ body }, actor) => notices.read(actor, body))
  route(app, contract.listNoticeChoices, (_, actor, { request }) =>
    notices.choices(actor, languageOf(request.headers['accept-language'])),
  )
  route(app, contract.changeNoticeChoice, ({ params, body }, actor, { request }) =>
    notices.choose(actor, params.kind, body, languageOf(request.headers['accept-language'])),
  )
  route(app, getPushSetting, (_, actor) => pushes.setting(actor))
  route(app, subscribeToPush, ({ body }, actor) => pushes.subscribe(actor, body))
  route(app, unsubscribeFromPush, (_, actor) => pushes.unsubscribe(actor))
}
