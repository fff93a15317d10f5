import { mapDriveVia } from '@khlang/contract'
import type { FastifyReply } from 'fastify'
import { bytesOf } from '../../http/body.ts'
import { sending } from '../../modules/transfer/index.ts'
import { type Call, type DavDeps, headerOf } from './context.ts'
import { isLitter, parseContentTime, typeOf } from './dav.rules.ts'
import { Refusal } from './errors.ts'
import type { Guard } from './guard.ts'
import { isFolder, itemAt, type Tree } from './tree.ts'
import type { Working } from './working.ts'
import type { Writing } from './writing.ts'

/** GET, HEAD and PUT. */
export function createContentCalls(
  { locks: itemLocks, transfer }: DavDeps,
  tree: Tree,
  guard: Guard,
  { target }: Pick<Writing, 'target'>,
  working: Working,
) {
  const sender = sending.createSender(transfer)

  async function read(call: Call): Promise<FastifyReply> {
    const { actor, request, reply, names } = call
    if (names.length === 0) throw new Refusal(405, 'METHOD_NOT_ALLOWED')
    const place = await tree.find(call, names)
    if (place.kind === 'working') return working.read(call, place)
    const found = itemAt(place)
    if (isFolder(found)) throw new Refusal(405, 'METHOD_NOT_ALLOWED')
    const find = () => transfer.content.find(actor, found.item.id, null, 'dav.read')
    const content = await find()
    if (headerOf(call, 'if-match') !== undefined) guard.assertMatches(call, `"${content.blobId}"`, true)
    const { type, disposition } = sending.contentType(content.mimeType, false)
    const headers = {
      'content-type': type,
      'content-disposition': sending.contentDisposition(disposition, content.item.name),
      'last-modified': (content.item.content_at ?? content.modifiedAt).toUTCString(),
    }
    return sender.send(request, reply, content, { actor, headers, again: find })
  }

  /** The declared length of a request: macOS sends it in addition to chunked encoding. */
  function lengthOf(call: Call): number | null {
    const plain = headerOf(call, 'content-length')
    const expected = plain ?? headerOf(call, 'x-expected-entity-length')
    if (expected === undefined) return headerOf(call, 'transfer-encoding') === undefined ? 0 : null
    if (!/^\d{1,15}$/.test(expected)) throw new Refusal(400, 'MALFORMED')
    return Number(expected)
  }

  async function write(call: Call): Promise<FastifyReply> {
    const { actor, request, reply, names } = call
    if (headerOf(call, 'content-range') !== undefined) throw new Refusal(400, 'MALFORMED')
    const { place, alike } = await target(call, names)
    if (place.kind === 'top' || place.kind === 'shared') throw new Refusal(405, 'METHOD_NOT_ALLOWED')
    if (place.kind === 'beside') throw new Refusal(403, 'NOT_ALLOWED')
    if (place.kind === 'nowhere') throw new Refusal(409, 'UPLOAD_FOLDER_NOT_FOUND')
    if (place.kind === 'free' && isLitter(place.name)) return discard(call)
    if (place.kind === 'working') return working.write(call, place, lengthOf(call))
    const found = place.kind === 'item' ? place.found : null
    const held = found ?? alike
    if (held && isFolder(held)) throw new Refusal(405, 'METHOD_NOT_ALLOWED')
    const folder = place.kind === 'item' ? guard.parentOf(place.found) : place.parent
    if (!folder) throw new Refusal(405, 'METHOD_NOT_ALLOWED')
    const shown = await guard.check(call, place, held ? { items: [held] } : { members: [folder] })
    const etag = found ? await guard.etagOf(found) : null
    guard.assertMatches(call, etag, found !== null)
    const filename = found?.item.name ?? names.at(-1) ?? ''
    const time = parseContentTime(headerOf(call, 'x-oc-mtime') ?? '')
    const stored = await transfer.putStream(
      actor,
      {
        folderId: folder.item.id,
        filename,
        filetype: typeOf(filename, headerOf(call, 'content-type')),
        size: lengthOf(call),
        onDuplicate: headerOf(call, 'if-none-match')?.trim() === '*' ? 'fail' : 'overwrite',
        channel: 'mapDrive',
        via: mapDriveVia,
        // A conditional write replaces only the content that its condition names.
        expects: headerOf(call, 'if-match') !== undefined && etag ? etag.slice(1, -1) : undefined,
        contentAt: time ?? undefined,
      },
      bytesOf(request),
    )
    if (held && shown.size > 0) await keepAlive(call, held.item.id)
    if (time) reply.header('x-oc-mtime', 'accepted')
    return reply
      .code(stored.version > 1 || stored.skipped ? 204 : 201)
      .header('etag', `"${stored.blobId}"`)
      .send()
  }

  /** Writing refreshes the lock of its holder. */
  async function keepAlive({ actor }: Call, itemId: string): Promise<void> {
    for (const lock of await itemLocks.find([itemId]))
      if (lock.kind === 'system' && lock.person_id === actor.personId) await itemLocks.refresh(actor, lock, null)
  }

  async function discard({ request, reply }: Call): Promise<FastifyReply> {
    for await (const _ of bytesOf(request));
    return reply.code(201).send()
  }

  return { read, write }
}
