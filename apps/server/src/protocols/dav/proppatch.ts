import {
  DAV,
  emptyElement,
  multistatusHead,
  multistatusTail,
  parseProppatch,
  type PropertyChange,
  propstat,
  response,
  xmlType,
} from '@khlang/webdav'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { readBody } from './body.ts'
import type { Call, DavDeps } from './context.ts'
import { isLitter, parseContentTime } from './dav.rules.ts'
import { Refusal } from './errors.ts'
import type { Guard } from './guard.ts'
import { isProtected } from './properties.ts'
import { hrefOf, isFolder, itemAt, type Tree } from './tree.ts'

const microsoft = 'urn:schemas-microsoft-com:'

/** Whether a property is a modification time: of the protocol, of rclone, or of Windows. */
const isModificationTime = ({ ns, name }: PropertyChange): boolean =>
  (ns === DAV && (name === 'getlastmodified' || name === 'lastmodified')) ||
  (ns === microsoft && name === 'Win32LastModifiedTime')

/** The last modification time among these changes, if any. */
function contentTimeOf(changes: readonly PropertyChange[]): Date | undefined {
  const change = changes.findLast((one) => one.set && isModificationTime(one))
  return (change?.set ? parseContentTime(change.text) : null) ?? undefined
}

/** PROPPATCH: properties that programs store with an item. All changes, or none. */
export function createProppatch({ properties }: DavDeps, tree: Tree, guard: Guard) {
  return async function proppatch(call: Call): Promise<FastifyReply> {
    const changes = parseProppatch(await readBody(call.request))
    const place = await tree.find(call, call.names)
    if (place.kind === 'working' || (place.kind === 'free' && isLitter(place.name)))
      return multistatus(call, false, changes, () => [200, ''])
    const found = itemAt(place)
    await guard.check(call, place, { items: [found] })
    const folder = isFolder(found)
    if (changes.some(isProtected)) {
      return multistatus(call, folder, changes, (change) =>
        isProtected(change) ? [403, 'cannot-modify-protected-property'] : [424, ''],
      )
    }
    const kept = changes.filter(({ ns }) => ns !== DAV)
    const contentAt = folder ? undefined : contentTimeOf(changes)
    try {
      await properties.change(call.actor, found.item.id, {
        properties: kept.map((change) => ({
          namespace: change.ns,
          name: change.name,
          xml: change.set ? change.xml : null,
        })),
        ...(contentAt !== undefined && { contentAt }),
      })
    } catch (error) {
      if (error instanceof AppError && error.code === 'PAYLOAD_TOO_LARGE')
        return multistatus(call, folder, changes, () => [507, ''])
      throw error
    }
    return multistatus(call, folder, changes, (change) => (isKept(change) ? [200, ''] : [409, '']))
  }
}

/** An invalid time cannot be stored. */
const isKept = (change: PropertyChange) =>
  change.ns !== DAV || !change.set || !isModificationTime(change) || parseContentTime(change.text) !== null

function multistatus(
  call: Call,
  folder: boolean,
  changes: readonly PropertyChange[],
  outcome: (change: PropertyChange) => [status: number, condition: string],
): FastifyReply {
  const groups = Map.groupBy(changes, (change) => outcome(change).join(' '))
  const propstats = [...groups].map(([key, group]) => {
    const [status = '', condition = ''] = key.split(' ')
    return propstat(Number(status), group.map(emptyElement).join(''), condition)
  })
  if (call.names.length === 0) throw new Refusal(403, 'ITEM_RESERVED')
  return call.reply
    .code(207)
    .type(xmlType)
    .send(multistatusHead + response(hrefOf(call.names, folder), propstats.join('')) + multistatusTail)
}
