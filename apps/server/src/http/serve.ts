import type { BodyKind, ErrorCode, Traffic } from '@khlang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { parsesBodies } from './body.ts'
import type { DescribedAddress, OwnBody } from './described.ts'

/*
 * The second of two ways to serve an address; the first is `route`, for operations of the contract. A protocol of somebody
 * else (tus, WebDAV, OpenID Connect) has methods, statuses and bodies that the contract cannot describe, and pages and probes
 * have no caller and no envelope. They too say what their body is.
 */

/** What the router needs of an address outside the contract beyond its description. */
type Served = DescribedAddress & { traffic?: Traffic; params?: TSchema; failsAs?: ErrorCode }

/**
 * An address as the router has it, and what its body is. `described` is null for a file or page of a library, which is no
 * call, and absent for operations of the contract.
 */
export type ServedAddress = {
  method: string
  path: string
  takes: BodyKind | OwnBody
  described?: DescribedAddress | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every address of the router, once it is ready. */
    servedAddresses: ServedAddress[]
  }
}

/** Serves an address of a protocol, a page or a probe. No body of theirs is parsed before its handler reads it. */
export function serve(
  app: FastifyInstance,
  { traffic, params, failsAs, ...described }: Served,
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const { method, path, takes } = described
  if (takes !== 'none' && parsesBodies(app))
    throw new Error(`${path} reads its body itself, and its scope would parse it`)
  app.route({
    method,
    url: path,
    ...(params && { schema: { params } }),
    config: { ...(traffic && { traffic }), ...(failsAs && { failsAs }), takes, described },
    handler,
  })
}

/** Declares that nothing in this scope takes a body: what a library serves, files and pages. */
export function takeNoBodies(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { takes: 'none', described: null, ...route.config }
  })
}

/** Lists the addresses of the router. One that does not say what its body is refuses to start. */
export function listAddresses(app: FastifyInstance): void {
  type Config = Partial<Pick<ServedAddress, 'takes' | 'described'>>
  const routes: { method: string | string[]; url: string; config?: Config }[] = []
  app.decorate('servedAddresses', [])
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', (done) => {
    for (const { method, url, config } of routes) {
      if (config?.takes === undefined) return done(new Error(`${String(method)} ${url} does not say what its body is`))
      const { takes, described } = config
      for (const one of [method].flat())
        app.servedAddresses.push({ method: one, path: url, takes, ...(described !== undefined && { described }) })
    }
    done()
  })
}
