import { type Static, Type } from 'typebox'
import { Verdicts } from './bulk.ts'
import { Bytes, Empty, Id, inlineQuery, Instant, nullable, oneOf, PageNumber, pageOf, pageQuery } from './common.ts'
import { itemSorts } from './items.ts'
import { endpoint } from './endpoint.ts'
import { linkLimits, uploadLinkLimits } from './limits.ts'
import { UnfinishedUpload } from './public-upload-links.ts'
import { linkPermissions } from './links.ts'
import { Preview, ThumbnailSize } from './previews.ts'
import { fileReply, rangesReply } from './bodies.ts'
import { downloadTraffic, pictureTraffic } from './traffic.ts'
import { seenPattern } from './names.ts'

/** The states of a public page, in their order of precedence: the first that applies is shown. */
export const publicLinkStates = [
  'not_found',
  'closed',
  'off',
  'expired',
  'opened_fully',
  'login_needed',
  'password_needed',
  'open',
] as const
export type PublicLinkState = (typeof publicLinkStates)[number]

/** 43 characters, of which nothing can be guessed. Any other text is answered like a token that does not exist. */
const Token = Type.String({ maxLength: 1000 })
const ByToken = Type.Object({ token: Token })
export const ItemOfLink = Type.Object({ token: Token, id: Id })

/** What anybody who holds the address may know before it is opened: nothing about the item. */
export const PublicLink = Type.Object({
  state: oneOf(publicLinkStates),
  needsPassword: Type.Boolean(),
  needsLogin: Type.Boolean(),
  /** The name of the signed-in person, where a sign-in was needed. */
  signedInAs: nullable(Type.String()),
  /** The business whose logo the page carries; only while the link is on. */
  business: nullable(Type.Object({ name: Type.String(), logo: nullable(Type.String()) })),
})
export type PublicLink = Static<typeof PublicLink>

export const getPublicLink = endpoint({
  method: 'GET',
  path: '/api/public/links/:token',
  access: 'public',
  summary: 'The state of a link, for its page',
  params: ByToken,
  reply: PublicLink,
  errors: [],
})

export const PublicItem = Type.Object({
  id: Id,
  type: oneOf(['file', 'folder']),
  name: Type.String(),
  size: Bytes,
  mimeType: Type.String(),
  modifiedAt: Instant,
  /** Why this visitor can neither view nor download it: it has its own password, is encrypted, or cannot be marked. */
  closed: nullable(oneOf(['password', 'encrypted', 'unmarked'])),
})
export type PublicItem = Static<typeof PublicItem>

export const openPublicLink = endpoint({
  method: 'POST',
  path: '/api/public/links/:token/open',
  access: 'public',
  summary:
    'Start a content session of a link; counts one open, unless this browser has one already or its file is closed',
  params: ByToken,
  body: Type.Object({ password: Type.Optional(Type.String({ maxLength: linkLimits.password })) }),
  reply: Type.Object({
    /** For programs, as `X-Link-Ticket`; browsers have a cookie. */
    ticket: Type.String(),
    endsAt: Instant,
    item: PublicItem,
    permission: oneOf(linkPermissions),
    watermark: Type.Boolean(),
    /** Whether visitors may add files; each folder says whether it takes them now. */
    uploads: Type.Boolean(),
    /** Whether visitors may comment on files. */
    comments: Type.Boolean(),
    remark: Type.String(),
    sharedBy: Type.String(),
  }),
  errors: [
    'LINK_NOT_FOUND',
    'LINK_CLOSED',
    'LINK_OFF',
    'LINK_EXPIRED',
    'LINK_OPENED_FULLY',
    'LINK_LOGIN_REQUIRED',
    'LINK_PASSWORD_REQUIRED',
    'LINK_PASSWORD_WRONG',
    'LINK_PASSWORD_TOO_MANY',
    'NOT_ALLOWED',
  ],
})

export const listPublicChildren = endpoint({
  method: 'GET',
  path: '/api/public/links/:token/items/:id/children',
  access: 'public',
  summary: 'A page of a folder of an opened link',
  params: ItemOfLink,
  query: Type.Object({
    ...pageQuery,
    sort: Type.Optional(oneOf(itemSorts)),
    order: Type.Optional(oneOf(['asc', 'desc'])),
  }),
  reply: Type.Object({
    ...pageOf(PublicItem).properties,
    /** From the shared folder to this one. */
    path: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    /** Whether the visitor may add files to this folder now. */
    takesFiles: Type.Boolean(),
  }),
  errors: ['LINK_TICKET_REQUIRED', 'NOT_FOUND', 'NOT_A_FOLDER'],
})

export const getPublicItem = endpoint({
  method: 'GET',
  path: '/api/public/links/:token/items/:id',
  access: 'public',
  summary: 'One item of an opened link',
  params: ItemOfLink,
  reply: PublicItem,
  errors: ['LINK_TICKET_REQUIRED', 'NOT_FOUND'],
})

/**
 * Pages are pictures at `…/files/:id/preview/pages/:n`, small ones at `…/files/:id/thumbnail?size=`, bytes at
 * `…/files/:id/content` (only with the permission to download; under a watermark those of a copy that has been prepared).
 */
export const getPublicPreview = endpoint({
  method: 'GET',
  path: '/api/public/links/:token/files/:id/preview',
  access: 'public',
  summary: 'The preview of a file of an opened link',
  params: ItemOfLink,
  reply: Preview,
  errors: ['LINK_TICKET_REQUIRED', 'NOT_FOUND', 'NOT_A_FILE', 'PREVIEW_NONE', 'LINK_UNMARKED'],
})

/** With a watermark; anything else is ready as it is. A copy is kept until the content session ends. */
export const preparePublicCopy = endpoint({
  method: 'POST',
  path: '/api/public/links/:token/files/:id/copy',
  access: 'public',
  summary: 'Prepare the copy of a file that carries the watermark of an opened link, for its download',
  params: ItemOfLink,
  body: Empty,
  reply: Type.Object({ state: oneOf(['ready', 'making']) }),
  errors: [
    'LINK_TICKET_REQUIRED',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'NOT_A_FILE',
    'LINK_UNMARKED',
    'LINK_MARK_BROKEN',
    'LINK_MARK_PASSWORD',
    'LINK_MARK_SIGNED',
    'LINK_MARK_TOO_LARGE',
    'LINK_MARK_TOO_HEAVY',
    'TOO_MANY_REQUESTS',
  ],
})

export const requestPublicArchive = endpoint({
  method: 'POST',
  path: '/api/public/links/:token/download',
  access: 'public',
  summary: 'A one-time address of a ZIP of items of an opened link',
  params: ByToken,
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 1000 }) }),
  reply: Type.Object({ url: Type.String() }),
  errors: ['LINK_TICKET_REQUIRED', 'NOT_FOUND', 'NOT_ALLOWED', 'LINK_UNMARKED', 'TOO_MANY_ARCHIVES'],
})

/** Where visitors add files to a folder of a link: tus, with `filename` and `filetype?` as metadata. */
export const folderUploadsPath = '/api/public/links/:token/folders/:folder/uploads'
/** The visit of a program that adds files; browsers have a cookie. */
export const senderHeader = 'x-upload-ticket'

export const sendToPublicFolder = endpoint({
  method: 'POST',
  path: '/api/public/links/:token/folders/:folder/visit',
  access: 'public',
  summary: 'Say who adds files to a folder of an opened link; signed-in visitors need no name',
  params: Type.Object({ token: Token, folder: Id }),
  body: Type.Object({ name: Type.Optional(Type.String({ maxLength: uploadLinkLimits.visitorName })) }),
  reply: Type.Object({
    /** For programs, as `X-Upload-Ticket` beside that of the link. */
    ticket: Type.String(),
    name: Type.String(),
    maxSize: Bytes,
    types: Type.Array(Type.String()),
    unfinished: nullable(UnfinishedUpload),
    /** The folder of that. */
    unfinishedIn: nullable(Id),
  }),
  errors: [
    'LINK_TICKET_REQUIRED',
    'NOT_FOUND',
    'NOT_A_FOLDER',
    'UPLOAD_LINK_CLOSED',
    'UPLOAD_LINK_NAME_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
})

/** Counts as a download in the log of the link. Nothing that the link closes, and no copy without its watermark. */
export const savePublicItems = endpoint({
  method: 'POST',
  path: '/api/public/links/:token/save',
  access: 'session',
  summary:
    'Copy items of an opened link that lets them be downloaded into a folder of the caller, or into their My Drive',
  params: ByToken,
  body: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
    targetId: Type.Optional(Id),
  }),
  reply: Type.Object({ folderId: Id, items: Verdicts }),
  errors: ['LINK_TICKET_REQUIRED', 'NOT_FOUND', 'NOT_ALLOWED', 'LINK_SAVE_MARKED', 'TOO_MANY_REQUESTS'],
})

/** From a page of a link that does not open (A39); the owner is notified, the visitor learns nothing. */
export const askLinkOwner = endpoint({
  method: 'POST',
  path: '/api/public/links/:token/ask',
  access: 'public',
  summary: 'Ask the creator of a link for access or more time',
  params: ByToken,
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100, pattern: seenPattern }),
    email: Type.String({ minLength: 3, maxLength: 320 }),
    message: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  reply: Empty,
  errors: ['EMAIL_INVALID', 'TOO_MANY_REQUESTS'],
})

const visited = ['LINK_TICKET_REQUIRED', 'NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FILE'] as const

export const readPublicContent = endpoint({
  method: 'GET',
  path: '/api/public/links/:token/files/:id/content',
  access: 'public',
  traffic: downloadTraffic,
  summary: 'The bytes of a file of an opened link, with ranges; under a watermark those of its copy',
  params: ItemOfLink,
  query: Type.Object(inlineQuery),
  reply: rangesReply('*/*'),
  errors: [...visited, 'LINK_UNMARKED', 'LINK_MARK_MAKING', 'INTEGRITY'],
})

export const readPublicThumbnail = endpoint({
  method: 'GET',
  path: '/api/public/links/:token/files/:id/thumbnail',
  access: 'public',
  traffic: pictureTraffic,
  summary: 'A small picture of a file of an opened link. 202 while it is being made',
  params: ItemOfLink,
  query: Type.Object({ size: Type.Optional(ThumbnailSize) }),
  reply: fileReply('image/webp'),
  errors: visited,
})

export const readPublicPage = endpoint({
  method: 'GET',
  path: '/api/public/links/:token/files/:id/preview/pages/:n',
  access: 'public',
  traffic: pictureTraffic,
  summary: 'A page of a file of an opened link as a picture. 202 while it is being made',
  params: Type.Object({ ...ItemOfLink.properties, n: PageNumber }),
  reply: fileReply('image/webp'),
  errors: visited,
})

export const readPublicArchive = endpoint({
  method: 'GET',
  path: '/api/public/links/:token/archives/:archive',
  access: 'public',
  traffic: downloadTraffic,
  summary: 'Files of an opened link as one zip file, once',
  params: Type.Object({ token: Token, archive: Type.String({ maxLength: 100 }) }),
  reply: fileReply('application/zip'),
  errors: visited,
})
