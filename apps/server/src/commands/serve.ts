import { flushCompileCache } from 'node:module'
import { createApp } from '../app.ts'
import { isDatabaseAway } from '../platform/db.ts'
import { startJobs } from '../platform/jobs.ts'
import { migrate } from '../platform/migrate.ts'
import { type Foundation, openFoundation } from './foundation.ts'
import type { Settings } from './settings.ts'
import { readyLine } from './ready-line.ts'

const started = performance.now()
const say = (line: string) => process.stdout.write(`[${((performance.now() - started) / 1000).toFixed(1)} s] ${line}\n`)

/** Runs until it is stopped; resolves when it is ready to serve. */
export async function serve(settings: Settings, parts: { web: boolean; jobs: boolean }): Promise<void> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = stopper(stops)
  const starting = start(settings, parts, stops)
  // From the first moment: whoever reads the ready line may answer at once, and a start that is broken off must not
  // leave a database behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      void starting
        .catch(() => undefined)
        .then(stop)
        .then(() => process.exit(0))
    })
  try {
    await starting
  } catch (error) {
    await stop()
    throw error
  }
  // After a kill, too, the next start finds compiled what this one has loaded.
  flushCompileCache()
}

async function start(
  settings: Settings,
  parts: { web: boolean; jobs: boolean },
  stops: (() => Promise<unknown>)[],
): Promise<void> {
  const foundation = await openFoundation(settings, { say })
  stops.push(() => foundation.close())
  survive(foundation)
  await begin(foundation, parts, stops)
}

async function begin(
  foundation: Foundation,
  parts: { web: boolean; jobs: boolean },
  stops: (() => Promise<unknown>)[],
) {
  const { config, log } = foundation
  if (foundation.keyGenerated) warnAboutKey(config.dataDir)
  const applied = await migrate(foundation.owner)
  if (applied.length > 0) say(`database brought up to date: ${applied.length} migrations`)
  const { app, jobs, prepare } = await createApp(foundation)
  stops.push(() => app.close())
  await prepare()
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
  say(readyLine(config))
}

/** Undoes what was begun, last first, once. */
function stopper(stops: readonly (() => Promise<unknown>)[]) {
  let stopping: Promise<void> | undefined
  return () => {
    stopping ??= (async () => {
      for (const stop of stops.toReversed()) await stop().catch(() => undefined)
    })()
    return stopping
  }
}

/** A database that goes away ends requests, not the server; anything else unforeseen ends the process loudly. */
function survive({ log }: Foundation) {
  process.on('unhandledRejection', (reason) => {
    if (isDatabaseAway(reason)) return log.warn({ err: reason }, 'the database is away')
    log.fatal({ err: reason }, 'an error that nobody handled')
    process.exit(1)
  })
}

function warnAboutKey(dataDir: string) {
  const lines = [
    `A master key was made: ${dataDir}/master.key`,
    'Without it no stored file can be read. Back it up NOW, in another place than the files.',
  ]
  const bar = '!'.repeat(Math.max(...lines.map((line) => line.length)) + 4)
  process.stdout.write(`${[bar, ...lines.map((line) => `! ${line}`), bar].join('\n')}\n`)
}
