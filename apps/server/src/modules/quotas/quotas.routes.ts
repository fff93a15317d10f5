import { getStorage } from '@khlang/contract'
import * as quota from '@khlang/contract/quotas'
import { checkCleanup, getStorageReport, startCleanup } from '@khlang/contract/storage'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { Quotas } from './quotas.service.ts'

/** Storage: usage, what fills it, how to free it, and quotas. */
export function quotaRoutes(app: FastifyInstance, { storage, report, cleanup, settings, lists }: Quotas): void {
  route(app, getStorage, (_, actor) => storage(actor))
  route(app, getStorageReport, ({ query }, actor) => report.read(actor, query.kind ?? 'personal'))
  route(app, checkCleanup, ({ query }, actor) => cleanup.check(actor, query))
  route(app, startCleanup, async ({ body }, actor, { reply }) => {
    const job = await cleanup.start(actor, body)
    reply.code(202)
    return job
  })
  route(app, quota.getQuotas, (_, actor) => lists.overview(actor))
  route(app, quota.listDepartmentQuotas, ({ query }, actor, { request }) =>
    lists.departments(actor, query, languageIn(request)),
  )
  route(app, quota.listEmployeeQuotas, ({ query }, actor, { request }) =>
    lists.employees(actor, query, languageIn(request)),
  )
  route(app, quota.previewQuota, ({ query }, actor) => settings.preview(actor, query))
  route(app, quota.setQuota, async ({ body }, actor) => {
    await settings.set(actor, body)
    return {}
  })
}
