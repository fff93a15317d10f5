import type { FastifyRequest } from 'fastify'
import type { OneCall } from '../../../http/one-call.ts'
import { credentialsOf } from '../../../http/session.ts'
import { callerOf } from '../provider/cookies.http.ts'
import type { createHandoffs } from './handoffs.ts'

/** Calls that may be made with a product token instead of a session (T16). */
export function createOneCall({ openCall }: Pick<ReturnType<typeof createHandoffs>, 'openCall'>): OneCall {
  const isStrange = ({ actor, apiKey, support }: FastifyRequest) => !actor && !apiKey && !support
  return async (request, work) => {
    const credentials = isStrange(request) ? credentialsOf(request) : null
    const opened = credentials?.channel === 'bearer' ? await openCall(credentials, callerOf(request)) : null
    if (!opened) return work()
    request.actor = opened.actor
    try {
      return await work()
    } finally {
      await opened.end()
    }
  }
}
