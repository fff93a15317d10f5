import { errorText, formatBytes, type Input, isErrorCode, type Language } from '@khlang/contract'
import type { EdocParts, saveEdocs, SavedEdocs } from '@khlang/contract/edoc-keeping'
import type { EdocBox } from '@khlang/contract/edoc-states'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { model } from '../../drive/index.ts'
import { namedBy } from '../boxes/present.ts'
import type { EdocsDeps } from '../deps.ts'
import type { BoxPermission, Boxes } from '../model/boxes.ts'
import type { NamesFor, Naming } from '../renaming/naming.ts'
import { wantedOf } from './archive-names.rules.ts'
import { type ChosenDocument, findChosen, type KeptFile } from './documents.repo.ts'
import { createOwnFolder } from './own-folder.ts'
import * as repo from './saved.repo.ts'

type SavedFile = SavedEdocs['items'][number]['files'][number]
type OnDuplicate = 'create_copy' | 'create_tag_version' | 'skip' | 'fail'
/** Where and how a document is saved. */
type Way = { box: EdocBox; folderId: string; onDuplicate: OnDuplicate; nameOf: NamesFor; permission: BoxPermission }

type Known = { kind: 'xml' | 'pdf'; item: model.ItemRow }
type FindKnown = (file: KeptFile) => Promise<Known | undefined>

/** Another request saved the same file in the same folder, and was faster. */
class SavedMeanwhile extends Error {}

const types = { pdf: 'application/pdf', xml: 'application/xml' } as const

/** Saves files of documents in drives, with the rights that the caller has there. */
export function createSave(
  deps: Pick<EdocsDeps, 'db' | 'audit' | 'clock' | 'drive' | 'transfer'>,
  boxes: Pick<Boxes, 'requireBox'>,
  naming: Naming,
) {
  const { db, audit, clock, drive, transfer } = deps
  const ownFolder = createOwnFolder(deps)

  /** Files of a document that were saved before, where the caller can still see them as they were. */
  async function knownOf(actor: PersonActor, box: EdocBox, id: string, on = db) {
    const rows = await repo.findSaved(on, box, [id])
    const ids = rows.map((row) => row.item_id)
    const located = await drive.access.findAllowed(on, actor, 'item.download', ids)
    const known: Known[] = []
    for (const row of rows) {
      const found = located.get(row.item_id)
      if (!found || found.item.version_n !== row.version) continue
      if (model.stateOf(found, clock.now()) !== 'normal') continue
      known.push({ kind: row.kind, item: found.item })
    }
    return known
  }

  async function saveFile(
    actor: PersonActor,
    document: ChosenDocument,
    file: KeptFile,
    { box, folderId, onDuplicate, nameOf, permission }: Way,
  ): Promise<SavedFile> {
    const blob = await drive.blobs.open(file.blobId, { isOwn: box === 'outbox' })
    const name = nameOf(namedBy(document, permission), file.kind)
    const attached = await transfer.putStream(
      actor,
      {
        folderId,
        filename: name,
        filetype: types[file.kind],
        size: blob.size,
        onDuplicate,
        channel: 'web',
        via: 'copy',
        onAttached: async (tx, { itemId, version }) => {
          if (itemId === null) return
          await repo.lockSaving(tx, document.id, box)
          const twins = await knownOf(actor, box, document.id, tx)
          const isDouble = twins.some(
            ({ kind, item }) => kind === file.kind && item.parent_id === folderId && item.id !== itemId,
          )
          if (isDouble || (await repo.isVersion(tx, { id: document.id, box, kind: file.kind, itemId, n: version - 1 })))
            throw new SavedMeanwhile()
          const where = { edoc_id: document.id, box, kind: file.kind, item_id: itemId }
          await repo.insertSaved(tx, { ...where, version, saved_at: clock.now(), saved_by: actor.personId })
          const named = { documentNo: document.document_no, docType: document.doc_type }
          const data = { ...named, box, kind: file.kind, itemId, folderId }
          await audit.record(tx, actor, { type: 'edoc.kept', subject: document.id, data })
        },
      },
      blob.read(),
    )
    if (attached.itemId === null) throw new AppError('FILE_EXISTS', { name })
    const [item] = await model.findAnywhere(db, [attached.itemId])
    return { kind: file.kind, itemId: attached.itemId, name: item?.name ?? name, known: false }
  }

  /**
   * Of a document’s two files both are saved, or none: what the folder would refuse is found before the first. What is lost
   * to others in between fails, and a repeat takes the file that is there.
   */
  async function assertAllFit(
    actor: PersonActor,
    document: ChosenDocument,
    files: readonly KeptFile[],
    { folderId, onDuplicate, nameOf, permission, findKnown }: Way & { findKnown: FindKnown },
  ): Promise<void> {
    const left: KeptFile[] = []
    for (const file of files) if (!(await findKnown(file))) left.push(file)
    if (left.length === 0) return
    const named = left.map(({ kind, size }) => ({ path: nameOf(namedBy(document, permission), kind), size }))
    const { items, free } = await transfer.check(actor, { folderId, files: named })
    for (const [n, { path, exists, machineCode }] of items.entries()) {
      if (machineCode !== undefined && isErrorCode(machineCode)) throw new AppError(machineCode)
      if (!exists || onDuplicate === 'create_copy' || onDuplicate === 'create_tag_version') continue
      // Unless it is this very file, which another request has just saved.
      const file = left[n]
      if (!file || !(await findKnown(file))) throw new AppError('FILE_EXISTS', { name: path })
    }
    const need = named.reduce((sum, { size }) => sum + size, 0)
    if (need > free) throw new AppError('STORAGE_FULL', { left: formatBytes(free), need: formatBytes(need) })
  }

  /** Each file once in a folder, however often it is asked for; `reuse` takes one from anywhere. */
  async function saveOne(
    actor: PersonActor,
    document: ChosenDocument,
    as: EdocParts,
    { reuse, ...way }: Way & { reuse: boolean },
  ): Promise<SavedFile[]> {
    if (document.trashed_at) throw new AppError('EDOC_STATE')
    const files = wantedOf(document.files, as)
    if (files.length === 0) throw new AppError('EDOC_NO_FILE')
    const saved: SavedFile[] = []
    const findKnown = async ({ kind: wanted }: KeptFile) => {
      const known = (await knownOf(actor, way.box, document.id)).filter(({ kind }) => kind === wanted)
      return known.find(({ item }) => item.parent_id === way.folderId) ?? (reuse ? known[0] : undefined)
    }
    if (files.length > 1) await assertAllFit(actor, document, files, { ...way, findKnown })
    for (const file of files) {
      const find = () => findKnown(file)
      let known = await find()
      try {
        if (!known) saved.push(await saveFile(actor, document, file, way))
      } catch (error) {
        // The name may be taken by the same file, which another request has just saved.
        const isTwin = error instanceof SavedMeanwhile || (error instanceof AppError && error.code === 'FILE_EXISTS')
        if (isTwin) known = await find()
        if (!known) throw error instanceof SavedMeanwhile ? new AppError('CONFLICT') : error
      }
      if (known) saved.push({ kind: file.kind, itemId: known.item.id, name: known.item.name, known: true })
    }
    return saved
  }

  return async (
    actor: PersonActor,
    { ids, box, as, names = 'rule', folderId: wanted, onDuplicate, reuse = false }: Input<typeof saveEdocs>['body'],
    language: Language,
  ): Promise<SavedEdocs> => {
    const permission = await boxes.requireBox(actor, box, 'manage')
    const documents = new Map(
      (await findChosen(db, { ids, box, accountId: actor.accountId })).map((document) => [document.id, document]),
    )
    // Nothing is made for documents that are not there.
    const folderId = wanted ?? (documents.size > 0 ? await ownFolder(actor) : null)
    const nameOf = await naming.namesFor(actor, names)
    const items: SavedEdocs['items'] = []
    for (const id of ids)
      try {
        const document = documents.get(id)
        if (!document || folderId === null) throw new AppError('EDOC_NOT_FOUND')
        const way = { box, folderId, onDuplicate: onDuplicate ?? ('fail' as const), nameOf, permission, reuse }
        items.push({ id, ok: true, files: await saveOne(actor, document, as, way) })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const { code, values } = error
        items.push({ id, ok: false, machineCode: code, errorMessage: errorText(code, language, values), files: [] })
      }
    return { folderId, items }
  }
}

export type SaveEdocs = ReturnType<typeof createSave>
