import type { FastifyReply } from 'fastify'
import { bytesOf } from '../../http/body.ts'
import type { model } from '../../modules/drive/index.ts'
import { sending } from '../../modules/transfer/index.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Call, type DavDeps, headerOf } from './context.ts'
import { isLitter, parseContentTime, typeOf } from './dav.rules.ts'
import { Refusal } from './errors.ts'
import type { Guard } from './guard.ts'
import { isFolder, type Place, type WorkingFile } from './tree.ts'
import type { Walked } from './walk.ts'
import type { Target } from './writing.ts'

export type WorkingPlace = Extract<Place, { kind: 'working' }>

type How = { overwrite: boolean; isCopy: boolean }

/** Nothing is recorded of bytes that are no item. */
const unrecorded = { record: () => Promise.resolve(), markDamaged: () => Promise.resolve() }

const spotOf = ({ folder, path }: WorkingPlace) => ({ folderId: folder.item.id, path })
const nameOf = ({ path }: WorkingPlace) => path.split('/').at(-1) ?? ''

/** Whether one of two places is the other, or inside it. */
const overlap = (one: WorkingPlace, other: WorkingPlace): boolean =>
  one.folder.item.id === other.folder.item.id &&
  (`${one.path}/`.startsWith(`${other.path}/`) || `${other.path}/`.startsWith(`${one.path}/`))

/** What programs write beside a document while they save it: lock files, temporary files, and the document set aside. */
export function createWorking({ db, drive, transfer }: DavDeps, guard: Guard) {
  const { working } = transfer
  const sender = sending.createSender({ content: unrecorded, store: transfer.store })

  const etagOf = ({ row }: WorkingPlace) => (row ? `"${working.describe(row).etag}"` : null)

  /** Throws unless there is a folder to write it in. */
  async function assertAbove({ actor }: Call, place: WorkingPlace): Promise<void> {
    const above = place.path.split('/').slice(0, -1).join('/')
    if (above === '') return
    const row = await working.find(actor, { folderId: place.folder.item.id, path: above })
    if (!row || !working.describe(row).isFolder) throw new Refusal(409, 'UPLOAD_FOLDER_NOT_FOUND')
  }

  async function read(call: Call, place: WorkingPlace): Promise<FastifyReply> {
    const { actor, request, reply } = call
    const { row, folder } = place
    await drive.access.authorise(db, actor, 'dav.read', folder)
    if (!row) throw new Refusal(404, 'NOT_FOUND')
    const bytes = await working.bytes(actor, row)
    if (!bytes) throw new Refusal(working.describe(row).isFolder ? 405 : 404, 'NOT_FOUND')
    const { type, disposition } = sending.contentType(row.mime_type, false)
    const headers = {
      'content-type': type,
      'content-disposition': sending.contentDisposition(disposition, nameOf(place)),
      'last-modified': (row.content_at ?? row.changed_at).toUTCString(),
    }
    return sender.send(request, reply, bytes, { actor, headers, again: () => Promise.resolve() })
  }

  async function write(call: Call, place: WorkingPlace, size: number | null): Promise<FastifyReply> {
    const { actor, request, reply } = call
    if (place.row && working.describe(place.row).isFolder) throw new Refusal(405, 'METHOD_NOT_ALLOWED')
    await assertAbove(call, place)
    guard.assertMatches(call, etagOf(place), place.row !== null)
    const time = parseContentTime(headerOf(call, 'x-oc-mtime') ?? '')
    const filetype = typeOf(place.path, headerOf(call, 'content-type'))
    const file = { filetype, size, ...(time && { contentAt: time }) }
    const { isNew, blobId } = await working.write(actor, spotOf(place), file, bytesOf(request))
    if (time) reply.header('x-oc-mtime', 'accepted')
    return reply
      .code(isNew ? 201 : 204)
      .header('etag', `"${blobId}"`)
      .send()
  }

  /** A folder in which a program prepares a file; false for a name that people give, too. */
  async function makeFolder(call: Call, place: WorkingPlace): Promise<boolean> {
    if (place.row) throw new Refusal(405, 'METHOD_NOT_ALLOWED')
    if (working.mayBeKept(place.path)) return false
    await assertAbove(call, place)
    await working.makeFolder(call.actor, spotOf(place))
    return true
  }

  async function remove(call: Call, place: WorkingPlace): Promise<FastifyReply> {
    if (!place.row && !isLitter(nameOf(place))) throw new Refusal(404, 'NOT_FOUND')
    await working.remove(call.actor, spotOf(place))
    return call.reply.code(204).send()
  }

  /** Moves it to another place, or puts it in place of the document that it is to replace. */
  async function move(call: Call, from: WorkingPlace, to: Target, how: How): Promise<FastifyReply> {
    const { actor, reply } = call
    const { row } = from
    if (!row) throw new Refusal(404, 'NOT_FOUND')
    const { place, alike } = to
    const { overwrite, isCopy } = how
    if (place.kind === 'working') {
      if (isCopy || overlap(from, place)) throw new Refusal(403, 'NOT_ALLOWED')
      if (place.row && !overwrite) throw new AppError('FILE_EXISTS', { name: place.path })
      await assertAbove(call, place)
      await working.move(actor, spotOf(from), spotOf(place))
      return reply.code(place.row ? 204 : 201).send()
    }
    const there = place.kind === 'item' ? place.found : alike
    const folder = place.kind === 'free' ? place.parent : there && guard.parentOf(there)
    if (!folder) throw new Refusal(place.kind === 'nowhere' ? 409 : 403, 'NOT_ALLOWED')
    const name = place.kind === 'free' ? place.name : (there?.item.name ?? '')
    if (working.describe(row).isFolder || (there && isFolder(there))) throw new Refusal(403, 'NOT_ALLOWED')
    if (there && !overwrite) throw new AppError('FILE_EXISTS', { name })
    await guard.checkTokens(call, there ? [there] : [])
    await working.place(actor, row, { folderId: folder.item.id, name, onDuplicate: 'overwrite' }, { isCopy })
    return reply.code(there ? 204 : 201).send()
  }

  /** The names that programs see beside the items of a folder. */
  async function list({ actor }: Call, folder: model.Proved, path = ''): Promise<Walked[]> {
    return (await working.list(actor, { folderId: folder.item.id, path })).map((row) => present(row, path))
  }

  /** One of them, as in lists. */
  function present(row: WorkingFile, above: string): Walked {
    const { isFolder: folder, etag } = working.describe(row)
    const at = row.changed_at.getTime()
    const changed = row.content_at?.getTime() ?? at
    const name = row.path.slice(above === '' ? 0 : above.length + 1)
    return {
      ...blank,
      id: row.id,
      kind: folder ? 0 : 1,
      name,
      mime_type: row.mime_type,
      size: row.size,
      created: at,
      changed,
      blob_id: folder ? null : etag,
    }
  }

  return {
    read,
    write,
    makeFolder,
    remove,
    move,
    list,
    describe: ({ row, path }: WorkingPlace): Walked | null =>
      row && present(row, path.split('/').slice(0, -1).join('/')),
    /** Removes what had the name of an item that has taken its place. */
    forget: (actor: Call['actor'], place: WorkingPlace) => working.remove(actor, spotOf(place)),
    /** Whether a document that a program moves there is only out of its way for a moment. */
    isAside: (found: model.Proved, { folder }: WorkingPlace) =>
      !isFolder(found) && found.item.parent_id === folder.item.id,
    async setAside(call: Call, found: model.Proved, place: WorkingPlace): Promise<FastifyReply> {
      await assertAbove(call, place)
      await working.setAside(call.actor, found, spotOf(place))
      return call.reply.code(place.row ? 204 : 201).send()
    },
  }
}
export type Working = ReturnType<typeof createWorking>

const blank = {
  name_key: '',
  expires_at: null,
  trashed_at: null,
  has_grants: false,
  restricted: false,
  stop_inheriting: false,
  locked_by: null,
  pathOnly: false,
} as const
