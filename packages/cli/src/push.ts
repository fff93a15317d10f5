import { resolve } from 'node:path'
import { type Contents, createContents } from './contents.ts'
import { exitCodes, Failure } from './failure.ts'
import { asFailure, collect, type Found, type LocalFile, pathOf } from './local-files.ts'
import { pathKey } from './names.ts'
import { follow, hashOf } from './remote.ts'
import type { Report } from './report.ts'
import { listIn, type Server, textIn } from './server.ts'
import type { SessionFile } from './session-file.ts'
import { bytesText, type Say } from './texts.ts'
import { begin, offsetOf, type PushWay, send } from './upload.ts'

const foldersAtOnce = 500

export type PushDeps = { server: Server; kept: SessionFile; report: Report; say: Say; who: string }

/** Uploads files and folders; what is there already is skipped, and what was interrupted continues where it stopped. */
export async function push(deps: PushDeps, sources: readonly string[], target: string, way: PushWay): Promise<void> {
  const { server, report, say } = deps
  const { item, rest } = await follow(server, target, say)
  if (!item.isFolder) throw new Failure(exitCodes.notFound, say('notAFolder', { path: target }))
  const above = rest.join('/')
  const found: Found = { files: [], folders: new Set(above === '' ? [] : [above]), left: [] }
  for (const source of sources) await collect(resolve(source), above, found, say)
  for (const { path, isLink } of found.left) await report.left(path, isLink)
  const ids = await makeFolders(server, item.id, [...found.folders])
  const contents = createContents(server)
  const sent = new Map<string, string>()
  for (const file of found.files) {
    const path = pathOf(file)
    try {
      assertOwnName(sent, path, say)
      await pushFile(deps, contents, file, { folderId: ids.get(file.folder) ?? item.id, path, way })
    } catch (error) {
      await report.failed(path, asFailure(error, say))
    }
  }
}

/** Refuses what would arrive under another name, or as the next version of a file that was just sent. */
export function assertOwnName(sent: Map<string, string>, path: string, say: Say): void {
  if (path.split('/').some((step) => step !== step.trim())) throw new Failure(exitCodes.someFailed, say('nameInexact'))
  const other = sent.get(pathKey(path))
  if (other !== undefined) throw new Failure(exitCodes.someFailed, say('nameTwice', { other }))
  sent.set(pathKey(path), path)
}

/** Creates the folders that are missing below one; their ids by path. */
export async function makeFolders(
  server: Server,
  parentId: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (let from = 0; from < paths.length; from += foldersAtOnce) {
    const some = paths.slice(from, from + foldersAtOnce)
    const made = await server.call('POST', '/api/folders/tree', { parentId, paths: some })
    for (const [index, one] of listIn(made, 'items').entries()) ids.set(some[index] ?? '', textIn(one, 'id'))
  }
  return ids
}

/** Uploads one file, unless the folder holds it already. */
export async function pushFile(
  deps: PushDeps,
  contents: Contents,
  file: LocalFile,
  { folderId, path, way }: { folderId: string; path: string; way: PushWay },
): Promise<void> {
  const { server, kept, report, say, who } = deps
  const key = [server.address, who, folderId, file.local, file.size, file.changed, way].join(' ')
  const known = (await kept.uploads())[key] ?? null
  let from = known === null ? null : await offsetOf(server, known)
  let address = known ?? ''
  let outcome = { itemId: null as string | null, isUnchanged: false }
  if (from !== null && from < file.size) report.show('resumed', { path, bytes: bytesText(from) })
  else {
    // Also after a run that ended between the last byte and its own note of it.
    if (known !== null) await kept.noteUpload(key, null)
    if (await contents.holds(folderId, file, { copies: way === 'create_copy' })) return report.unchanged(path)
    ;({ address, outcome } = await begin(server, file, folderId, way))
    from = 0
    await kept.noteUpload(key, address)
  }
  const { sha256, ...last } = await send(server, file, { address, from, say })
  if (file.size > 0) outcome = last
  await kept.noteUpload(key, null)
  if (outcome.isUnchanged) return report.unchanged(path)
  // Without an item the name was taken, and the bytes were not wanted.
  if (outcome.itemId === null && way === 'skip') return report.skipped(path)
  const stored = outcome.itemId === null ? null : await hashOf(server, outcome.itemId)
  if (stored !== null && stored !== sha256) throw new Failure(exitCodes.someFailed, say('checksum', { path }))
  await report.done('pushed', path, file.size, sha256)
}
