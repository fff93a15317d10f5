import { createSpeed } from './speed.ts'
import { noTotals, type Totals, totalsOf } from './totals.ts'
import { openStates, type SavedTask, type Task } from './types.ts'

type Listener = () => void
export type Settled = { done: readonly Task[]; skipped: number; failed: number }
type Parts = {
  now: () => number
  schedule: (run: () => void) => void
  save: (tasks: readonly SavedTask[]) => void
}

const savedAtMost = 1000

/** The tasks and their listeners. Notifications are batched, so that thousands of files do not slow the page. */
export function createBoard({ now, schedule, save }: Parts) {
  const tasks = new Map<string, Task>()
  const speed = createSpeed()
  const rowListeners = new Map<string, Set<Listener>>()
  const listListeners = new Set<Listener>()
  const arrivalListeners = new Set<(task: Task) => void>()
  const settledListeners = new Set<(settled: Settled) => void>()
  const dirty = new Set<string>()
  let ids: readonly string[] = []
  let totals: Totals = noTotals
  const waiting: string[] = []
  let listChanged = false
  let saveNeeded = false
  let scheduled = false
  let since: Task[] = []

  function flush() {
    scheduled = false
    if (listChanged) ids = inOrder(tasks.values())
    totals = totalsOf(tasks.values(), speed.read(now()))
    if (saveNeeded) save([...tasks.values()].filter(isUnfinished).slice(0, savedAtMost).map(savedForm))
    for (const id of dirty) for (const notify of rowListeners.get(id) ?? []) notify()
    dirty.clear()
    listChanged = false
    saveNeeded = false
    for (const notify of listListeners) notify()
  }

  function touch(id: string) {
    dirty.add(id)
    if (scheduled) return
    scheduled = true
    schedule(flush)
  }

  function change(id: string, difference: Partial<Task>) {
    const task = tasks.get(id)
    if (!task) return
    if (difference.state === 'waiting' && task.state !== 'waiting') waiting.push(id)
    if (difference.state !== undefined || difference.uploadId !== undefined) saveNeeded = true
    if (difference.state !== undefined && isOver(difference.state) !== isOver(task.state)) listChanged = true
    tasks.set(id, { ...task, ...difference })
    touch(id)
  }

  function subscribeTo<T>(listeners: Set<T>, listener: T) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    change,
    list: () => [...tasks.values()],

    append(added: readonly Task[]) {
      for (const task of added) {
        tasks.set(task.id, task)
        if (task.state === 'waiting') waiting.push(task.id)
        touch(task.id)
      }
      listChanged = true
      saveNeeded = true
    },

    remove(gone: readonly string[]) {
      for (const id of gone) {
        tasks.delete(id)
        touch(id)
      }
      listChanged = true
      saveNeeded = true
    },

    progress(id: string, sent: number) {
      const task = tasks.get(id)
      if (!task) return
      if (sent > task.sent) speed.add(sent - task.sent, now())
      tasks.set(id, { ...task, sent })
      touch(id)
    },

    nextWaiting(): Task | undefined {
      while (waiting.length > 0) {
        const task = tasks.get(waiting[0] ?? '')
        waiting.shift()
        if (task?.state === 'waiting') return task
      }
      return undefined
    },

    arrived(id: string) {
      const task = tasks.get(id)
      if (!task) return
      since.push(task)
      for (const notify of arrivalListeners) notify(task)
    },

    /** Called once when nothing runs any more, with the result of the batch. */
    settle() {
      const all = [...tasks.values()]
      if (since.length === 0 || all.some((task) => openStates.has(task.state))) return
      const done = since.filter((task) => task.state === 'done')
      const settled = {
        done,
        skipped: since.length - done.length,
        failed: all.filter((task) => task.state === 'failed').length,
      }
      since = []
      speed.reset()
      for (const notify of settledListeners) notify(settled)
    },

    ids: () => ids,
    task: (id: string) => tasks.get(id),
    totals: () => totals,
    subscribe: (listener: Listener) => subscribeTo(listListeners, listener),
    subscribeTask(id: string, listener: Listener) {
      const listeners = rowListeners.get(id) ?? new Set<Listener>()
      rowListeners.set(id, listeners)
      const leave = subscribeTo(listeners, listener)
      return () => {
        leave()
        if (listeners.size === 0) rowListeners.delete(id)
      }
    },
    onArrived: (listener: (task: Task) => void) => subscribeTo(arrivalListeners, listener),
    onSettled: (listener: (settled: Settled) => void) => subscribeTo(settledListeners, listener),
  }
}

const isOver = (state: Task['state']) => state === 'done' || state === 'skipped'
const isUnfinished = (task: Task) => !isOver(task.state)

/** What still needs attention comes first. */
function inOrder(tasks: Iterable<Task>): string[] {
  const open: string[] = []
  const over: string[] = []
  for (const task of tasks) (isOver(task.state) ? over : open).push(task.id)
  return [...open, ...over]
}

function savedForm(task: Task): SavedTask {
  const { id, accountId, folderId, target, name, path, size, type, lastModified, duplicate, uploadId, sent } = task
  return { id, accountId, folderId, target, name, path, size, type, lastModified, duplicate, uploadId, sent }
}
