import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createHttpServer } from '../src/http/server.ts'
import { createAccounts } from '../src/modules/accounts/index.ts'
import { createAudit } from '../src/modules/audit/index.ts'
import { identityRoutes } from '../src/modules/identity/identity.routes.ts'
import { createIdentity } from '../src/modules/identity/index.ts'
import { createNotifications } from '../src/modules/notifications/index.ts'
import { AppError } from '../src/platform/app-error.ts'
import { movableClock } from '../src/platform/clock.ts'
import { parseConfig } from '../src/platform/config.ts'
import { transact } from '../src/platform/db.ts'
import { createStaff } from '../src/modules/staff/index.ts'
import { createTxtLookup } from '../src/platform/dns.ts'
import { createLog, type Log } from '../src/platform/log.ts'
import { createMessages } from '../src/platform/messages/messages.ts'
import { createRateLimits } from '../src/platform/rate-limits.ts'
import { loadServiceKeys } from '../src/platform/service-secret.ts'
import { atEnd } from './at-end.ts'
import { type Browser, createBrowser } from './browser.ts'
import { createTestDatabase } from './database.ts'

export const demoPassword = 'demo-pass-1'

/**
 * The modules up to identity, on their own database: no drives, no bytes.
 *
 * @param more further routes of a test
 */
export async function createIdentityWorld(
  env: Record<string, string> = {},
  more: (app: FastifyInstance) => void = () => undefined,
  logged?: Log,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'khlang-identity-'))
  const { owner, database, drop } = await createTestDatabase()
  const { config, secrets } = parseConfig({
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_CONTENT: '0',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    SERVICE_SECRET: 'a-service-secret-that-only-tests-know',
    ...env,
  })
  const { db } = database
  const clock = movableClock()
  const log = logged ?? createLog(config.logLevel)
  const limits = createRateLimits({ db, clock })
  const audit = createAudit({ db, clock, subscriptions: {} })
  const accounts = createAccounts({ db, audit, clock })
  const staff = createStaff({ db, audit, clock, accounts })
  const messages = createMessages({ config, secrets, clock, log })
  const keys = await loadServiceKeys(config, secrets)
  const { publicUrl, pushServices } = config
  const notifications = createNotifications({ db, clock, log, messages, publicUrl, keys, pushServices })
  const identity = await createIdentity({
    db,
    audit,
    accounts,
    staff,
    clock,
    limits,
    config,
    secrets,
    keys,
    messages,
    notifications,
    lookUpTxt: createTxtLookup(config.dnsServers),
    log,
    onSessionsEnded: () => Promise.resolve(),
    invitedAddress: (token) =>
      token.includes('@') ? Promise.resolve(token) : Promise.reject(new AppError('INVITATION_NOT_FOUND')),
  })
  const app = createHttpServer({ config, log, authenticate: identity.authenticate })
  identityRoutes(app, identity)
  more(app)
  await app.ready()
  await accounts.seedDemo(identity.setDemoPassword)
  atEnd(async () => {
    await app.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  /** An address not used in this file before, so that rate limits of one test do not affect another. */
  const freshAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const world = {
    staff,
    app,
    identity,
    accounts,
    audit,
    config,
    clock,
    database,
    owner,
    messages,
    freshAddress,
    browser: (address = freshAddress()): Browser => createBrowser(app, { address }),
    inTransaction: <T>(work: Parameters<typeof transact<T>>[1]) => transact(db, work),
    /** The latest code sent to a number. */
    async lastCode(mobile: string): Promise<string | undefined> {
      const { items } = await messages.list(100, null)
      return /\b(\d{6})\b/.exec(items.find((it) => it.to === mobile)?.text ?? '')?.[1]
    },
    async events(type: string): Promise<{ type: string; subject: string; outcome: string; data: unknown }[]> {
      return db
        .selectFrom('audit_event')
        .select(['type', 'subject', 'outcome', 'data'])
        .where('type', '=', type)
        .orderBy('id')
        .execute()
    },
    /** Signs in through the provider's page by password; the browser then has its session. */
    async signIn(
      username: string,
      browser: Browser = world.browser(),
      returnTo?: string,
      password = demoPassword,
    ): Promise<Browser> {
      const { interaction } = await world.openSignIn(browser, '/loginbysso', returnTo)
      const response = await browser.post(`${interaction}/password`, { username, password })
      const back = await browser.follow(response.json().result.redirectTo)
      if (!browser.cookie('token_auth')) throw new Error(`not signed in: ${response.body} ${back.trail.join(' → ')}`)
      return browser
    },
    /** Goes to the provider's page. */
    async openSignIn(browser: Browser, path = '/loginbysso', returnTo?: string) {
      const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`
      const { answer, url, trail } = await browser.follow(`${path}${query}`)
      if (!url.startsWith('/oidc/interaction/'))
        throw new Error(`no sign-in page: ${trail.join(' → ')}: ${answer.statusCode} ${answer.body.slice(0, 500)}`)
      return { interaction: url }
    },
  }
  return world
}

export type IdentityWorld = Awaited<ReturnType<typeof createIdentityWorld>>
