import { releaseMalware } from '@khlang/contract/scans'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import type { Scanning } from './scanning.service.ts'

export function scanningRoutes(app: FastifyInstance, { release }: Scanning): void {
  route(app, releaseMalware, ({ params }, actor) => release(actor, params.id))
}
