import {
  changeItem,
  checkItems,
  copyItems,
  createFolder,
  createFolders,
  getItem,
  getStorage,
  listChildren,
  listDrives,
  listVersions,
  listView,
  moveItems,
  purgeItems,
  restoreItems,
  restoreVersion,
  searchNames,
  trashItems,
} from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '../../http/route.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Drive } from './drive.service.ts'

export function driveRoutes(app: FastifyInstance, drive: Drive): void {
  route(app, listDrives, (_, actor) => drive.roots.list(actor))
  route(app, getStorage, (_, actor) => drive.roots.storage(actor))
  route(app, getItem, ({ params }, actor) => drive.read(actor, params.id))
  route(app, listChildren, ({ params, query }, actor) => drive.list(actor, params.id, query))
  route(app, createFolder, ({ body }, actor) => drive.folders.create(actor, body.parentId, body.name))
  route(app, createFolders, ({ body }, actor) => drive.folders.createTree(actor, body.parentId, body.paths))
  route(app, changeItem, ({ params, body }, actor, { request }) =>
    drive.change(actor, params.id, body, revisionOf(request)),
  )
  route(app, checkItems, ({ body }, actor) => drive.check(actor, body.ids, body.operation, body.targetId))
  route(app, moveItems, ({ body }, actor) => drive.move(actor, body.ids, body.targetId, body.onConflict))
  route(app, copyItems, ({ body }, actor) => drive.copy(actor, body.ids, body.targetId, body.onConflict))
  route(app, trashItems, ({ body }, actor) => drive.trash.trash(actor, body.ids))
  route(app, restoreItems, ({ body }, actor) => drive.trash.restore(actor, body.ids, body.targetId, body.onConflict))
  route(app, purgeItems, ({ body }, actor) => drive.trash.purge(actor, body.ids))
  route(app, listView, ({ params, query }, actor) => drive.views.list(actor, params.view, query))
  route(app, searchNames, ({ query }, actor) => drive.views.search(actor, query.q, query))
  route(app, listVersions, ({ params, query }, actor) => drive.versions.list(actor, params.id, query))
  route(app, restoreVersion, ({ params }, actor) => drive.versions.restore(actor, params.id, params.n))
}

/** `If-Match: <revision>`, with or without quotes. */
function revisionOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const revision = /^"?(\d{1,15})"?$/.exec(header)?.[1]
  if (revision === undefined)
    throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'if-match', message: 'not a revision' }] })
  return Number(revision)
}
