import {
  addRelationMembers,
  createRelation,
  deleteRelation,
  listFolderHashtags,
  listHashtags,
  listRelations,
  listTagged,
  listView,
  orderRelation,
  previewHashtagRename,
  removeRelationMember,
  renameHashtag,
  renameRelation,
  tagItems,
} from '@khlang/contract'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { model } from '../drive/index.ts'
import type { Organising } from './organising.service.ts'

export function organisingRoutes(app: FastifyInstance, organising: Organising): void {
  const { hashtags, hashtagNames, folderHashtags, relations, views } = organising
  route(app, listHashtags, ({ query }, actor) => hashtags.list(actor, query))
  route(app, listFolderHashtags, ({ params }, actor) => folderHashtags.list(actor, params.id))
  route(app, listTagged, ({ query }, actor) =>
    query.in ? folderHashtags.below(actor, query.in, query) : views.tagged(actor, query.tag, query),
  )
  route(app, listView, ({ params, query }, actor) => views.list(actor, params.view, query))
  route(app, tagItems, async ({ body }, actor, { request }) =>
    model.presentBulk(await hashtags.change(actor, body.ids, body), languageIn(request)),
  )
  route(app, previewHashtagRename, ({ query }, actor) => hashtagNames.preview(actor, query))
  route(app, renameHashtag, ({ body }, actor) => hashtagNames.rename(actor, body))
  route(app, listRelations, ({ params, query }, actor) => relations.list(actor, params.id, query))
  route(app, createRelation, ({ params, body }, actor) => relations.create(actor, params.id, body.name, body.childIds))
  route(app, renameRelation, ({ params, body }, actor) => relations.rename(actor, params.id, body.name))
  route(app, deleteRelation, ({ params }, actor) => relations.end(actor, params.id))
  route(app, addRelationMembers, ({ params, body }, actor) => relations.add(actor, params.id, body.childIds))
  route(app, removeRelationMember, ({ params }, actor) => relations.remove(actor, params.id, params.memberId))
  route(app, orderRelation, ({ params, body }, actor) => relations.order(actor, params.id, body.memberIds))
}
