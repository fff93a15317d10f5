import { partSize, type Upload } from '@khlang/contract'
import type { AccountActor } from '../../platform/actor.ts'
import { createExamine } from '../integrity/index.ts'
import { createAccountExports } from './archives/account-exports.ts'
import { createArchive } from './archives/archive.ts'
import { createChosen } from './archives/chosen.ts'
import { createBegin, type UploadInput } from './uploads/begin.ts'
import { createCheckUpload } from './uploads/check-upload.ts'
import { createDocuments } from './documents/create-document.ts'
import type { TransferDeps } from './deps.ts'
import { createDirectUpload } from './uploads/direct-upload.ts'
import { createFinish } from './uploads/finish.ts'
import { createPreparedArchives } from './archives/prepared-archives.ts'
import { createPutStream } from './uploads/put-stream.ts'
import { createPutWhole } from './uploads/put-whole.ts'
import { createWholeHash } from './uploads/whole-hash.ts'
import { createWrite } from './uploads/write.ts'
import { createVacatedNames } from './working/vacated-names.ts'
import { createWorkingFiles } from './working/working-files.ts'
import { createTreeContents } from './zip/tree-contents.ts'
import { findKnownKeys, findOpenOfVisit, findUploadParts, type UploadRow } from './uploads/uploads.repo.ts'

export type Transfer = ReturnType<typeof createTransfer>

/** Bytes in and out: tus, parallel parts and single requests are adapters of this service. */
export function createTransfer(deps: TransferDeps) {
  const { db, clock, store, drive } = deps
  const { plan, begin } = createBegin(deps)
  const wholeHash = createWholeHash(deps)
  const finish = createFinish(deps, wholeHash)
  const write = createWrite(deps, finish)
  const putStream = createPutStream(deps, wholeHash)
  const vacated = createVacatedNames(deps)
  const chosen = createChosen(deps)
  const archives = { ...deps, trees: createTreeContents(deps) }
  const prepared = createPreparedArchives(archives, chosen)
  const { collectOrphans } = createExamine(deps, findKnownKeys)

  const present = async (row: UploadRow): Promise<Upload> => ({
    id: row.id,
    size: row.size,
    partSize,
    expiresAt: row.expires_at.toISOString(),
    state: row.state === 'done' ? 'done' : 'open',
    itemId: row.item_id,
    parts: (await findUploadParts(db, row.id)).map(({ n, size, sha256 }) => ({
      n,
      size,
      sha256: sha256.toString('hex'),
    })),
  })

  return {
    check: createCheckUpload(deps),
    begin,
    beginParts: async (actor: AccountActor, input: UploadInput) => present(await begin(actor, input, 'parts')),
    show: async (actor: AccountActor, id: string) => present(await write.requireOpen(actor, id)),
    requireOpen: write.requireOpen,
    findOpenOfVisit: (visitId: string) => findOpenOfVisit(db, visitId, clock.now()),
    putPart: write.putPart,
    append: write.append,
    putWhole: createPutWhole(deps, { plan, begin }, finish, write),
    putStream,
    vacated,
    working: createWorkingFiles(deps, vacated, wholeHash),
    directUpload: createDirectUpload(deps, putStream),
    createDocument: createDocuments(deps, putStream),
    read: drive.read,
    complete: finish.complete,
    abort: finish.abort,
    abortAllOf: finish.abortAllOf,
    finishComplete: finish.finishComplete,
    sweep: finish.sweep,
    collectOrphans,
    archive: createArchive(archives, prepared, chosen),
    exports: createAccountExports(archives, prepared),
    prepared,
    content: drive.content,
    store,
  }
}
