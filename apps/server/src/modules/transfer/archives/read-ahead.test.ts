import { describe, expect, test } from 'vitest'
import type { ZipEntry } from '../zip/zip.ts'
import { readAhead } from './read-ahead.ts'

/** Files of a few chunks, and which of them have been opened and closed. */
function files(count: number) {
  const [opened, closed] = [new Set<string>(), new Set<string>()]
  async function* bytesOf(path: string) {
    opened.add(path)
    try {
      for (const text of ['one ', 'two ', path]) yield Buffer.from(text)
    } finally {
      closed.add(path)
    }
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let n = 0; n < count; n++) yield { path: `${n}`, modifiedAt: new Date(0), size: 9, bytes: bytesOf(`${n}`) }
  }
  return { entries, opened, closed }
}

const textOf = async (entry: ZipEntry) =>
  'bytes' in entry ? Buffer.concat(await Array.fromAsync(entry.bytes)).toString() : ''

describe('reading files of an archive ahead', () => {
  test('gives every file whole, the first bytes of the next ones being there already', async () => {
    const { entries, opened, closed } = files(5)
    const texts: string[] = []
    for await (const entry of readAhead(entries(), 3)) {
      texts.push(await textOf(entry))
      expect(opened.size).toBeGreaterThanOrEqual(Math.min(5, texts.length + 2))
    }
    expect(texts).toEqual(['one two 0', 'one two 1', 'one two 2', 'one two 3', 'one two 4'])
    expect(closed).toEqual(opened)
  })

  test('closes what was never read', async () => {
    const { entries, opened, closed } = files(9)
    for await (const _ of readAhead(entries(), 4)) break
    expect(opened.size).toBe(4)
    expect(closed).toEqual(opened)
  })

  test.each([0, 1, 2])('closes what it has opened when its reader leaves after %i files', async (read) => {
    const { entries, opened, closed } = files(9)
    let left = read
    for await (const entry of readAhead(entries(), 4)) {
      if (left-- > 0) {
        await textOf(entry)
        continue
      }
      if ('bytes' in entry) for await (const _ of entry.bytes) break
      break
    }
    expect(opened.size).toBeGreaterThan(read + 1)
    expect(closed).toEqual(opened)
  })
})
