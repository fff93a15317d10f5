import { getItem, listChildren, listDrives, listRelations } from '@khlang/contract'
import { getEdoc, listInbox, listOutbox } from '@khlang/contract/edoc-boxes'
import {
  continueSupport,
  endSupport,
  enterSupportCode,
  getOpenSupport,
  getSupportDesk,
  listSupport,
  listSupportSteps,
  refuseSupport,
  requestSupport,
  type supportSteps,
} from '@khlang/contract/support'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import type { Support } from './support.service.ts'

const opening = new Map<string, (typeof supportSteps)[number]>([
  [listDrives.path, 'drives'],
  [listChildren.path, 'folder'],
  [getItem.path, 'item'],
  [listRelations.path, 'relations'],
  [listInbox.path, 'inbox'],
  [listOutbox.path, 'outbox'],
  [getEdoc.path, 'document'],
])

/** Writes down what support opens before the answer leaves; before the routes that support may call. */
export function watchSupport(app: FastifyInstance, support: Support): void {
  app.addHook('preSerialization', async (request, reply) => {
    const { support: actor } = request
    const what = opening.get(request.routeOptions.url ?? '')
    if (!actor || what === undefined || reply.statusCode >= 400) return
    const { params } = request
    const id =
      typeof params === 'object' && params !== null && 'id' in params && typeof params.id === 'string'
        ? params.id
        : null
    await support.note(actor, what, id)
  })
}

export function supportRoutes(app: FastifyInstance, support: Support): void {
  route(app, getSupportDesk, (_, actor) => support.desk(actor))
  route(app, requestSupport, async ({ body }, actor, { reply }) => {
    const access = await support.request(actor, body)
    reply.code(201)
    return access
  })
  route(app, enterSupportCode, ({ params, body }, actor) => support.enter(actor, params.id, body.code))
  route(app, continueSupport, ({ params }, actor) => support.askToContinue(actor, params.id))
  route(app, endSupport, ({ params }, actor) => support.end(actor, params.id))
  route(app, refuseSupport, ({ params }, actor) => support.refuse(actor, params.id))
  route(app, getOpenSupport, (_, actor) => support.open(actor))
  route(app, listSupport, ({ query }, actor) => support.list(actor, query))
  route(app, listSupportSteps, ({ params, query }, actor) => support.steps(actor, params.id, query))
}
