import { choiceWithin, type DuplicateChoice } from '@khlang/contract'
import { createBoard } from './board.ts'
import { createLanes } from './lanes.ts'
import { matchFiles } from './match-files.ts'
import { sendFile } from './send-file.ts'
import { type ErrorInfo, type Gateway, type NewTask, type SavedTask, type Task, TransferError } from './types.ts'

export type EngineParts = {
  gateway: Gateway
  now: () => number
  newId: () => string
  /** Groups the notices of many small changes; tests run them at once. */
  schedule: (run: () => void) => void
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  save: (tasks: readonly SavedTask[]) => void
}

const filesAtOnce = 4
const requestsAtOnce = 4

/** The upload queue: four files at a time, four requests in all. Knows no React and no browser. */
export function createEngine(parts: EngineParts) {
  const board = createBoard(parts)
  const files = new Map<string, Blob>()
  const running = new Map<string, AbortController>()
  const lanes = createLanes(requestsAtOnce)

  function pump() {
    while (running.size < filesAtOnce) {
      const next = board.nextWaiting()
      if (!next) break
      const file = files.get(next.id)
      if (file) void run(next, file)
      else board.change(next.id, { state: 'needsFile' })
    }
    if (running.size === 0) board.settle()
  }

  async function run(task: Task, file: Blob) {
    const control = new AbortController()
    running.set(task.id, control)
    board.change(task.id, { state: 'sending', error: null })
    try {
      const arrived = await sendFile(task, file, {
        gateway: parts.gateway,
        lanes,
        signal: control.signal,
        wait: parts.wait,
        onSent: (sent) => control.signal.aborted || board.progress(task.id, sent),
        onUpload: (uploadId) => board.change(task.id, { uploadId }),
        onFinishing: () => board.change(task.id, { state: 'finishing' }),
        onRetrying: (retrying, tries) => board.change(task.id, { state: retrying ? 'retrying' : 'sending', tries }),
      })
      files.delete(task.id)
      board.change(task.id, { state: arrived.skipped ? 'skipped' : 'done', sent: task.size, itemId: arrived.itemId })
      board.arrived(task.id)
    } catch (error) {
      if (!control.signal.aborted) board.change(task.id, { state: 'failed', error: errorInfoOf(error) })
    } finally {
      // After a pause and a quick resume, another run may already be registered.
      if (running.get(task.id) === control) running.delete(task.id)
      pump()
    }
  }

  function stop(id: string) {
    running.get(id)?.abort(new DOMException('stopped', 'AbortError'))
    running.delete(id)
  }

  const chosen = (id?: string) => (id === undefined ? board.list() : board.list().filter((task) => task.id === id))

  return {
    board,

    add(newTasks: readonly NewTask[]) {
      const added = newTasks.map(({ file, handle: _, ...rest }) => {
        const task: Task = { ...rest, ...fresh, id: parts.newId() }
        files.set(task.id, file)
        return task
      })
      board.append(added)
      pump()
      return added
    },

    /** Takes over what an earlier page left unfinished. */
    adopt(saved: readonly SavedTask[]) {
      board.append(saved.map((task) => ({ ...fresh, ...task, state: 'needsFile' })))
    },

    pause(id?: string) {
      for (const task of chosen(id)) {
        if (task.state !== 'waiting' && task.state !== 'sending' && task.state !== 'retrying') continue
        stop(task.id)
        board.change(task.id, { state: 'paused' })
      }
      pump()
    },

    resume(id?: string) {
      for (const task of chosen(id)) if (task.state === 'paused') board.change(task.id, { state: 'waiting' })
      pump()
    },

    /** Retries failed files, with another conflict choice when one is given. */
    retry(id?: string, duplicate?: DuplicateChoice) {
      for (const task of chosen(id)) {
        if (task.state !== 'failed') continue
        const choice = duplicate ? { duplicate, uploadId: null } : {}
        const state = files.has(task.id) ? 'waiting' : 'needsFile'
        board.change(task.id, { state, error: null, sent: 0, tries: 0, ...choice })
      }
      pump()
    },

    /** One choice for all files with name conflicts. */
    answerTaken(duplicate: DuplicateChoice) {
      const taken = board.list().filter((task) => task.state === 'failed' && task.error?.code === 'FILE_EXISTS')
      for (const task of taken) this.retry(task.id, choiceWithin(task.name, duplicate, task.keepsVersions))
    },

    /** Cancels, and discards what the server holds of it. */
    cancel(id?: string) {
      for (const task of chosen(id)) {
        if (task.state === 'done' || task.state === 'skipped') continue
        stop(task.id)
        files.delete(task.id)
        // The sweeper of the server collects it when this call does not get through.
        if (task.uploadId) parts.gateway.abort(task, task.uploadId).catch(() => {})
        board.remove([task.id])
      }
      pump()
    },

    /** Files chosen again after a reload. Those that belong to no waiting upload are handed back. */
    giveFiles<F extends Blob & { name: string; lastModified: number }>(given: readonly F[]) {
      const waiting = board.list().filter((task) => task.state === 'needsFile')
      const { matched, strangers } = matchFiles(waiting, given)
      for (const { id, file } of matched) {
        files.set(id, file)
        board.change(id, { state: 'waiting' })
      }
      pump()
      return { matched: matched.length, strangers }
    },

    clearFinished() {
      board.remove(
        board
          .list()
          .filter((task) => task.state === 'done' || task.state === 'skipped')
          .map((task) => task.id),
      )
    },
  }
}
export type Engine = ReturnType<typeof createEngine>

const fresh = {
  state: 'waiting',
  sent: 0,
  uploadId: null,
  itemId: null,
  error: null,
  tries: 0,
} satisfies Partial<Task>

function errorInfoOf(error: unknown): ErrorInfo {
  if (error instanceof TransferError) return error.info
  // A file that was changed or moved on the disk after it was chosen cannot be read any more.
  const code = error instanceof DOMException && error.name === 'NotReadableError' ? 'FILE_UNREADABLE' : 'UNKNOWN'
  return { code, status: 0, message: String(error), traceId: null, retryAfter: null }
}
