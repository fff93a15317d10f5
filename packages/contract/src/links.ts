import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { linkLimits } from './limits.ts'

/** What the address of a link answers; `gone` is an address that does not exist. */
export const linkStates = ['on', 'off', 'expired', 'opened_fully', 'closed'] as const
export type LinkState = (typeof linkStates)[number]
export const linkPermissions = ['view', 'download'] as const
/** Whom a link is for: anyone who has it, or of those only who works for the business that its creator acted for. */
export const linkAudiences = ['anyone', 'company'] as const
export type LinkAudience = (typeof linkAudiences)[number]

/** Days, hours and minutes from now (specification 3, C17), or no end. */
export const ExpiresIn = Type.Union([
  Type.Literal('unlimited'),
  Type.Object({
    days: Type.Integer({ minimum: 0, maximum: linkLimits.days }),
    hours: Type.Integer({ minimum: 0, maximum: 23 }),
    minutes: Type.Integer({ minimum: 0, maximum: 59 }),
  }),
])
export type ExpiresIn = Static<typeof ExpiresIn>
export const OpenLimit = Type.Union([
  Type.Literal('unlimited'),
  Type.Integer({ minimum: 1, maximum: linkLimits.openLimit }),
])

const settings = {
  name: Type.Optional(Type.String({ maxLength: linkLimits.name })),
  permission: oneOf(linkPermissions),
  /** `company` includes `loginRequired`. */
  audience: Type.Optional(oneOf(linkAudiences)),
  /** Checked by a rule, for the error of the specification; null removes it. */
  password: Type.Optional(nullable(Type.String({ maxLength: linkLimits.password }))),
  /** Required by the rules: "all fields filled" with an explicit choice of no limit (C12). */
  expiresIn: Type.Optional(ExpiresIn),
  openLimit: Type.Optional(OpenLimit),
  watermark: Type.Optional(Type.Boolean()),
  /** With a watermark: whether files of other types may be opened without it (C19). */
  allowUnmarked: Type.Optional(Type.Boolean()),
  /** Of a folder: whether visitors may add files to what the link shows. */
  uploads: Type.Optional(Type.Boolean()),
  /** Whether visitors may comment on the files that the link shows. */
  comments: Type.Optional(Type.Boolean()),
  qr: Type.Optional(Type.Boolean()),
  loginRequired: Type.Optional(Type.Boolean()),
  remark: Type.Optional(Type.String({ maxLength: linkLimits.remark })),
}

export const ShareLink = Type.Object({
  id: Id,
  item: Type.Object({ id: Id, name: Type.String(), type: oneOf(['file', 'folder']) }),
  name: Type.String(),
  /** The address; null for those who may see the link but did not create it. */
  url: nullable(Type.String()),
  state: oneOf(linkStates),
  enabled: Type.Boolean(),
  permission: oneOf(linkPermissions),
  audience: oneOf(linkAudiences),
  hasPassword: Type.Boolean(),
  expiresAt: nullable(Instant),
  openLimit: nullable(Type.Integer()),
  opens: Type.Integer(),
  /** How often visitors downloaded a file, or several together as a ZIP. */
  downloads: Type.Integer(),
  watermark: Type.Boolean(),
  allowUnmarked: Type.Boolean(),
  /** Whether visitors may add files, and how many they have added. */
  uploads: Type.Boolean(),
  received: Type.Integer(),
  comments: Type.Boolean(),
  qr: Type.Boolean(),
  loginRequired: Type.Boolean(),
  remark: Type.String(),
  createdAt: Instant,
  createdBy: Type.Object({ id: Id, name: Type.String() }),
  mine: Type.Boolean(),
  lastOpenedAt: nullable(Instant),
  revision: Type.Integer(),
})
export type ShareLink = Static<typeof ShareLink>

export const createLink = endpoint({
  method: 'POST',
  path: '/api/items/:id/links',
  access: 'session',
  summary: 'Create a share link',
  params: ById,
  body: Type.Object(settings),
  reply: Type.Object({ ...ShareLink.properties, token: Type.String(), url: Type.String() }),
  errors: [
    'PACKAGE_FEATURE',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'LINK_PASSWORD_SHORT',
    'LINK_PASSWORD_COMMON',
    'LINK_EXPIRY_REQUIRED',
    'LINK_OPEN_LIMIT_REQUIRED',
    'LINK_BEYOND_POLICY',
    'LINK_WATERMARK_TYPE',
    'LINK_COMPANY_NONE',
    'NOT_A_FOLDER',
    'TOO_MANY_LINKS',
    'ACCOUNT_READ_ONLY',
  ],
})

export const listItemLinks = endpoint({
  method: 'GET',
  path: '/api/items/:id/links',
  access: 'session',
  summary: 'The links of an item: one’s own, or all for those who administer it',
  params: ById,
  query: Type.Object(pageQuery),
  reply: pageOf(ShareLink),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

/** What businesses decide about the links of an item; null leaves it open. */
export const LinkPolicy = Type.Object({
  allowsLinks: Type.Boolean(),
  defaultDays: nullable(Type.Integer()),
  maxDays: nullable(Type.Integer()),
  defaultOpens: nullable(Type.Integer()),
  maxOpens: nullable(Type.Integer()),
  passwordRequired: Type.Boolean(),
  passwordLength: Type.Integer({ description: 'how many characters a new password has at least' }),
  loginRequired: Type.Boolean(),
})
export type LinkPolicy = Static<typeof LinkPolicy>

/** What holds for the links of an item: whether they may be for anyone, and for people in the company. */
export const ItemLinkPolicy = Type.Object({
  ...LinkPolicy.properties,
  allowsCompanyLinks: Type.Boolean(),
  uploads: Type.Boolean({ description: 'whether the caller may let visitors add files: to a folder, with that right' }),
  signing: Type.Union([Type.Literal('test'), Type.Null()], {
    description: 'the e-Tax signing service that is connected, for upload links: one for tests, or none',
  }),
})
export type ItemLinkPolicy = Static<typeof ItemLinkPolicy>

export const getLinkPolicy = endpoint({
  method: 'GET',
  path: '/api/items/:id/link-policy',
  access: 'session',
  summary: 'Defaults and limits of the caller’s links and upload links to an item',
  params: ById,
  reply: ItemLinkPolicy,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const changeLink = endpoint({
  method: 'PATCH',
  path: '/api/links/:id',
  access: 'session',
  summary: 'Turn a link on or off, or change its settings',
  params: ById,
  body: Type.Object({
    ...settings,
    permission: Type.Optional(settings.permission),
    enabled: Type.Optional(Type.Boolean()),
  }),
  reply: ShareLink,
  errors: [
    'PACKAGE_FEATURE',
    'LINK_NOT_FOUND',
    'NOT_ALLOWED',
    'LINK_PASSWORD_SHORT',
    'LINK_PASSWORD_COMMON',
    'LINK_BEYOND_POLICY',
    'LINK_WATERMARK_TYPE',
    'LINK_COMPANY_NONE',
    'NOT_A_FOLDER',
    'LINK_UPLOADS_MAKER',
    'LINK_STALE',
  ],
})

export const deleteLink = endpoint({
  method: 'DELETE',
  path: '/api/links/:id',
  access: 'session',
  summary: 'Delete a link; its address is not found from now on',
  params: ById,
  reply: Empty,
  errors: ['LINK_NOT_FOUND', 'NOT_ALLOWED'],
})

export const resetLink = endpoint({
  method: 'POST',
  path: '/api/links/:id/reset',
  access: 'session',
  summary: 'Set the count of opens to 0',
  params: ById,
  body: Empty,
  reply: ShareLink,
  errors: ['LINK_NOT_FOUND', 'NOT_ALLOWED'],
})

export const rotateLink = endpoint({
  method: 'POST',
  path: '/api/links/:id/rotate',
  access: 'session',
  summary: 'Give a link a new address; the old one is not found from now on',
  params: ById,
  body: Empty,
  reply: ShareLink,
  errors: ['LINK_NOT_FOUND', 'NOT_ALLOWED'],
})

/** Opens and wrong passwords by day (A04). */
export const getLinkHealth = endpoint({
  method: 'GET',
  path: '/api/links/:id/health',
  access: 'session',
  summary: 'Opens and wrong passwords of a link by day, for the last 90 days',
  params: ById,
  reply: Type.Object({
    link: ShareLink,
    days: Type.Array(
      Type.Object({ day: Type.String({ format: 'date' }), opens: Type.Integer(), wrongPasswords: Type.Integer() }),
    ),
  }),
  errors: ['LINK_NOT_FOUND', 'NOT_ALLOWED'],
})

/** What was shown under a view code of a watermark (A19). */
export const findView = endpoint({
  method: 'GET',
  path: '/api/links/views/:code',
  access: 'session',
  summary: 'The link, viewer and time behind the code of a watermark, for those who may see the link',
  params: Type.Object({ code: Type.String({ maxLength: 40 }) }),
  reply: Type.Object({
    code: Type.String(),
    link: ShareLink,
    viewer: nullable(Type.String()),
    address: nullable(Type.String()),
    at: Instant,
  }),
  errors: ['VIEW_NOT_FOUND'],
})

const marked = /\.(?:pdf|png|jpe?g|tiff?)$/i

/** Whether a file of this name can carry a watermark (specification 5). */
export const isMarkable = (name: string): boolean => marked.test(name)

/** The page of a link; the token is all that a visitor needs. */
export const publicLinkPath = (type: 'file' | 'folder', token: string) =>
  `/${type === 'file' ? 'publicfile' : 'publicfolder'}?id=${token}`
