import { chmodSync, chownSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { someBytes } from '../support/chance.ts'
import { signIn } from '../support/person.ts'
import { freePort, isAlive } from '../support/processes.ts'
import { createProduct, type Product, runCommand, startProduct } from '../support/product.ts'
import { wait } from '../support/text.ts'
import { putFile } from '../support/uploads.ts'

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

/** A start that must fail: with one sentence that names the trouble, without a stack. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, stderr } = await runCommand([], { PORT: String(await freePort()), LOG_LEVEL: 'warn', ...env })
  expect(code).toBe(1)
  expect(stderr).toContain('Khlang cannot go on: ')
  expect(stderr).not.toMatch(/\n\s+at /)
  return stderr.slice(stderr.indexOf('Khlang cannot go on: '))
}

test('a busy port', async () => {
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

test.skipIf(!isRoot)('a data folder that its user may not enter', async () => {
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

test('several wrong settings are told at once, without the secrets', async () => {
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

test('a master key that is not the one of the files', async () => {
  product = await startProduct()
  const { dataDir } = product
  const person = await signIn(product.base, 'somsri1')
  await putFile(person, person.root, 'sealed.bin', someBytes(1000))
  await product.stop()
  const said = await refusal({ DATA_DIR: dataDir, MASTER_KEY: 'ab'.repeat(32) })
  console.log(said)
  expect(said).toMatch(/master key|MASTER_KEY/)
})

test('a start that is broken off leaves no database behind', async () => {
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

test('SIGTERM ends everything cleanly, and the second start is quick and keeps everything', async () => {
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

test.skipIf(!isRoot)('an ordinary user runs it', async () => {
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
