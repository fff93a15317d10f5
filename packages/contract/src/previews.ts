import { type Static, Type } from 'typebox'
import { ById, Id, nullable, oneOf, PageNumber } from './common.ts'
import { endpoint } from './endpoint.ts'
import { pictureTraffic } from './traffic.ts'
import { thumbnailSizes } from './thumbnails.ts'
import { VersionNumber } from './versions.ts'
import { fileReply } from './bodies.ts'

export const ThumbnailSize = Type.Union(thumbnailSizes.map((size) => Type.Literal(size)))

/** Why a file cannot be shown. */
export const previewReasons = ['unsupported', 'too_large', 'broken', 'password', 'too_heavy', 'no_program'] as const
export type PreviewReason = (typeof previewReasons)[number]

/**
 * Contents of an office document if no program can draw its pages: text as data, pictures drawn again (WebP, base64).
 */
export const Block = Type.Union([
  /** A sheet by name, or a slide by number. */
  Type.Object({ type: Type.Literal('part'), text: Type.String() }),
  Type.Object({ type: Type.Literal('heading'), level: Type.Integer(), text: Type.String() }),
  Type.Object({ type: Type.Literal('text'), text: Type.String() }),
  Type.Object({ type: Type.Literal('table'), rows: Type.Array(Type.Array(Type.String())) }),
  Type.Object({
    type: Type.Literal('picture'),
    data: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
  }),
])
export type Block = Static<typeof Block>

export const Preview = Type.Object({
  state: oneOf(['ready', 'making', 'none']),
  kind: nullable(oneOf(['pages', 'text', 'blocks'])),
  /** Pages as pictures; only the first ones if there are very many. */
  pages: Type.Array(Type.Object({ n: Type.Integer(), width: Type.Integer(), height: Type.Integer() })),
  pageCount: Type.Integer(),
  text: nullable(Type.String()),
  blocks: nullable(Type.Array(Block)),
  /** Whether the content is truncated. */
  cut: Type.Boolean(),
  reason: nullable(oneOf(previewReasons)),
})
export type Preview = Static<typeof Preview>

/** Text of a file for those who may view it. */
export const previewTextBytes = 256 * 1024

export const getPreview = endpoint({
  method: 'GET',
  path: '/api/files/:id/preview',
  access: 'session',
  summary:
    'What somebody may see who may not have the bytes: pages as pictures (`…/preview/pages/{n}`), text, or what a document is made of where no program draws it. 202 while it is being made',
  params: ById,
  query: Type.Object({ version: Type.Optional(VersionNumber) }),
  reply: Preview,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FILE', 'FILE_PASSWORD_REQUIRED', 'ITEM_ENCRYPTED'],
})

export const getPreviewTypes = endpoint({
  method: 'GET',
  path: '/api/previews/types',
  access: 'session',
  summary: 'What this server can preview: `office` if it renders office documents as pages',
  reply: Type.Object({ office: Type.Boolean() }),
  errors: [],
})

/** What a card in a grid shows of a file: at most this much of its first lines. */
export const excerptLimits = { lines: 14, letters: 120 } as const

export const getExcerpt = endpoint({
  method: 'GET',
  path: '/api/files/:id/excerpt',
  access: 'session',
  traffic: pictureTraffic,
  summary:
    'What a card of a file shows that has no thumbnail of its own: its first lines, or that its pages are drawn (`picture`). 202 while it is being read',
  params: ById,
  reply: Type.Object({
    state: oneOf(['lines', 'picture', 'making', 'none']),
    lines: Type.Array(Type.String()),
  }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FILE', 'FILE_PASSWORD_REQUIRED', 'ITEM_ENCRYPTED'],
})

/** The maximum text of a version that is compared. */
export const comparedTextBytes = 1024 * 1024

export const FileText = Type.Object({
  state: oneOf(['ready', 'making', 'none']),
  text: nullable(Type.String()),
  /** Whether the text is truncated. */
  cut: Type.Boolean(),
  /** Why there is no text. */
  reason: nullable(oneOf(previewReasons)),
})
export type FileText = Static<typeof FileText>

export const getFileText = endpoint({
  method: 'GET',
  path: '/api/files/:id/text',
  access: 'session',
  summary:
    'The words of a file or of one of its versions, for whoever may list versions to compare them: plain text, docx, xlsx, pptx, odt, ods, odp, PDF. 202 while they are being read',
  params: ById,
  query: Type.Object({ version: Type.Optional(VersionNumber) }),
  reply: FileText,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FILE', 'FILE_PASSWORD_REQUIRED', 'ITEM_ENCRYPTED'],
})

export const readThumbnail = endpoint({
  method: 'GET',
  path: '/api/files/:id/thumbnail',
  access: 'session',
  traffic: pictureTraffic,
  summary: 'A small picture of a file. 202 while it is being made',
  params: ById,
  query: Type.Object({ size: Type.Optional(ThumbnailSize), version: Type.Optional(VersionNumber) }),
  reply: fileReply('image/webp'),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FILE', 'FILE_PASSWORD_REQUIRED', 'ITEM_ENCRYPTED'],
})

export const readPage = endpoint({
  method: 'GET',
  path: '/api/files/:id/preview/pages/:n',
  access: 'session',
  traffic: pictureTraffic,
  summary: 'A page of a file as a picture. 202 while it is being made',
  params: Type.Object({ id: Id, n: PageNumber }),
  query: Type.Object({ version: Type.Optional(VersionNumber) }),
  reply: fileReply('image/webp'),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FILE', 'FILE_PASSWORD_REQUIRED', 'ITEM_ENCRYPTED'],
})

/** The number of an old version; people who may only view have none. */
export const pagePath = (id: string, n: number, version?: number) =>
  `/api/files/${id}/preview/pages/${n}${version === undefined ? '' : `?version=${version}`}`
