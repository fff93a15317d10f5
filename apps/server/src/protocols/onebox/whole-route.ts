import type { Endpoint, Input, Reply } from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Serves a public operation whose answer has its fields beside `status`, as section 7 reads them. */
export function wholeRoute<const E extends Endpoint & { access: 'public' }>(
  app: FastifyInstance,
  definition: E,
  handle: (input: Input<E>, request: FastifyRequest) => Promise<Reply<E>> | Reply<E>,
): void {
  app.endpoints.push(definition)
  app.route({
    method: definition.method,
    url: definition.path,
    schema: {
      ...(definition.query && { querystring: definition.query }),
      ...(definition.body && { body: definition.body }),
    },
    handler: async (request) => {
      // The schemas above have parsed these two.
      const input = { query: request.query, body: request.body } as unknown as Input<E>
      return { status: 'OK', ...(await handle(input, request)) }
    },
  })
}
