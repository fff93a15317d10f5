import { listArchives, readPreparedArchive, removeArchive } from '@khlang/contract/archives'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import type { PersonActor } from '../../../platform/actor.ts'
import { createSender } from '../downloads/sending.http.ts'
import { contentDisposition } from '../transfer.rules.ts'
import type { Transfer } from '../transfer.service.ts'

type Found = Awaited<ReturnType<Transfer['prepared']['find']>>

/** Large zips made by a job: their list, and their bytes with ranges. */
export function preparedRoutes(app: FastifyInstance, { prepared, store }: Pick<Transfer, 'prepared' | 'store'>): void {
  route(app, listArchives, (_, actor, { request }) => prepared.list(actor, languageIn(request)))
  route(app, removeArchive, async ({ params }, actor) => {
    await prepared.remove(actor, params.id)
    return {}
  })

  const sender = createSender<Found, PersonActor>({ store, content: prepared })
  route(app, readPreparedArchive, async ({ params: { id } }, actor, { request, reply }) => {
    const found = await prepared.find(actor, id)
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', found.name),
    }
    return sender.send(request, reply, found, { actor, headers, again: () => prepared.find(actor, id) })
  })
}
