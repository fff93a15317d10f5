import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { promisify } from 'node:util'

export type Bounds = {
  /** CPU time; the parent watches wall time. */
  seconds: number
  memoryBytes: number
  /** The maximum size of a file that it writes. */
  fileBytes: number
}

const attempt = promisify(execFile)
/** A network namespace with nothing in it. */
const withoutNetwork = ['unshare', '--user', '--map-root-user', '--net', '--'] as const
let shut: Promise<boolean> | undefined

/** Whether this machine can start programs without a network: requires a kernel with user namespaces. */
const canShutNetwork = (): Promise<boolean> =>
  (shut ??= attempt(withoutNetwork[0], [...withoutNetwork.slice(1), 'true'], { timeout: 5000 }).then(
    () => true,
    () => false,
  ))

// Limits of every Unix shell: CPU, resident data, file size, no core dumps.
const script = 'ulimit -c 0; ulimit -t "$1"; ulimit -d "$2" 2>/dev/null; ulimit -f "$3"; shift 3; exec "$@"'

/** The command line of a program that processes untrusted files. */
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
