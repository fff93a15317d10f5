import type { FastifyInstance } from 'fastify'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { AppError } from '../platform/app-error.ts'
import type { Config } from '../platform/config.ts'
import { networkOf } from '../platform/networks.ts'
import { socketOf } from './body.ts'

const retryAfterSeconds = 5

/**
 * Limits open connections per address (R23). Excess ones are refused with an answer; far more are dropped without one.
 * A trusted proxy speaks for many clients and limits them itself.
 */
export function limitConnections(app: FastifyInstance, { trustProxy, limits }: Config): void {
  const max = limits.addressConnections
  const isProxy = proxies(trustProxy)
  const open = new Map<string, number>()
  const refused = new WeakSet<Socket>()

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? null
    if (address !== null && isProxy(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > 2 * max) return void socket.destroy()
    open.set(network, count)
    if (count > max) refused.add(socket)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })

  app.addHook('onRequest', (request, reply, done) => {
    const socket = socketOf(request)
    if (!socket || !refused.has(socket)) return done()
    reply.header('connection', 'close')
    const wait = `0:0${retryAfterSeconds}`
    done(new AppError('TOO_MANY_REQUESTS', { wait }, { retryAfter: retryAfterSeconds }))
  })
}

/** Whether an address is a trusted proxy. */
export function proxies(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
