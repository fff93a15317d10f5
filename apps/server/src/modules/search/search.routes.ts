import { listRecent, searchNames } from '@khlang/contract'
import { deleteSavedSearch, listSavedSearches, renameSavedSearch, saveSearch } from '@khlang/contract/saved-searches'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { Search } from './search.service.ts'

/** Search and saved searches. */
export function searchRoutes(app: FastifyInstance, { find, recent, saved }: Search): void {
  route(app, searchNames, ({ query }, actor, { request }) => find(actor, languageIn(request), query))
  route(app, listRecent, ({ query }, actor) => recent(actor, query))
  route(app, listSavedSearches, (_, actor) => saved.list(actor))
  route(app, saveSearch, ({ body }, actor) => saved.save(actor, body.name, body.query))
  route(app, renameSavedSearch, ({ params, body }, actor) => saved.rename(actor, params.id, body.name))
  route(app, deleteSavedSearch, ({ params }, actor) => saved.remove(actor, params.id))
}
