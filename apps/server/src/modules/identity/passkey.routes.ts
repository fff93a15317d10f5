import {
  addPasskey,
  confirmByPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyConfirmation,
} from '@khlang/contract/passkeys'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import type { Identity } from './identity.service.ts'
import { callerOf } from './provider/cookies.http.ts'

/** A person's own passkeys, and confirming a session by one. */
export function passkeyRoutes(app: FastifyInstance, { passkeys, confirmations }: Identity): void {
  route(app, listPasskeys, (_, actor) => passkeys.list(actor))
  route(app, startPasskey, (_, actor) => passkeys.start(actor))
  route(app, addPasskey, ({ body }, actor) => passkeys.add(actor, body))
  route(app, renamePasskey, ({ params, body }, actor) => passkeys.rename(actor, params.id, body.name))
  route(app, removePasskey, async ({ params }, actor) => {
    await passkeys.remove(actor, params.id)
    return {}
  })
  route(app, startPasskeyConfirmation, (_, actor) => confirmations.startPasskey(actor))
  route(app, confirmByPasskey, async ({ body }, actor, { request }) => {
    await confirmations.confirmByPasskey(actor, body.passkey, callerOf(request))
    return {}
  })
}
