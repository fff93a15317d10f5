import { type Static, Type } from 'typebox'
import { oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The functions of a business that not every package includes (C46). */
export const packageFeatures = [
  'permissions',
  'mapdrive',
  'inputmore',
  'business_logo',
  'rename_document',
  'two_factor',
  'password_period',
  'api_keys',
  'mail_checks',
  'backup',
  'log_export',
  'watermark',
] as const
export type PackageFeature = (typeof packageFeatures)[number]

const Missing = Type.Array(
  Type.Object({
    feature: oneOf(packageFeatures),
    packages: Type.String({ description: 'the names of those that have it' }),
  }),
)

/** The package of a business: what it includes, and where the rest can be had. */
export const BusinessPackage = Type.Object({
  name: Type.String(),
  includes: Type.Array(oneOf(packageFeatures)),
  others: Missing,
})
export type BusinessPackage = Static<typeof BusinessPackage>

export const getMissingFeatures = endpoint({
  method: 'GET',
  path: '/api/account/missing-features',
  access: 'session',
  summary: 'What the package of the business that the call acts for does not include; nothing for a citizen',
  reply: Type.Object({ items: Missing }),
  errors: [],
})
