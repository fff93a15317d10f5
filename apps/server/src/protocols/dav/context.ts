import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Device, Identity } from '../../modules/identity/index.ts'
import type { Transfer } from '../../modules/transfer/index.ts'
import type { PersonActor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Drive } from '../../modules/drive/index.ts'
import type { Protection } from '../../modules/protection/index.ts'
import type { Resolved } from './tree.ts'

export type DavDeps = {
  drive: Drive
  locks: Protection['locks']
  identity: Pick<Identity, 'authenticateDevice' | 'publicUrl'>
  transfer: Pick<Transfer, 'putStream' | 'content' | 'store'>
  clock: Clock
}

/** One request of a mapped drive: the caller, and the place in the tree. */
export type Call = {
  request: FastifyRequest
  reply: FastifyReply
  device: Device
  actor: PersonActor
  /** The names of the address, decoded. */
  names: string[]
  resolved: Resolved
}

export function headerOf({ request }: Pick<Call, 'request'>, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
