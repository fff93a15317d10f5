import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../app.ts'
import { isDatabaseAway } from '../platform/db.ts'
import { warnAboutFullDisks } from '../platform/disks.ts'
import { startJobs } from '../platform/jobs.ts'
import { migrate } from '../platform/migrate.ts'
import { starterOf, watchStarter } from '../platform/starter.ts'
import { isSupervised, leaveMs, tellSupervisor } from '../platform/supervisor.ts'
import { openTestClock } from '../platform/test-clock.ts'
import { currentTrace } from '../platform/traces.ts'
import { type Foundation, openFoundation } from './foundation.ts'
import type { Settings } from './settings.ts'
import { readyLine } from './ready-line.ts'

const started = performance.now()
const say = (line: string) => process.stdout.write(`[${((performance.now() - started) / 1000).toFixed(1)} s] ${line}\n`)

/** How long running requests and jobs may go on after a signal. The database stops afterwards, all within ten seconds. */
const graceMs = 4000

/** The exit code after an error that nobody handled. */
const failed = 70

type Parts = { web: boolean; jobs: boolean }
/**
 * What was started, first to last, and how it is stopped. `leaves` end the work of a process that another one replaces: no new
 * work, and the running work to its end. `ending` once a signal has arrived.
 */
type Run = { stops: (() => Promise<unknown>)[]; leaves: (() => Promise<unknown>)[]; ending: AbortSignal }

/**
 * Runs until it is stopped; resolves when it is ready to serve. `--stop-with=<pid>` also stops it when that process, which
 * has started it, ends.
 */
export async function serve(settings: Settings, parts: Parts, options: readonly string[] = []): Promise<void> {
  const ending = new AbortController()
  const run: Run = { stops: [], leaves: [], ending: ending.signal }
  const stop = stopper(run)
  const starting = start(settings, parts, run, { join: options.includes('--join-database'), stop })
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
  tellSupervisor('ready')
  // So that the next start finds the compile cache even after a kill.
  flushCompileCache()
}

type How = { join: boolean; stop: () => Promise<void> }

async function start(settings: Settings, parts: Parts, run: Run, { join, stop }: How): Promise<void> {
  const foundation = await openFoundation(settings, { join, say: join ? () => undefined : say })
  run.stops.push(() => foundation.close())
  survive(foundation, run, stop)
  await begin(foundation, parts, run)
}

async function begin(foundation: Foundation, parts: Parts, { stops, leaves, ending }: Run) {
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
    leaves.push(() => runner.stop())
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
  leaves.push(() => app.leave(isSupervised() ? leaveMs : graceMs))
  const listener = await services.mailkeep.listener.start()
  if (listener) {
    stops.push(() => listener.stop())
    leaves.push(() => listener.stop())
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

/**
 * An unavailable database ends requests, not the server. After any other error that nobody handled nothing is known of this
 * process any more: it is logged whole, takes no new work, ends what it has, and is replaced.
 */
function survive({ log }: Foundation, run: Run, stop: () => Promise<void>) {
  let isLeaving = false
  const fail = (err: unknown) => {
    // Work that was cut off finds its database closed.
    if (run.ending.aborted) return log.debug({ err }, 'cut off by the stop')
    if (isDatabaseAway(err)) return log.warn({ err }, 'the database is away')
    log.fatal({ err, traceId: currentTrace() }, 'an error that nobody handled: this process is replaced')
    if (isLeaving) return
    isLeaving = true
    void leave(run, stop)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}

/** Its supervisor starts another server as soon as this one listens no more; systemd and containers do when it has ended. */
async function leave({ leaves }: Run, stop: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(failed), leaveMs + 2 * graceMs).unref()
  const left = Promise.all(leaves.map((one) => one().catch(() => undefined)))
  tellSupervisor('leaving')
  await left
  await stop()
  process.exit(failed)
}

function warnAboutKey(dataDir: string) {
  const lines = [
    `A master key was generated: ${dataDir}/master.key`,
    'Without it, no stored file can be read. Back it up NOW, in a different place from the files.',
  ]
  const bar = '!'.repeat(Math.max(...lines.map((line) => line.length)) + 4)
  process.stdout.write(`${[bar, ...lines.map((line) => `! ${line}`), bar].join('\n')}\n`)
}
