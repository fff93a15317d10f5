import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** How long a program may take to start beside everything else that a test run does on the machine. */
export const readyLimitMs = 300_000

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * A loopback port that is free now, of those that the system gives to nobody by itself: until a product takes it, and
 * while it is stopped, any other port may become that of a connection.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
}

/** Process id → parent id, of every visible process. */
function parents(): Map<number, number> {
  const found = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!(pid > 0)) continue
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      found.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It has exited meanwhile.
    }
  }
  return found
}

/** A process and all its descendants, itself first. */
export function treeOf(pid: number): number[] {
  const above = parents()
  const tree = [pid]
  for (const one of tree) for (const [child, parent] of above) if (parent === one) tree.push(child)
  return tree
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has exited already.
    }
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    return !/^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Memory of processes in bytes, shared memory counted once (PSS). */
export function memoryOf(pids: readonly number[]): number {
  let bytes = 0
  for (const pid of pids) {
    try {
      bytes += Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
    } catch {
      // It has exited meanwhile.
    }
  }
  return bytes
}
