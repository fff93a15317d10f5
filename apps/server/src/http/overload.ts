import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import { failureOf } from './errors.ts'
import { isTransfer, receivesBytes } from './traffic.ts'

export type Capacity = {
  /** Calls that may be worked on at once: more would only wait for each other. */
  calls: number
  /** Uploads and downloads in flight, which mostly wait for the network. */
  transfers: number
  /** Memory in use, from which on no more uploads are taken; from half as much again on, nothing else. */
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
 * Above its capacity the server sheds requests at once with a request to retry (R22): a refusal costs next to nothing,
 * and those who are let in are served as quickly as ever. Signing in has capacity of its own.
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

  /** Once in a while, with their number: a line for each would be work, and there is too much of that already. */
  function logShedding(request: FastifyRequest): void {
    const now = performance.now()
    if (now - loggedAt < logEveryMs) return
    request.log.warn({ shed, busy, memory }, 'overloaded: some requests are refused and asked to retry')
    loggedAt = now
    shed = 0
  }

  const timer = setInterval(() => {
    const { heapUsed, external } = process.memoryUsage()
    memory = heapUsed + external
  }, memoryCheckMs).unref()
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer)
    done()
  })
}
