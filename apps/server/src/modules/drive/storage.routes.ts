import { getStorage } from '@khlang/contract'
import * as quota from '@khlang/contract/quotas'
import { checkCleanup, getStorageReport, startCleanup } from '@khlang/contract/storage'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import type { Drive } from './drive.service.ts'

type Storage = Pick<Drive, 'roots' | 'report' | 'cleanup' | 'quotas' | 'quotaLists'>

/** Space: how much there is, what fills it, how to make room, and who may use how much. */
export function storageRoutes(app: FastifyInstance, { roots, report, cleanup, quotas, quotaLists }: Storage): void {
  route(app, getStorage, (_, actor) => roots.storage(actor))
  route(app, getStorageReport, ({ query }, actor) => report.read(actor, query.kind ?? 'personal'))
  route(app, checkCleanup, ({ query }, actor) => cleanup.check(actor, query))
  route(app, startCleanup, async ({ body }, actor, { reply }) => {
    const job = await cleanup.start(actor, body)
    reply.code(202)
    return job
  })
  route(app, quota.getQuotas, (_, actor) => quotaLists.overview(actor))
  route(app, quota.listDepartmentQuotas, ({ query }, actor) => quotaLists.departments(actor, query))
  route(app, quota.listEmployeeQuotas, ({ query }, actor) => quotaLists.employees(actor, query))
  route(app, quota.previewQuota, ({ query }, actor) => quotas.preview(actor, query))
  route(app, quota.setQuota, async ({ body }, actor) => {
    await quotas.set(actor, body)
    return {}
  })
}
