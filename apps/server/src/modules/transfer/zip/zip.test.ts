import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unzip } from '../../../../test/unzip.ts'
import { zip, type ZipEntry } from './zip.ts'

const at = new Date('2026-11-21T08:15:31Z')

async function* pieces(bytes: Buffer, size = 70_000): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size)
    yield await Promise.resolve(bytes.subarray(start, start + size))
}
const file = (path: string, bytes: Buffer, size = bytes.length): ZipEntry => ({
  path,
  modifiedAt: at,
  size,
  bytes: pieces(bytes),
})

async function* each(entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  for (const entry of entries) yield await Promise.resolve(entry)
}

async function make(entries: readonly ZipEntry[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of zip(each(entries))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('names in any script, folders, empty and large files survive a round trip', async () => {
  const big = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7) % 251))
  const found = await unzip(
    await make([
      { path: 'เอกสาร/', modifiedAt: at },
      file('เอกสาร/ใบแจ้งหนี้ ๒๕๖๙.txt', Buffer.from('สวัสดี')),
      file('เอกสาร/ว่าง.txt', Buffer.alloc(0)),
      file('😀.bin', big),
    ]),
  )
  expect(found.map(({ path }) => path)).toEqual(['เอกสาร/', 'เอกสาร/ใบแจ้งหนี้ ๒๕๖๙.txt', 'เอกสาร/ว่าง.txt', '😀.bin'])
  expect(found[1]?.bytes.toString()).toBe('สวัสดี')
  expect(found[3]?.bytes.equals(big)).toBe(true)
  expect(found[3]?.at).toEqual(at)
})

test('an empty archive is valid', async () => {
  expect(await make([])).toHaveLength(22)
})

test('more than 65,535 entries (zip64)', async () => {
  const entries = Array.from({ length: 70_000 }, (_, n) => file(`${n}.txt`, Buffer.from(`${n}`)))
  const found = await unzip(await make(entries))
  expect(found).toHaveLength(70_000)
  expect(found[69_999]?.bytes.toString()).toBe('69999')
})

test('a file of more than 4 GiB, and one that begins beyond it, use 64-bit sizes and offsets', async () => {
  const size = 2 ** 32 + 5
  const block = Buffer.alloc(64 * 1024 * 1024)
  async function* many(): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; left -= block.length) yield await Promise.resolve(block.subarray(0, left))
  }
  const large: ZipEntry = { path: 'large.bin', modifiedAt: at, size, bytes: many() }
  // The bytes themselves are not kept: the headers before and after them are enough.
  let length = 0
  const ends: Buffer[] = []
  for await (const chunk of zip(each([large, file('after.txt', Buffer.from('x'))]))) {
    length += chunk.length
    if (chunk.length < 1_000_000) ends.push(chunk)
  }
  const tail = ends.at(-1) ?? Buffer.alloc(0)
  const central = tail.indexOf(Buffer.from('PK\u0001\u0002after.txt'.slice(0, 4), 'latin1'))
  expect(central).toBeGreaterThan(0)
  const extra = tail.indexOf(Buffer.from([1, 0, 16, 0]), central)
  expect(Number(tail.readBigUInt64LE(extra + 4))).toBe(size)
  expect(tail.indexOf(Buffer.from('PK\u0006\u0006', 'latin1'))).toBeGreaterThan(central)
  expect(Number(tail.readBigUInt64LE(tail.indexOf(Buffer.from('PK\u0006\u0007', 'latin1')) + 8))).toBeLessThan(length)
}, 60_000)

test('a file that is shorter or longer than declared ends the archive', async () => {
  await expect(make([file('a', Buffer.from('abc'), 4)])).rejects.toThrow('another size')
  await expect(make([file('a', Buffer.from('abc'), 2)])).rejects.toThrow('another size')
})

test.skipIf(!existsSync('/usr/bin/unzip'))('Info-ZIP accepts it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-zip-'))
  const path = join(folder, 'a.zip')
  await writeFile(path, await make([{ path: 'ก/', modifiedAt: at }, file('ก/ข.txt', Buffer.from('ค'.repeat(99_999)))]))
  expect(execFileSync('unzip', ['-t', path]).toString()).toContain('No errors detected')
  await rm(folder, { recursive: true })
})
