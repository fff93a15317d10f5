import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DiskSpace } from './disk-space.ts'
import { isVaultError, VaultError } from './errors.ts'
import {
  assertReachedDirectly,
  closeFile,
  DurableFolders,
  EXISTING_FILE,
  lstatFile,
  NEW_FILE,
  openFile,
  readFolder,
  renameFile,
  syncFileData,
  translate,
  unlinkFile,
  writeAll,
} from './local-files.ts'
import { discard } from './memory.ts'
import { abortable, assertKey, type Source, type Store, type StoredObject } from './store.ts'

const TEMP = '.tmp'
const BATCH_BYTES = 1024 * 1024
const BATCH_CHUNKS = 512
const SYNC_BYTES = 8 * 1024 * 1024

/**
 * Objects as files below one folder, which is made if absent. Folders are never removed, so keys should use
 * a limited number of them (see `partKey`). No link below the folder is followed. Where `space` is given, nothing is
 * written that does not fit into it.
 */
export async function localStore(options: { folder: string; space?: DiskSpace | undefined }): Promise<Store> {
  const { space } = options
  await mkdir(join(options.folder, TEMP), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw translate(error)
  })
  const root = await realpath(options.folder)
  const temp = join(root, TEMP)
  const folders = new DurableFolders(root)
  await folders.ensure(temp)

  const pathOf = (key: string) => {
    assertKey(key)
    return join(root, key)
  }

  /** A store that is not mounted must not look like a store from which everything has been deleted. */
  const absent = async (error: unknown) => {
    if (!isVaultError(error, 'NOT_FOUND')) return error
    const mounted = await lstatFile(temp).then(
      () => true,
      () => false,
    )
    return mounted ? error : new VaultError('UNAVAILABLE', 'The storage is not there', { cause: error })
  }

  const move = async (from: string, to: string) => {
    await folders.ensure(dirname(to))
    try {
      await renameFile(from, to)
    } catch (error) {
      if (!isVaultError(error, 'NOT_FOUND')) throw error
      folders.forget() // somebody removed the folder by hand
      await folders.ensure(dirname(to))
      await renameFile(from, to)
    }
    await folders.sync(dirname(to))
  }

  return {
    async put(key, bytes, { signal } = {}) {
      const target = pathOf(key)
      const draft = join(temp, randomUUID())
      let moved = false
      try {
        await space?.assertRoom(0)
        const fd = await openFile(draft, NEW_FILE)
        let size: number
        try {
          size = await writeStream(fd, abortable(bytes, signal), space)
        } finally {
          closeFile(fd)
        }
        signal?.throwIfAborted()
        await move(draft, target)
        moved = true
        return { size }
      } catch (error) {
        throw await absent(error)
      } finally {
        if (!moved) await unlinkFile(draft).catch(() => {})
      }
    },

    async open(key, start, end) {
      const path = pathOf(key)
      try {
        const fd = await openFile(path, EXISTING_FILE)
        try {
          assertReachedDirectly(fd, path)
          // The inode of an open file is in memory: asking for its size does not wait for the disk.
          return new LocalSource(fd, start, end, fs.fstatSync(fd).size)
        } catch (error) {
          closeFile(fd)
          throw error
        }
      } catch (error) {
        throw await absent(translate(error))
      }
    },

    async remove(key) {
      const path = pathOf(key)
      const folder = dirname(path)
      try {
        if ((await realpath(folder)) !== folder) return
        await unlinkFile(path)
      } catch (error) {
        const reason = await absent(translate(error))
        if (!isVaultError(reason, 'NOT_FOUND')) throw reason
      }
    },

    list: (prefix = '') => listFolder(root, '', prefix),

    async sweepUnfinished(olderThan) {
      let swept = 0
      for (const entry of await readFolder(temp)) {
        const path = join(temp, entry.name)
        const found = await lstatFile(path).catch(() => undefined)
        if (!found || found.isDirectory() || found.mtime >= olderThan) continue
        await unlinkFile(path).catch(() => {})
        swept += 1
      }
      return swept
    },

    assertRoom: (bytes) => space?.assertRoom(bytes) ?? Promise.resolve(),

    async check() {
      const probe = join(temp, randomUUID())
      try {
        const fd = await openFile(probe, NEW_FILE)
        await writeAll(fd, [Buffer.from('ready')]).finally(() => closeFile(fd))
      } catch (error) {
        throw await absent(error)
      } finally {
        await unlinkFile(probe).catch(() => {})
      }
    },
  }
}

/**
 * Writes one batch while the next one is being made, and has the disk take what has been written meanwhile: parts that come
 * together would otherwise end together, and all of them wait for the disk.
 */
async function writeStream(fd: number, bytes: AsyncIterable<Uint8Array>, space?: DiskSpace) {
  let size = 0
  let batch: Uint8Array[] = []
  let batchBytes = 0
  let writing = Promise.resolve()
  let unsynced = 0
  let syncing: Promise<void> | undefined
  const syncSoon = (written: number) => {
    unsynced += written
    if (unsynced < SYNC_BYTES || syncing) return
    unsynced = 0
    // A failure is reported once, so the last sync would not notice it.
    const sync = syncFileData(fd).then(() => {
      syncing = undefined
    })
    sync.catch(() => {}) // reported at the end
    syncing = sync
  }
  try {
    for await (const chunk of bytes) {
      batch.push(chunk)
      batchBytes += chunk.length
      size += chunk.length
      if (batchBytes < BATCH_BYTES && batch.length < BATCH_CHUNKS) continue
      await writing
      syncSoon(batchBytes)
      writing = writeBatch(fd, batch, batchBytes, space)
      writing.catch(() => {}) // reported at the next await of it
      batch = []
      batchBytes = 0
    }
    await writing
    await writeBatch(fd, batch, batchBytes, space)
    await syncing
    await syncFileData(fd)
    return size
  } finally {
    // The number of a closed file may be given to another one.
    await Promise.allSettled([writing, syncing])
  }
}

async function writeBatch(fd: number, batch: Uint8Array[], size: number, space?: DiskSpace) {
  await space?.claim(size)
  await writeAll(fd, batch).finally(() => space?.settle(size))
  batch.forEach(discard)
}

async function* listFolder(folder: string, above: string, prefix: string): AsyncGenerator<StoredObject> {
  for (const entry of await readFolder(folder)) {
    const key = above + entry.name
    if (key === TEMP) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      const below = `${key}/`
      if (below.startsWith(prefix) || prefix.startsWith(below)) yield* listFolder(path, below, prefix)
    } else if (entry.isFile() && key.startsWith(prefix)) {
      const found = await lstatFile(path).catch(() => undefined) // it may have been removed since
      if (found) yield { key, size: found.size, modifiedAt: found.mtime }
    }
  }
}

class LocalSource implements Source {
  readonly objectSize: number
  readonly #fd: number
  readonly #end: number
  #position: number
  #reading = false
  #closed = false

  constructor(fd: number, start: number, end: number, objectSize: number) {
    this.#fd = fd
    this.#position = start
    this.#end = Math.min(end, objectSize)
    this.objectSize = objectSize
  }

  fill(target: Buffer): Promise<number> {
    const wanted = Math.max(0, Math.min(target.length, this.#end - this.#position))
    if (wanted === 0 || this.#closed) return Promise.resolve(0)
    this.#reading = true
    return new Promise((resolve, reject) => {
      const read = (filled: number) =>
        fs.read(this.#fd, target, filled, wanted - filled, this.#position + filled, (error, count) => {
          const done = error !== null || count === 0 || filled + count === wanted
          if (!done && !this.#closed) return read(filled + count)
          this.#reading = false
          this.#position += filled + count
          if (this.#closed) closeFile(this.#fd)
          if (error) reject(translate(error))
          else resolve(filled + count)
        })
      read(0)
    })
  }

  close() {
    if (this.#closed) return
    this.#closed = true
    // A file that is being read is closed after that: its number could be given to another file.
    if (!this.#reading) closeFile(this.#fd)
  }
}
