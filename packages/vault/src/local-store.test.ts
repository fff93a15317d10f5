import type * as FileSystem from 'node:fs'
import fs from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inChunks, someBytes, together } from '../test/bytes.ts'
import { describeStore } from '../test/store-contract.ts'
import { localStore, partKey, readSealed, type Store } from './index.ts'

// The file system as it is, but each call that matters for a power cut is written down, and can be made to fail.
const system = vi.hoisted(() => ({ calls: [] as string[], fail: {} as Record<string, string> }))
vi.mock('node:fs', async (importOriginal) => {
  const original = (await importOriginal<{ default: typeof FileSystem }>()).default
  const names = new Map<unknown, string>()
  const traced: Record<string, unknown> = {}
  for (const name of ['open', 'writev', 'fdatasync', 'fsync', 'rename', 'mkdir', 'unlink'] as const) {
    const call = original[name] as (...args: unknown[]) => void
    const wrapper = (...args: unknown[]) => {
      const done = args.at(-1) as (error: unknown, result?: unknown) => void
      system.calls.push([name, names.get(args[0]) ?? args[0], name === 'rename' ? args[1] : ''].join(' ').trim())
      const code = system.fail[name]
      if (code) return done(Object.assign(new Error(`${code}: /secret/path`), { code }))
      call(...args.slice(0, -1), (error: unknown, result: unknown) => {
        if (name === 'open') names.set(result, String(args[0]))
        done(error, result)
      })
    }
    traced[name] = wrapper
  }
  return { default: { ...original, ...traced } }
})

let folder: string
let store: Store & object
beforeAll(async () => {
  folder = fs.realpathSync(await mkdtemp(join(tmpdir(), 'vault-local-')))
  store = await localStore({ folder })
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  system.calls = []
  system.fail = {}
})

const put = (key: string, size = 10) => store.put(key, inChunks(someBytes(size)))
const drafts = () => readdir(join(folder, '.tmp'))

describeStore('in a folder', () => store)

describe('A put is durable when it resolves:', () => {
  const steps = () =>
    system.calls.map((call) =>
      call
        .replaceAll(folder, '')
        .replaceAll(/\/\.tmp\/[0-9a-f-]{36}/g, 'DRAFT')
        .trim(),
    )

  test('content first, then its name, then the folder; new folders in their parents', async () => {
    await put('new/folder/object')
    expect(steps().filter((step) => !step.startsWith('open'))).toEqual([
      'writev DRAFT',
      'fdatasync DRAFT',
      'mkdir /new',
      'fsync', // the folder of the store
      'mkdir /new/folder',
      'fsync /new',
      'rename DRAFT /new/folder/object',
      'fsync /new/folder',
    ])
  })

  test('a folder that is known costs nothing', async () => {
    await put('known/first')
    system.calls = []
    await put('known/second')
    expect(steps()).toEqual([
      'open DRAFT',
      'writev DRAFT',
      'fdatasync DRAFT',
      'rename DRAFT /known/second',
      'open /known',
      'fsync /known',
    ])
  })

  test('a folder made by another process is synced in its parent all the same', async () => {
    await mkdir(join(folder, 'theirs'))
    system.calls = []
    await put('theirs/object')
    expect(steps().indexOf('fsync')).toBeGreaterThan(0)
    expect(steps().indexOf('fsync')).toBeLessThan(steps().indexOf('rename DRAFT /theirs/object'))
  })

  test('puts at the same time share syncs of their folder', async () => {
    await put('shared/0')
    system.calls = []
    await Promise.all(Array.from({ length: 50 }, (_, index) => put(`shared/${index}`)))
    expect(steps().filter((step) => step === 'fsync /shared').length).toBeLessThan(50)
  })

  test('a folder that somebody removed is made again', async () => {
    await put('gone/1')
    await rm(join(folder, 'gone'), { recursive: true })
    await put('gone/2')
    expect(await readdir(join(folder, 'gone'))).toEqual(['2'])
  })

  test('when the disk fails while bytes still come, so does the put, however well it ends', async () => {
    system.fail = { fdatasync: 'EIO' }
    async function* recovering() {
      for (let n = 0; n < 24; n++) {
        if (system.calls.some((call) => call.startsWith('fdatasync'))) system.fail = {}
        yield Buffer.alloc(1024 * 1024)
      }
    }
    await expect(store.put('t/early', recovering())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(system.fail).toEqual({})
    expect(await drafts()).toEqual([])
  })

  test.each(['fdatasync', 'rename', 'fsync'])('when %s fails, so does the put', async (call) => {
    await put('failing/0')
    system.fail = { [call]: 'EIO' }
    await expect(put('failing/object')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await drafts()).toEqual([])
  })

  test('files and folders are for their owner only', async () => {
    await put('private/object')
    expect((await stat(join(folder, 'private'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'private/object'))).mode & 0o777).toBe(0o600)
  })
})

describe('A full disk', () => {
  test.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('%s is NO_SPACE, names no path and leaves nothing', async (code) => {
    system.fail = { writev: code }
    const error = await put('full/object', 5_000_000).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'VaultError', code: 'NO_SPACE' })
    expect(String(error)).not.toContain('/secret/path')
    expect(await drafts()).toEqual([])
    await expect(store.check()).rejects.toMatchObject({ code: 'NO_SPACE' })
  })
})

describe('A link in the storage', () => {
  let outside: string
  beforeAll(async () => {
    outside = await mkdtemp(join(tmpdir(), 'vault-outside-'))
    await writeFile(join(outside, 'secret'), 'secret')
    await mkdir(join(folder, 'links'))
    await symlink(join(outside, 'secret'), join(folder, 'links/file'))
    await symlink(outside, join(folder, 'links/folder'))
  })
  afterAll(() => rm(outside, { recursive: true }))

  test.each(['links/file', 'links/folder', 'links/folder/secret'])('%s is not read', async (key) => {
    await expect(together(readSealed(store, key))).rejects.toMatchObject({ code: 'INTEGRITY' })
  })

  test('is not listed, nor what lies behind it', async () => {
    expect(await Array.fromAsync(store.list('links/'))).toEqual([])
  })

  test('is not written through, and nothing behind it is removed', async () => {
    await expect(put('links/folder/new')).rejects.toMatchObject({ name: 'VaultError' })
    await store.remove('links/folder/secret')
    expect(await readdir(outside)).toEqual(['secret'])
  })

  test('may be the storage folder itself: it is followed once, at start', async () => {
    await symlink(folder, join(outside, 'storage'))
    const linked = await localStore({ folder: join(outside, 'storage') })
    await put('through/link')
    expect((await together(readSealed(linked, 'through/link'))).length).toBe(10)
    await rm(join(outside, 'storage'))
  })
})

test('A folder in the place of an object is INTEGRITY', async () => {
  await put('place/of/object')
  await expect(together(readSealed(store, 'place/of'))).rejects.toMatchObject({ code: 'INTEGRITY' })
})

test('Storage that is not mounted is UNAVAILABLE, not empty', async () => {
  await put('mounted/object')
  await rename(folder, `${folder}-away`)
  try {
    await expect(store.open('mounted/object', 0, 1)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(store.remove('mounted/object')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(put('mounted/other')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(store.check()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(fs.existsSync(folder)).toBe(false)
  } finally {
    await rename(`${folder}-away`, folder)
  }
})

test('What a killed process left behind is swept when it is old', async () => {
  const [old, fresh] = [join(folder, '.tmp/old'), join(folder, '.tmp/fresh')]
  await writeFile(old, 'half')
  await writeFile(fresh, 'being written')
  await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'))
  expect(await store.sweepUnfinished(new Date('2026-01-02'))).toBe(1)
  expect(await drafts()).toEqual(['fresh'])
  await rm(fresh)
})

test('Part keys of one second share a folder, those of 256 seconds spread over 256', () => {
  const folders = (atMs: (index: number) => number) =>
    new Set(Array.from({ length: 5000 }, (_, index) => partKey(`blob-${index}`, 1, 'a', atMs(index)).split('/')[0]))
  expect(folders((index) => 1_800_000_000_000 + (index % 1000)).size).toBe(1)
  expect(folders((index) => 1_800_000_000_000 + index * 1000).size).toBe(256)
})
