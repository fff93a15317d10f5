import { createDevicePassword, endDevicePassword, getMapDrive, listDevicePasswords } from '@khlang/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../http/route.ts'
import type { Identity } from '../identity.service.ts'

/** The mapped drive of an account, and the passwords of the devices that may mount it. */
export function deviceRoutes(app: FastifyInstance, identity: Identity): void {
  route(app, getMapDrive, (_, actor) => identity.getMapDrive(actor))
  route(app, listDevicePasswords, (_, actor) => identity.listDevicePasswords(actor))
  route(app, createDevicePassword, ({ body }, actor) => identity.createDevicePassword(actor, body))
  route(app, endDevicePassword, async ({ params }, actor) => {
    await identity.endDevicePassword(actor, params.id)
    return {}
  })
}
