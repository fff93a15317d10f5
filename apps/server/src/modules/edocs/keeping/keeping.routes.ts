import {
  downloadEdocs,
  listEdocHashtags,
  listSavedEdoc,
  readEdocArchive,
  saveEdocs,
  sendKeptEdocs,
  tagEdocs,
} from '@khlang/contract/edoc-keeping'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../http/body.ts'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import { sending } from '../../transfer/index.ts'
import type { createEdocArchives } from './archive.ts'
import type { createEdocHashtags } from './hashtags.ts'
import type { createPassOn } from './pass-on.ts'
import type { SaveEdocs } from './save.ts'
import type { createSavedPlaces } from './saved-places.ts'

type Keeping = {
  archives: ReturnType<typeof createEdocArchives>
  save: SaveEdocs
  savedPlaces: ReturnType<typeof createSavedPlaces>
  passOn: ReturnType<typeof createPassOn>
  hashtags: ReturnType<typeof createEdocHashtags>
}

/** What people do with documents of their boxes. */
export function keepingRoutes(app: FastifyInstance, { archives, save, savedPlaces, passOn, hashtags }: Keeping): void {
  route(app, downloadEdocs, ({ body }, actor, { request }) => archives.prepare(actor, body, languageIn(request)))
  route(app, saveEdocs, ({ body }, actor, { request }) => save(actor, body, languageIn(request)))
  route(app, listSavedEdoc, ({ params, query }, actor) => savedPlaces(actor, params.id, query.box))
  route(app, sendKeptEdocs, ({ body }, actor, { request }) => passOn(actor, body, languageIn(request)))
  route(app, tagEdocs, ({ body }, actor) => hashtags.change(actor, body))
  route(app, listEdocHashtags, ({ query }, actor) => hashtags.list(actor, query.box))
  route(app, readEdocArchive, async ({ params: { token } }, _, { request, reply }) => {
    const { name, chunks } = await archives.open(token, originOf(request))
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': sending.contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
      'accept-ranges': 'none',
    })
    // A truncated archive has no central directory, so every program reports it as broken.
    await sending.sendAll(request, reply, chunks).catch(() => undefined)
    return reply
  })
}
