import { type ChildProcess, execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Whether a process with this id runs, for any user. A zombie does not count. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const stat = await readStat(pid)
  return stat === undefined || stat.state !== 'Z'
}

export async function waitUntilGone(pid: number, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await wait(20)) if (!(await isAlive(pid))) return true
  return !(await isAlive(pid))
}

/** Calls back once a child has ended, at once if it already has: the event is not repeated for whoever listens late. */
export function whenEnded(child: ChildProcess, listener: (how: string) => void): void {
  const end = (code: number | null, signal: NodeJS.Signals | null) => listener(signal ?? `code ${code}`)
  if (child.exitCode !== null || child.signalCode !== null) end(child.exitCode, child.signalCode)
  else child.once('exit', end)
}

/** The start time of the process, which distinguishes processes with the same id. Undefined if unknown. */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  const stat = await readStat(pid)
  if (stat) return stat.startTime
  if (process.platform === 'linux' || process.platform === 'win32') return undefined
  return (await ps(pid, 'lstart')) || undefined
}

/** The command line of the process; empty if it is gone or hidden. */
export async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.replaceAll('\0', ' ').trim()
  }
  return process.platform === 'win32' ? '' : ps(pid, 'command')
}

/** The processes that use this folder, as far as this user may see them. */
export async function processesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, index) => folders[index] === folder)
}

async function readStat(pid: number): Promise<{ state: string; startTime: string } | undefined> {
  if (process.platform !== 'linux') return undefined
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The second field is the name in parentheses and may contain spaces; everything after the last parenthesis is plain.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields?.[0] && fields[19] ? { state: fields[0], startTime: fields[19] } : undefined
}

const ps = (pid: number, what: string) =>
  run('ps', ['-o', `${what}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
