import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { clearOrphan, readPidFile } from './embedded-postgres/postmaster.ts'
import { isAlive } from './embedded-postgres/processes.ts'

const isRoot = process.getuid?.() === 0
let home: string
let folder: string
let lines: string[]
let running: EmbeddedPostgres[]
let helpers: ChildProcess[]

let prepared: string

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'khlang-pg-'))
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  await (await startEmbeddedPostgres({ folder: prepared, log })).stop()
})

afterAll(() => rm(prepared, { recursive: true, force: true }))

/** A database that was created and stopped before, as at the second start of a server; the copy belongs to root. */
const prepare = () => cp(prepared, folder, { recursive: true })

beforeEach(async () => {
  // As in a project below root's home, which nobody else can traverse.
  home = await mkdtemp(join(tmpdir(), 'khlang-pg-'))
  await chmod(home, 0o700)
  folder = join(home, 'data', 'postgres')
  lines = []
  running = []
  helpers = []
})

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const helper of helpers) helper.kill('SIGKILL')
  for (const database of running) await database.stop()
  if (existsSync(folder)) await clearOrphan(folder)
  await rm(home, { recursive: true, force: true })
})

async function start(extra: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const note = (line: string) => void lines.push(line)
  const database = await startEmbeddedPostgres({ folder, log: { info: note, warn: note, error: note }, ...extra })
  running.push(database)
  return database
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** A server in its own process, to be killed. */
async function startHelper(): Promise<{ pid: number; database: number; ownerUrl: string }> {
  const module = join(import.meta.dirname, 'embedded-postgres.ts')
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const log = { info() {}, warn() {}, error: console.error }
    const database = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log })
    console.log(JSON.stringify({ database: database.pid, ownerUrl: database.ownerUrl }))
    setInterval(() => {}, 1000)`
  const file = join(home, `${randomBytes(4).toString('hex')}.mts`)
  await writeFile(file, source)
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  helpers.push(child)
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    child.once('exit', (code) => reject(new Error(`the helper ended with ${code}`)))
  })
  return { pid: child.pid ?? 0, ...(JSON.parse(said) as { database: number; ownerUrl: string }) }
}

test('a first start creates a durable, Thai-aware database that only this machine can reach', async () => {
  const { ownerUrl } = await start()
  const settings = `select current_setting(name) from unnest(array['server_encoding', 'data_checksums', 'fsync',
    'synchronous_commit', 'listen_addresses', 'jit']) name`
  expect(await ask(ownerUrl, settings)).toEqual(['UTF8', 'on', 'on', 'on', '127.0.0.1', 'off'])
  expect(await ask(ownerUrl, `select datctype from pg_database where datname = 'khlang'`)).toEqual(['C.UTF-8'])
  expect(await ask(ownerUrl, `select array_length(show_trgm('ประชุม'), 1) > 3`)).toEqual([true])
  expect(
    await ask(ownerUrl, `select string_agg(x, '' order by x collate "th-TH-x-icu") from unnest('{ข,เก,ก}'::text[]) x`),
  ).toEqual(['กเกข'])
  expect((await stat(join(folder, 'passwords.json'))).mode & 0o777).toBe(0o600)
})

test('the application has only the rights that a migration granted, and a wrong password none', async () => {
  await prepare()
  const { ownerUrl, appUrl } = await start()
  await ask(ownerUrl, 'create table secret (id int)')
  expect(await ask(appUrl, 'select current_user::text')).toEqual(['khlang_app'])
  await expect(ask(appUrl, 'select * from secret')).rejects.toThrow('permission denied')
  await expect(ask(appUrl, 'create table mine (id int)')).rejects.toThrow('permission denied')
  await expect(ask(appUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('the application connects through a socket next to the data, or by TCP if its path would be too long', async () => {
  await prepare()
  const { appUrl } = await start()
  expect(await ask(appUrl, 'select inet_server_addr() is null')).toEqual([true])
  folder = join(home, 'x'.repeat(100), 'postgres')
  await mkdir(folder, { recursive: true })
  await prepare()
  const far = await start()
  expect(await ask(far.appUrl, 'select inet_server_addr() is null')).toEqual([false])
})

test('a second start finds the same data at the same address', async () => {
  await prepare()
  const first = await start()
  await ask(first.ownerUrl, 'create table kept as select 7 as n')
  await first.stop()
  const second = await start()
  expect(second.ownerUrl).toBe(first.ownerUrl)
  expect(await ask(second.ownerUrl, 'select n from kept')).toEqual([7])
})

test('a stop is clean, happens once, and leaves no process', async () => {
  await prepare()
  const database = await start()
  const { pid } = database
  await Promise.all([database.stop(), database.stop()])
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(existsSync(join(folder, 'cluster', 'postmaster.pid'))).toBe(false)
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).not.toContain('not properly shut down')
})

test('a start killed while creating the cluster does not affect the next one', async () => {
  await mkdir(join(folder, 'init-abc', 'cluster', 'base'), { recursive: true })
  await writeFile(join(folder, 'init-abc', 'cluster', 'PG_VERSION'), '18\n')
  const { ownerUrl } = await start()
  expect(await ask(ownerUrl, 'select 1')).toEqual([1])
  expect(existsSync(join(folder, 'init-abc'))).toBe(false)
})

test('after SIGKILL of the server its orphaned database is stopped and every acknowledged row is there', async () => {
  await prepare()
  const helper = await startHelper()
  await ask(helper.ownerUrl, 'create table kept (n int)')
  for (let n = 0; n < 50; n++) await ask(helper.ownerUrl, `insert into kept values (${n})`)
  process.kill(helper.pid, 'SIGKILL')
  await wait(50)
  expect(() => process.kill(helper.database, 0)).not.toThrow()
  const { ownerUrl } = await start()
  expect(lines.join()).toContain('left running by a killed server')
  expect(await ask(ownerUrl, 'select count(*)::int from kept')).toEqual([50])
})

test('after SIGKILL of server and database together the next start recovers', async () => {
  await prepare()
  const helper = await startHelper()
  await ask(helper.ownerUrl, 'create table kept as select 7 as n')
  process.kill(helper.pid, 'SIGKILL')
  process.kill(helper.database, 'SIGKILL')
  const { ownerUrl } = await start()
  expect(await ask(ownerUrl, 'select n from kept')).toEqual([7])
})

test.runIf(process.platform === 'linux')(
  'a recovery makes the files of the database durable in one call, and not one after the other',
  async () => {
    await prepare()
    const { ownerUrl } = await start()
    expect(await ask(ownerUrl, 'show recovery_init_sync_method')).toEqual(['syncfs'])
  },
)

test('a stale pid that now belongs to another program is ignored', async () => {
  await prepare()
  await (await start()).stop()
  await writeFile(
    join(folder, 'cluster', 'postmaster.pid'),
    `${process.pid}\n${join(folder, 'cluster')}\n1\n1\n\n127.0.0.1\n\nready\n`,
  )
  const { pid } = await start()
  expect(pid).not.toBe(process.pid)
})

test('a second server on the same folder is refused with the reason; a tool may join the first', async () => {
  await prepare()
  const helper = await startHelper()
  await expect(start()).rejects.toThrow(`process ${helper.pid}) already uses`)
  const joined = await start({ join: true })
  expect(joined.pid).toBe(helper.database)
  await joined.stop()
  expect(await ask(helper.ownerUrl, 'select 1')).toEqual([1])
})

test('a crashed database comes back at the same address with every acknowledged row', async () => {
  await prepare()
  const restarted = Promise.withResolvers<number>()
  const database = await start({ onRestart: restarted.resolve })
  await ask(database.ownerUrl, 'create table kept (n int)')
  const client = new pg.Client({ connectionString: database.ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  let acknowledged = 0
  const writing = (async () => {
    for (;;) acknowledged += (await client.query(`insert into kept values (1)`)).rowCount ?? 0
  })()
  await wait(300)
  const killed = database.pid
  process.kill(killed, 'SIGKILL')
  await expect(writing).rejects.toThrow()
  expect(await restarted.promise).toBe(database.pid)
  expect(database.pid).not.toBe(killed)
  const [found] = await ask(database.ownerUrl, 'select count(*)::int from kept')
  expect(acknowledged).toBeGreaterThan(10)
  // The last one may have been written without being acknowledged.
  expect([acknowledged, acknowledged + 1]).toContain(found)
  expect(lines.join()).toContain('ended unexpectedly')
  expect((await readPidFile(folder))?.pid).toBe(database.pid)
})

/** A connection that stays open, like those of a pool; a smart shutdown waits for it. */
async function stay(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Kills the postmaster that follows `before` once it is ready, and lets nobody notice in between. */
async function killOnceReady(before: number): Promise<void> {
  for (;;) {
    const noted = await readPidFile(folder)
    if (noted?.ready && noted.pid !== before) {
      process.kill(noted.pid, 'SIGKILL')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
      return
    }
    await wait(1)
  }
}

test('a database that is killed as soon as it is ready again is started once more', async () => {
  await prepare()
  const database = await start()
  for (let round = 0; round < 3; round++) {
    const { pid } = database
    process.kill(pid, 'SIGKILL')
    await killOnceReady(pid)
    await vi.waitFor(async () => expect(await ask(database.ownerUrl, 'select 1')).toEqual([1]), { timeout: 20_000 })
  }
})

test('a database shut down from outside does not wait for our connections: it is restarted while they are open', async () => {
  await prepare()
  const restarted = Promise.withResolvers<number>()
  const database = await start({ onRestart: restarted.resolve })
  await ask(database.ownerUrl, 'create table kept as select 7 as n')
  const clients = await Promise.all([stay(database.ownerUrl), stay(database.appUrl)])
  const pid = database.pid
  process.kill(pid, 'SIGTERM')
  expect(await restarted.promise).not.toBe(pid)
  expect(await ask(database.ownerUrl, 'select n from kept')).toEqual([7])
  expect(lines.join()).toContain('told the embedded database to shut down')
  await Promise.all(clients.map((client) => client.end()))
})

test('neither a start nor a joining tool uses a database that is shutting down', async () => {
  await prepare()
  const helper = await startHelper()
  await ask(helper.ownerUrl, 'create table kept as select 7 as n')
  let guest = await stay(helper.ownerUrl)
  process.kill(helper.database, 'SIGTERM')
  await expect.poll(async () => (await readPidFile(folder))?.stopping, { interval: 5 }).toBe(true)
  const joined = await start({ join: true })
  expect(joined.pid).not.toBe(helper.database)
  expect(await ask(joined.ownerUrl, 'select n from kept')).toEqual([7])
  await guest.end()

  // Its server is killed before it can react.
  guest = await stay(joined.ownerUrl)
  process.kill(helper.pid, 'SIGSTOP')
  process.kill(joined.pid, 'SIGTERM')
  await expect.poll(async () => (await readPidFile(folder))?.stopping).toBe(true)
  process.kill(helper.pid, 'SIGKILL')
  const again = await start()
  expect(again.pid).not.toBe(joined.pid)
  expect(await isAlive(joined.pid)).toBe(false)
  expect(await ask(again.ownerUrl, 'select n from kept')).toEqual([7])
  await guest.end().catch(() => undefined)
})

test.runIf(isRoot)('as root the database itself does not run as root', async () => {
  const { pid } = await start()
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0')
  expect(/^CapEff:\s+(\S+)/m.exec(status)?.[1]).toBe('0000000000000002')
})

test.runIf(isRoot)('as root without setpriv a user namespace is used', async () => {
  await prepare()
  const tools = join(home, 'tools')
  await mkdir(tools)
  await symlink('/usr/bin/unshare', join(tools, 'unshare'))
  vi.stubEnv('PATH', tools)
  const { ownerUrl, pid } = await start()
  expect(await ask(ownerUrl, 'select 1')).toEqual([1])
  expect(/^CapEff:\s+(\S+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]).toBe('0000000000000000')
})

test.runIf(isRoot)(
  'as root without both tools it runs as nobody if the folders can be traversed, and explains if not',
  async () => {
    vi.stubEnv('PATH', '/nowhere')
    await expect(start()).rejects.toThrow('cannot run as root on this machine')
    await chmod(home, 0o711)
    await chmod(join(home, 'data'), 0o711)
    const { ownerUrl, pid } = await start()
    expect(await ask(ownerUrl, 'select 1')).toEqual([1])
    expect(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]).not.toBe('0')
  },
)
