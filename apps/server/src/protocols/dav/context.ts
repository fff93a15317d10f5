import type { FileSystem } from '@khlang/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Throttle } from '../../http/throttle.ts'
import type { Device, Identity } from '../../modules/identity/index.ts'
import type { Transfer } from '../../modules/transfer/index.ts'
import type { PersonActor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Drive } from '../../modules/drive/index.ts'
import type { Organising } from '../../modules/organising/index.ts'
import type { Protection } from '../../modules/protection/index.ts'
import type { Shares } from '../../modules/shares/index.ts'
import type { Resolved } from './tree.ts'

export type DavDeps = {
  db: Db
  drive: Drive
  received: Pick<Shares['received'], 'entries'>
  locks: Protection['locks']
  properties: Organising['properties']
  identity: Pick<Identity, 'authenticateDevice' | 'publicUrl'>
  transfer: Pick<Transfer, 'putStream' | 'content' | 'store' | 'working' | 'vacated'>
  clock: Clock
  throttle: Throttle
}

/** One request of a mapped drive: the caller, and the path. */
export type Call = {
  request: FastifyRequest
  reply: FastifyReply
  device: Device
  actor: PersonActor
  /** The file system that the caller shows the drive as. */
  system: FileSystem
  /** The names of the path, decoded. */
  names: string[]
  resolved: Resolved
}

export function headerOf({ request }: Pick<Call, 'request'>, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
