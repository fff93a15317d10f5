import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, readyLimitMs, signal, treeOf } from './processes.ts'
import { wait } from './text.ts'

const run = promisify(execFile)
const nobody = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0

/** The newest PostgreSQL installed by Debian on this machine. */
const programs = (() => {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(home, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))
})()
export const hasPostgres = programs !== undefined

export type ExternalPostgres = {
  port: number
  version: string
  /** The URL of an empty database, through this port. */
  url(port?: number): string
  pids(): number[]
  signal(name: NodeJS.Signals): void
  remove(): Promise<void>
}

/** A separate cluster in a temporary folder, never the system's. */
export async function startPostgres(): Promise<ExternalPostgres> {
  if (!programs) throw new Error('PostgreSQL is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'khlang-cluster-'))
  const cluster = join(folder, 'data')
  const password = join(folder, 'password')
  const port = await freePort()
  await writeFile(password, 'secret-of-a-test\n')
  await mkdir(cluster, { mode: 0o700 })
  const as = isRoot ? nobody : {}
  if (isRoot) for (const path of [folder, cluster, password]) await chown(path, nobody.uid, nobody.gid)
  const options = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', '--username=owner', '--no-sync']
  await run(join(programs, 'initdb'), [...options, `--pwfile=${password}`, `--pgdata=${cluster}`], {
    ...as,
    cwd: folder,
  })
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 120 }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child: ChildProcess = spawn(join(programs, 'postgres'), [...args, '-D', cluster], {
    ...as,
    cwd: folder,
    stdio: 'ignore',
    detached: true,
  })
  const pids = () => (child.pid ? treeOf(child.pid) : [])
  const stopAll = () => {
    signal(pids(), 'SIGCONT')
    signal(pids(), 'SIGKILL')
  }
  process.once('exit', stopAll)
  const psql = async (args: string[]) =>
    (
      await run(join(programs, 'psql'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'owner', '-At', ...args], {
        env: { ...process.env, PGPASSWORD: 'secret-of-a-test' },
      })
    ).stdout.trim()
  let version = ''
  for (const end = Date.now() + readyLimitMs; !version; await wait(50)) {
    version = await psql(['-d', 'postgres', '-c', 'show server_version']).catch((error: unknown) => {
      if (Date.now() > end) throw error
      return ''
    })
  }
  await psql(['-d', 'postgres', '-c', "create database khlang template template0 encoding 'UTF8' locale 'C.UTF-8'"])
  await psql(['-d', 'postgres', '-c', 'create role khlang_app'])
  return {
    port,
    version,
    url: (through = port) => `postgres://owner:secret-of-a-test@127.0.0.1:${through}/khlang`,
    pids,
    signal: (name) => signal(pids(), name),
    async remove() {
      stopAll()
      process.off('exit', stopAll)
      await wait(100)
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
