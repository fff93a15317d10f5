import { exitCodes, Failure } from './failure.ts'
import { parseRemote } from './names.ts'
import { isJson, type Json, listIn, numberIn, type Server, textIn } from './server.ts'
import type { Say } from './texts.ts'

export type Item = { id: string; name: string; isFolder: boolean; size: number; modifiedAt: string }

const itemOf = (json: Json): Item => ({
  id: textIn(json, 'id'),
  name: textIn(json, 'name'),
  isFolder: json.type === 'folder',
  size: numberIn(json, 'size'),
  modifiedAt: textIn(json, 'modifiedAt'),
})

/** Everything in a folder, over all its pages. */
export async function* childrenOf(server: Server, folderId: string): AsyncGenerator<Item> {
  let cursor = ''
  do {
    const next = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const page = await server.call('GET', `/api/items/${folderId}/children?limit=1000${next}`)
    for (const item of listIn(page, 'items')) yield itemOf(item)
    cursor = textIn(page, 'nextCursor')
  } while (cursor !== '')
}

/** The root of a path: that of the business for a business, or of what a key is limited to. */
async function rootOf(server: Server, drive: string | null, say: Say): Promise<Item> {
  const drives = listIn(await server.call('GET', '/api/drives'), 'items')
  const found =
    drive === null
      ? (drives.find(({ kind }) => kind === 'business') ?? drives[0])
      : drives.find(({ kind }) => kind === drive)
  if (!found) throw new Failure(exitCodes.notFound, say('noDrive', { drive: drive ?? '' }))
  return { id: textIn(found, 'rootId'), name: textIn(found, 'name'), isFolder: true, size: 0, modifiedAt: '' }
}

/** The item at a path, as far as there is one: the rest are the names that do not exist. */
export async function follow(server: Server, path: string, say: Say): Promise<{ item: Item; rest: string[] }> {
  const { drive, steps } = parseRemote(path)
  let item = await rootOf(server, drive, say)
  for (const [index, step] of steps.entries()) {
    if (!item.isFolder)
      throw new Failure(exitCodes.notFound, say('notAFolder', { path: steps.slice(0, index).join('/') }))
    let next: Item | null = null
    for await (const child of childrenOf(server, item.id))
      if (child.name === step) {
        next = child
        break
      }
    if (!next) return { item, rest: steps.slice(index) }
    item = next
  }
  return { item, rest: [] }
}

export async function requireItem(server: Server, path: string, say: Say): Promise<Item> {
  const { item, rest } = await follow(server, path, say)
  if (rest.length > 0) throw new Failure(exitCodes.notFound, say('notFound', { path }))
  return item
}

/** The SHA-256 of a file; `isPending`: the server has not computed it yet. Null where it may not be read, too. */
export async function sumsOf(server: Server, id: string): Promise<{ sha256: string | null; isPending: boolean }> {
  const answer = await server.ask(`/api/items/${id}`, { accepts: [403, 404] })
  if (!answer.ok) return { sha256: null, isPending: false }
  const body: unknown = await answer.json()
  const result: unknown = isJson(body) ? body.result : null
  const sha256 = textIn(result, 'sha256') || null
  return { sha256, isPending: sha256 === null && isJson(result) && result.encrypted !== true }
}

/** The SHA-256 of a file; null while the server has not computed it, or where it may not be read. */
export const hashOf = async (server: Server, id: string): Promise<string | null> => (await sumsOf(server, id)).sha256
