import { type BulkResult, copyItems, moveItems, purgeItems } from '@khlang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { type Drive, model } from '../drive/index.ts'
import type { LargeTrees } from './large-trees.service.ts'

/** Operations that a task continues after the response if there is too much to wait for. */
export function largeTreesRoutes(app: FastifyInstance, drive: Drive, large: LargeTrees): void {
  route(app, moveItems, async ({ body }, actor, { request, reply }) => {
    const { ids, targetId, onConflict: choice } = body
    const job = await large.beginIfLarge(actor, 'move', ids, targetId, { choice })
    return job ? accepted(reply, job) : bulk(drive.move(actor, ids, targetId, choice), request)
  })
  route(app, copyItems, async ({ body }, actor, { request, reply }) => {
    const { ids, targetId, onConflict: choice, relations: withRelations } = body
    const options = { choice, withRelations }
    // Background tasks belong to people: a program waits for its copies.
    const job = actor.kind === 'person' && (await large.beginIfLarge(actor, 'copy', ids, targetId, options))
    return job ? accepted(reply, job) : bulk(drive.copy(actor, ids, targetId, options), request)
  })
  route(app, purgeItems, async ({ body }, actor, { request, reply }) => {
    const job = await large.beginIfLarge(actor, 'purge', body.ids)
    return job ? accepted(reply, job) : bulk(drive.trash.purge(actor, body.ids), request)
  })
}

/** 202 with the task that continues after the response. */
function accepted(reply: FastifyReply, { jobId }: { jobId: string }): BulkResult {
  reply.code(202)
  return { items: [], jobId }
}

/** The outcome in the caller's language. */
const bulk = async (outcome: Promise<model.BulkOutcome>, request: FastifyRequest): Promise<BulkResult> =>
  model.presentBulk(await outcome, languageIn(request))
