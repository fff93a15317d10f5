import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Person } from './person.ts'

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin']
/** The path of a program, if installed. */
export const programOf = (name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path))

export type Mount = { url: string; username: string; secret: string }

/** A device password, and the address that it opens. */
export async function devicePassword(person: Person): Promise<Mount> {
  const response = await person.send({
    method: 'POST',
    path: '/api/device-passwords',
    json: { name: 'ทดสอบ', mode: 'read-write' },
  })
  const { username, secret } = response.result as { username: string; secret: string }
  return { url: `${person.base}/dav/My%20Drive/`, username, secret }
}

/** Runs a program to completion and returns its output. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: { cwd?: string; limitMs?: number } = {},
): Promise<{ code: number | null; said: string; ms: number }> {
  const since = performance.now()
  const child = spawn(program, args, { cwd: options.cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const timer = setTimeout(() => child.kill('SIGKILL'), options.limitMs ?? 240_000)
  const code = await new Promise<number | null>((done) => child.once('close', done).once('error', () => done(null)))
  clearTimeout(timer)
  return { code, said, ms: performance.now() - since }
}

/** Runs rclone with the mapped drive as `k:`. `run` throws where rclone fails. */
export async function createRclone(program: string, { url, username, secret }: Mount, folder: string) {
  const hidden = await runProgram(program, ['obscure', secret])
  const profile = join(folder, 'rclone.conf')
  const lines = ['[k]', 'type = webdav', `url = ${url}`, 'vendor = owncloud', `user = ${username}`]
  await writeFile(profile, [...lines, `pass = ${hidden.said.trim()}`, ''].join('\n'), { mode: 0o600 })
  const attempt = (...args: string[]) =>
    runProgram(program, ['--config', profile, '--cache-dir', join(folder, 'cache'), '--stats-one-line', ...args])
  return {
    attempt,
    async run(...args: string[]) {
      const done = await attempt(...args)
      if (done.code !== 0) throw new Error(`rclone ${args.join(' ')}: ${done.said}`)
      return done
    },
  }
}

/** Why a folder cannot be mounted here; null if it can. */
export function whyNoMount(): string | null {
  if (!programOf('mount.davfs') || !programOf('umount')) return 'davfs2 is not installed'
  if (process.getuid?.() !== 0) return 'only root may mount'
  try {
    accessSync('/dev/fuse', constants.R_OK | constants.W_OK)
    return null
  } catch {
    return 'there is no /dev/fuse'
  }
}

/** Mounts the drive with davfs2; `place` is where its settings are written. */
export async function mountDrive({ url, username, secret }: Mount, folder: string, place: string) {
  const [secrets, conf] = [join(place, 'davfs.secrets'), join(place, 'davfs.conf')]
  const address = decodeURI(url)
  await writeFile(secrets, `"${address}" ${username} ${secret}\n`, { mode: 0o600 })
  // With the default buffer of davfs2 1.6, Linux since 6.16 requests more of a folder than fits: EINVAL.
  await writeFile(conf, `ask_auth 0\nuse_locks 1\nbuf_size 256\ndelay_upload 0\nsecrets ${secrets}\n`)
  const mounted = await runProgram(programOf('mount.davfs') ?? '', ['-o', `conf=${conf}`, address, folder])
  if (mounted.code !== 0) throw new Error(`mount.davfs: ${mounted.said}`)
  return {
    /** Waits until everything has been sent. */
    unmount: () => runProgram(programOf('umount') ?? '', [folder]),
  }
}
