// Loaded into a product process by tests (`--import`): a request that names an error in `x-planted` gets it, outside of
// everything that could catch it.
import { subscribe } from 'node:diagnostics_channel'
import { EventEmitter } from 'node:events'

const planted = {
  throw: () => setTimeout(() => JSON.parse('{ planted'), 5),
  reject: () => void Promise.reject(new Error('planted')),
  emit: () => setImmediate(() => new EventEmitter().emit('error', new Error('planted'))),
  string: () => void Promise.reject('planted'),
}

subscribe('tracing:fastify.request.handler:start', ({ request }) => planted[request.headers['x-planted']]?.())
