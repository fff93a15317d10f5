import { Type } from 'typebox'
import { oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { signInTraffic } from './traffic.ts'

/** Sign-ins with a token in the address exchange it here, once; the page then removes it from the address (C04). */
export const handoffKinds = ['sharedToken', 'access', 'easyToken', 'bypass', 'businessToken', 'onePlatform'] as const
export const signInByHandoff = endpoint({
  method: 'POST',
  path: '/api/sign-in/handoff',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Exchange a shared, access, product or partner token for a session',
  body: Type.Object({
    kind: oneOf(handoffKinds),
    token: Type.String({ minLength: 1, maxLength: 8000 }),
    /** The page to land on: drive, business, tax box. */
    landing: Type.Optional(oneOf(['drive', 'business', 'taxbox'])),
  }),
  reply: Type.Object({ redirectTo: Type.String() }),
  errors: [
    'TOKEN_UNAVAILABLE',
    'PARTNER_REFUSED',
    'TOO_MANY_ATTEMPTS',
    'COMPANY_NOT_FOUND',
    'MEMBERSHIP_SUSPENDED',
    'MEMBERSHIP_ENDED',
    'BUSINESS_ENDED',
  ],
})
