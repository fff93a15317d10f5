import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import { failureOf } from './errors.ts'
import { createLiveMemory } from './live-memory.ts'
import { isTransfer, receivesBytes } from './traffic.ts'

export type Capacity = {
  /** Calls that are processed at once: more would only wait for each other. */
  calls: number
  /** Uploads and downloads in flight, which mostly wait for the network. */
  transfers: number
  /** Live memory above which uploads are refused; above one and a half times of it everything is. */
  memoryBytes: number
}

export const capacity: Capacity = { calls: 256, transfers: 512, memoryBytes: 640 * 1024 ** 2 }

const memoryCheckMs = 500
const retryAfterSeconds = 2
const logEveryMs = 5000

type Kind = 'monitoring' | 'signIn' | 'transfer' | 'call'

const kindOf = (request: FastifyRequest): Kind =>
  request.traffic.capacity ?? (isTransfer(request) ? 'transfer' : 'call')

/**
 * Above its capacity the server sheds requests at once with a request to retry (R22): a refusal is cheap, and accepted
 * requests stay fast. Sign-in has separate capacity.
 */
export function shedLoad(app: FastifyInstance, limits: Capacity): void {
  const busy = { monitoring: 0, signIn: 0, transfer: 0, call: 0 }
  const most = { monitoring: Infinity, signIn: limits.calls, transfer: limits.transfers, call: limits.calls }
  let memory = 0
  let shed = 0
  let loggedAt = 0

  const isFull = (kind: Kind, request: FastifyRequest): boolean => {
    if (kind === 'monitoring') return false
    if (busy[kind] >= most[kind] || memory > limits.memoryBytes * 1.5) return true
    return memory > limits.memoryBytes && receivesBytes(request)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request)
    if (isFull(kind, request)) return refuse(request, reply)
    busy[kind]++
    reply.raw.once('close', () => busy[kind]--)
    done()
  })

  function refuse(request: FastifyRequest, reply: FastifyReply): void {
    shed++
    logShedding(request)
    const failure = failureOf(new AppError('OVERLOADED'), request)
    void reply.code(503).header('retry-after', retryAfterSeconds).type('application/json; charset=utf-8').send(failure)
  }

  /** Now and then, with their number: a line for each would add to the overload. */
  function logShedding(request: FastifyRequest): void {
    const now = performance.now()
    if (now - loggedAt < logEveryMs) return
    request.log.warn({ shed, busy, memory }, 'overloaded: some requests are refused and asked to retry')
    loggedAt = now
    shed = 0
  }

  const liveMemory = createLiveMemory(limits.memoryBytes)
  const timer = setInterval(() => (memory = liveMemory()), memoryCheckMs).unref()
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer)
    done()
  })
}
