import { type Static, Type } from 'typebox'
import { Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { seenPattern } from './names.ts'
import { levels } from './permissions.ts'

const Token = Type.String({ minLength: 1, maxLength: 100 })

const invited = {
  /** Who invites. */
  by: Type.String(),
  /** The name of the item or of the business. */
  name: Type.String(),
  /** The address that the mail was sent to. */
  email: Type.String(),
  expiresAt: nullable(Instant),
}

/** What the bearer of an invitation’s token sees before they have an account. */
export const Invitation = Type.Union([
  Type.Object({ to: Type.Literal('item'), kind: oneOf(['file', 'folder']), level: oneOf(levels), ...invited }),
  Type.Object({ to: Type.Literal('business'), isAdmin: Type.Boolean(), ...invited }),
])
export type Invitation = Static<typeof Invitation>

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/read',
  access: 'public',
  summary: 'Who invites whom to what, for the bearer of the token of an invitation’s mail; nothing is accepted by it',
  body: Type.Object({ token: Token }),
  reply: Invitation,
  errors: ['INVITATION_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const registerInvited = endpoint({
  method: 'POST',
  path: '/api/register/invited',
  access: 'public',
  summary: 'Register the person that an invitation was mailed to; its token verifies the e-mail address',
  body: Type.Object({
    token: Token,
    username: Type.String({ maxLength: 200 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
    confirmPassword: Type.String({ minLength: 1, maxLength: 200 }),
    /** In any script. */
    firstName: Type.String({ minLength: 1, maxLength: 100, pattern: seenPattern }),
    lastName: Type.String({ minLength: 1, maxLength: 100, pattern: seenPattern }),
    acceptTerms: Type.Literal(true),
  }),
  reply: Type.Object({ username: Type.String() }),
  errors: [
    'INVITATION_NOT_FOUND',
    'TOO_MANY_REQUESTS',
    'USERNAME_INVALID',
    'USERNAME_TAKEN',
    'PASSWORD_WEAK',
    'PASSWORD_COMMON',
    'PASSWORD_CONFIRM',
    'EMAIL_TAKEN',
    'EXTERNAL_PROVIDER',
  ],
})
