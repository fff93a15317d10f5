import { mapDriveVia } from '@khlang/contract'
import { namesBelow, parseAddress, parseDepth, parseOverwrite } from '@khlang/webdav'
import type { FastifyReply } from 'fastify'
import { readBody } from './body.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Call, type DavDeps, headerOf } from './context.ts'
import { davBase, isAtSharedLevel, isLitter, namesFrom } from './dav.rules.ts'
import { Refusal } from './errors.ts'
import type { Guard } from './guard.ts'
import { hrefOf, isFolder, itemAt, type Place, type Tree } from './tree.ts'
import type { Working } from './working.ts'
import type { Target, Writing } from './writing.ts'

/** MKCOL, DELETE, COPY and MOVE. */
export function createChangeCalls(
  { drive, transfer, identity }: DavDeps,
  tree: Tree,
  guard: Guard,
  writing: Writing,
  working: Working,
) {
  /** Where a folder is made; a folder of a program for its own use is made already. */
  async function folderTarget(call: Call): Promise<Target> {
    const target = await writing.target(call, call.names)
    if (target.place.kind !== 'working' || (await working.makeFolder(call, target.place))) return target
    return writing.asItem(target.place)
  }

  async function makeFolder(call: Call): Promise<FastifyReply> {
    if ((await readBody(call.request)).length > 0) throw new Refusal(415, 'UNSUPPORTED_TYPE')
    const { place, alike } = await folderTarget(call)
    if (place.kind === 'working') return call.reply.code(201).send()
    if (place.kind === 'top' || place.kind === 'shared' || place.kind === 'item')
      throw new Refusal(405, 'METHOD_NOT_ALLOWED')
    if (place.kind === 'beside') throw new Refusal(403, 'NOT_ALLOWED')
    if (place.kind === 'nowhere') throw new Refusal(409, 'UPLOAD_FOLDER_NOT_FOUND')
    if (alike && !isFolder(alike)) throw new Refusal(405, 'METHOD_NOT_ALLOWED')
    await guard.check(call, place, { members: [place.parent] })
    if (alike) await writing.respell(call, place, alike, place.name)
    else await drive.folders.create(call.actor, place.parent.item.id, place.name)
    return call.reply.code(201).send()
  }

  async function remove(call: Call): Promise<FastifyReply> {
    const { actor, names, reply } = call
    const place = await tree.find(call, names)
    if (place.kind === 'free' && isLitter(place.name)) return reply.code(204).send()
    if (place.kind === 'working') return working.remove(call, place)
    const found = itemAt(place)
    if (isFolder(found) && parseDepth(headerOf(call, 'depth'), 'infinity') !== 'infinity')
      throw new Refusal(400, 'MALFORMED')
    await guard.check(call, place, { trees: [found], members: [guard.parentOf(found)] })
    if (headerOf(call, 'if-match') !== undefined) guard.assertMatches(call, await guard.etagOf(found), true)
    if (isFolder(found)) {
      const [outcome] = await drive.trash.trash(actor, [found.item.id])
      if (outcome && !outcome.ok) throw outcome.error
    } else await transfer.vacated.remove(actor, found.item.id)
    return reply.code(204).send()
  }

  /** The names of the destination path. */
  function destinationOf(call: Call): string[] {
    const { host, path } = parseAddress(headerOf(call, 'destination'))
    const ours = [call.request.host, new URL(identity.publicUrl).host].map((name) => name.toLowerCase())
    const names = host === null || ours.includes(host) ? namesBelow(davBase, path) : null
    if (names === null) throw new Refusal(502, 'NOT_ALLOWED')
    return namesFrom(headerOf(call, 'user-agent'), names)
  }

  async function place(call: Call, kind: 'copy' | 'move'): Promise<FastifyReply> {
    const { actor, names, reply } = call
    const overwrite = parseOverwrite(headerOf(call, 'overwrite'))
    const depth = parseDepth(headerOf(call, 'depth'), 'infinity')
    if (depth === '1' || (kind === 'move' && depth === '0')) throw new Refusal(400, 'MALFORMED')
    const wanted = destinationOf(call)
    if (isAtSharedLevel(wanted)) throw new Refusal(403, 'NOT_ALLOWED')
    const from = await tree.find(call, names)
    if (from.kind === 'free' && isLitter(from.name)) return reply.code(201).send()
    const target = await writing.target(call, wanted)
    if (from.kind === 'working') return working.move(call, from, target, { overwrite, isCopy: kind === 'copy' })
    const found = itemAt(from)
    const beside = target.place.kind === 'working' ? target.place : null
    if (beside?.row && !overwrite) throw new AppError('FILE_EXISTS', { name: beside.path })
    if (beside && kind === 'move' && working.isAside(found, beside)) {
      await guard.check(call, from, { trees: [found] })
      return working.setAside(call, found, beside)
    }
    const { place: to, alike } = beside ? await writing.asItem(beside) : target
    const folder = targetOf(to)
    const there = to.kind === 'item' ? to.found : alike
    if (to.kind === 'item' && to.found.item.id === found.item.id) throw new Refusal(403, 'ALREADY_THERE')
    const trees = [...(kind === 'move' ? [found] : []), ...(there ? [there] : [])]
    await guard.check(call, from, { trees, members: [folder, kind === 'move' ? guard.parentOf(found) : null] })
    if (there && !overwrite && there.item.id !== found.item.id)
      throw new AppError('FILE_EXISTS', { name: there.item.name })
    const name = to.kind === 'item' ? to.found.item.name : (wanted.at(-1) ?? '')
    const request = { targetId: folder.item.id, name, overwrite, via: mapDriveVia }
    const { created } =
      kind === 'copy'
        ? await drive.copyTo(actor, found.item.id, { ...request, deep: depth === 'infinity' })
        : await drive.moveTo(actor, found.item.id, request)
    if (beside?.row) await working.forget(actor, beside)
    const isNew = created && !beside?.row
    if (isNew) reply.header('location', hrefOf(wanted, isFolder(found)))
    return reply.code(isNew ? 201 : 204).send()
  }

  /** The folder of the destination. */
  function targetOf(to: Place) {
    if (to.kind === 'free') return to.parent
    const parent = to.kind === 'item' ? guard.parentOf(to.found) : null
    if (parent) return parent
    throw to.kind === 'nowhere' ? new Refusal(409, 'UPLOAD_FOLDER_NOT_FOUND') : new Refusal(403, 'NOT_ALLOWED')
  }

  return {
    makeFolder,
    remove,
    copy: (call: Call) => place(call, 'copy'),
    move: (call: Call) => place(call, 'move'),
  }
}
