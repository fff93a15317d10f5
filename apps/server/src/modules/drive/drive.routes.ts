import {
  addRelationMembers,
  type BulkResult,
  changeVersion,
  changeItem,
  listBlockedTypes,
  setBlockedTypes,
  checkItems,
  copyItems,
  createFolder,
  createFolders,
  createRelation,
  deleteRelation,
  deleteVersion,
  errorText,
  getItem,
  listChildren,
  listDrives,
  listFolderHashtags,
  listHashtags,
  listRelations,
  listTagged,
  listVersions,
  listView,
  type Language,
  moveItems,
  orderRelation,
  previewHashtagRename,
  purgeItems,
  removeRelationMember,
  renameHashtag,
  renameRelation,
  restoreItems,
  restoreVersion,
  tagItems,
  trashItems,
  removeFilePassword,
  setFilePassword,
  unlockFile,
} from '@khlang/contract'
import { decryptFile, encryptFile, openEncryptedFile } from '@khlang/contract/encryption'
import { dismissJob, getJob, listJobs } from '@khlang/contract/jobs'
import { listLockedItems } from '@khlang/contract/locked-items'
import { listVault, restoreFromVault } from '@khlang/contract/vault'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Drive } from './drive.service.ts'
import { expiryRoutes } from './expiry.routes.ts'
import { lockRoutes } from './locks.routes.ts'
import { destructionRoutes } from './destructions.routes.ts'
import { logRoutes } from './log.routes.ts'
import { restoreRoutes } from './restores.routes.ts'
import { searchRoutes } from './search.routes.ts'
import { storageRoutes } from './storage.routes.ts'
import { FOLDER } from './drive.types.ts'
import type { BulkOutcome, LeftOut } from './service/bulk.ts'

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
  route(app, listLockedItems, ({ query }, actor) => drive.lockedItems(actor, query))
  route(app, listHashtags, ({ query }, actor) => drive.hashtags.list(actor, query))
  route(app, listFolderHashtags, ({ params }, actor) => drive.folderHashtags.list(actor, params.id))
  route(app, listTagged, ({ query }, actor) =>
    query.in ? drive.folderHashtags.below(actor, query.in, query) : drive.views.tagged(actor, query.tag, query),
  )
  route(app, tagItems, ({ body }, actor, { request }) => told(drive.hashtags.change(actor, body.ids, body), request))
  route(app, previewHashtagRename, ({ query }, actor) => drive.hashtagNames.preview(actor, query))
  route(app, renameHashtag, ({ body }, actor) => drive.hashtagNames.rename(actor, body))
  route(app, listRelations, ({ params, query }, actor) => drive.relations.list(actor, params.id, query))
  route(app, createRelation, ({ params, body }, actor) =>
    drive.relations.create(actor, params.id, body.name, body.childIds),
  )
  route(app, renameRelation, ({ params, body }, actor) => drive.relations.rename(actor, params.id, body.name))
  route(app, deleteRelation, ({ params }, actor) => drive.relations.end(actor, params.id))
  route(app, addRelationMembers, ({ params, body }, actor) => drive.relations.add(actor, params.id, body.childIds))
  route(app, removeRelationMember, ({ params }, actor) => drive.relations.remove(actor, params.id, params.memberId))
  route(app, orderRelation, ({ params, body }, actor) => drive.relations.order(actor, params.id, body.memberIds))
  route(app, setFilePassword, ({ params, body }, actor) => drive.passwords.set(actor, params.id, body))
  route(app, removeFilePassword, ({ params, body }, actor) =>
    drive.passwords.remove(actor, params.id, body.currentPassword),
  )
  route(app, encryptFile, ({ params, body }, actor) => drive.encryption.encrypt(actor, params.id, body))
  route(app, openEncryptedFile, ({ params, body }, actor) => drive.encryption.open(actor, params.id, body))
  route(app, decryptFile, ({ params, body }, actor) => drive.encryption.decrypt(actor, params.id, body))
  route(app, unlockFile, ({ params, body }, actor) => drive.passwords.open(actor, params.id, body.password))
  route(app, checkItems, ({ body }, actor, { request }) =>
    told(drive.check(actor, body.ids, body.operation, body.targetId), request),
  )
  route(app, moveItems, async ({ body }, actor, { request, reply }) => {
    const { ids, targetId, onConflict: choice } = body
    const job = await drive.large.beginIfLarge(actor, 'move', ids, targetId, { choice })
    return job ? later(reply, job) : told(drive.move(actor, ids, targetId, choice), request)
  })
  route(app, copyItems, async ({ body }, actor, { request, reply }) => {
    const { ids, targetId, onConflict: choice, relations: withRelations } = body
    const job = await drive.large.beginIfLarge(actor, 'copy', ids, targetId, { choice, withRelations })
    return job ? later(reply, job) : told(drive.copy(actor, ids, targetId, { choice, withRelations }), request)
  })
  route(app, trashItems, ({ body }, actor, { request }) => told(drive.trash.trash(actor, body.ids), request))
  route(app, restoreItems, ({ body }, actor, { request }) =>
    told(drive.trash.restore(actor, body.ids, body.targetId, body.onConflict), request),
  )
  route(app, purgeItems, async ({ body }, actor, { request, reply }) => {
    const job = await drive.large.beginIfLarge(actor, 'purge', body.ids)
    return job ? later(reply, job) : told(drive.trash.purge(actor, body.ids), request)
  })
  route(app, listVault, ({ query }, actor) => drive.vault.list(actor, query))
  route(app, restoreFromVault, ({ body }, actor, { request }) =>
    told(drive.vault.restore(actor, body.ids, body.targetId, body.onConflict), request),
  )
  route(app, listJobs, (_, actor) => drive.jobs.list(actor))
  route(app, getJob, ({ params }, actor, { request }) =>
    drive.jobs.show(actor, params.id, languageOf(request.headers['accept-language'])),
  )
  route(app, dismissJob, ({ params }, actor) => drive.jobs.dismiss(actor, params.id))
  route(app, listView, ({ params, query }, actor) => drive.views.list(actor, params.view, query))
  route(app, listVersions, ({ params, query }, actor) => drive.versions.list(actor, params.id, query))
  route(app, changeVersion, ({ params, body }, actor) => drive.versions.change(actor, params.id, params.n, body))
  route(app, deleteVersion, ({ params }, actor) => drive.versions.remove(actor, params.id, params.n))
  route(app, restoreVersion, ({ params }, actor) => drive.versions.restore(actor, params.id, params.n))
  searchRoutes(app, drive)
  logRoutes(app, drive)
  storageRoutes(app, drive)
  restoreRoutes(app, drive)
  expiryRoutes(app, drive)
  lockRoutes(app, drive)
  destructionRoutes(app, drive)
}

/** The work goes on after the answer: 202 with the job to ask for. */
function later(reply: FastifyReply, { jobId }: { jobId: string }): BulkResult {
  reply.code(202)
  return { items: [], jobId }
}

/** The outcome of a bulk call in the language of who asked. */
async function told(outcome: Promise<BulkOutcome>, request: FastifyRequest): Promise<BulkResult> {
  const language = languageOf(request.headers['accept-language'])
  const items = (await outcome).map((item) => {
    if (item.ok) {
      const { left, ...rest } = item
      return left ? { ...rest, left: left.map((one) => leftOut(one, language)) } : rest
    }
    const { id, ok, error } = item
    return { id, ok, machineCode: error.code, message: errorText(error.code, language, error.values) }
  })
  return { items }
}

const leftOut = ({ item, code }: LeftOut, language: Language) => ({
  id: item.id,
  name: item.name,
  type: item.kind === FOLDER ? ('folder' as const) : ('file' as const),
  mimeType: item.mime_type,
  machineCode: code,
  message: errorText(code, language),
})

/** `If-Match: <revision>`, with or without quotes. */
function revisionOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const revision = /^"?(\d{1,15})"?$/.exec(header)?.[1]
  if (revision === undefined)
    throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'if-match', message: 'not a revision' }] })
  return Number(revision)
}
