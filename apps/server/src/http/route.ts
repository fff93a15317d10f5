import {
  bodyKind,
  type BytesBody,
  type Endpoint,
  type FileReply,
  type FormBody,
  type Input,
  isFile,
  isSpare,
  isStreamed,
  type Reply,
  type StreamedBody,
} from '@khlang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { KeyScope } from '@khlang/contract/permissions'
import type { AccountActor, PersonActor, ReadingActor } from '../platform/actor.ts'
import { assumeEmpty, bytesOf, leaveBodiesUnread, takeText } from './body.ts'
import { type Form, formOf } from './forms.ts'
import type { OneCall } from './one-call.ts'
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

/** The input of an operation: what its schemas have parsed, and a body that arrives while it is read. */
type Given<E extends Endpoint> = Input<E> &
  (E extends { body: BytesBody }
    ? { body: AsyncIterable<Buffer> }
    : E extends { body: FormBody<infer Name> }
      ? { body: Form<Name> }
      : unknown)

/** The result of an operation, or the reply itself, which sends a file. */
type Answer<E extends Endpoint> = E['reply'] extends FileReply ? FastifyReply : Reply<E>

/**
 * Serves an operation of the contract: input is parsed by its schemas, or read as it arrives; the answer is put into the
 * envelope and serialised by the schema of its reply, so that undeclared fields never leave, or it is a file. An operation
 * without declared access refuses to start. `around` runs all of it, the question who calls included.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  definition: E,
  handle: (input: Given<E>, actor: ActorFor<E>, context: RouteContext) => Promise<Answer<E>> | Answer<E>,
  around: OneCall = (_request, work) => work(),
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
  const { body, reply: answer } = definition
  const options: RouteOptions = {
    method: isFile(answer) && answer.ranges ? [definition.method, 'HEAD'] : definition.method,
    url: definition.path,
    schema: {
      ...(definition.params && { params: definition.params }),
      ...(definition.query && { querystring: definition.query }),
      ...(body && !isStreamed(body) && { body }),
      ...(!isFile(answer) && { response: responseOf(answer) }),
    },
    config: {
      traffic: definition.traffic ?? {},
      takes: bodyKind(definition),
      ...(definition.failsAs && { failsAs: definition.failsAs }),
    },
    ...(isSpare(body) && { preValidation: assumeEmpty }),
    handler: async (request, reply) =>
      around(request, async () => {
        const actor = callerOf(definition, request)
        // These three have been parsed by the schemas above.
        const input = {
          params: request.params,
          query: request.query,
          body: isStreamed(body) ? arriving(request, body) : request.body,
        } as unknown as Given<E>
        const result = await handle(input, actor as ActorFor<E>, { request, reply })
        // A file has been sent, or broken off.
        if (isFile(answer)) return undefined
        if (reply.sent) return reply
        return isFlat(definition) ? { status: 'OK', ...(result as object) } : { status: 'OK', result }
      }),
  }
  if (!isStreamed(body) && definition.textBody) {
    const { type, field } = definition.textBody
    return void app.register((scope, _options, done) => {
      takeText(scope, type, field)
      scope.route(options)
      done()
    })
  }
  if (!isStreamed(body)) return void app.route(options)
  void app.register((scope, _options, done) => {
    leaveBodiesUnread(scope)
    scope.route(options)
    done()
  })
}

const arriving = (request: FastifyRequest, body: StreamedBody) =>
  body.streamed === 'bytes' ? bytesOf(request) : formOf(request, body)

function callerOf({ method, access, keys, support, stepUp }: Endpoint, request: FastifyRequest): ReadingActor | null {
  if (support && request.support) return request.support
  if (request.support) throw new AppError('SUPPORT_NOT_ALLOWED')
  if (access === 'public') return request.actor
  if (keys && request.apiKey) return requireCaller(request, keys)
  const actor = requireActor(request)
  const isOwner = actor.accountKind === 'citizen' && access === 'owner'
  if ((access === 'admin' || access === 'owner') && !actor.isAdmin && !isOwner) throw new AppError('NOT_ADMIN')
  if (access !== 'session' && method !== 'GET') assertOpen(actor)
  if (stepUp && !actor.isConfirmed) throw new AppError('STEP_UP_REQUIRED')
  return actor
}

/** Nothing is decided for an account that is suspended or has ended (T38); its owner and admins still read everything. */
function assertOpen({ accountStatus }: PersonActor): void {
  if (accountStatus === 'suspended') throw new AppError('ACCOUNT_SUSPENDED')
  if (accountStatus === 'terminated') throw new AppError('SERVICE_TERMINATED')
}
