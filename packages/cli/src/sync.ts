import { resolve } from 'node:path'
import { type Contents, createContents } from './contents.ts'
import { exitCodes, Failure } from './failure.ts'
import { asFailure, collectInside, type Found, joined, type LocalFile, pathOf } from './local-files.ts'
import { pathKey } from './names.ts'
import { assertOwnName, makeFolders, type PushDeps, pushFile } from './push.ts'
import { follow, type Item } from './remote.ts'
import { listIn, textIn } from './server.ts'
import type { PushWay } from './upload.ts'

const itemsAtOnce = 500

export type SyncOptions = {
  way: PushWay
  /** What goes to the trash: what is not on this computer, and `everything` even if this computer has no file at all. */
  removes: 'nothing' | 'missing' | 'everything'
  /** Whether it is only said what would happen. */
  isDry: boolean
}

type Doomed = { item: Item; path: string }

/**
 * Makes a folder of the drive hold what a folder of this computer holds. It goes one way: nothing changes on this computer,
 * and nothing leaves the drive unless that is asked for.
 */
export async function sync(deps: PushDeps, source: string, target: string, options: SyncOptions): Promise<void> {
  const { server, report, say } = deps
  const { item, rest } = await follow(server, target, say)
  if (!item.isFolder) throw new Failure(exitCodes.notFound, say('notAFolder', { path: target }))
  const above = rest.join('/')
  const found: Found = { files: [], folders: new Set(above === '' ? [] : [above]), left: [] }
  await collectInside(resolve(source), above, found, say)
  for (const { path, isLink } of found.left) await report.left(path, isLink)
  const contents = createContents(server)
  const there = await foldersThere(contents, item.id, found, above)
  const { doomed, inTheWay } = await compare(contents, there, found)
  const removes = options.removes !== 'nothing'
  // An empty folder is most often a disk that is not there: it must not empty the drive.
  if (options.removes === 'missing' && found.files.length === 0 && doomed.length > 0)
    throw new Failure(exitCodes.usage, say('nothingHere', { path: source, count: doomed.length }))
  if (removes) await remove(deps, inTheWay, options)
  await sendAll(deps, { contents, rootId: item.id, there, found, blocked: removes ? [] : inTheWay }, options)
  if (!removes || doomed.length === 0) return
  // What failed to go up may be what replaces something that would be removed.
  if (report.tally.failed > 0) return report.show('nothingRemoved', {})
  await remove(deps, doomed, options)
}

/** The folders that are on both sides, by path; what is only here is made later. */
async function foldersThere(
  contents: Contents,
  rootId: string,
  found: Found,
  above: string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  if (above === '') ids.set('', rootId)
  for (const path of [...found.folders].toSorted((a, b) => a.length - b.length)) {
    const cut = path.lastIndexOf('/')
    const parent = ids.get(cut < 0 ? '' : path.slice(0, cut))
    const item = parent === undefined ? undefined : await contents.find(parent, path.slice(cut + 1))
    if (item?.isFolder) ids.set(path, item.id)
  }
  return ids
}

/** What is only in the drive, and what there has another kind than here. */
async function compare(contents: Contents, there: ReadonlyMap<string, string>, found: Found) {
  const files = new Set(found.files.map((file) => pathKey(pathOf(file))))
  const folders = new Set([...found.folders].map(pathKey))
  const left = new Set(found.left.map(({ path }) => pathKey(path)))
  const doomed: Doomed[] = []
  const inTheWay: Doomed[] = []
  for (const [folder, id] of there)
    for (const item of (await contents.inFolder(id)).values()) {
      const path = joined(folder, item.name)
      const key = pathKey(path)
      if (item.isFolder ? files.has(key) : folders.has(key)) inTheWay.push({ item, path })
      else if (!files.has(key) && !folders.has(key) && !left.has(key)) doomed.push({ item, path })
    }
  return { doomed, inTheWay }
}

type Sending = {
  contents: Contents
  rootId: string
  there: ReadonlyMap<string, string>
  found: Found
  blocked: readonly Doomed[]
}

async function sendAll(deps: PushDeps, { contents, rootId, there, found, blocked }: Sending, options: SyncOptions) {
  const { report, say } = deps
  const barred = new Map(blocked.map(({ path }) => [pathKey(path), path]))
  const barrierOf = (path: string) =>
    path.split('/').flatMap((_, index, steps) => barred.get(pathKey(steps.slice(0, index + 1).join('/'))) ?? [])[0]
  const missing = [...found.folders].filter((path) => !there.has(path) && barrierOf(path) === undefined)
  const made = options.isDry ? new Map<string, string>() : await makeFolders(deps.server, rootId, missing)
  const sent = new Map<string, string>()
  for (const file of found.files) {
    const path = pathOf(file)
    const folderId = there.get(file.folder) ?? made.get(file.folder)
    try {
      assertOwnName(sent, path, say)
      const barrier = barrierOf(path)
      if (barrier !== undefined) throw new Failure(exitCodes.someFailed, say('otherKind', { path: barrier }))
      if (options.isDry) await foretell(deps, contents, file, folderId)
      else await pushFile(deps, contents, file, { folderId: folderId ?? rootId, path, way: options.way })
    } catch (error) {
      await report.failed(path, asFailure(error, say))
    }
  }
}

/** Says what would happen to a file. */
async function foretell({ report }: PushDeps, contents: Contents, file: LocalFile, folderId: string | undefined) {
  const path = pathOf(file)
  const known = folderId === undefined ? undefined : await contents.find(folderId, file.name)
  const isSame = folderId !== undefined && (await contents.holds(folderId, file, { copies: false }))
  if (isSame) return report.unchanged(path)
  await report.would(known && !known.isFolder ? 'wouldUpdate' : 'wouldPush', path, file.size)
}

/** Moves items to the trash of the drive, where they stay for a while. */
async function remove({ server, report, say }: PushDeps, doomed: readonly Doomed[], { isDry }: SyncOptions) {
  if (isDry) {
    for (const { item, path } of doomed) await report.would('wouldTrash', path, item.size)
    return
  }
  for (let from = 0; from < doomed.length; from += itemsAtOnce) {
    const some = doomed.slice(from, from + itemsAtOnce)
    const answer = await server.call('POST', '/api/items/trash', { ids: some.map(({ item }) => item.id) })
    const refused = new Map(
      listIn(answer, 'items').flatMap((one) => (one.ok === true ? [] : [[textIn(one, 'id'), textIn(one, 'message')]])),
    )
    for (const { item, path } of some) {
      const reason = refused.get(item.id)
      if (reason === undefined) await report.trashed(path)
      else await report.failed(path, new Failure(exitCodes.someFailed, reason || say('unexpected', { reason: '' })))
    }
  }
}
