import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { DescribedAddress } from './described.ts'
import { openApi } from './openapi.ts'
import { serve, takeNoBodies } from './serve.ts'
import { declareTraffic } from './traffic.ts'

/** The page runs its library's own scripts and loads nothing from elsewhere. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
const traffic = { caller: 'anonymous' } as const

const describedDocument = {
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document',
  takes: 'none',
  caller: 'anybody',
  answers: { 200: { says: 'An OpenAPI document', types: ['application/json'] } },
} as const satisfies DescribedAddress

/**
 * Serves the OpenAPI document, and pages to read and try it, which load nothing from elsewhere. Called after the last
 * operation.
 */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  let made: { document: ReturnType<typeof openApi>; bytes: Buffer } | undefined
  /** Made on first request: few processes are asked for it. */
  const described = () => (made ??= describe(app))
  serve(app, { ...describedDocument, traffic }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(described().bytes),
  )
  await app.register(async (scope) => {
    declareTraffic(scope, traffic)
    takeNoBodies(scope)
    await scope.register(swagger, { mode: 'static', specification: { document: { openapi: '3.1.0' } as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: 'Khlang API' },
      uiConfig: { docExpansion: 'none', filter: true },
      staticCSP: policy,
      transformSpecification: () => described().document,
      transformSpecificationClone: false,
    })
  })
}

function describe(app: FastifyInstance) {
  const others = app.servedAddresses.flatMap(({ method, described }) => (described ? [{ ...described, method }] : []))
  const document = openApi(app.endpoints, others)
  return { document, bytes: Buffer.from(JSON.stringify(document)) }
}
