import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import { restartDelay, soundMs } from './restarts.rules.ts'

/** What a supervised server says: it serves; it can no longer be trusted, listens no more, and ends its work. */
export type ServerNews = 'ready' | 'leaving'

/** How long a server that leaves may take for the work that it still has. */
export const leaveMs = 30_000
/** Then it is ended. */
const patienceMs = 10_000

type Options = { program: string; args: readonly string[]; log: Log }

const isNews = (message: unknown): message is ServerNews => message === 'ready' || message === 'leaving'

/** Tells the supervisor, if there is one. */
export function tellSupervisor(news: ServerNews): void {
  // It may have been killed.
  if (process.connected) process.send?.(news, undefined, {}, () => undefined)
}

/** Whether somebody replaces this process as soon as it leaves. */
export const isSupervised = (): boolean => process.send !== undefined && process.connected

/**
 * Keeps one server running: one that ends, or says that it leaves, is replaced at once, and with growing delays if that
 * does not help. A server that never became ready is not: what it said is for the operator.
 */
export function supervise({ program, args, log }: Options) {
  const running = new Set<ChildProcess>()
  const ended = Promise.withResolvers<number>()
  let current: ChildProcess | undefined
  let wasReady = false
  let stopping = false
  let loops = 0

  function launch(): void {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const launchedAt = performance.now()
    running.add(child)
    current = child
    let isOver = false
    const over = (why: string) => {
      if (isOver) return
      isOver = true
      if (stopping || current !== child) return
      void replace(why, performance.now() - launchedAt)
    }
    child.on('message', (news) => {
      if (!isNews(news)) return
      if (news === 'ready') wasReady = true
      else {
        setTimeout(() => child.kill('SIGKILL'), leaveMs + patienceMs).unref()
        over('it failed')
      }
    })
    child.once('error', (error) => leave(child, error.message, 1))
    child.once('exit', (code, signal) => leave(child, signal ?? `code ${code}`, code ?? 1))
    function leave(left: ChildProcess, why: string, code: number) {
      running.delete(left)
      if (!wasReady && !stopping) ended.resolve(code)
      else over(`it ended with ${why}`)
      if (stopping && running.size === 0) ended.resolve(0)
    }
  }

  async function replace(why: string, livedMs: number): Promise<void> {
    loops = livedMs > soundMs ? 1 : loops + 1
    const delay = restartDelay(loops)
    log.error({ delay }, `the server is replaced: ${why}`)
    await sleep(delay)
    if (!stopping) launch()
  }

  launch()
  return {
    /** The exit code: once it has been stopped, or because the first start has failed. */
    ended: ended.promise,
    stop(): void {
      stopping = true
      for (const child of running) child.kill('SIGTERM')
      if (running.size === 0) ended.resolve(0)
    },
  }
}
