import { Type } from 'typebox'
import { Instant, nullable } from './common.ts'
import { endpoint } from './endpoint.ts'

const path = '/api/admin/sign-in-domain'

const SignInDomain = Type.Object({
  /** The proven domain: people who enter it, or an address in it, get the sign-in page of the business. */
  domain: nullable(Type.String()),
  /** A domain that is not proven yet, with the TXT record that proves it. */
  claim: nullable(
    Type.Object({
      domain: Type.String(),
      recordName: Type.String(),
      recordValue: Type.String(),
      /** When the record was last looked for in vain. */
      checkedAt: nullable(Instant),
    }),
  ),
})

export const getSignInDomain = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'The domain that the people of this business sign in by',
  reply: SignInDomain,
  errors: [],
})
export const claimSignInDomain = endpoint({
  method: 'PUT',
  path,
  access: 'admin',
  stepUp: true,
  summary: 'Name a domain to sign in by; it takes effect once a record in the DNS proves it',
  body: Type.Object({ domain: Type.String({ minLength: 1, maxLength: 253 }) }),
  reply: SignInDomain,
  errors: ['ACCOUNT_SUSPENDED', 'DOMAIN_INVALID'],
})
export const proveSignInDomain = endpoint({
  method: 'POST',
  path: `${path}/proof`,
  access: 'admin',
  stepUp: true,
  summary: 'Look for the record in the DNS, and let the domain take effect',
  reply: SignInDomain,
  errors: [
    'ACCOUNT_SUSPENDED',
    'NOT_FOUND',
    'DOMAIN_UNPROVEN',
    'DOMAIN_TAKEN',
    'DNS_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
    'SIGN_IN_WAY_OWN',
  ],
})
export const removeSignInDomain = endpoint({
  method: 'DELETE',
  path,
  access: 'admin',
  stepUp: true,
  summary: 'Sign in by no domain any more, and claim none',
  reply: SignInDomain,
  errors: ['ACCOUNT_SUSPENDED'],
})
