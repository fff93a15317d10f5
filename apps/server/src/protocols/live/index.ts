import type { FastifyInstance } from 'fastify'
import type { Authenticate } from '../../http/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { History } from '../../modules/history/index.ts'
import { openSockets } from './live.socket.ts'
import { createNews } from './news.ts'

type Deps = { config: Config; log: Log; db: Db; changes: History['changes']; authenticate: Authenticate }

/** Shows changes by others in open folders. */
export function serveLive(app: FastifyInstance, deps: Deps): void {
  const { watchers } = openSockets(app, deps)
  const news = createNews({ ...deps, watchers })
  app.addHook('onClose', (_instance, done) => {
    news.stop()
    done()
  })
}
