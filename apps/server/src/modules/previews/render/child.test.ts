import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runChild } from './child.ts'
import { confine } from './confine.ts'

const mebibyte = 1024 ** 2
const node = (script: string) => [process.execPath, '-e', script]
const input = (command: readonly string[]) => ({
  command,
  bounds: { seconds: 10, memoryBytes: 1024 * mebibyte, fileBytes: mebibyte },
  timeoutMs: 10_000,
  mostOutput: mebibyte,
  folder: tmpdir(),
})

/** Ids of the processes with this command line, whose arguments end with `\0`. */
const running = (line: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8') === line
    } catch {
      return false
    }
  })

async function* bytes(count: number) {
  for (let n = 0; n < count; n++) {
    await Promise.resolve()
    yield Buffer.alloc(mebibyte)
  }
}

test('passes the input and returns the output', async () => {
  const end = await runChild({ ...input(['wc', '-c']), input: bytes(20) })
  expect(end.kind === 'ended' && end.output.toString().trim()).toBe(String(20 * mebibyte))
})

test('a program that reads no input, or exits early, ends normally', async () => {
  expect(await runChild({ ...input(['true']), input: bytes(20) })).toMatchObject({ kind: 'ended' })
  expect(await runChild({ ...input(['false']), input: bytes(20) })).toEqual({ kind: 'failed' })
  expect(await runChild(input(['/no/such/program']))).toEqual({ kind: 'failed' })
})

test('a hanging program is killed with all its children', async () => {
  const seconds = `300.${process.pid}`
  const script = `require('node:child_process').spawn('sleep', ['${seconds}'], { stdio: 'inherit' }); setInterval(() => {}, 1000)`
  expect(await runChild({ ...input(node(script)), timeoutMs: 1500 })).toEqual({ kind: 'too_heavy' })
  await expect.poll(() => running(`sleep\0${seconds}\0`)).toEqual([])
})

test('an endless computation is ended by its CPU limit', async () => {
  const end = await runChild({ ...input(node('for (;;);')), bounds: { ...input([]).bounds, seconds: 1 } })
  expect(end).toEqual({ kind: 'too_heavy' })
})

test('a program cannot exceed its memory limit', async () => {
  const script = 'const all = []; for (let n = 0; n < 4000; n++) all.push(Buffer.alloc(1024 ** 2, n))'
  expect((await runChild(input(node(script)))).kind).not.toBe('ended')
})

test('endless output is stopped', async () => {
  expect(await runChild(input(['yes']))).toEqual({ kind: 'too_heavy' })
})

test('the program does not see our environment', async () => {
  process.env.PREVIEW_TEST_SECRET = 'seen'
  const end = await runChild(input(node('process.stdout.write(JSON.stringify(Object.keys(process.env)))')))
  delete process.env.PREVIEW_TEST_SECRET
  expect(end.kind === 'ended' && end.output.toString()).not.toMatch(/SECRET|DATABASE|AWS/)
})

test('the program has no network, on machines that support it', async ({ skip }) => {
  const [program] = await confine(['true'], input([]).bounds)
  if (program !== 'unshare') skip('no user namespaces here')
  let asked = 0
  const server = createServer((_, reply) => {
    asked++
    reply.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const script = `fetch('http://127.0.0.1:${port}').then(() => process.exit(0), () => process.exit(1))`
  expect(await runChild(input(node(script)))).toEqual({ kind: 'failed' })
  expect(asked).toBe(0)
  server.close()
})
