import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { promisify } from 'node:util'

export type Bounds = {
  /** Of processor time; the clock on the wall is watched by whoever waits. */
  seconds: number
  memoryBytes: number
  /** The largest file that it may write. */
  fileBytes: number
}

const attempt = promisify(execFile)
/** A network of its own with nothing in it. */
const withoutNetwork = ['unshare', '--user', '--map-root-user', '--net', '--'] as const
let shut: Promise<boolean> | undefined

/** Whether this machine lets us start programs without a network: a kernel that allows user namespaces. */
const canShutNetwork = (): Promise<boolean> =>
  (shut ??= attempt(withoutNetwork[0], [...withoutNetwork.slice(1), 'true'], { timeout: 5000 }).then(
    () => true,
    () => false,
  ))

// What a shell of any Unix limits: processor, memory that is really used, files, no dumps.
const script = 'ulimit -c 0; ulimit -t "$1"; ulimit -d "$2" 2>/dev/null; ulimit -f "$3"; shift 3; exec "$@"'

/** The command line of a program that works on the file of a stranger. */
export async function confine(command: readonly string[], bounds: Bounds): Promise<string[]> {
  const limited = [
    '/bin/sh',
    '-c',
    script,
    'sh',
    String(bounds.seconds),
    String(Math.ceil(bounds.memoryBytes / 1024)),
    String(Math.ceil(bounds.fileBytes / 512)),
    ...command,
  ]
  const shell = await access('/bin/sh').then(
    () => true,
    () => false,
  )
  if (!shell) return [...command]
  return (await canShutNetwork()) ? [...withoutNetwork, ...limited] : limited
}
