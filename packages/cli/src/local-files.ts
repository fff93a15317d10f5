import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { exitCodes, Failure } from './failure.ts'
import type { Say } from './texts.ts'

/** A file to upload; `folder`: its folder below the target, as a path of the drive. */
export type LocalFile = { local: string; folder: string; name: string; size: number; changed: number }

/** What is on this computer: files, their folders, and what is neither and stays where it is. */
export type Found = { files: LocalFile[]; folders: Set<string>; left: { path: string; isLink: boolean }[] }

export const pathOf = ({ folder, name }: Pick<LocalFile, 'folder' | 'name'>): string => joined(folder, name)

export const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('/')

const statOf = (path: string, say: Say) =>
  stat(path).catch((cause: unknown) => {
    throw new Failure(exitCodes.notFound, say('localMissing', { path }), { cause })
  })

/** Adds a file, or a folder with all that is in it, which `above` gets in the drive. Links are not followed. */
export async function collect(source: string, above: string, found: Found, say: Say): Promise<void> {
  const at = await statOf(source, say)
  if (!at.isDirectory()) return void found.files.push(fileOf(source, above, at))
  const own = joined(above, basename(source).normalize('NFC'))
  found.folders.add(own)
  await collectInside(source, own, found, say)
}

/** Adds what is in a folder, without the folder. */
export async function collectInside(path: string, folder: string, found: Found, say: Say): Promise<void> {
  if (!(await statOf(path, say)).isDirectory()) throw new Failure(exitCodes.usage, say('notALocalFolder', { path }))
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    const below = joined(folder, entry.name.normalize('NFC'))
    if (entry.isDirectory()) {
      found.folders.add(below)
      await collectInside(inner, below, found, say)
    } else if (entry.isFile()) found.files.push(fileOf(inner, folder, await stat(inner)))
    else found.left.push({ path: below, isLink: entry.isSymbolicLink() })
  }
}

const fileOf = (local: string, folder: string, { size, mtimeMs }: { size: number; mtimeMs: number }): LocalFile => ({
  local,
  folder,
  name: basename(local).normalize('NFC'),
  size,
  changed: Math.round(mtimeMs),
})

/** Adds the first `end` bytes of a file to a hash. */
export async function hashUntil(hash: Hash, path: string, end: number): Promise<void> {
  if (end > 0) for await (const chunk of createReadStream(path, { end: end - 1 })) hash.update(chunk as Buffer)
}

/** The SHA-256 of a file, in hex. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await hashUntil(hash, path, Number.POSITIVE_INFINITY)
  return hash.digest('hex')
}

/** An error of one file as a failure of that file; others are returned as they are. */
export function asFailure(error: unknown, say: Say): unknown {
  const isLocal = error instanceof Error && 'syscall' in error && 'code' in error
  return isLocal ? new Failure(exitCodes.someFailed, say('localUnread', { reason: String(error.code) })) : error
}
