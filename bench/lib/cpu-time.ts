import { readFileSync } from 'node:fs'
import { treeOf } from '../../apps/e2e/support/processes.ts'
import type { Product } from '../../apps/e2e/support/product.ts'
import { wait } from '../../apps/e2e/support/text.ts'

/** Ticks a second in `/proc/<pid>/stat`: USER_HZ, which is 100 on every architecture that Node 24 runs on. */
const ticksPerSecond = 100

/** Milliseconds of CPU of a process and of all its children that have ended; 0 when it has ended itself. */
function cpuOfProcess(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // utime, stime, cutime, cstime: the 14th to 17th field; the second one, in brackets, may hold spaces.
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

/** CPU time in milliseconds, of the server's processes and of PostgreSQL's. */
export type CpuTime = { server: number; database: number }

/** What the whole process tree of a product has used since it started. */
export function cpuTimeOf(product: Product): CpuTime {
  const postmaster = product.postmaster()
  const database = postmaster ? treeOf(postmaster) : []
  const server = product.tree().filter((pid) => !database.includes(pid))
  return { server: cpuOf(server), database: cpuOf(database) }
}

const idleMs = 250
const mostIdleCpuMs = 20

/** Waits until a product has finished what requests left behind, such as jobs. */
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
