import {
  changeRenameRule,
  createRenameRule,
  deleteRenameRule,
  listRenameRules,
  previewRenameRule,
} from '@khlang/contract/rename-rules'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../http/route.ts'
import type { createRenameRules } from './manage-rules.ts'

export function renameRuleRoutes(app: FastifyInstance, rules: ReturnType<typeof createRenameRules>): void {
  route(app, listRenameRules, (_, actor) => rules.list(actor))
  route(app, createRenameRule, ({ body }, actor) => rules.create(actor, body))
  route(app, changeRenameRule, ({ params, body }, actor) => rules.change(actor, params.id, body))
  route(app, deleteRenameRule, ({ params }, actor) => rules.remove(actor, params.id))
  route(app, previewRenameRule, ({ body }, actor) => rules.preview(actor, body))
}
