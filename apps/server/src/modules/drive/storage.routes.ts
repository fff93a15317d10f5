import { getStorage } from '@khlang/contract'
import { listQuotas, setQuota } from '@khlang/contract/quotas'
import { checkCleanup, getStorageReport, startCleanup } from '@khlang/contract/storage'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import type { Drive } from './drive.service.ts'

type Storage = Pick<Drive, 'roots' | 'report' | 'cleanup' | 'quotas'>

/** Space: how much there is, what fills it, how to make room, and who may use how much. */
export function storageRoutes(app: FastifyInstance, { roots, report, cleanup, quotas }: Storage): void {
  route(app, getStorage, (_, actor) => roots.storage(actor))
  route(app, getStorageReport, ({ query }, actor) => report.read(actor, query.kind ?? 'personal'))
  route(app, checkCleanup, ({ query }, actor) => cleanup.check(actor, query))
  route(app, startCleanup, async ({ body }, actor, { reply }) => {
    const job = await cleanup.start(actor, body)
    reply.code(202)
    return job
  })
  route(app, listQuotas, (_, actor) => quotas.list(actor))
  route(app, setQuota, async ({ body }, actor) => {
    await quotas.set(actor, body)
    return {}
  })
}
