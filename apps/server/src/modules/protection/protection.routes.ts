import { removeFilePassword, setFilePassword, unlockFile } from '@khlang/contract'
import { decryptFile, encryptFile, openEncryptedFile } from '@khlang/contract/encryption'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { expiryRoutes } from './expiry/expiry.routes.ts'
import { lockRoutes } from './locks/locks.routes.ts'
import type { Protection } from './protection.service.ts'

export function protectionRoutes(app: FastifyInstance, protection: Protection): void {
  const { passwords, encryption } = protection
  route(app, setFilePassword, ({ params, body }, actor) => passwords.set(actor, params.id, body))
  route(app, removeFilePassword, ({ params, body }, actor) => passwords.remove(actor, params.id, body.currentPassword))
  route(app, unlockFile, ({ params, body }, actor) => passwords.open(actor, params.id, body.password))
  route(app, encryptFile, ({ params, body }, actor) => encryption.encrypt(actor, params.id, body))
  route(app, openEncryptedFile, ({ params, body }, actor) => encryption.open(actor, params.id, body))
  route(app, decryptFile, ({ params, body }, actor) => encryption.decrypt(actor, params.id, body))
  expiryRoutes(app, protection)
  lockRoutes(app, protection)
}
