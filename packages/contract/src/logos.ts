import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import type { Traffic } from './traffic.ts'
import { bytesBody, fileReply } from './bodies.ts'

/** The mark of the product, the name of the business alone, or its own picture. */
export const logoKinds = ['default', 'none', 'own'] as const
export type LogoKind = (typeof logoKinds)[number]
export const logoLimits = { bytes: 4 * 1024 * 1024 } as const
/** What a picture of a logo may be when it is uploaded. */
export const logoTypes = ['image/jpeg', 'image/png', 'image/svg+xml', 'image/x-icon'] as const

export const Logo = Type.Object({
  kind: oneOf(logoKinds),
  /** The address of the picture; it is another one for another picture. */
  address: nullable(Type.String()),
})
export type Logo = Static<typeof Logo>

export const getLogo = endpoint({
  method: 'GET',
  path: '/api/admin/logo',
  access: 'admin',
  summary: 'The logo of the business',
  reply: Logo,
  errors: ['FEATURE_OFF'],
})

export const changeLogo = endpoint({
  method: 'PUT',
  path: '/api/admin/logo',
  access: 'admin',
  summary: 'Show the mark of the product, or the name of the business, instead of a picture',
  body: Type.Object({ kind: oneOf(['default', 'none']) }),
  reply: Logo,
  errors: ['FEATURE_OFF'],
})

export const uploadLogoTraffic = { receives: 'bytes', rate: 'parallel' } as const satisfies Traffic
export const uploadLogoPath = '/api/admin/logo/picture'
export const uploadLogo = endpoint({
  method: 'PUT',
  path: uploadLogoPath,
  access: 'admin',
  traffic: uploadLogoTraffic,
  summary: 'Show a picture of one’s own as the logo of the business',
  body: bytesBody(logoLimits.bytes, logoTypes),
  reply: Logo,
  errors: ['FEATURE_OFF', 'LOGO_TYPE', 'LOGO_LARGE', 'LOGO_BROKEN'],
})
/** `GET` of a picture, by anybody who has its address. */
export const logoPath = (hash: string): string => `/api/logos/${hash}`
export const readLogo = endpoint({
  method: 'GET',
  path: '/api/logos/:hash',
  access: 'public',
  traffic: { sends: 'pictures', caller: 'anonymous' },
  summary: 'The picture of a logo; another picture has another address',
  params: Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  reply: fileReply('image/webp'),
  errors: ['NOT_FOUND'],
})
/** The address of a picture among what may be shown as a logo: an address, 'default' or ''. */
export const logoPicture = (logo: string | null): string | null => (logo?.startsWith(logoPath('')) ? logo : null)
