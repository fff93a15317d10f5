import { dismissJob, getJob, listJobs } from '@khlang/contract/jobs'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { Tasks } from './tasks.service.ts'

export function taskRoutes(app: FastifyInstance, tasks: Tasks): void {
  route(app, listJobs, (_, actor) => tasks.list(actor))
  route(app, getJob, ({ params }, actor, { request }) => tasks.show(actor, params.id, languageIn(request)))
  route(app, dismissJob, ({ params }, actor) => tasks.dismiss(actor, params.id))
}
