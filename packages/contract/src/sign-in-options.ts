import { Type } from 'typebox'
import { nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { signInTraffic } from './traffic.ts'

/** The data of the entry pages before sign-in. */
export const getSignInOptions = endpoint({
  method: 'GET',
  path: '/api/sign-in/options',
  access: 'public',
  traffic: signInTraffic,
  summary: 'The available methods of signing in and registering',
  query: Type.Object({ domain: Type.Optional(Type.String({ maxLength: 253 })) }),
  reply: Type.Object({
    embedded: Type.Boolean({
      description: 'the provider of this installation; false when an external one is configured',
    }),
    registration: Type.Boolean(),
    demo: Type.Boolean(),
    /** Only for the domain of a business; unknown domains get the default. */
    methods: Type.Array(oneOf(['oneid', 'sms', 'companyMail', 'directory', 'passkey', 'qr'])),
    brandName: nullable(Type.String()),
    /** The address of the business's logo. */
    brandLogo: nullable(Type.String()),
  }),
  errors: [],
})
