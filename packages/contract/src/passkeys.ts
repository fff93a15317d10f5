import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { providerTraffic, signInTraffic } from './traffic.ts'

/** Per person. */
export const maxPasskeys = 20
export const passkeyNameLength = 60
/** How long a person has to answer what their browser shows. */
export const passkeyMinutes = 5

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: nullable(Instant),
  synced: Type.Boolean({ description: 'kept by an account of the person and there on their other devices, too' }),
})
export type Passkey = Static<typeof Passkey>

// The JSON forms of WebAuthn Level 3: what browsers are asked, and what they answer.
const Encoded = Type.String({ minLength: 1, maxLength: 1400, description: 'base64url' })
const LongEncoded = Type.String({ minLength: 1, maxLength: 20_000, description: 'base64url' })
const Known = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Array(Type.String()),
})
export const CreationOptions = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Known),
  authenticatorSelection: Type.Object({
    residentKey: oneOf(['required', 'preferred']),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
})
export type CreationOptions = Static<typeof CreationOptions>
export const RequestOptions = Type.Object({
  rpId: Type.String(),
  challenge: Type.String(),
  timeout: Type.Integer(),
  allowCredentials: Type.Array(Known),
  userVerification: Type.Literal('required'),
})
export type RequestOptions = Static<typeof RequestOptions>

const credential = { id: Encoded, rawId: Encoded, type: Type.Literal('public-key') }
export const CreatedPasskey = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: LongEncoded,
    attestationObject: LongEncoded,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
})
export type CreatedPasskey = Static<typeof CreatedPasskey>
export const UsedPasskey = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: LongEncoded,
    authenticatorData: LongEncoded,
    signature: LongEncoded,
    userHandle: Type.Optional(Type.String({ maxLength: 100 })),
  }),
})
export type UsedPasskey = Static<typeof UsedPasskey>

const Name = Type.String({ minLength: 1, maxLength: passkeyNameLength })

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/me/passkeys',
  access: 'session',
  summary: 'The passkeys of this person, oldest first; 20 at most',
  reply: Type.Object({
    possible: Type.Boolean({ description: 'false where the public address has no name, or no TLS' }),
    items: Type.Array(Passkey),
  }),
  errors: [],
})
export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/me/passkeys/options',
  access: 'session',
  stepUp: true,
  summary: 'What the browser needs to create a passkey; it is valid once, for 5 minutes, in this session',
  body: Empty,
  reply: CreationOptions,
  errors: ['EXTERNAL_PROVIDER', 'PASSKEYS_UNAVAILABLE', 'PASSKEYS_FULL', 'TOO_MANY_REQUESTS'],
})
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/me/passkeys',
  access: 'session',
  stepUp: true,
  summary: 'Add the passkey that the browser created; the first second factor of a person comes with recovery codes',
  body: Type.Object({ name: Name, passkey: CreatedPasskey }),
  reply: Type.Object({
    passkey: Passkey,
    recoveryCodes: Type.Array(Type.String(), { description: 'shown once; empty if there are codes already' }),
  }),
  errors: ['PASSKEY_REFUSED', 'PASSKEY_KNOWN', 'PASSKEYS_FULL', 'PASSKEYS_UNAVAILABLE', 'INVALID_INPUT'],
})
export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/me/passkeys/:id',
  access: 'session',
  summary: 'Rename a passkey',
  params: ById,
  body: Type.Object({ name: Name }),
  reply: Passkey,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
})
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/me/passkeys/:id',
  access: 'session',
  stepUp: true,
  summary: 'Remove a passkey; trusted devices end. The last second factor stays while a business requires one',
  params: ById,
  reply: Empty,
  errors: ['NOT_FOUND'],
})

export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/me/confirm/passkey/options',
  access: 'session',
  traffic: signInTraffic,
  summary: 'What the browser needs to confirm this session by a passkey',
  body: Empty,
  reply: RequestOptions,
  errors: ['CONFIRMATION_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})
export const confirmByPasskey = endpoint({
  method: 'POST',
  path: '/api/me/confirm/passkey',
  access: 'session',
  traffic: signInTraffic,
  summary: 'Confirm the session by a passkey for critical operations in the next 10 minutes',
  body: Type.Object({ passkey: UsedPasskey }),
  reply: Empty,
  errors: ['PASSKEY_REFUSED', 'TOO_MANY_ATTEMPTS', 'CONFIRMATION_UNAVAILABLE'],
})

const Interaction = Type.Object({ uid: Type.String({ minLength: 1, maxLength: 100 }) })
const Challenge = Type.String({
  maxLength: 100,
  description: 'of the first factor that was right; without it the passkey signs in by itself',
})
export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/oidc/interaction/:uid/passkey/options',
  access: 'public',
  traffic: providerTraffic,
  summary: 'What the browser needs to sign in by a passkey, alone or as the second step',
  params: Interaction,
  body: Type.Object({ challenge: Type.Optional(Challenge) }),
  reply: RequestOptions,
  errors: ['SESSION_EXPIRED', 'PASSKEYS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/oidc/interaction/:uid/passkey',
  access: 'public',
  traffic: providerTraffic,
  summary: 'Sign in by a passkey, alone or as the second step',
  params: Interaction,
  body: Type.Object({
    challenge: Type.Optional(Challenge),
    trust: Type.Optional(Type.Boolean({ description: 'of a second step: do not ask on this device for 30 days' })),
    passkey: UsedPasskey,
  }),
  reply: Type.Object({ redirectTo: Type.String() }),
  errors: ['PASSKEY_REFUSED', 'TOO_MANY_ATTEMPTS', 'SESSION_EXPIRED'],
})
