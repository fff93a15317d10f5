import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../app.ts'
import { isDatabaseAway } from '../platform/db.ts'
import { warnAboutFullDisks } from '../platform/disks.ts'
import { startJobs } from '../platform/jobs.ts'
import { migrate } from '../platform/migrate.ts'
import { openTestClock } from '../platform/test-clock.ts'
import { type Foundation, openFoundation } from './foundation.ts'
import type { Settings } from './settings.ts'
import { readyLine } from './ready-line.ts'

const started = performance.now()
const say = (line: string) => process.stdout.write(`[${((performance.now() - started) / 1000).toFixed(1)} s] ${line}\n`)

/** How long running requests and jobs may go on after a signal. The database stops afterwards, all within ten seconds. */
const graceMs = 4000
const starterCheckMs = 1000

type Parts = { web: boolean; jobs: boolean }
/** What was started, first to last; `ending` once a signal has arrived. */
type Run = { stops: (() => Promise<unknown>)[]; ending: AbortSignal }

/**
 * Runs until it is stopped; resolves when it is ready to serve. `--stop-with=<pid>` also stops it when that process, which
 * has started it, ends.
 */
export async function serve(settings: Settings, parts: Parts, options: readonly string[] = []): Promise<void> {
  const ending = new AbortController()
  const run: Run = { stops: [], ending: ending.signal }
  const stop = stopper(run)
  const starting = start(settings, parts, run)
  const end = () => {
    ending.abort()
    void starting
      .catch(() => undefined)
      .then(stop)
      .then(() => process.exit(0))
  }
  // Registered first: readers of the ready line may send a signal at once, and an interrupted start must not leave a
  // database behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  watchStarter(starterOf(options), end)
  try {
    await starting
  } catch (error) {
    await stop()
    if (ending.signal.aborted) return
    throw error
  }
  // So that the next start finds the compile cache even after a kill.
  flushCompileCache()
}

function starterOf(options: readonly string[]): number | null {
  const given = options.map((option) => /^--stop-with=(\d+)$/.exec(option)?.[1]).find(Boolean)
  return given === undefined ? null : Number(given)
}

/** A killed starter cannot forward anything: without this the server would keep running as an orphan. */
function watchStarter(starter: number | null, end: () => void): void {
  if (starter === null) return
  const timer = setInterval(() => {
    if (process.ppid === starter && isRunning(starter)) return
    clearInterval(timer)
    end()
  }, starterCheckMs).unref()
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function start(settings: Settings, parts: Parts, run: Run): Promise<void> {
  const foundation = await openFoundation(settings, { say })
  run.stops.push(() => foundation.close())
  survive(foundation, run)
  await begin(foundation, parts, run)
}

async function begin(foundation: Foundation, parts: Parts, { stops, ending }: Run) {
  const { config, log } = foundation
  await warnAboutFullDisks(foundation.disks, log)
  if (foundation.keyGenerated) warnAboutKey(config.dataDir)
  ending.throwIfAborted()
  const applied = await migrate(foundation.owner)
  if (applied.length > 0) say(`database brought up to date: ${applied.length} migrations`)
  ending.throwIfAborted()
  const testClock = foundation.movable && (await openTestClock(foundation.owner, foundation.movable))
  if (testClock) stops.push(async () => testClock.stop())
  const { app, jobs, services, prepare } = await createApp({ ...foundation, testClock })
  stops.push(() => app.close())
  await prepare()
  ending.throwIfAborted()
  if (parts.jobs) {
    const runner = await startJobs(foundation.owner, jobs, log)
    stops.push(() => runner.stop())
  }
  if (!parts.web) return say('working on jobs')
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(`port ${config.port} is in use by another program. Stop that, or set PORT to a free one.`, {
        cause: error,
      })
    }
    throw error
  }
  const listener = await services.mailkeep.listener.start()
  if (listener) {
    stops.push(() => listener.stop())
    say(`receiving mail on port ${listener.port}`)
  }
  say(readyLine(config))
}

/** Stops everything that was started, once: requests and jobs within their grace, then what they need. */
function stopper({ stops }: Run) {
  let stopping: Promise<void> | undefined
  return () => {
    stopping ??= (async () => {
      const [foundation, ...rest] = stops.map((stop) => () => stop().catch(() => undefined))
      // A job that takes longer is cut off, and taken over by the next worker.
      await Promise.race([Promise.all(rest.map((stop) => stop())), sleep(graceMs, undefined, { ref: false })])
      await foundation?.()
    })()
    return stopping
  }
}

/** An unavailable database ends requests, not the server; any other unhandled error ends the process. */
function survive({ log }: Foundation, { ending }: Run) {
  process.on('unhandledRejection', (reason) => {
    // Work that was cut off finds its database closed.
    if (ending.aborted) return log.debug({ err: reason }, 'cut off by the stop')
    if (isDatabaseAway(reason)) return log.warn({ err: reason }, 'the database is away')
    log.fatal({ err: reason }, 'an error that nobody handled')
    process.exit(1)
  })
}

function warnAboutKey(dataDir: string) {
  const lines = [
    `A master key was generated: ${dataDir}/master.key`,
    'Without it, no stored file can be read. Back it up NOW, in a different place from the files.',
  ]
  const bar = '!'.repeat(Math.max(...lines.map((line) => line.length)) + 4)
  process.stdout.write(`${[bar, ...lines.map((line) => `! ${line}`), bar].join('\n')}\n`)
}
