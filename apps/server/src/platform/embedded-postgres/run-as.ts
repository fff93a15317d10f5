import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { lchown, lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

type User = { uid: number; gid: number }

/** A way to run a PostgreSQL program, which refuses to run as root. */
export type RunAs = {
  name: 'plain' | 'setpriv' | 'unshare' | 'nobody'
  /** The required owner of the data folder; undefined = the user of this process. */
  owner?: User
  spawn(program: string, args: string[], options?: SpawnOptions): ChildProcess
}

/**
 * Not root: nothing to do. Root: drop all capabilities but reading one's own files (`setpriv`), or be nobody in a user
 * namespace (`unshare`), or really be nobody, which requires traversable parent folders.
 */
export async function chooseRunAs(folder: string, program: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return plain
  const nobody = await findNobody()
  const root = { uid: 0, gid: process.getgid?.() ?? 0 }
  const refusals: string[] = []
  for (const runAs of [setpriv(nobody), unshare(nobody, root), asNobody(nobody)]) {
    await giveTo(folder, runAs.owner ?? root, false)
    const refusal = await probe(runAs, folder, program)
    if (refusal === undefined) return runAs
    refusals.push(`${runAs.name}: ${refusal}`)
  }
  throw new Error(
    `The embedded database cannot run as root on this machine (${refusals.join('; ')}). ` +
      'Run the server as an ordinary user, move it and DATA_DIR to a folder that everybody may enter, or set DATABASE_URL.',
  )
}

/** Changes the owner of a folder, with `deep` recursively. */
export async function giveTo(path: string, owner: User | undefined, deep = true): Promise<void> {
  if (!owner) return
  const found = await lstat(path)
  if (deep && found.isDirectory()) for (const name of await readdir(path)) await giveTo(join(path, name), owner)
  if (!belongsTo(found, owner)) await lchown(path, owner.uid, owner.gid)
}

export const belongsTo = (found: User, owner: User) => found.uid === owner.uid && found.gid === owner.gid

const plain: RunAs = { name: 'plain', spawn: (program, args, options) => spawn(program, args, { ...options }) }

const setpriv = (user: User): RunAs => {
  const sets = ['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+dac_override`)
  const prefix = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...sets]
  return {
    name: 'setpriv',
    owner: user,
    spawn: (program, args, options) => spawn('setpriv', [...prefix, program, ...args], { ...options }),
  }
}

const unshare = (user: User, root: User): RunAs => {
  const prefix = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`]
  return {
    name: 'unshare',
    owner: root,
    spawn: (program, args, options) => spawn('unshare', [...prefix, program, ...args], { ...options }),
  }
}

const asNobody = (user: User): RunAs => ({
  name: 'nobody',
  owner: user,
  spawn: (program, args, options) => spawn(program, args, { ...options, ...user }),
})

/** Why this way does not work here, or undefined if it does. */
async function probe(runAs: RunAs, folder: string, program: string): Promise<string | undefined> {
  const script = 'cd "$0" && test -w . && exec "$1" --version'
  return new Promise((resolve) => {
    const child = runAs.spawn('/bin/sh', ['-c', script, folder, program], {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : output.trim().split('\n')[0] || `exit code ${code}`))
  })
}

/** PostgreSQL requires a user with an entry in the user database; nobody exists everywhere. */
async function findNobody(): Promise<User> {
  const list = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(list)
  if (entry) return { uid: Number(entry[1]), gid: Number(entry[2]) }
  const id = (flag: string) =>
    run('id', [flag, 'nobody']).then(
      ({ stdout }) => Number(stdout),
      () => 65534,
    )
  return { uid: await id('-u'), gid: await id('-g') }
}
