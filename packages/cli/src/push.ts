import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { exitCodes, Failure } from './failure.ts'
import { pathKey } from './names.ts'
import { follow, hashOf } from './remote.ts'
import type { Report } from './report.ts'
import { listIn, type Server, textIn } from './server.ts'
import type { SessionFile } from './session-file.ts'
import { bytesText, type Say } from './texts.ts'

const pieceBytes = 8 * 1024 ** 2
const foldersAtOnce = 500
const tus = { 'tus-resumable': '1.0.0' }

export const pushWays = ['fail', 'skip', 'replace', 'create_copy', 'create_tag_version'] as const
export type PushWay = (typeof pushWays)[number]

type File = { local: string; folder: string; name: string; size: number; changed: number }
type Deps = { server: Server; kept: SessionFile; report: Report; say: Say; who: string }

/** Uploads files and folders; what is interrupted continues at the next run where it stopped. */
export async function push(deps: Deps, sources: readonly string[], target: string, way: PushWay): Promise<void> {
  const { server, report, say } = deps
  const { item, rest } = await follow(server, target, say)
  if (!item.isFolder) throw new Failure(exitCodes.notFound, say('notAFolder', { path: target }))
  const files: File[] = []
  const folders = new Set<string>(rest.length > 0 ? [rest.join('/')] : [])
  for (const source of sources) await collect(resolve(source), rest, files, folders, say)
  const ids = await makeFolders(server, item.id, [...folders])
  const sent = new Map<string, string>()
  for (const file of files) {
    const path = [file.folder, file.name].filter((part) => part !== '').join('/')
    try {
      assertOwnName(sent, path, say)
      await pushFile(deps, file, ids.get(file.folder) ?? item.id, path, way)
    } catch (error) {
      await report.failed(path, error)
    }
  }
}

/** Refuses what would arrive under another name, or as the next version of a file that was just sent. */
function assertOwnName(sent: Map<string, string>, path: string, say: Say): void {
  if (path.split('/').some((step) => step !== step.trim())) throw new Failure(exitCodes.someFailed, say('nameInexact'))
  const other = sent.get(pathKey(path))
  if (other !== undefined) throw new Failure(exitCodes.someFailed, say('nameTwice', { other }))
  sent.set(pathKey(path), path)
}

/** The files of a source, with the folders that they need below the target. */
async function collect(source: string, rest: readonly string[], files: File[], folders: Set<string>, say: Say) {
  const found = await stat(source).catch((cause: unknown) => {
    throw new Failure(exitCodes.notFound, say('localMissing', { path: source }), { cause })
  })
  const visit = async (path: string, folder: string): Promise<void> => {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      const inner = join(path, entry.name)
      const name = entry.name.normalize('NFC')
      if (entry.isDirectory()) {
        folders.add(`${folder}/${name}`)
        await visit(inner, `${folder}/${name}`)
      } else if (entry.isFile()) files.push(fileOf(inner, folder, await stat(inner)))
    }
  }
  const above = rest.join('/')
  if (!found.isDirectory()) return void files.push(fileOf(source, above, found))
  const own = [...rest, basename(source).normalize('NFC')].join('/')
  folders.add(own)
  await visit(source, own)
}

const fileOf = (local: string, folder: string, { size, mtimeMs }: { size: number; mtimeMs: number }): File => ({
  local,
  folder,
  name: basename(local).normalize('NFC'),
  size,
  changed: Math.round(mtimeMs),
})

async function makeFolders(server: Server, parentId: string, paths: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (let from = 0; from < paths.length; from += foldersAtOnce) {
    const some = paths.slice(from, from + foldersAtOnce)
    const made = await server.call('POST', '/api/folders/tree', { parentId, paths: some })
    for (const [index, one] of listIn(made, 'items').entries()) ids.set(some[index] ?? '', textIn(one, 'id'))
  }
  return ids
}

const encoded = (text: string) => Buffer.from(text).toString('base64')

/** Where an upload continues; an empty file is complete from the start. */
type Begun = { address: string; itemId: string | null }

async function begin({ server }: Deps, file: File, folderId: string, way: PushWay): Promise<Begun> {
  const metadata = [`folderId ${encoded(folderId)}`, `filename ${encoded(file.name)}`]
  if (way !== 'fail') metadata.push(`file_duplicate ${encoded(way)}`)
  const answer = await server.ask('/api/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(file.size), 'upload-metadata': metadata.join(',') },
  })
  return { address: answer.headers.get('location') ?? '', itemId: answer.headers.get('upload-item-id') }
}

async function pushFile(deps: Deps, file: File, folderId: string, path: string, way: PushWay): Promise<void> {
  const { server, kept, report, say, who } = deps
  const key = [server.address, who, folderId, file.local, file.size, file.changed, way].join(' ')
  let address = (await kept.uploads())[key] ?? null
  let offset = address === null ? 0 : await offsetOf(server, address)
  if (address !== null && offset !== null && offset < file.size)
    report.show('resumed', { path, bytes: bytesText(offset) })
  let itemId: string | null = null
  if (address === null || offset === null || offset >= file.size) {
    const begun = await begin(deps, file, folderId, way)
    ;[address, itemId, offset] = [begun.address, begun.itemId, 0]
    await kept.noteUpload(key, address)
  }
  const sent = await send(deps, file, address, offset)
  const { sha256 } = sent
  itemId = sent.itemId ?? itemId
  await kept.noteUpload(key, null)
  // Without an item the name was taken, and the bytes were not wanted.
  if (itemId === null && way === 'skip') return report.skipped(path)
  const stored = itemId === null ? null : await hashOf(server, itemId)
  if (stored !== null && stored !== sha256) throw new Failure(exitCodes.someFailed, say('checksum', { path }))
  await report.done('pushed', path, file.size, sha256)
}

/** How far an upload came; null if it is not there any more. */
async function offsetOf(server: Server, address: string): Promise<number | null> {
  const answer = await server.ask(address, { method: 'HEAD', headers: tus, accepts: [404, 410] })
  const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN)
  return answer.ok && Number.isInteger(offset) ? offset : null
}

/** Sends the rest of a file in pieces, each with its checksum; hashes all of it on the way. */
async function send({ server, say }: Deps, file: File, address: string, from: number) {
  const whole = createHash('sha256')
  if (from > 0) await hashUntil(whole, file.local, from)
  if (file.size === 0) return { itemId: null, sha256: whole.digest('hex') }
  const handle = await open(file.local)
  let itemId: string | null = null
  try {
    for (let offset = from; offset < file.size; ) {
      const piece = new Uint8Array(Math.min(pieceBytes, file.size - offset))
      const { bytesRead } = await handle.read(piece, 0, piece.length, offset)
      // The file became shorter.
      if (bytesRead < piece.length) throw new Failure(exitCodes.someFailed, say('checksum', { path: file.local }))
      whole.update(piece)
      const checksum = createHash('sha256').update(piece).digest('base64')
      const answer = await server.ask(address, {
        method: 'PATCH',
        headers: {
          ...tus,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          'upload-checksum': `sha256 ${checksum}`,
        },
        body: piece,
      })
      offset += piece.length
      itemId = answer.headers.get('upload-item-id') ?? itemId
    }
  } finally {
    await handle.close()
  }
  return { itemId, sha256: whole.digest('hex') }
}

async function hashUntil(hash: Hash, path: string, end: number): Promise<void> {
  for await (const chunk of createReadStream(path, { end: end - 1 })) hash.update(chunk as Buffer)
}
