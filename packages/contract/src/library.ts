import { type Static, Type } from 'typebox'
import {
  ById,
  Bytes,
  Empty,
  Id,
  inlineQuery,
  Instant,
  nullable,
  oneOf,
  PageNumber,
  pageOf,
  pageQuery,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { libraryCategories } from './library-categories.ts'
import { Preview } from './previews.ts'
import { fileReply, rangesReply } from './bodies.ts'
import { downloadTraffic, pictureTraffic } from './traffic.ts'

export { type LibraryCategory, libraryCategories } from './library-categories.ts'

/** The platform's shelf for everybody, or a business's for its employees. */
export const libraryShelves = ['platform', 'business'] as const
export type LibraryShelf = (typeof libraryShelves)[number]

export const libraryLimits = { title: 200, summary: 1000, search: 100 } as const

/**
 * `waiting`: not yet; `ended`: expired; `gone`: withdrawn, or its file was trashed, expired or protected. Readers see
 * published documents, and of starred ones that they are no longer published.
 */
export const LibraryState = oneOf(['published', 'waiting', 'ended', 'gone'])

export const LibraryDocument = Type.Object({
  id: Id,
  shelf: oneOf(libraryShelves),
  state: LibraryState,
  category: oneOf(libraryCategories),
  titleTh: Type.String(),
  titleEn: Type.String(),
  summaryTh: Type.String(),
  summaryEn: Type.String(),
  name: Type.String(),
  mimeType: Type.String(),
  size: Bytes,
  version: Type.Integer(),
  publishedAt: Instant,
  validFrom: Instant,
  validUntil: nullable(Instant),
  starred: Type.Boolean(),
  /** Its source file; only for people who may withdraw it. */
  itemId: nullable(Id),
  /** The current version of the file; only for people who may publish it. */
  newestVersion: nullable(Type.Integer()),
})
export type LibraryDocument = Static<typeof LibraryDocument>

const Title = Type.String({ maxLength: libraryLimits.title })
const Summary = Type.String({ maxLength: libraryLimits.summary })
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const optionalDetails = {
  titleEn: Type.Optional(Title),
  summaryTh: Type.Optional(Summary),
  summaryEn: Type.Optional(Summary),
  validFrom: Type.Optional(Instant),
  validUntil: Type.Optional(nullable(Instant)),
  /** The version to show; the current one by default. */
  version: Type.Optional(Version),
}

export const listLibrary = endpoint({
  method: 'GET',
  path: '/api/library',
  access: 'session',
  summary:
    'A shelf of published documents, newest first; `starred` lists what the caller starred, also what is no longer published',
  query: Type.Object({
    shelf: Type.Optional(oneOf(libraryShelves)),
    category: Type.Optional(oneOf(libraryCategories)),
    q: Type.Optional(Type.String({ maxLength: libraryLimits.search })),
    starred: Type.Optional(Type.Boolean()),
    /** Only documents published from this file; for managers of the shelf. */
    item: Type.Optional(Id),
    ...pageQuery,
  }),
  reply: Type.Object({ ...pageOf(LibraryDocument).properties, mayPublish: Type.Boolean() }),
  errors: ['INVALID_INPUT'],
})

export const getLibraryDocument = endpoint({
  method: 'GET',
  path: '/api/library/:id',
  access: 'session',
  summary: 'A published document; `…/content` returns its bytes, `…/preview/pages/{n}` its pages',
  params: ById,
  reply: LibraryDocument,
  errors: ['LIBRARY_GONE'],
})

export const publishDocument = endpoint({
  method: 'POST',
  path: '/api/library',
  access: 'session',
  summary: 'Publish a version of a file of Drive Business on the shelf of the business',
  body: Type.Object({
    itemId: Id,
    category: oneOf(libraryCategories),
    titleTh: Type.String({ minLength: 1, maxLength: libraryLimits.title }),
    ...optionalDetails,
  }),
  reply: LibraryDocument,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'NOT_A_FILE',
    'LIBRARY_PUBLISHED',
    'LIBRARY_PROTECTED',
    'LIBRARY_DATES',
    'LIBRARY_TITLE',
    'ITEM_IN_TRASH',
    'ITEM_EXPIRED',
    'ITEM_ENCRYPTED',
    'FILE_PASSWORD_REQUIRED',
    'ACCOUNT_READ_ONLY',
  ],
})

export const changeLibraryDocument = endpoint({
  method: 'PATCH',
  path: '/api/library/:id',
  access: 'session',
  summary: 'Change the description of a document on one’s own shelf, or pin another version of its file',
  params: ById,
  body: Type.Object({
    category: Type.Optional(oneOf(libraryCategories)),
    titleTh: Type.Optional(Title),
    ...optionalDetails,
  }),
  reply: LibraryDocument,
  errors: ['LIBRARY_GONE', 'NOT_ALLOWED', 'LIBRARY_PROTECTED', 'LIBRARY_DATES', 'LIBRARY_TITLE', 'NOT_FOUND'],
})

export const unpublishDocument = endpoint({
  method: 'DELETE',
  path: '/api/library/:id',
  access: 'session',
  summary: 'Withdraw a document from one’s own shelf; it is unavailable to readers at once',
  params: ById,
  reply: Empty,
  errors: ['LIBRARY_GONE', 'NOT_ALLOWED'],
})

export const starLibraryDocument = endpoint({
  method: 'PUT',
  path: '/api/library/:id/star',
  access: 'session',
  summary: 'Star or unstar a document',
  params: ById,
  body: Type.Object({ starred: Type.Boolean() }),
  reply: Empty,
  errors: ['LIBRARY_GONE'],
})

export const copyLibraryDocument = endpoint({
  method: 'POST',
  path: '/api/library/:id/copy',
  access: 'session',
  summary: 'Copy a document into My Drive; the copy counts towards the caller’s quota',
  params: ById,
  reply: Type.Object({ itemId: Id, folderId: Id, name: Type.String() }),
  errors: ['LIBRARY_GONE', 'STORAGE_FULL', 'ACCOUNT_READ_ONLY', 'FILE_TYPE_BLOCKED', 'INTEGRITY'],
})

export const getLibraryPreview = endpoint({
  method: 'GET',
  path: '/api/library/:id/preview',
  access: 'session',
  summary: 'A document as pages (`…/preview/pages/{n}`) or text; 202 while it is being made',
  params: ById,
  reply: Preview,
  errors: ['LIBRARY_GONE'],
})

export const readLibraryContent = endpoint({
  method: 'GET',
  path: '/api/library/:id/content',
  access: 'session',
  traffic: downloadTraffic,
  summary: 'The bytes of a published document, with ranges',
  params: ById,
  query: Type.Object(inlineQuery),
  reply: rangesReply('*/*'),
  errors: ['LIBRARY_GONE', 'INTEGRITY'],
})

export const readLibraryPage = endpoint({
  method: 'GET',
  path: '/api/library/:id/preview/pages/:n',
  access: 'session',
  traffic: pictureTraffic,
  summary: 'A page of a published document as a picture. 202 while it is being made',
  params: Type.Object({ id: Id, n: PageNumber }),
  reply: fileReply('image/webp'),
  errors: ['LIBRARY_GONE'],
})

export const libraryContentPath = (id: string) => `/api/library/${id}/content`
export const libraryPagePath = (id: string, n: number) => `/api/library/${id}/preview/pages/${n}`

export const LibraryManager = Type.Object({ employeeId: Id, name: Type.String(), grantedAt: Instant })
export type LibraryManager = Static<typeof LibraryManager>

export const listLibraryManagers = endpoint({
  method: 'GET',
  path: '/api/admin/library-managers',
  access: 'admin',
  summary: 'Employees with the grant "library manager"',
  reply: Type.Object({ items: Type.Array(LibraryManager) }),
  errors: ['NOT_ADMIN'],
})

export const LibraryCandidate = Type.Object({
  employeeId: Id,
  name: Type.String(),
  departments: Type.Array(Type.String()),
  /** Whether the person already has the grant. */
  granted: Type.Boolean(),
})
export type LibraryCandidate = Static<typeof LibraryCandidate>

export const findLibraryCandidates = endpoint({
  method: 'GET',
  path: '/api/admin/library-managers/candidates',
  access: 'admin',
  summary: 'The first employees with all of these words in their name; `more` if there are others',
  query: Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: Type.Object({ items: Type.Array(LibraryCandidate), more: Type.Boolean() }),
  errors: ['NOT_ADMIN'],
})

export const setLibraryManager = endpoint({
  method: 'PUT',
  path: '/api/admin/library-managers/:id',
  access: 'admin',
  summary: 'Give an employee the grant "library manager", or revoke it',
  params: ById,
  body: Type.Object({ granted: Type.Boolean() }),
  reply: Empty,
  errors: ['NOT_ADMIN', 'EMPLOYEE_NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})
