import { errorCatalogue } from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toAppError } from '../../http/errors.ts'
import { type Db, transactUnsynced } from '../../platform/db.ts'
import type { Audit } from './audit.service.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND'])

/** Refused attempts to change something are logged like successful ones (R41). */
export function recordRefusals(app: FastifyInstance, { db, audit }: { db: Db; audit: Audit }): void {
  app.addHook('onError', async (request, _reply, thrown) => {
    const actor = request.actor ?? request.apiKey?.actor ?? request.support
    if (!actor || reading.has(request.method)) return
    const { code } = toAppError(thrown)
    const { status } = errorCatalogue[code]
    if (status !== 403 && status !== 423) return
    const operation = `${request.method} ${request.routeOptions.url ?? ''}`
    await transactUnsynced(db, (tx) =>
      audit.record(
        tx,
        actor,
        { type: 'access.refused', subject: subjectOf(request), data: { operation, code } },
        'refused',
      ),
    )
  })
}

/** The item in the address or in the body, as far as the operation has such a field; otherwise the account. */
function subjectOf({ params, body, actor, apiKey, support, routeOptions }: FastifyRequest): string {
  for (const [place, schema] of [[params], [body, routeOptions.schema?.body ?? null]] as const) {
    if (typeof place !== 'object' || place === null) continue
    for (const [key, value] of Object.entries(place))
      if (/^(id|parentId|folderId|itemId)$/.test(key) && typeof value === 'string' && declares(schema, key))
        return value
  }
  return actor?.accountId ?? apiKey?.actor.accountId ?? support?.accountId ?? ''
}

/** Whether a schema has this field; fields that it does not know are ignored, here as well. */
const declares = (schema: unknown, key: string): boolean =>
  schema === undefined ||
  (typeof schema === 'object' &&
    schema !== null &&
    'properties' in schema &&
    Object.hasOwn(Object(schema.properties) as object, key))
