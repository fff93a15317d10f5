import { Worker } from 'node:worker_threads'
import type { Line } from '../model/document.ts'
import type { EtaxReading } from './inspect.ts'
import type { SignedText } from '../signature/signed-text.ts'
import type { Written } from '../writing/write-document.ts'
import type { PaperWritten } from '../writing/write-paper.ts'
import type { MailParts } from './mail-parts.ts'
import type { Reply, Request, WorkerSetting } from './worker.ts'

/** More documents wait than are accepted; the caller may try again. */
export class EtaxBusyError extends Error {
  constructor() {
    super('too many documents are waiting to be read')
    this.name = 'EtaxBusyError'
  }
}

/** What became of a task: its reading, or the reason why its worker was ended. */
type Outcome =
  | { kind: 'reading'; reading: EtaxReading }
  | { kind: 'mail'; mail: MailParts }
  | { kind: 'signed'; signed: SignedText }
  | { kind: 'written'; written: Written }
  | { kind: 'paper'; paper: PaperWritten }
  | { kind: 'ended'; why: 'time' | 'memory' }
/** A worker, what it works on, and the lines that it has sent of it. */
type Thread = {
  worker: Worker
  /** When its modules are loaded, or it has failed before. */
  loaded: Promise<void>
  job: Job | null
  lines: Line[]
  timer: NodeJS.Timeout | null
}
type Work = Exclude<Request, { kind: 'more' }>
type Job = { work: Work; settle: (outcome: Outcome) => void; fail: (error: Error) => void }

export type PoolOptions = WorkerSetting & {
  /** How many threads read at the same time. */
  workers: number
  /** How many tasks may wait. */
  maxWaiting: number
  /** How long one may take in a worker that is loaded, in milliseconds. */
  timeout: number
}

const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }
const isMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * A bounded pool of threads. A worker that takes too long or too much memory is ended, and the next task gets a new one; an
 * idle one does not keep the process alive.
 */
export function createPool({ workers, maxWaiting, timeout, trusted, schemaFolder }: PoolOptions) {
  const waiting: Job[] = []
  const threads = new Set<Thread>()
  let closed = false

  function start(): Thread {
    const workerData: WorkerSetting = { trusted, schemaFolder }
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, resourceLimits, execArgv: [] })
    const loaded = new Promise<void>((resolve) => {
      worker.once('message', () => resolve())
      worker.once('exit', () => resolve())
    })
    const thread: Thread = { worker, loaded, job: null, lines: [], timer: null }
    worker.on('message', (reply: Reply) => receive(thread, reply))
    worker.on('error', (error) => {
      const job = release(thread, false)
      if (isMemory(error)) job?.settle({ kind: 'ended', why: 'memory' })
      else job?.fail(error instanceof Error ? error : new Error('the worker failed'))
    })
    threads.add(thread)
    return thread
  }

  const ask = ({ worker }: Thread, request: Request) => worker.postMessage(request, [])

  /** V8 ends the whole process if a thread is ended while its modules wait for others: only a loaded one is ended. */
  async function end({ worker, loaded }: Thread): Promise<void> {
    worker.ref()
    await loaded
    await worker.terminate()
  }

  /** Takes the job of a thread away from it, and ends the thread unless it can be used again. */
  function release(thread: Thread, keep: boolean): Job | null {
    const { job, worker } = thread
    if (thread.timer) clearTimeout(thread.timer)
    thread.job = null
    thread.lines = []
    worker.unref()
    if (!keep || closed) {
      threads.delete(thread)
      void end(thread)
    }
    next()
    return job
  }

  function receive(thread: Thread, reply: Reply) {
    if (reply.kind === 'loaded') return
    if (reply.kind === 'lines') {
      thread.lines.push(...reply.lines)
      ask(thread, { kind: 'more' })
      return
    }
    if (reply.kind === 'reading' && reply.reading.kind === 'document' && thread.lines.length > 0)
      reply.reading.document.lines = [...thread.lines, ...reply.reading.document.lines]
    release(thread, true)?.settle(reply)
  }

  function next() {
    const free = [...threads].find(({ job }) => job === null)
    if (closed || waiting.length === 0 || (!free && threads.size >= workers)) return
    const job = waiting.shift()
    if (!job) return
    const thread = free ?? start()
    thread.job = job
    void thread.loaded.then(() => {
      if (thread.job !== job) return
      thread.timer = setTimeout(() => release(thread, false)?.settle({ kind: 'ended', why: 'time' }), timeout)
    })
    thread.worker.ref()
    ask(thread, job.work)
  }

  return {
    run: (work: Work): Promise<Outcome> =>
      new Promise((settle, fail) => {
        if (closed || waiting.length >= maxWaiting) {
          fail(new EtaxBusyError())
          return
        }
        waiting.push({ work, settle, fail })
        next()
      }),
    /** Ends all threads; tasks that have not been done are refused. */
    async close() {
      closed = true
      const unfinished = [...waiting.splice(0), ...[...threads].flatMap(({ job }) => job ?? [])]
      for (const thread of threads) if (thread.timer) clearTimeout(thread.timer)
      for (const job of unfinished) job.fail(new EtaxBusyError())
      await Promise.all([...threads].map(end))
      threads.clear()
    },
  }
}
