import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import { carriesBytes, givesBytes } from './byte-routes.ts'
import { failureOf } from './errors.ts'

export type Capacity = {
  /** Calls that may be worked on at once: more would only wait for each other. */
  calls: number
  /** Uploads and downloads under way, which mostly wait for the network. */
  transfers: number
  /** Memory in use, from which on no more uploads are taken; from half as much again on, nothing else. */
  memoryBytes: number
}

export const capacity: Capacity = { calls: 256, transfers: 512, memoryBytes: 640 * 1024 ** 2 }

const memoryLookMs = 500
const retryAfterSeconds = 2
const tellEveryMs = 5000

type Kind = 'watching' | 'signIn' | 'transfer' | 'call'
const watching = new Set(['/healthz', '/readyz', '/metrics'])
const signIn = /^\/(authorize|oidc|login|api\/(otp|sign-in|me)\b)/

function kindOf(request: FastifyRequest): Kind {
  if (watching.has(request.routeOptions.url ?? '')) return 'watching'
  if (carriesBytes(request) || givesBytes(request)) return 'transfer'
  return signIn.test(request.url) ? 'signIn' : 'call'
}

/**
 * Above what the server can do, the rest is told at once to come again (R22): it costs next to nothing, and those who
 * are let in are served as quickly as ever. Signing in has room of its own.
 */
export function shedLoad(app: FastifyInstance, limits: Capacity): void {
  const busy = { watching: 0, signIn: 0, transfer: 0, call: 0 }
  const most = { watching: Infinity, signIn: limits.calls, transfer: limits.transfers, call: limits.calls }
  let memory = 0
  let shed = 0
  let toldAt = 0

  const isFull = (kind: Kind, request: FastifyRequest): boolean => {
    if (kind === 'watching') return false
    if (busy[kind] >= most[kind] || memory > limits.memoryBytes * 1.5) return true
    return memory > limits.memoryBytes && carriesBytes(request)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request)
    if (isFull(kind, request)) return turnAway(request, reply)
    busy[kind]++
    reply.raw.once('close', () => busy[kind]--)
    done()
  })

  function turnAway(request: FastifyRequest, reply: FastifyReply): void {
    shed++
    tell(request)
    const failure = failureOf(new AppError('OVERLOADED'), request)
    void reply.code(503).header('retry-after', retryAfterSeconds).type('application/json; charset=utf-8').send(failure)
  }

  /** Once in a while, with their number: a line for each would be work, and there is too much of that already. */
  function tell(request: FastifyRequest): void {
    const now = performance.now()
    if (now - toldAt < tellEveryMs) return
    request.log.warn({ shed, busy, memory }, 'more is asked than can be done: some are told to come again')
    toldAt = now
    shed = 0
  }

  const timer = setInterval(() => {
    const { heapUsed, external } = process.memoryUsage()
    memory = heapUsed + external
  }, memoryLookMs).unref()
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer)
    done()
  })
}
