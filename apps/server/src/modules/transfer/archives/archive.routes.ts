import { errorText } from '@khlang/contract'
import { downloadItems, planDownload, readArchive } from '@khlang/contract/archives'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../http/body.ts'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import { preparedRoutes } from './prepared.routes.ts'
import { sendAll } from '../downloads/sending.http.ts'
import { contentDisposition } from '../transfer.rules.ts'
import type { Transfer } from '../transfer.service.ts'

/** Folders and several files as one zip: first an address for them, then the bytes at that address. */
export function archiveRoutes(app: FastifyInstance, { archive, prepared, store }: Transfer): void {
  route(app, downloadItems, async ({ body }, actor, { request, reply }) => {
    const language = languageIn(request)
    const { items, bytes, ...asked } = await archive.prepare(actor, {
      ids: body.ids,
      index: body.index ?? false,
      language,
    })
    if ('token' in asked) return { url: `/api/archives/${asked.token}`, items, bytes }
    reply.code(202)
    return { archiveId: asked.archiveId, items, bytes }
  })
  route(app, planDownload, async ({ body }, actor, { request }) => {
    const language = languageIn(request)
    const { verdicts, ...size } = await archive.plan(actor, body.ids)
    const entries = verdicts.map((verdict) => {
      if (verdict.ok) return { id: verdict.id, ok: true }
      const { id, error } = verdict
      return { id, ok: false, machineCode: error.code, message: errorText(error.code, language, error.values) }
    })
    return { verdicts: entries, ...size }
  })
  preparedRoutes(app, { prepared, store })
  route(app, readArchive, async ({ params: { token } }, _, { request, reply }) => {
    const { name, chunks } = await archive.open(token, originOf(request))
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
      'accept-ranges': 'none',
    })
    // A truncated archive has no central directory, so every program reports it as broken.
    await sendAll(request, reply, chunks).catch(() => undefined)
    return reply
  })
}
