import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { open, readdir, readFile, realpath, rm, stat, truncate } from 'node:fs/promises'
import { release } from 'node:os'
import { join } from 'node:path'
import { clusterIn, type Programs, socketFolderOf } from './cluster.ts'
import { commandLineOf, isAlive, processesIn, wait, waitUntilGone, whenEnded } from './processes.ts'
import type { RunAs } from './run-as.ts'

const startLimitMs = 120_000
const logLimit = 10_000_000

/**
 * After a crash PostgreSQL first makes all of its files durable. One after the other takes seconds while uploads keep the
 * disk busy; Linux can do it in one call, which reports errors of the disk since 5.8.
 */
function syncMethod(): string {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8)) ? 'syncfs' : 'fsync'
}

/** Small in memory, strict in durability. */
const defaults: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  recovery_init_sync_method: syncMethod(),
  password_encryption: 'scram-sha-256',
  shared_buffers: '64MB',
  huge_pages: 'off',
  max_connections: '60',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  wal_compression: 'on',
  max_wal_size: '512MB',
  max_wal_senders: '2',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
}

/** The contents of PostgreSQL's pid file: line 1 pid, 4 port, 8 state. */
export type PidFile = { pid: number; port: number; ready: boolean; stopping: boolean }

export async function readPidFile(folder: string): Promise<PidFile | undefined> {
  const text = await readFile(join(clusterIn(folder), 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const state = lines[7]?.trim()
  return pid > 0 ? { pid, port: Number(lines[3]), ready: state === 'ready', stopping: state === 'stopping' } : undefined
}

/** The PostgreSQL that still runs on this folder; a pid that now belongs to another program does not count. */
export async function findRunning(folder: string): Promise<PidFile | undefined> {
  const noted = await readPidFile(folder)
  if (!noted || !(await isAlive(noted.pid))) return undefined
  const command = await commandLineOf(noted.pid)
  const cluster = clusterIn(folder)
  if (process.platform === 'win32') return noted
  const mine = [cluster, await realpath(cluster)].some(
    (path) => command.endsWith(` ${path}`) || command.includes(` ${path} `),
  )
  return /(^|\/)postgres /.test(command) && mine ? noted : undefined
}

/** Cleans up after a killed server: stops a running PostgreSQL, removes a stale pid file. */
export async function clearOrphan(folder: string): Promise<'none' | 'stopped' | 'stale'> {
  const orphan = await findRunning(folder)
  if (orphan) await stopPostmaster(orphan.pid)
  // One that was killed while stopping leaves its pid file too.
  const noted = await readPidFile(folder)
  if (!noted) return orphan ? 'stopped' : 'none'
  // Its pid may now belong to another program, or to a zombie that nobody reaps (a container without an init): both
  // would make PostgreSQL refuse to start. The file may be removed only when none of its processes uses the data any
  // more.
  await untilUnused(clusterIn(folder))
  const stale = (await readdir(clusterIn(folder))).filter((name) => name.startsWith('.s.PGSQL.'))
  for (const name of [...stale, 'postmaster.pid']) await rm(join(clusterIn(folder), name), { force: true })
  return orphan ? 'stopped' : 'stale'
}

/** Server processes exit shortly after their postmaster. */
async function untilUnused(cluster: string): Promise<void> {
  const end = Date.now() + 10_000
  for (let left = await processesIn(cluster); left.length > 0; left = await processesIn(cluster)) {
    if (Date.now() > end)
      throw new Error(`Processes ${left.join(', ')} still use the database in ${cluster}: end them.`)
    await wait(20)
  }
}

export type Launch = {
  folder: string
  programs: Programs
  runAs: RunAs
  port: number
  settings: Record<string, string>
}

/** Starts PostgreSQL and waits until it accepts connections. It logs to a file: a pipe would break if we died. */
export async function launchPostmaster({ folder, programs, runAs, port, settings }: Launch): Promise<ChildProcess> {
  const cluster = clusterIn(folder)
  const logFile = join(folder, 'postgres.log')
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > logLimit) await truncate(logFile)
  const logStart = size > logLimit ? 0 : size
  const chosen = { ...defaults, unix_socket_directories: socketFolderOf(folder) ?? '', ...settings, port: String(port) }
  const options = Object.entries(chosen).flatMap(([k, v]) => ['-c', `${k}=${v}`])
  const log = openSync(logFile, 'a', 0o600)
  const child = runAs.spawn(programs.postgres, [...options, '-D', cluster], {
    cwd: cluster,
    detached: true, // Ctrl-C in a terminal must reach only us: the database stops last.
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const failure = new Promise<Error>((resolve) => {
    child.once('error', resolve)
    whenEnded(child, (how) => resolve(new Error(`it ended with ${how}`)))
  })
  try {
    await untilReady(folder, child, failure)
  } catch (error) {
    const logged = await readFrom(logFile, logStart)
    throw new Error(`The embedded database did not start: ${(error as Error).message}. ${logged}`.trim(), {
      cause: error,
    })
  }
  return child
}

async function untilReady(folder: string, child: ChildProcess, failure: Promise<Error>): Promise<void> {
  const end = Date.now() + startLimitMs
  while (Date.now() < end) {
    const outcome = await Promise.race([failure, wait(5)])
    if (outcome) throw outcome
    const noted = await readPidFile(folder)
    if (noted?.ready && noted.pid === child.pid) return
  }
  child.kill('SIGQUIT')
  throw new Error(`it was not ready after ${startLimitMs / 1000} s`)
}

/** Fast shutdown first; then immediate, from which the next start recovers. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw new Error(`The embedded database (process ${pid}) belongs to another user: stop it, then start again.`, {
        cause: error,
      })
    }
    if (await waitUntilGone(pid, ms)) return
  }
  throw new Error(`The embedded database (process ${pid}) does not stop.`)
}

async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, position)
    return buffer.subarray(0, bytesRead).toString().trim()
  } finally {
    await handle.close()
  }
}
