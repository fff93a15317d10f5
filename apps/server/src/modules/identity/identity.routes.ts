import type { FastifyInstance } from 'fastify'
import type { Identity } from './identity.service.ts'
import { accountRoutes } from './account.routes.ts'
import { clearExpiredCookies } from './provider/cookies.http.ts'
import { deviceRoutes } from './devices/device.routes.ts'
import { passkeyRoutes } from './passkey.routes.ts'
import { providerRoutes } from './provider/provider.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'

/** All routes of this module; and, for the routes of every module, the end of the cookies of an expired session. */
export function identityRoutes(app: FastifyInstance, identity: Identity): void {
  clearExpiredCookies(app, identity.publicUrl)
  accountRoutes(app, identity)
  deviceRoutes(app, identity)
  passkeyRoutes(app, identity)
  signInRoutes(app, identity)
  providerRoutes(app, identity)
}
