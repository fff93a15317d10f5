import type { ChildProcess } from 'node:child_process'
import { chmod, mkdir, realpath } from 'node:fs/promises'
import { choosePort, findPrograms, type Passwords, prepareCluster, readPasswords } from './embedded-postgres/cluster.ts'
import { localUrlOf, provision, urlOf } from './embedded-postgres/database.ts'
import { dropOwnership, findOwner, takeOwnership } from './embedded-postgres/owner.ts'
import {
  clearOrphan,
  findRunning,
  type Launch,
  launchPostmaster,
  readPidFile,
  stopPostmaster,
} from './embedded-postgres/postmaster.ts'
import { wait, whenEnded } from './embedded-postgres/processes.ts'
import { chooseRunAs } from './embedded-postgres/run-as.ts'

export type LauncherLog = { info(message: string): void; warn(message: string): void; error(message: string): void }

export type EmbeddedPostgres = {
  /** Connects as the owner of the schema, for migrations only. */
  readonly ownerUrl: string
  /** Connects as the application, with the rights that migrations granted. */
  readonly appUrl: string
  readonly pid: number
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  folder: string
  log: LauncherLog
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>
  /** Joins the database of a running server, if there is one, instead of refusing; stop() then leaves it alone. */
  join?: boolean
  /** Called after an unexpected exit and restart. */
  onRestart?: (pid: number) => void
}

/** PostgreSQL as a part of the server: created at the first start, monitored while it runs, stopped with the server. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  const folder = await realpath(options.folder)
  const programs = await findPrograms()
  if (options.join && (await findOwner(folder))) return joinRunning(folder)
  await takeOwnership(folder)
  try {
    const runAs = await chooseRunAs(folder, programs.postgres)
    await chmod(folder, 0o700)
    const orphan = await clearOrphan(folder)
    if (orphan === 'stopped')
      log.warn('The embedded database was left running by a killed server; it was stopped cleanly.')
    const passwords = await prepareCluster(folder, programs, runAs)
    const launch = { folder, programs, runAs, port: await choosePort(folder), settings }
    const child = await launchPostmaster(launch)
    const watched = watch(child, launch, options)
    try {
      await provision(passwords, launch.port)
    } catch (error) {
      await watched.stop()
      throw error
    }
    return present(passwords, launch, watched)
  } catch (error) {
    await dropOwnership(folder)
    throw error
  }
}

type Watched = { readonly pid: number; stop(): Promise<void> }

/** How often to check whether somebody else has asked the database to shut down. */
const pollMs = 500

/** Restarts the postmaster when it exits unexpectedly: at once the first time, then with growing delays. */
function watch(first: ChildProcess, launch: Launch, { log, onRestart }: EmbeddedPostgresOptions): Watched {
  let child = first
  let stopping = false
  let revival = Promise.resolve()
  let failures = 0

  const attend = (running: ChildProcess) => {
    child = running
    const since = Date.now()
    running.unref()
    whenEnded(running, (how) => {
      if (stopping) return
      if (Date.now() - since > 60_000) failures = 0
      log.error(`The embedded database ended unexpectedly (${how}); it is started again.`)
      revival = revive()
    })
  }

  const revive = async () => {
    for (; !stopping; failures++) {
      await wait(failures === 0 ? 0 : Math.min(10_000, 50 * 2 ** failures))
      if (stopping) return
      try {
        await clearOrphan(launch.folder)
        const running = await launchPostmaster(launch)
        failures++
        attend(running)
        log.warn(`The embedded database runs again (process ${running.pid}).`)
        onRestart?.(running.pid ?? 0)
        return
      } catch (error) {
        log.error((error as Error).message)
      }
    }
  }

  /**
   * A smart shutdown requested from outside refuses new connections but waits for existing ones, ours included. It is
   * turned into a fast one, so that the database can be restarted.
   */
  const forceShutdown = async () => {
    const noted = await readPidFile(launch.folder)
    if (stopping || !noted?.stopping || noted.pid !== child.pid) return
    log.error('Somebody told the embedded database to shut down; it is stopped at once and started again.')
    await stopPostmaster(noted.pid)
  }
  let checking: Promise<void> | undefined
  const timer = setInterval(() => {
    checking ??= forceShutdown()
      .catch((error: unknown) => log.error((error as Error).message))
      .finally(() => (checking = undefined))
  }, pollMs).unref()

  let stopped: Promise<void> | undefined
  const stop = async () => {
    stopping = true
    clearInterval(timer)
    await checking
    await revival
    if (child.pid && child.exitCode === null && child.signalCode === null) await stopPostmaster(child.pid)
    await dropOwnership(launch.folder)
  }

  attend(first)
  return {
    get pid() {
      return child.pid ?? 0
    },
    stop: () => (stopped ??= stop()),
  }
}

async function joinRunning(folder: string): Promise<EmbeddedPostgres> {
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(100)) {
    const running = await findRunning(folder)
    if (!running?.ready) continue
    return present(
      await readPasswords(folder),
      { folder, port: running.port },
      { pid: running.pid, stop: async () => undefined },
    )
  }
  throw new Error(`The server that uses ${folder} has no database running: look at its log.`)
}

const present = (
  passwords: Passwords,
  { folder, port }: Pick<Launch, 'folder' | 'port'>,
  watched: Watched,
): EmbeddedPostgres => ({
  ownerUrl: urlOf('khlang_owner', passwords, port),
  appUrl: localUrlOf('khlang_app', passwords, port, folder),
  get pid() {
    return watched.pid
  },
  stop: watched.stop,
})
