import { decideClaim, getClaim, getOperatorDesk, listClaims, readClaimPaper } from '@khlang/contract/operator'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import type { PersonActor } from '../../platform/actor.ts'
import type { content } from '../drive/index.ts'
import { sending } from '../transfer/index.ts'
import type { Proofs } from './proofs.service.ts'

/** What the operators of the service do with the numbers of accounts. */
export function operatorRoutes(app: FastifyInstance, { operator }: Pick<Proofs, 'operator'>): void {
  route(app, getOperatorDesk, (_, actor) => operator.desk(actor))
  route(app, listClaims, ({ query }, actor) => operator.list(actor, query))
  route(app, getClaim, ({ params }, actor) => operator.describe(actor, params.id))
  route(app, decideClaim, ({ params, body }, actor) => operator.decide(actor, params.id, body))
  route(app, readClaimPaper, async ({ params: { id, itemId } }, actor, { request, reply }) => {
    const find = () => operator.openPaper(actor, id, itemId)
    const found = await find()
    const { type } = sending.contentType(found.mimeType, false)
    const headers = {
      'content-type': type,
      'content-disposition': sending.contentDisposition('attachment', found.item.name),
    }
    const sender = sending.createSender<content.Content, PersonActor>({
      content: {
        record: (reader, paper) => operator.noteRead(reader, id, paper),
        markDamaged: (paper) => operator.markDamaged(paper),
      },
      store: operator.store,
    })
    return sender.send(request, reply, found, { actor, headers, again: find })
  })
}
