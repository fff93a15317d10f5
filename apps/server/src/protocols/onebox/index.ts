import type { FastifyInstance } from 'fastify'
import { checkCalls } from './checks.ts'
import type { OneboxDeps } from './context.ts'
import { loginCalls } from './logins.ts'
import { storageCalls } from './storage.ts'

export type { OneboxDeps } from './context.ts'

/** The calls of section 7 of the specification, over the same services as everything else; no rules of their own. */
export function oneboxCalls(app: FastifyInstance, deps: OneboxDeps): void {
  loginCalls(app, deps)
  checkCalls(app, deps)
  storageCalls(app, deps)
}
