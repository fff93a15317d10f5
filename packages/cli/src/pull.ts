import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { exitCodes, Failure } from './failure.ts'
import { sha256Of } from './local-files.ts'
import { localName } from './names.ts'
import { childrenOf, hashOf, type Item, requireItem } from './remote.ts'
import type { Report } from './report.ts'
import type { Server } from './server.ts'
import { bytesText, type Say } from './texts.ts'

export const pullWays = ['fail', 'skip', 'replace'] as const
export type PullWay = (typeof pullWays)[number]

type Deps = { server: Server; report: Report; say: Say; isWindows: boolean }

/** Downloads a file or a folder; what is interrupted continues at the next run where it stopped. */
export async function pull(deps: Deps, path: string, target: string, way: PullWay): Promise<void> {
  const item = await requireItem(deps.server, path, deps.say)
  const into = resolve(target)
  if (!item.isFolder) return pullOne(deps, item, join(into, localName(item.name, deps.isWindows)), way)
  await pullFolder(deps, item, join(into, localName(item.name, deps.isWindows)), way)
}

async function pullFolder(deps: Deps, folder: Item, local: string, way: PullWay): Promise<void> {
  await mkdir(local, { recursive: true })
  for await (const child of childrenOf(deps.server, folder.id)) {
    const inner = join(local, localName(child.name, deps.isWindows))
    if (child.isFolder) await pullFolder(deps, child, inner, way)
    else await pullOne(deps, child, inner, way)
  }
}

async function pullOne(deps: Deps, item: Item, local: string, way: PullWay): Promise<void> {
  try {
    await pullFile(deps, item, local, way)
  } catch (error) {
    await deps.report.failed(local, error)
  }
}

async function pullFile({ server, report, say }: Deps, item: Item, local: string, way: PullWay): Promise<void> {
  const expected = await hashOf(server, item.id)
  if (await exists(local)) {
    if (expected !== null && (await sha256Of(local)) === expected) return report.unchanged(local)
    if (way === 'skip') return report.skipped(local)
    if (way === 'fail') throw new Failure(exitCodes.someFailed, say('exists', { path: local }))
  }
  await mkdir(dirname(local), { recursive: true })
  const part = `${local}.khlang-part`
  const size = await download({ server, report, say }, item, part)
  const sha256 = await sha256Of(part)
  if (expected !== null && sha256 !== expected) {
    await rm(part, { force: true })
    throw new Failure(exitCodes.someFailed, say('checksum', { path: local }))
  }
  await rename(part, local)
  await report.done('pulled', local, size, sha256)
}

/** Writes the bytes beside the target, after those that are there already if the file has not changed since. */
async function download({ server, report, say }: Omit<Deps, 'isWindows'>, item: Item, part: string): Promise<number> {
  const url = `/api/files/${item.id}/content`
  const tag = (await server.ask(url, { method: 'HEAD' })).headers.get('etag') ?? ''
  // The version that the beginning is of: another one is not continued.
  const begun = `${part}.${createHash('sha256').update(tag).digest('hex').slice(0, 12)}`
  const there = await stat(begun).catch(() => null)
  const from = there && there.size < item.size ? there.size : 0
  if (from > 0) report.show('resumed', { path: item.name, bytes: bytesText(from) })
  const answer = await server.ask(url, {
    headers: from > 0 ? { range: `bytes=${from}-`, 'if-range': tag } : {},
  })
  const file = await open(begun, answer.status === 206 ? 'a' : 'w', 0o600)
  let size = answer.status === 206 ? from : 0
  try {
    if (answer.body)
      for await (const chunk of answer.body) {
        await file.write(chunk)
        size += chunk.length
      }
    await file.sync()
  } catch (cause) {
    throw new Failure(exitCodes.unreachable, say('unreachable', { server: server.address }), { cause })
  } finally {
    await file.close()
  }
  await rename(begun, part)
  return size
}

const exists = async (path: string) => (await stat(path).catch(() => null)) !== null
