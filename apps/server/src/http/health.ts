import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError } from '../platform/app-error.ts'
import { isLoopback } from '../platform/config/addresses.ts'
import { hashToken, isSame } from '../platform/tokens.ts'
import { addressOf } from './body.ts'
import type { DescribedAddress } from './described.ts'
import { serve } from './serve.ts'

const traffic = { capacity: 'monitoring', caller: 'anonymous', rate: 'uncounted' } as const
const probe = { method: 'GET', takes: 'none', caller: 'anybody' } as const

const described = {
  alive: {
    ...probe,
    path: '/healthz',
    summary: 'Whether the process answers',
    answers: { 200: { says: 'It does', types: ['application/json'] } },
  },
  ready: {
    ...probe,
    path: '/readyz',
    summary: 'Whether the database, the storage and the migrations are ready, too',
    answers: {
      200: { says: 'They are; full disks, the scanner and the skew of the clock beside', types: ['application/json'] },
      503: { says: 'They are not', types: ['application/json'] },
    },
  },
  metrics: {
    ...probe,
    path: '/metrics',
    summary: 'Figures for Prometheus: on this machine, or with the token of METRICS_TOKEN',
    parameters: [{ name: 'Authorization', in: 'header', says: 'Bearer and the token' }],
    answers: {
      200: { says: 'The figures', types: ['text/plain'] },
      403: { says: 'Asked from elsewhere', types: ['application/json'] },
    },
  },
} as const satisfies Record<string, DescribedAddress>

export type Health = {
  checks: Record<string, () => Promise<unknown>>
  /** They do not make the server unready: only files are refused. */
  fullDisks(): Promise<string[]>
  /** Whether files are scanned for malware. */
  scanner(): Promise<'off' | 'here' | 'away'>
  /** How far the clock of this machine is ahead of that of the database, in milliseconds. */
  clockSkew(): Promise<number>
}

/** A check that takes longer counts as failed. */
const checkMs = 3000

/**
 * `/healthz`: the process answers. `/readyz`: its dependencies answer too. `/metrics`: Prometheus text, for programs on
 * this machine, and for those with the token.
 */
export function serveHealth(
  app: FastifyInstance,
  { checks, fullDisks, scanner, clockSkew }: Health,
  metricsToken: string | undefined,
): void {
  serve(app, { ...described.alive, traffic }, (_request, reply) => reply.send({ status: 'OK' }))
  serve(app, { ...described.ready, traffic }, async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const),
    )
    const ready = results.every(([, passed]) => passed)
    if (!ready) reply.header('retry-after', 5)
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'OK' : 'ER',
      checks: Object.fromEntries(results),
      fullDisks: await inTime(fullDisks()).catch(() => []),
      scanner: await inTime(scanner()).catch(() => 'away'),
      clockSkewMs: await inTime(clockSkew()).catch(() => null),
    })
  })
  serveMetrics(app, metricsToken)
}

/** A proxy on this machine makes everybody look local, so forwarded requests are not. */
const isLocal = (request: FastifyRequest): boolean =>
  isLoopback(addressOf(request) ?? '') &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined

function serveMetrics(app: FastifyInstance, token: string | undefined): void {
  const hasToken = ({ headers }: FastifyRequest): boolean =>
    token !== undefined && isSame(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${token}`))

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'khlang_http_request_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe(
      { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    )
    done()
  })
  serve(app, { ...described.metrics, traffic }, async (request, reply) => {
    if (!isLocal(request) && !hasToken(request)) throw new AppError('NOT_ALLOWED')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.addHook('onClose', (_instance, done) => {
    registry.clear()
    done()
  })
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, checkMs, new Error('too late')).unref())
  return Promise.race([work, late])
}

async function passes(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await inTime(check())
    return true
  } catch {
    return false
  }
}
