import { openStates, type Task } from './types.ts'

export type Totals = {
  files: number
  finished: number
  failed: number
  needFile: number
  /** Failed only because the name was taken meanwhile. */
  taken: number
  paused: number
  bytes: number
  sent: number
  speed: number | null
  secondsLeft: number | null
  /** Something moves or is about to. */
  active: boolean
}

export const noTotals: Totals = {
  files: 0,
  finished: 0,
  failed: 0,
  needFile: 0,
  taken: 0,
  paused: 0,
  bytes: 0,
  sent: 0,
  speed: null,
  secondsLeft: null,
  active: false,
}

export function totalsOf(tasks: Iterable<Task>, speed: number | null): Totals {
  const sum = { ...noTotals }
  let left = 0
  for (const task of tasks) {
    sum.files++
    sum.bytes += task.size
    const over = task.state === 'done' || task.state === 'skipped'
    sum.sent += over ? task.size : task.sent
    if (over) sum.finished++
    if (task.state === 'failed') sum.failed++
    if (task.state === 'needsFile') sum.needFile++
    if (task.state === 'failed' && task.error?.code === 'FILE_EXISTS') sum.taken++
    if (task.state === 'paused') sum.paused++
    if (openStates.has(task.state)) {
      sum.active = true
      left += task.size - task.sent
    }
  }
  sum.speed = sum.active ? speed : null
  sum.secondsLeft = sum.speed ? Math.ceil(left / sum.speed) : null
  return sum
}
