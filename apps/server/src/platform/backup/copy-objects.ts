import { createHash } from 'node:crypto'
import { isVaultError, readSealed, type Store } from '@khlang/vault'

/** A stored object: its size as sealed, and the SHA-256 of its sealed bytes. */
export type KnownObject = { size: number; sha256: string }
export type KnownObjects = Map<string, KnownObject>

const lanes = 4

/** Runs `work` for each, a few at a time; the first failure stops the others and is thrown. */
async function each<T>(source: AsyncIterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const iterator = source[Symbol.asyncIterator]()
  let failed = false
  // The iterator gives one at a time; whoever is free takes the next.
  let turn: Promise<unknown> = Promise.resolve()
  const next = () => {
    const mine = turn.then(() => iterator.next())
    turn = mine.catch(() => undefined)
    return mine
  }
  const lane = async () => {
    while (!failed) {
      const found = await next()
      if (found.done === true) return
      await work(found.value)
    }
  }
  try {
    await Promise.all(
      Array.from({ length: lanes }, () =>
        lane().catch((error: unknown) => {
          failed = true
          throw error
        }),
      ),
    )
  } finally {
    await iterator.return?.()
  }
}

/** Copies one object, and returns its size and hash as read. */
async function copyObject(from: Store, fromKey: string, to: Store, toKey: string): Promise<KnownObject> {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const piece of readSealed(from, fromKey)) {
      hash.update(piece)
      yield piece
    }
  }
  const { size } = await to.put(toKey, hashed())
  return { size, sha256: hash.digest('hex') }
}

export type Progress = (done: { objects: number; bytes: number }) => void

/**
 * Copies the objects of a store that are not known yet. Objects never change, so one that is known with its size is not
 * read again. One that disappears meanwhile was deleted, and is left out.
 */
export async function copyNewObjects(
  from: Store,
  to: Store,
  { known, keyOf, progress }: { known: KnownObjects; keyOf: (key: string) => string; progress: Progress },
): Promise<KnownObjects> {
  const found: KnownObjects = new Map()
  const done = { objects: 0, bytes: 0 }
  await each(from.list(), async ({ key, size }) => {
    const before = known.get(key)
    if (before?.size === size) return void found.set(key, before)
    try {
      const copied = await copyObject(from, key, to, keyOf(key))
      found.set(key, copied)
      known.set(key, copied)
      done.objects++
      done.bytes += copied.size
      progress(done)
    } catch (error) {
      if (!isVaultError(error, 'NOT_FOUND')) throw error
    }
  })
  return found
}

/** Copies the objects of a backup into a store, where they are not there yet; throws for one that is not as it was. */
export async function bringObjects(
  from: Store,
  to: Store,
  { objects, keyOf, progress }: { objects: KnownObjects; keyOf: (key: string) => string; progress: Progress },
): Promise<void> {
  const present = new Map<string, number>()
  for await (const { key, size } of to.list()) present.set(key, size)
  const done = { objects: 0, bytes: 0 }
  await each(entriesOf(objects), async ([key, { size, sha256 }]) => {
    if (present.get(key) === size) return
    const copied = await copyObject(from, keyOf(key), to, key)
    if (copied.sha256 !== sha256 || copied.size !== size) {
      await to.remove(key)
      throw new Error(`the object ${key} of the backup is damaged. Use another backup.`)
    }
    done.objects++
    done.bytes += size
    progress(done)
  })
}

/** Reads every object of a backup again, and names those that are missing or not as they were. */
export async function findDamaged(
  target: Store,
  { objects, keyOf, progress }: { objects: KnownObjects; keyOf: (key: string) => string; progress: Progress },
): Promise<string[]> {
  const damaged: string[] = []
  const done = { objects: 0, bytes: 0 }
  await each(entriesOf(objects), async ([key, { size, sha256 }]) => {
    const hash = createHash('sha256')
    let read = 0
    try {
      for await (const piece of readSealed(target, keyOf(key))) {
        hash.update(piece)
        read += piece.length
      }
    } catch (error) {
      if (!isVaultError(error, 'NOT_FOUND')) throw error
    }
    if (read !== size || hash.digest('hex') !== sha256) damaged.push(key)
    done.objects++
    done.bytes += read
    progress(done)
  })
  return damaged.sort()
}

async function* entriesOf(objects: KnownObjects) {
  yield* objects
}

/** The list of a backup's objects, a line each: key, size, hash. */
export async function* objectLines(objects: KnownObjects): AsyncGenerator<Buffer> {
  let lines = ''
  for (const [key, { size, sha256 }] of objects) {
    lines += `${key}\t${size}\t${sha256}\n`
    if (lines.length < 65_536) continue
    yield Buffer.from(lines)
    lines = ''
  }
  yield Buffer.from(lines)
}

export async function parseObjectLines(source: AsyncIterable<Buffer>): Promise<KnownObjects> {
  const objects: KnownObjects = new Map()
  let rest = ''
  for await (const piece of source) {
    const lines = (rest + piece.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [key, size, sha256] = line.split('\t')
      if (key === undefined || size === undefined || sha256 === undefined)
        throw new Error('the list of objects of the backup is damaged.')
      objects.set(key, { size: Number(size), sha256 })
    }
  }
  return objects
}
