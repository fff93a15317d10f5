import { errorCatalogue } from '@khlang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import { recheckMs } from '../platform/recheck.ts'
import { hasBody, hasEnded } from './body.ts'
import { toAppError } from './errors.ts'
import { endIncoming } from './slow-senders.ts'
import { receivesBytes } from './traffic.ts'

/** Bodies that took longer have their caller looked up again. */
const freshMs = 100

export type Callers = Pick<FastifyRequest, 'actor' | 'apiKey' | 'support'>
type FindCaller = (request: FastifyRequest) => Promise<Callers>
export const nobody: Callers = { actor: null, apiKey: null, support: null }
const isSomebody = ({ actor, apiKey, support }: Callers) => actor !== null || apiKey !== null || support !== null

/**
 * What a caller may do can end while their body trickles in: whoever waits with it must not act afterwards (R38). A parsed
 * body has its caller looked up again at its end, and one of bytes every few seconds.
 */
export function lookCallersUpAgain(app: FastifyInstance, findCaller: FindCaller): void {
  const foundAt = new WeakMap<FastifyRequest, number>()
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasBody(request) && isSomebody(request)) foundAt.set(request, performance.now())
    done()
  })
  app.addHook('preValidation', async (request) => {
    const at = foundAt.get(request)
    if (at === undefined || performance.now() - at < freshMs) return
    Object.assign(request, await findCaller(request))
  })
  app.addHook('preHandler', (request, reply, done) => {
    if (foundAt.has(request))
      watchSender(request, reply, async () => {
        if (!isSomebody(await findCaller(request))) throw new AppError('SESSION_EXPIRED')
      })
    done()
  })
}

/** Asks every few seconds, while bytes of a request arrive, and ends it once `again` refuses its sender. */
export function watchSender(request: FastifyRequest, reply: FastifyReply, again: () => Promise<unknown>): void {
  if (!receivesBytes(request) || hasEnded(request)) return
  const stop = () => clearInterval(timer)
  const ask = async (): Promise<void> => {
    if (hasEnded(request)) return stop()
    try {
      await again()
    } catch (thrown) {
      const error = toAppError(thrown)
      const { status } = errorCatalogue[error.code]
      // That it cannot be asked now says nothing about the sender.
      if (status >= 500 || status === 429) return
      stop()
      if (!hasEnded(request)) endIncoming(request, reply, error)
    }
  }
  const timer = setInterval(() => void ask(), recheckMs).unref()
  reply.raw.once('close', stop)
}
