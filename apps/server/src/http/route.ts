import type { Endpoint, Input, Reply } from '@khlang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { KeyScope } from '@khlang/contract/permissions'
import type { AccountActor, PersonActor, ReadingActor } from '../platform/actor.ts'
import { isFlat, responseOf } from './replies.ts'
import { requireActor, requireCaller } from './session.ts'

export type RouteContext = { request: FastifyRequest; reply: FastifyReply }

/**
 * The actor that a handler gets: public operations need no sign-in, only those that name scopes admit keys, and only those
 * that say so admit support.
 */
type ActorFor<E extends Endpoint> = E['access'] extends 'public'
  ? PersonActor | null
  : E extends { support: true }
    ? ReadingActor
    : E extends { keys: readonly KeyScope[] }
      ? AccountActor
      : PersonActor

/**
 * Serves an operation of the contract: input is parsed by its schemas; the answer is put into the envelope and
 * serialised by the schema of its reply, so that undeclared fields never leave. An operation without declared access
 * refuses to start.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  definition: E,
  handle: (input: Input<E>, actor: ActorFor<E>, context: RouteContext) => Promise<Reply<E>> | Reply<E>,
): void {
  if (!['public', 'session', 'owner', 'admin'].includes(definition.access)) {
    throw new Error(`${definition.method} ${definition.path} declares no access`)
  }
  if (definition.stepUp && definition.access === 'public') {
    throw new Error(`${definition.method} ${definition.path} has nobody to confirm`)
  }
  if (definition.stepUp && definition.keys) {
    throw new Error(`${definition.method} ${definition.path} is open to keys, which cannot be confirmed`)
  }
  if (definition.support && (definition.access !== 'session' || definition.method !== 'GET')) {
    throw new Error(`${definition.method} ${definition.path} is open to support, which only reads`)
  }
  app.endpoints.push(definition)
  app.route({
    method: definition.method,
    url: definition.path,
    schema: {
      ...(definition.params && { params: definition.params }),
      ...(definition.query && { querystring: definition.query }),
      ...(definition.body && { body: definition.body }),
      response: responseOf(definition.reply),
    },
    config: { traffic: definition.traffic ?? {} },
    handler: async (request, reply) => {
      const actor = callerOf(definition, request)
      // These three have been parsed by the schemas above.
      const input = { params: request.params, query: request.query, body: request.body } as unknown as Input<E>
      const result = await handle(input, actor as ActorFor<E>, { request, reply })
      if (reply.sent) return reply
      return isFlat(definition) ? { status: 'OK', ...result } : { status: 'OK', result }
    },
  })
}

function callerOf({ method, access, keys, support, stepUp }: Endpoint, request: FastifyRequest): ReadingActor | null {
  if (support && request.support) return request.support
  if (request.support) throw new AppError('SUPPORT_NOT_ALLOWED')
  if (access === 'public') return request.actor
  if (keys && request.apiKey) return requireCaller(request, keys)
  const actor = requireActor(request)
  const isOwner = actor.accountKind === 'citizen' && access === 'owner'
  if ((access === 'admin' || access === 'owner') && !actor.isAdmin && !isOwner) throw new AppError('NOT_ADMIN_BUSINESS')
  if (access !== 'session' && method !== 'GET') assertOpen(actor)
  if (stepUp && !actor.isConfirmed) throw new AppError('STEP_UP_REQUIRED')
  return actor
}

/** Nothing is decided for an account that is suspended or has ended (T38); its owner and admins still read everything. */
function assertOpen({ accountStatus }: PersonActor): void {
  if (accountStatus === 'suspended') throw new AppError('ACCOUNT_SUSPENDED')
  if (accountStatus === 'terminated') throw new AppError('SERVICE_TERMINATED')
}
