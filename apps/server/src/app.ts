import type { FastifyInstance } from 'fastify'
import type { KeyRing, Store } from '@khlang/vault'
import { createHttpServer } from './http/server.ts'
import { auditJobs, createAudit, type Subscriptions } from './modules/audit/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config, Secrets } from './platform/config.ts'
import type { Database } from './platform/db.ts'
import type { Job } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { createRateLimits } from './platform/rate-limits.ts'

export type AppDeps = {
  config: Config
  secrets: Secrets
  log: Log
  clock: Clock
  database: Database
  store: Store
  keyRing: KeyRing
}

export type App = {
  app: FastifyInstance
  jobs: Job[]
  /** What must be put right or in place before the first request: demo data, uploads that a crash left behind. */
  prepare(): Promise<void>
}

/** Event → jobs that follow from it. */
const subscriptions: Subscriptions = {}

/** The composition root: every service, built by hand, from the first module to the last. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, log, clock } = deps
  const { db } = deps.database
  const limits = createRateLimits({ db, clock })
  const audit = createAudit({ db, subscriptions })
  void limits

  const app = createHttpServer({ config, log, authenticate: () => Promise.resolve(null) })
  await app.ready()
  return { app, jobs: [...auditJobs(audit)], prepare: () => Promise.resolve() }
}
