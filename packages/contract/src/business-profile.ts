import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { seenPattern } from './names.ts'

export const BusinessProfile = Type.Object({
  accountId: Id,
  nameTh: Type.String(),
  nameEn: Type.String(),
  taxId: Type.String({ description: 'masked for whoever does not manage the business' }),
  branchNo: Type.String(),
  /** The mail domain whose people sign in here. */
  domain: nullable(Type.String()),
  package: Type.String(),
  status: oneOf(['active', 'suspended', 'terminated']),
  /** Whom to ask about the business. */
  admins: Type.Array(Type.String()),
  /** Those of the caller. */
  roles: Type.Array(Type.String()),
  mayChange: Type.Boolean(),
})
export type BusinessProfile = Static<typeof BusinessProfile>

export const getBusinessProfile = endpoint({
  method: 'GET',
  path: '/api/business-profile',
  access: 'session',
  summary: 'The business that the caller acts for: names, numbers, admins, and the roles of the caller',
  reply: BusinessProfile,
  errors: ['NOT_FOUND'],
})

export const changeBusinessProfile = endpoint({
  method: 'PATCH',
  path: '/api/admin/business-profile',
  access: 'admin',
  summary: 'Change the names of this business; its numbers stay',
  body: Type.Object({
    nameTh: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: seenPattern })),
    nameEn: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: BusinessProfile,
  errors: ['NOT_ADMIN', 'INVALID_INPUT', 'ACCOUNT_SUSPENDED'],
})
