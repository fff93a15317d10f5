import { spawn } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { someBytes } from '../support/chance.ts'
import { signIn } from '../support/person.ts'
import { freePort, isAlive, signal, treeOf } from '../support/processes.ts'
import { cleanEnv, createProduct, type Product, runCommand, startProduct } from '../support/product.ts'
import { wait } from '../support/text.ts'
import { putFile } from '../support/uploads.ts'

const root = resolve(import.meta.dirname, '../../..')
const isRoot = process.getuid?.() === 0
let folder: string
let product: Product | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khlang-start-'))
})
afterEach(async () => {
  await product?.remove()
  product = undefined
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A start that must fail, with one sentence that names the problem, without a stack trace. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, stderr } = await runCommand([], { PORT: String(await freePort()), LOG_LEVEL: 'warn', ...env })
  expect(code).toBe(1)
  expect(stderr).toContain('Khlang cannot go on: ')
  expect(stderr).not.toMatch(/\n\s+at /)
  return stderr.slice(stderr.indexOf('Khlang cannot go on: '))
}

test('a port in use', async () => {
  const holder = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve))
  const said = await refusal({ DATA_DIR: join(folder, 'busy'), PORT: String(port) })
  holder.close()
  expect(said).toContain(`port ${port} is in use by another program`)
})

test('a data folder that is a file', async () => {
  await writeFile(join(folder, 'file'), 'not a folder')
  expect(await refusal({ DATA_DIR: join(folder, 'file') })).toContain('must be a folder')
})

test.skipIf(!isRoot)('a data folder without permission', async () => {
  const closed = join(folder, 'closed')
  await mkdir(closed, { mode: 0o700 })
  chmodSync(folder, 0o755)
  const { code, stderr } = await runCommand(
    [],
    { DATA_DIR: closed, PORT: String(await freePort()) },
    { wrap: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] },
  )
  expect(code).toBe(1)
  expect(stderr).toContain(`the data folder ${closed} cannot be used`)
})

test('several invalid settings are reported at once, without secrets', async () => {
  const said = await refusal({
    DATA_DIR: folder,
    PORT: '99999',
    PUBLIC_URL: 'ftp://x',
    MASTER_KEY: 'a-secret-that-is-too-short',
    LOG_LEVEL: 'loud',
  })
  for (const name of ['PORT', 'PUBLIC_URL', 'MASTER_KEY', 'LOG_LEVEL']) expect(said).toContain(`- ${name} must be`)
  expect(said).not.toContain('a-secret-that-is-too-short')
})

test('a damaged database folder', async () => {
  product = await startProduct()
  const { dataDir } = product
  await product.stop()
  await truncate(join(dataDir, 'postgres/cluster/global/pg_control'), 100)
  const said = await refusal({ DATA_DIR: dataDir })
  console.log(said)
  expect(said).toMatch(/database did not start/)
})

test('a master key that does not match the files', async () => {
  product = await startProduct()
  const { dataDir } = product
  const person = await signIn(product.base, 'somsri1')
  await putFile(person, person.root, 'sealed.bin', someBytes(1000))
  await product.stop()
  const said = await refusal({ DATA_DIR: dataDir, MASTER_KEY: 'ab'.repeat(32) })
  console.log(said)
  expect(said).toMatch(/master key|MASTER_KEY/)
})

test('an interrupted start leaves no database behind', async () => {
  product = await createProduct()
  const started = product.start().then(
    () => 'ready',
    () => 'ended',
  )
  while (product.postmaster() === undefined) await wait(5)
  expect(await product.stop()).toBe(0)
  expect(product.postmaster()).toBeUndefined()
  await started
})

test('SIGTERM stops everything cleanly, and the second start is fast and keeps everything', async () => {
  product = await startProduct()
  const person = await signIn(product.base, 'somsri1')
  const id = await putFile(person, person.root, 'kept.bin', someBytes(5000))
  const tree = product.tree()
  expect(await product.stop()).toBe(0)
  expect(tree.filter(isAlive)).toEqual([])
  expect(await readFile(join(product.dataDir, 'postgres/postgres.log'), 'utf8')).toMatch(
    /database system is shut down\s*$/,
  )
  const time = await product.start()
  console.log(`second start ${time.toFixed(0)} ms`)
  expect((await person.hash({ path: `/api/files/${id}/content` })).size).toBe(5000)
})

test('SIGTERM during a long job ends everything in time, and the next start finishes the job', async () => {
  product = await startProduct()
  const person = await signIn(product.base, 'somsri1')
  const post = async (path: string, json: object) => (await person.send({ method: 'POST', path, json })).result
  const { id: folder } = (await post('/api/folders', { parentId: person.root, name: 'มาก' })) as { id: string }
  for (let at = 0; at < 20; at++)
    await post('/api/folders/tree', {
      parentId: folder,
      paths: Array.from({ length: 1000 }, (_, n) => `${at}/${n}`),
    })
  // More work than fits into the time that a stop waits.
  const jobIds: string[] = []
  for (let at = 0; at < 5; at++) {
    const { id: targetId } = (await post('/api/folders', { parentId: person.root, name: `สำเนา ${at}` })) as {
      id: string
    }
    jobIds.push(((await post('/api/items/copy', { ids: [folder], targetId })) as { jobId: string }).jobId)
  }
  type Progress = { state: string; done: number; total: number }
  const jobs = () =>
    Promise.all(jobIds.map(async (id) => (await person.send({ path: `/api/jobs/${id}` })).result as Progress))
  while ((await jobs()).every(({ done }) => done < 1000)) await wait(20)
  const tree = product.tree()
  const since = performance.now()
  expect(await product.stop()).toBe(0)
  console.log(`ended in ${(performance.now() - since).toFixed(0)} ms`)
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(tree.filter(isAlive)).toEqual([])
  await product.start()
  expect((await jobs()).some(({ state, done }) => state !== 'done' && done < 20_000)).toBe(true)
  while ((await jobs()).some(({ state }) => state !== 'done')) await wait(100)
  for (const { done, total } of await jobs()) expect([done, total]).toEqual([20_021, 20_021])
})

/** `npm start` as a supervisor or a container runs it, once it is ready: npm, and the server below it. */
async function npmStart() {
  const [dataDir, port] = [await mkdtemp(join(tmpdir(), 'khlang-npm-')), await freePort()]
  const env = { ...cleanEnv(), DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('Khlang is ready')) isReady()
  })
  const npm = child.pid ?? 0
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(`npm start ended: ${said}`)))])
  const isDenied = async () =>
    /database system is shut down\s*$/.test(await readFile(join(dataDir, 'postgres/postgres.log'), 'utf8'))
  return { npm, tree: treeOf(npm), ended, isDenied, dataDir }
}

/** Whether all of them have ended within the time that supervisors give. */
async function endInTime(pids: readonly number[]): Promise<number> {
  const since = performance.now()
  while (pids.some(isAlive) && performance.now() - since < 10_000) await wait(50)
  expect(pids.filter(isAlive)).toEqual([])
  return performance.now() - since
}

test.each([
  ['SIGTERM', 'npm waits for the server, which stops cleanly'],
  ['SIGKILL', 'a server whose starter is gone stops cleanly, too'],
] as const)('%s to npm start: %s', async (name, _) => {
  const { npm, tree, ended, isDenied, dataDir } = await npmStart()
  try {
    expect(tree.length).toBeGreaterThan(3)
    process.kill(npm, name)
    const code = await ended
    // A container ends with npm, and whatever still runs in it is killed.
    if (name === 'SIGTERM') expect([code, tree.filter(isAlive)]).toEqual([0, []])
    console.log(`${name}: all ended after ${(await endInTime(tree)).toFixed(0)} ms`)
    expect(await isDenied()).toBe(true)
  } finally {
    signal(tree, 'SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
})

test.skipIf(!isRoot)('it runs as an unprivileged user', async () => {
  const home = await mkdtemp(join(tmpdir(), 'khlang-home-'))
  chownSync(home, 65_534, 65_534)
  product = await createProduct({
    dataDir: join(home, 'data'),
    env: { HOME: home },
    wrap: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
  })
  try {
    await product.start()
    const person = await signIn(product.base, 'anan01')
    const id = await putFile(person, person.root, 'mine.bin', someBytes(5000))
    expect((await person.hash({ path: `/api/files/${id}/content` })).size).toBe(5000)
    expect(await product.stop()).toBe(0)
  } finally {
    await product.remove()
    await rm(home, { recursive: true, force: true })
  }
})
