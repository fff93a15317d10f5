import type { KeyScope } from '@khlang/contract/permissions'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { AccountActor, KeyActor, Origin, PersonActor, SupportActor } from '../platform/actor.ts'

/** The credentials of a request. */
export type Credentials = {
  /** From the cookie or the Authorization header. */
  token: string
  channel: 'cookie' | 'bearer'
  accountId: string | null
}

/** Turns credentials into an actor, or null if the session has ended; refuses an account that is not the person's. */
export type Authenticate = (credentials: Credentials, origin: PersonActor['origin']) => Promise<PersonActor | null>

/** A key of a business that a request was made with. */
export type AuthenticatedKey = { actor: KeyActor; ratePerSecond: number; expiresAt: Date }

/** Finds the key of a secret; null for a token that is none, an error for a key that does not work. */
export type AuthenticateKey = (credentials: Credentials, origin: Origin) => Promise<AuthenticatedKey> | null

/** Turns a request of an agent that names an access into support in that account; refuses an access that is not open. */
export type AuthenticateSupport = (agent: PersonActor, accessId: string) => Promise<SupportActor>

export const sessionCookie = 'token_auth'
const accountHeader = 'x-account-id'

/** Reads the credentials of a request: cookie for browsers, bearer for programs. */
export function credentialsOf(request: FastifyRequest): Credentials | null {
  const accountId = accountOf(request)
  const bearer = /^Bearer ([\w.~+/=-]{16,512})$/.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, channel: 'bearer', accountId }
  const cookie = request.cookies[sessionCookie]
  return cookie ? { token: cookie, channel: 'cookie', accountId } : null
}

/** The header; or `?accountId=`, for addresses of pictures and links. */
function accountOf(request: FastifyRequest): string | null {
  const header = request.headers[accountHeader]
  if (typeof header === 'string' && header !== '') return header
  const query: unknown = request.query
  if (typeof query !== 'object' || query === null || !('accountId' in query)) return null
  return typeof query.accountId === 'string' ? query.accountId : null
}

/** The signed-in person; keys and support are refused. */
export function requireActor(request: FastifyRequest): PersonActor {
  if (request.support) throw new AppError('SUPPORT_NOT_ALLOWED')
  if (request.apiKey) throw new AppError('KEY_NOT_ALLOWED')
  if (!request.actor) throw new AppError('SESSION_EXPIRED')
  return request.actor
}

/** The signed-in person, or a key with one of these scopes. */
export function requireCaller(request: FastifyRequest, scopes: readonly KeyScope[]): AccountActor {
  const key = request.apiKey?.actor
  if (!key) return requireActor(request)
  if (!scopes.some((scope) => key.key.scopes.includes(scope))) throw new AppError('KEY_NOT_ALLOWED')
  return key
}
