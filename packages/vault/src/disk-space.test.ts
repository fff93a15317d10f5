import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inChunks, someBytes } from '../test/bytes.ts'
import { diskSpace, type DiskSpace, localStore, measureDisk } from './index.ts'

const MiB = 1024 ** 2

/** A disk of 100 MiB of which 10 are reserved. */
const disk = { free: 0, measured: 0 }
let at = 0
let space: DiskSpace
beforeEach(() => {
  disk.free = 50 * MiB
  disk.measured = 0
  at = 0
  space = diskSpace({
    measure: () => {
      disk.measured++
      return Promise.resolve({ total: 100 * MiB, free: disk.free })
    },
    reserve: ({ total }) => total / 10,
    now: () => at,
  })
})

const refusal = { code: 'NO_SPACE' }

describe('the space of a disk', () => {
  test('ends where the reserve begins', async () => {
    await space.assertRoom(40 * MiB)
    await expect(space.assertRoom(40 * MiB + 1)).rejects.toMatchObject(refusal)
    expect(await space.state()).toEqual({ room: 40 * MiB, reserve: 10 * MiB })
  })

  test('is measured at most once a second, however much is written', async () => {
    await Promise.all(Array.from({ length: 100 }, () => space.claim(1000)))
    at = 999
    await space.claim(1000)
    expect(disk.measured).toBe(1)
    at = 1000
    await space.claim(1000)
    expect(disk.measured).toBe(2)
  })

  test('counts what is being written, and what has been written since it was measured', async () => {
    await space.claim(30 * MiB)
    await expect(space.claim(10 * MiB + 1)).rejects.toMatchObject(refusal)
    space.settle(30 * MiB)
    await expect(space.claim(10 * MiB + 1)).rejects.toMatchObject(refusal)
    await space.claim(10 * MiB)
  })

  test('is claimed by only as many as fit, also at the same moment', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => space.claim(5 * MiB)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  })

  test('does not count twice what the next measurement includes', async () => {
    await space.claim(30 * MiB)
    space.settle(30 * MiB)
    disk.free = 20 * MiB
    at = 1000
    await space.claim(10 * MiB)
  })

  test('is there again by itself when somebody makes room', async () => {
    disk.free = 5 * MiB
    await expect(space.assertRoom(0)).rejects.toMatchObject(refusal)
    disk.free = 50 * MiB
    at = 1000
    await space.assertRoom(MiB)
  })

  test('is not guessed when the disk cannot be measured', async () => {
    await expect(measureDisk(join(tmpdir(), 'khlang-is-not-there'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await measureDisk(tmpdir())).toMatchObject({ total: expect.any(Number), free: expect.any(Number) })
  })
})

describe('a store on such a disk', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vault-space-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('refuses bytes before they touch the reserve, and leaves nothing of them behind', async () => {
    const store = await localStore({ folder, space })
    const put = (key: string, size: number) => store.put(key, inChunks(someBytes(size)))
    disk.free = 14 * MiB
    await put('a/fits', 2 * MiB)
    await expect(put('a/too-much', 3 * MiB)).rejects.toMatchObject(refusal)
    disk.free = 12 * MiB
    at = 1000
    await put('a/fits-too', MiB)
    expect(await readdir(join(folder, '.tmp'))).toEqual([])
    disk.free = 5 * MiB
    at = 2000
    await expect(put('a/empty', 0)).rejects.toMatchObject(refusal)
    await store.check()
    expect((await readdir(join(folder, 'a'))).toSorted()).toEqual(['fits', 'fits-too'])
  })
})
