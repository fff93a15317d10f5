import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { filePasswordLength, linkLimits } from './limits.ts'
import { LinkPolicy } from './links.ts'
import { RetainedPolicy } from './retained-trash.ts'
import { VersionPolicy, VersionTypesChange } from './versions.ts'

/** Sharing with people outside the business: with anybody, with mail addresses of some domains, or not at all. */
export const outsideSharing = ['allowed', 'domains', 'blocked'] as const
export type OutsideSharing = (typeof outsideSharing)[number]

export const mostDomains = 50
export const domainPattern = '^[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63})+$'

const Sharing = Type.Object({
  outside: oneOf(outsideSharing),
  domains: Type.Array(Type.String(), { description: 'of mail addresses; used with `domains`' }),
})
export type SharingPolicy = Static<typeof Sharing>

const Settings = Type.Object({
  sharing: Sharing,
  links: LinkPolicy,
  versions: VersionPolicy,
  versionTypes: Type.Array(Type.String(), { description: 'extensions of the files that keep versions' }),
  retained: RetainedPolicy,
})
export type AdminSettings = Static<typeof Settings>

export const getAdminSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'What the business decides about sharing, links, versions and retained trash',
  reply: Settings,
  errors: ['NOT_ADMIN'],
})

const Days = nullable(Type.Integer({ minimum: 1, maximum: linkLimits.days }))
const Opens = nullable(Type.Integer({ minimum: 1, maximum: linkLimits.openLimit }))
const Links = Type.Object({
  allowsLinks: Type.Boolean(),
  defaultDays: Days,
  maxDays: Days,
  defaultOpens: Opens,
  maxOpens: Opens,
  passwordRequired: Type.Boolean(),
  passwordLength: Type.Integer({ minimum: filePasswordLength, maximum: linkLimits.passwordLength }),
  loginRequired: Type.Boolean(),
})
const Domains = Type.Array(Type.String({ pattern: domainPattern, maxLength: 253 }), { maxItems: mostDomains })

/** Single values of the parts: the others stay as they are when these are saved, whoever saved them. */
const Edits = Type.Object({
  sharing: Type.Optional(
    Type.Object({
      outside: Type.Optional(oneOf(outsideSharing)),
      domains: Type.Optional(Type.Object({ add: Type.Optional(Domains), remove: Type.Optional(Domains) })),
    }),
  ),
  links: Type.Optional(Type.Partial(Links)),
  versions: Type.Optional(Type.Partial(VersionPolicy)),
  retained: Type.Optional(Type.Partial(RetainedPolicy)),
})
export type AdminSettingsEdits = Static<typeof Edits>

export const changeAdminSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/settings',
  access: 'admin',
  summary:
    'Change what the business decides about sharing, links, versions and retained trash, in whole parts or by `edits` of single values; what is left out stays',
  body: Type.Object({
    sharing: Type.Optional(Type.Object({ outside: oneOf(outsideSharing), domains: Type.Optional(Domains) })),
    links: Type.Optional(Links),
    versions: Type.Optional(VersionPolicy),
    versionTypes: Type.Optional(VersionTypesChange),
    retained: Type.Optional(RetainedPolicy),
    edits: Type.Optional(Edits),
  }),
  reply: Settings,
  errors: [
    'STEP_UP_REQUIRED',
    'NOT_ADMIN',
    'INVALID_INPUT',
    'LINK_DEFAULT_BEYOND',
    'SHARING_DOMAIN_REQUIRED',
    'VERSION_TYPE_MEDIA',
    'VERSION_TYPES_FULL',
    'ACCOUNT_SUSPENDED',
  ],
})
