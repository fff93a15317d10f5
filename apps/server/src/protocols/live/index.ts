import type { FastifyInstance } from 'fastify'
import type { Authenticate } from '../../http/session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db.ts'
import { listen } from '../../platform/listen.ts'
import type { Log } from '../../platform/log.ts'
import { noticeChannel } from '../../modules/notifications/index.ts'
import type { History } from '../../modules/history/index.ts'
import { openSockets } from './live.socket.ts'
import { createNews } from './news.ts'

type Deps = {
  config: Config
  log: Log
  clock: Clock
  database: Database
  changes: History['changes']
  authenticate: Authenticate
  /** Where changes of rights are announced, by person or account. */
  callersChannel: string
}

/** Shows changes by others in open folders, and new notifications. */
export function serveLive(app: FastifyInstance, deps: Deps): void {
  const { watchers } = openSockets(app, deps)
  const { database, log } = deps
  const news = createNews({ ...deps, db: database.db, watchers })
  let listening: ReturnType<typeof listen>[] = []
  app.addHook('onReady', (done) => {
    const listenTo = (channel: string, work: (id: string) => Promise<void>, failure: string) =>
      listen(database.pool, channel, {
        received: (id) => void work(id).catch((err: unknown) => log.warn({ err }, failure)),
        connected: () => undefined,
      })
    listening = [
      listenTo(noticeChannel, watchers.noticed, 'open pages did not get new notices'),
      listenTo(deps.callersChannel, watchers.dismissEnded, 'open pages were not closed at once'),
    ]
    done()
  })
  app.addHook('onClose', (_instance, done) => {
    news.stop()
    for (const one of listening) one.stop()
    done()
  })
}
