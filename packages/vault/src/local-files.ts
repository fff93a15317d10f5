// File calls with errors already translated, and folders that survive a power cut. Callback functions of node:fs are
// used instead of node:fs/promises because a FileHandle costs about as much as the call itself.
import fs from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { damaged, isVaultError, VaultError } from './errors.ts'

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = fs.constants
export const NEW_FILE = O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW
export const EXISTING_FILE = O_RDONLY | O_NOFOLLOW
const EXISTING_FOLDER = O_RDONLY | O_DIRECTORY | O_NOFOLLOW

const errnoOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** What an error of the file system means to a caller; its path stays in the cause. */
export function translate(error: unknown): unknown {
  if (isVaultError(error)) return error
  switch (errnoOf(error)) {
    case undefined:
      return error
    case 'ENOENT':
      return new VaultError('NOT_FOUND', 'There is no such stored object', { cause: error })
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new VaultError('NO_SPACE', 'The storage is full', { cause: error })
    case 'ELOOP':
    case 'ENOTDIR':
    case 'EISDIR':
      return damaged('Something other than a stored object lies in its place', error)
    default:
      return new VaultError('UNAVAILABLE', 'The storage cannot be used', { cause: error })
  }
}

const translated =
  <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
  (...args: A): Promise<R> =>
    call(...args).catch((error: unknown) => {
      throw translate(error)
    })

const open = promisify(fs.open)
const lstat: (path: string) => Promise<fs.Stats> = promisify(fs.lstat)
const mkdir = promisify(fs.mkdir)

export const openFile = translated((path: string, flags: number) => open(path, flags, 0o600))
export const renameFile = translated(promisify(fs.rename))
export const unlinkFile = translated(promisify(fs.unlink))
export const lstatFile = translated(lstat)
export const readFolder = translated((path: string) => promisify(fs.readdir)(path, { withFileTypes: true }))
export const syncFileData = translated(promisify(fs.fdatasync))
const syncFile = translated(promisify(fs.fsync))
const makeFolder = translated((path: string) => mkdir(path, { mode: 0o700 }))
const writeVector = translated(
  (fd: number, buffers: Uint8Array[]) =>
    new Promise<number>((resolve, reject) => {
      fs.writev(fd, buffers, (error, written) => (error ? reject(error) : resolve(written)))
    }),
)

/**
 * Nobody waits for a close, nor for its error: what matters has been synced, or was only read. Such a close costs less
 * than handing it to another thread.
 */
export function closeFile(fd: number): void {
  try {
    fs.closeSync(fd)
  } catch {
    // The descriptor is gone in either case.
  }
}

/** Writes all of these bytes at the current position, however little the system takes at once. */
export async function writeAll(fd: number, buffers: Uint8Array[]) {
  let rest = buffers.filter((buffer) => buffer.length > 0)
  while (rest.length > 0) {
    let written = await writeVector(fd, rest)
    if (!(written > 0)) throw new VaultError('UNAVAILABLE', 'The storage takes no bytes')
    while (rest[0] && written >= rest[0].length) {
      written -= rest[0].length
      rest = rest.slice(1)
    }
    if (rest[0]) rest[0] = rest[0].subarray(written)
  }
}

/** Where an open file really lies, free of races; undefined where the system does not say. */
function placeOf(fd: number) {
  try {
    return fs.readlinkSync(`/proc/self/fd/${fd}`).replace(/ \(deleted\)$/, '')
  } catch {
    return undefined
  }
}

/** Refuses an open file or folder that was reached through a link in one of the folders above it. */
export function assertReachedDirectly(fd: number, path: string) {
  const place = placeOf(fd) ?? fs.realpathSync.native(path)
  if (place !== path) throw damaged('A link lies in the storage where a folder should be')
}

/** The folders below one root that are known to exist, to be no links, and to have been synced in their parents. */
export class DurableFolders {
  readonly #root: string
  readonly #known = new Set<string>()
  readonly #waiting = new Map<string, Promise<void>>()
  readonly #running = new Map<string, Promise<void>>()

  constructor(root: string) {
    this.#root = root
    this.#known.add(root)
  }

  /** Makes a folder with those above it; all of them are durable when this resolves. */
  async ensure(folder: string): Promise<void> {
    if (this.#known.has(folder)) return
    const parent = dirname(folder)
    await this.ensure(parent)
    try {
      await makeFolder(folder)
    } catch (error) {
      // Another process may have made it and not have synced it yet, so the parent is synced in this case too.
      if (!(await isFolder(folder))) throw error
    }
    await this.sync(parent)
    if (this.#known.size > 100_000) this.#known.clear()
    this.#known.add(folder).add(this.#root)
  }

  /** Forgets what is known, because a folder turned out to be gone. */
  forget() {
    this.#known.clear()
    this.#known.add(this.#root)
  }

  /** Makes all names in a folder durable. Callers that come while a sync runs share the next one. */
  sync(folder: string): Promise<void> {
    const waiting = this.#waiting.get(folder)
    if (waiting) return waiting
    const begin = () => {
      this.#waiting.delete(folder)
      const run = syncFolder(folder).finally(() => this.#running.delete(folder))
      this.#running.set(folder, run)
      return run
    }
    const next = (this.#running.get(folder) ?? Promise.resolve()).then(begin, begin)
    this.#waiting.set(folder, next)
    return next
  }
}

const isFolder = async (path: string) => (await lstatFile(path).catch(() => undefined))?.isDirectory() ?? false

async function syncFolder(folder: string) {
  const fd = await openFile(folder, EXISTING_FOLDER)
  try {
    assertReachedDirectly(fd, folder)
    await syncFile(fd)
  } finally {
    closeFile(fd)
  }
}
