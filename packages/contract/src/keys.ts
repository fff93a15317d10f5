import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { keyScopes, type KeyScope } from './permissions.ts'

export const keyLimits = {
  /** Keys of a business that neither expired nor were revoked. */
  active: 50,
  networks: 50,
  /** Days until a new key expires, unless stated otherwise, and at most. */
  days: 90,
  maxDays: 366,
  ratePerSecond: 20,
  maxRatePerSecond: 1000,
  /** How long the former secret works after a rotation. */
  overlapHours: 24,
  /** How many days before its end a key says so in each response. */
  warnDays: 14,
  /** The days of the chart of calls. */
  shownDays: 30,
} as const

/** In a response: when the key expires, if that is near. */
export const keyExpiresHeader = 'x-key-expires'

/** The scopes that calls ask for. The others cannot be given until their calls exist. */
export const usableScopes = [
  'files:read',
  'files:write',
  'inbox:write',
  'outbox:read',
  'logs:read',
] as const satisfies readonly KeyScope[]

/** The scopes that mean something within a folder; a key that is limited to one has no others. */
export const folderScopes = [
  'files:read',
  'files:write',
  'share-upload',
  'logs:read',
] as const satisfies readonly KeyScope[]
/** Whether a key may have a scope. */
export const isScopeFor = (scope: KeyScope, folderId: string | null | undefined): boolean =>
  !folderId || folderScopes.some((one) => one === scope)

export const keyStates = ['active', 'rotating', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]

export const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(oneOf(keyScopes)),
  /** The folder that it is limited to; `name` is null once the folder is gone, and the key reaches nothing. */
  folder: nullable(Type.Object({ id: Id, name: nullable(Type.String()) })),
  /** Networks in CIDR notation; none for anywhere. */
  ips: Type.Array(Type.String()),
  ratePerSecond: Type.Integer(),
  state: oneOf(keyStates),
  /** The last letters of the secret. */
  secretEnd: Type.String(),
  /** Until when the former secret works too. */
  formerUntil: nullable(Instant),
  /** Null: its creator works here no more, and the key belongs to the business. */
  createdBy: nullable(Type.String()),
  createdAt: Instant,
  expiresAt: Instant,
  revokedAt: nullable(Instant),
  lastUsedAt: nullable(Instant),
  lastAddress: nullable(Type.String()),
  /** Calls per day of Thailand, oldest first, without days that had none. */
  usage: Type.Array(Type.Object({ day: Type.String(), calls: Type.Integer(), errors: Type.Integer() })),
})
export type ApiKey = Static<typeof ApiKey>

const Secret = Type.String({ description: 'the secret: sent as `Authorization: Bearer`, and returned only here' })
const KeyWithSecret = Type.Object({ ...ApiKey.properties, secret: Secret })

const settings = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  scopes: Type.Array(oneOf(usableScopes), { minItems: 1, uniqueItems: true }),
  ips: Type.Array(Type.String({ maxLength: 64, description: 'an address or a network, such as 203.0.113.0/24' }), {
    maxItems: keyLimits.networks,
  }),
  expiresAt: Instant,
  ratePerSecond: Type.Integer({ minimum: 1, maximum: keyLimits.maxRatePerSecond }),
}

/** Keys that are listed together: those that work, those of them that soon expire, and those that work no more. */
export const keyFilters = ['working', 'expiring', 'ended'] as const
export type KeyFilter = (typeof keyFilters)[number]

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  access: 'admin',
  summary: 'The API keys of the business, newest first, with their use of the last 30 days',
  query: Type.Object({
    ...pageQuery,
    state: Type.Optional(oneOf(keyFilters)),
    scope: Type.Optional(oneOf(usableScopes)),
    q: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'words of the name, the creator, the folder or the end of the secret',
      }),
    ),
  }),
  reply: pageOf(ApiKey),
  errors: [],
})

export const createKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  access: 'admin',
  stepUp: true,
  summary: 'Create an API key, for 90 days unless stated otherwise; its secret is returned only here',
  body: Type.Object({
    name: settings.name,
    scopes: settings.scopes,
    folderId: Type.Optional(Id),
    ips: Type.Optional(settings.ips),
    expiresAt: Type.Optional(settings.expiresAt),
    ratePerSecond: Type.Optional(settings.ratePerSecond),
  }),
  reply: KeyWithSecret,
  errors: ['PACKAGE_FEATURE', 'NOT_FOUND', 'NOT_A_FOLDER', 'KEY_SCOPE_FOLDER', 'KEY_LIMIT', 'ACCOUNT_SUSPENDED'],
})

export const changeKey = endpoint({
  method: 'PATCH',
  path: '/api/keys/:id',
  access: 'admin',
  stepUp: true,
  summary: 'Change the name, scopes, networks, rate or expiry of an API key; its folder stays',
  params: ById,
  body: Type.Partial(Type.Object(settings)),
  reply: ApiKey,
  errors: ['NOT_FOUND', 'KEY_ENDED', 'KEY_SCOPE_FOLDER', 'ACCOUNT_SUSPENDED'],
})

export const rotateKey = endpoint({
  method: 'POST',
  path: '/api/keys/:id/rotate',
  access: 'admin',
  stepUp: true,
  summary: 'A new secret for an API key; the former one works for 24 more hours',
  params: ById,
  body: Empty,
  reply: KeyWithSecret,
  errors: ['NOT_FOUND', 'KEY_ENDED', 'ACCOUNT_SUSPENDED'],
})

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/:id',
  access: 'admin',
  summary: 'Revoke an API key: from the next call on, neither of its secrets works',
  params: ById,
  reply: Empty,
  errors: ['NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})
