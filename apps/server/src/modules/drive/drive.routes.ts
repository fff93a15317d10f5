import {
  type BulkResult,
  changeItem,
  changeVersion,
  checkItems,
  createFolder,
  createFolders,
  deleteVersion,
  getItem,
  listBlockedTypes,
  listChildren,
  listDrives,
  listVersions,
  restoreItems,
  restoreVersion,
  setBlockedTypes,
  trashItems,
} from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { revisionOf } from '../../http/revision.ts'
import { route } from '../../http/route.ts'
import type { Drive } from './drive.service.ts'
import { type BulkOutcome, presentBulk } from './model/bulk.ts'

export function driveRoutes(app: FastifyInstance, drive: Drive): void {
  route(app, listDrives, (_, actor) => drive.roots.list(actor))
  route(app, getItem, ({ params }, actor) => drive.read(actor, params.id))
  route(app, listChildren, ({ params, query }, actor) => drive.list(actor, params.id, query))
  route(app, createFolder, ({ body }, actor) => drive.folders.create(actor, body.parentId, body.name))
  route(app, createFolders, ({ body }, actor) => drive.folders.createTree(actor, body.parentId, body.paths))
  route(app, changeItem, ({ params, body }, actor, { request }) =>
    drive.change(actor, params.id, body, revisionOf(request)),
  )
  route(app, listBlockedTypes, async (_, actor) => ({ extensions: await drive.blockedTypes.list(actor) }))
  route(app, setBlockedTypes, async ({ body }, actor) => ({
    extensions: await drive.blockedTypes.set(actor, body.extensions),
  }))
  route(app, checkItems, ({ body }, actor, { request }) =>
    bulk(drive.check(actor, body.ids, body.operation, body.targetId), request),
  )
  route(app, trashItems, ({ body }, actor, { request }) => bulk(drive.trash.trash(actor, body.ids), request))
  route(app, restoreItems, ({ body }, actor, { request }) =>
    bulk(drive.trash.restore(actor, body.ids, body.targetId, body.onConflict), request),
  )
  route(app, listVersions, ({ params, query }, actor) => drive.versions.list(actor, params.id, query))
  route(app, changeVersion, ({ params, body }, actor) => drive.versions.change(actor, params.id, params.n, body))
  route(app, deleteVersion, ({ params }, actor) => drive.versions.remove(actor, params.id, params.n))
  route(app, restoreVersion, ({ params }, actor) => drive.versions.restore(actor, params.id, params.n))
}

/** The outcome in the caller's language. */
const bulk = async (outcome: Promise<BulkOutcome>, request: FastifyRequest): Promise<BulkResult> =>
  presentBulk(await outcome, languageIn(request))
