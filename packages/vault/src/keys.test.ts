import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  formatMasterKey,
  generateMasterKeyFile,
  keyRing,
  loadKeyRing,
  masterKey,
  newDataKey,
  parseMasterKey,
  rewrapKey,
  unwrapKey,
  wrapKey,
  wrappedBy,
} from './index.ts'

const [old, current] = [masterKey(newDataKey()), masterKey(newDataKey())]
const integrity = expect.objectContaining({ code: 'INTEGRITY' })

describe('A wrapped data key', () => {
  test('opens for its blob', () => {
    const dek = newDataKey()
    const wrapped = wrapKey(current, dek, 'blob-1')
    expect(unwrapKey(keyRing([current]), wrapped, 'blob-1').equals(dek)).toBe(true)
    expect(wrapped.includes(dek)).toBe(false)
  })

  test('opens for no other blob, and under no other master key', () => {
    const wrapped = wrapKey(current, newDataKey(), 'blob-1')
    expect(() => unwrapKey(keyRing([current]), wrapped, 'blob-2')).toThrow(integrity)
    expect(() => unwrapKey(keyRing([old]), wrapped, 'blob-1')).toThrow(integrity)
    const disguised = { id: current.id, bytes: old.bytes }
    expect(() => unwrapKey(keyRing([disguised]), wrapped, 'blob-1')).toThrow(integrity)
  })

  test('is refused when any bit has changed or any byte is missing', () => {
    const wrapped = wrapKey(current, newDataKey(), 'blob-1')
    const ring = keyRing([current, old])
    fc.assert(
      fc.property(fc.nat(wrapped.length * 8 - 1), (bit) => {
        const changed = Buffer.from(wrapped)
        changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
        expect(() => unwrapKey(ring, changed, 'blob-1')).toThrow(integrity)
      }),
    )
    expect(() => unwrapKey(ring, wrapped.subarray(0, -1), 'blob-1')).toThrow(integrity)
    expect(() => unwrapKey(ring, Buffer.alloc(0), 'blob-1')).toThrow(integrity)
  })

  test('moves to a new master key by rewrapping, after which the old one is not needed', () => {
    const dek = newDataKey()
    const before = wrapKey(old, dek, 'blob-1')
    const after = rewrapKey(keyRing([current, old]), before, 'blob-1')
    expect([wrappedBy(before), wrappedBy(after)]).toEqual([old.id, current.id])
    expect(unwrapKey(keyRing([current]), after, 'blob-1').equals(dek)).toBe(true)
  })

  test('is lost with its master key', () => {
    const wrapped = wrapKey(old, newDataKey(), 'blob-1')
    expect(() => unwrapKey(keyRing([current]), wrapped, 'blob-1')).toThrow(`${old.id} is not in the key ring`)
  })
})

describe('A master key as text', () => {
  test('is read back from base64 and from hexadecimal digits', () => {
    expect(parseMasterKey(formatMasterKey(old))).toEqual(old)
    expect(parseMasterKey(` ${old.bytes.toString('hex')}\n`)).toEqual(old)
    expect(parseMasterKey(old.bytes.toString('base64url'))).toEqual(old)
  })

  test.each(['', 'password', 'a'.repeat(63), `${'a'.repeat(44)}=`])('is refused when it is %j', (text) => {
    expect(() => parseMasterKey(text)).toThrow(TypeError)
  })
})

describe('The key ring at start', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vault-keys-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('is made once, for its owner only, and found again', async () => {
    const file = join(folder, 'new', 'master.key')
    const first = await loadKeyRing({ file })
    const second = await loadKeyRing({ file })
    expect([first.generated, second.generated]).toEqual([true, false])
    expect(second.ring.current).toEqual(first.ring.current)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'new'))).toEqual(['master.key'])
  })

  test('is the same for processes that start at once, and one of them learns that it is new', async () => {
    const file = join(folder, 'race', 'master.key')
    const rings = await Promise.all(Array.from({ length: 8 }, () => loadKeyRing({ file })))
    expect(new Set(rings.map(({ ring }) => ring.current.id)).size).toBe(1)
    expect(rings.filter(({ generated }) => generated)).toHaveLength(1)
  })

  test('never replaces a file', async () => {
    const file = join(folder, 'kept.key')
    await writeFile(file, 'mine')
    expect(await generateMasterKeyFile(file)).toBe(false)
    expect(await readFile(file, 'utf8')).toBe('mine')
    await expect(loadKeyRing({ file })).rejects.toThrow(TypeError)
  })

  test('may hold several keys, the current one first; a setting goes before the file', async () => {
    const file = join(folder, 'several.key')
    await writeFile(file, `# new\n${formatMasterKey(current)}\n\n# old\n${formatMasterKey(old)} # until rewrapped\n`)
    const fromFile = (await loadKeyRing({ file })).ring
    expect(fromFile.current.id).toBe(current.id)
    expect([...fromFile.byId.keys()]).toEqual([current.id, old.id])
    const setting = [old, current].map(formatMasterKey).join(', ')
    expect((await loadKeyRing({ setting, file })).ring.current.id).toBe(old.id)
  })

  test('is refused when the file is there and holds none', async () => {
    const file = join(folder, 'empty.key')
    await mkdir(folder, { recursive: true })
    await writeFile(file, '# nothing\n')
    await expect(loadKeyRing({ file })).rejects.toThrow('no master key')
  })
})
