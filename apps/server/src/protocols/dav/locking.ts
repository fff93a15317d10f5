import { randomUUID } from 'node:crypto'
import { mapDriveVia } from '@khlang/contract'
import {
  lockBody,
  type LockInfo,
  parseDepth,
  parseIf,
  parseLockInfo,
  parseLockToken,
  parseTimeout,
  submittedTokens,
  xmlType,
} from '@khlang/webdav'
import type { FastifyReply } from 'fastify'
import type { gates, model } from '../../modules/drive/index.ts'
import { readBody } from './body.ts'
import { type Call, type DavDeps, headerOf } from './context.ts'
import { isLitter, typeOf } from './dav.rules.ts'
import { locked, Refusal } from './errors.ts'
import { tokenOf, type Guard } from './guard.ts'
import { rootOf, presentLock } from './propfind.ts'
import { hrefOf, itemAt, type Place, type Tree } from './tree.ts'
import type { Writing } from './writing.ts'

const maxOwner = 4000

/** LOCK and UNLOCK: a program locks the files that its user works on. */
export function createLockCalls(
  { locks: itemLocks, transfer, clock }: DavDeps,
  tree: Tree,
  guard: Guard,
  { target }: Pick<Writing, 'target'>,
) {
  /** An unmapped path: an empty file reserves the name. */
  async function makeEmpty(call: Call, parent: model.Proved, name: string): Promise<model.Proved> {
    await transfer.putStream(
      call.actor,
      {
        folderId: parent.item.id,
        filename: name,
        filetype: typeOf(name, undefined),
        size: 0,
        onDuplicate: 'fail',
        channel: 'mapDrive',
        via: mapDriveVia,
      },
      nothing(),
    )
    return itemAt(await tree.findAgain(call, call.names))
  }

  const bodyOf = (call: Call, found: model.Proved, lock: gates.Lock) =>
    lockBody([presentLock(lock, call, clock.now(), rootOf(call, found, lock))])

  /** A lock on a file that is not stored (litter): enough for the program to continue. */
  function lockLitter(call: Call, info: LockInfo | null, depth: string): FastifyReply {
    const token = `urn:uuid:${randomUUID()}`
    const lock = {
      token,
      shared: info?.shared ?? false,
      deep: depth === 'infinity',
      owner: info?.owner ?? '',
      timeout: 300,
      root: hrefOf(call.names, false),
    }
    return call.reply
      .code(200)
      .header('lock-token', `<${token}>`)
      .type(xmlType)
      .send(lockBody([lock]))
  }

  async function refresh(call: Call, place: Place, seconds: number | null): Promise<FastifyReply> {
    if (place.kind !== 'item') throw new Refusal(412, 'PRECONDITION_FAILED')
    await guard.check(call, place, {})
    const shown = submittedTokens(parseIf(headerOf(call, 'if')))
    const lock = (await guard.around(place.found)).find((one) => shown.has(tokenOf(one)))
    const held = lock && (await itemLocks.refresh(call.actor, lock, seconds))
    if (!held) throw new Refusal(412, 'PRECONDITION_FAILED', '<D:lock-token-matches-request-uri/>')
    return call.reply
      .code(200)
      .type(xmlType)
      .send(bodyOf(call, place.found, held))
  }

  async function lock(call: Call): Promise<FastifyReply> {
    const { actor, names, reply } = call
    const depth = parseDepth(headerOf(call, 'depth'), 'infinity')
    if (depth === '1') throw new Refusal(400, 'MALFORMED')
    const info = parseLockInfo(await readBody(call.request))
    const seconds = parseTimeout(headerOf(call, 'timeout'))
    const { place } = await target(call, names)
    if (place.kind === 'top' || place.kind === 'shared' || place.kind === 'beside')
      throw new Refusal(403, 'ITEM_RESERVED')
    if (place.kind === 'nowhere') throw new Refusal(409, 'UPLOAD_FOLDER_NOT_FOUND')
    if (place.kind === 'working' || (place.kind === 'free' && isLitter(place.name)))
      return lockLitter(call, info, depth)
    if (info === null) return refresh(call, place, seconds)
    await guard.check(call, place, place.kind === 'free' ? { members: [place.parent] } : {})
    if (info.owner.length > maxOwner) throw new Refusal(413, 'PAYLOAD_TOO_LARGE')
    const found = place.kind === 'item' ? place.found : await makeEmpty(call, place.parent, place.name)
    const taken = await itemLocks.takeForProgram(actor, found.item.id, {
      via: mapDriveVia,
      seconds,
      shared: info.shared,
      deep: depth === 'infinity' && found.item.kind === 0,
      ownerText: info.owner,
    })
    return reply
      .code(place.kind === 'item' ? 200 : 201)
      .header('lock-token', `<${tokenOf(taken)}>`)
      .type(xmlType)
      .send(bodyOf(call, found, taken))
  }

  async function unlock(call: Call): Promise<FastifyReply> {
    const token = parseLockToken(headerOf(call, 'lock-token'))
    const place = await tree.find(call, call.names)
    if (place.kind === 'working' || (place.kind === 'free' && isLitter(place.name))) return call.reply.code(204).send()
    const found = itemAt(place)
    const held = (await guard.around(found)).find((one) => tokenOf(one) === token)
    if (!held) throw new Refusal(409, 'CONFLICT', '<D:lock-token-matches-request-uri/>')
    if (held.person_id !== call.actor.personId) throw locked(call.names)
    await itemLocks.releaseForProgram(call.actor, held)
    return call.reply.code(204).send()
  }

  return { lock, unlock }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
