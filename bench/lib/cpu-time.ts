import { readFileSync } from 'node:fs'
import { treeOf } from '../../apps/e2e/support/processes.ts'
import type { Product } from '../../apps/e2e/support/product.ts'
import { percentile, wait } from '../../apps/e2e/support/text.ts'

/** Ticks per second in `/proc/<pid>/stat`: USER_HZ, which is 100 on every architecture that Node 24 supports. */
const ticksPerSecond = 100

/** Milliseconds of CPU of a process and of its exited children; 0 if it has exited itself. */
function cpuOfProcess(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // utime, stime, cutime, cstime: the 14th to 17th field; the second one, in parentheses, may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
    return fields.reduce((sum, field) => sum + Number(field), 0) * (1000 / ticksPerSecond)
  } catch {
    return 0
  }
}

const cpuOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuOfProcess(pid), 0)

/** CPU time in milliseconds, of the processes of the server and of PostgreSQL. */
export type CpuTime = { server: number; database: number }

/** The CPU time of a product's whole process tree since it started. */
export function cpuTimeOf(product: Product): CpuTime {
  const postmaster = product.postmaster()
  const database = postmaster ? treeOf(postmaster) : []
  const server = product.tree().filter((pid) => !database.includes(pid))
  return { server: cpuOf(server), database: cpuOf(database) }
}

const idleMs = 250
const mostIdleCpuMs = 20

/** Waits until a product has finished follow-up work such as jobs. */
export async function settled(product: Product, limitMs = 20_000): Promise<void> {
  const total = () => Object.values(cpuTimeOf(product)).reduce((sum, time) => sum + time, 0)
  let before = total()
  for (let waited = 0; waited < limitMs; waited += idleMs) {
    await wait(idleMs)
    const now = total()
    if (now - before <= mostIdleCpuMs) return
    before = now
  }
}

const rounds = 3

/** Milliseconds of CPU per request: the median of the rounds, and their spread. */
export type Cost = CpuTime & { total: number; spread: number }

export async function costOf(requests: number, read: () => CpuTime, work: () => Promise<unknown>): Promise<Cost> {
  const costs: (CpuTime & { total: number })[] = []
  for (let round = 0; round < rounds; round++) {
    const before = read()
    await work()
    const after = read()
    const server = (after.server - before.server) / requests
    const database = (after.database - before.database) / requests
    costs.push({ server, database, total: server + database })
  }
  const totals = costs.map(({ total }) => total)
  const middle = percentile(totals, 0.5)
  const found = costs.find(({ total }) => total === middle) as CpuTime & { total: number }
  return { ...found, spread: (Math.max(...totals) - Math.min(...totals)) / 2 / middle }
}
