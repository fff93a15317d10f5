import { readdir, readFile, readlink } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createSpool } from './spool.ts'

const openFiles = async () =>
  (await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))))
    .map((path, index) => ({ path, index }))
    .filter(({ path }) => /\/khlang-[0-9a-f]{8}-[-0-9a-f]{27}\b/.test(path))

async function textOf(spool: ReturnType<typeof createSpool>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of spool.read()) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('returns what was written, of any length, and is then gone', async () => {
  const spool = createSpool()
  let all = ''
  for (let n = 0; n < 20_000; n++) {
    const text = `บรรทัดที่ ${n}\n`
    all += text
    await spool.write(text)
  }
  expect(await spool.end()).toBe(Buffer.byteLength(all))
  expect(await textOf(spool)).toBe(all)
})

test('of nothing is empty', async () => {
  const spool = createSpool()
  expect(await spool.end()).toBe(0)
  expect(await textOf(spool)).toBe('')
})

test.runIf(process.platform === 'linux')('has no file name, and is unreadable on disk', async () => {
  const spool = createSpool()
  await spool.write('ความลับ '.repeat(20_000))
  const [mine] = await openFiles()
  expect(mine?.path).toContain('(deleted)')
  const fds = await readdir('/proc/self/fd')
  const seen = await Promise.all(
    fds.map(async (fd) => {
      const path = `/proc/self/fd/${fd}`
      return (await readlink(path).catch(() => '')) === mine?.path ? readFile(path) : Buffer.alloc(0)
    }),
  )
  const bytes = Buffer.concat(seen)
  expect(bytes.length).toBeGreaterThan(100_000)
  expect(bytes.includes(Buffer.from('ความลับ'))).toBe(false)
  await spool.close()
  expect(await openFiles()).toEqual([])
})
