import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, inlineQuery, Instant, nullable, pageOf, PageQuery } from './common.ts'
import { Item } from './items.ts'
import { endpoint } from './endpoint.ts'
import { splitExtension } from './names.ts'
import { type DuplicateChoice, duplicateChoices } from './uploads.ts'
import { rangesReply } from './bodies.ts'
import { downloadTraffic } from './traffic.ts'

/** Types that keep versions (T07, C18), by extension. */
const versionedTypes: Readonly<Record<string, readonly string[]>> = {
  office: ['doc', 'docx', 'docm', 'dotx', 'rtf', 'xls', 'xlsx', 'xlsm', 'xltx', 'ppt', 'pptx', 'pptm', 'potx'],
  openDocument: ['odt', 'ods', 'odp', 'odg', 'ott', 'ots', 'otp'],
  pdf: ['pdf'],
  images: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'bmp', 'tif', 'tiff', 'heic', 'heif', 'svg'],
  text: ['txt', 'md', 'csv', 'tsv', 'json', 'xml'],
  archives: ['zip'],
}
/** The extensions that keep versions wherever nobody has decided otherwise. */
export const usualVersionTypes: readonly string[] = Object.values(versionedTypes).flat().sort()
const usual: ReadonlySet<string> = new Set(usualVersionTypes)
const neverVersioned = /^(?:video|audio)\//

/**
 * Whether a file of this name keeps versions, where these types do; media types of video and audio never do, whatever
 * the name.
 */
export const keepsVersions = (name: string, mimeType = '', types = usual): boolean =>
  types.has(splitExtension(name)[1].slice(1).toLowerCase()) && !neverVersioned.test(mimeType)

/** The choices for a taken name: a copy or nothing if the type keeps no versions, as far as the server has reported. */
export const duplicateChoicesFor = (name: string, versioned = keepsVersions(name)): readonly DuplicateChoice[] =>
  versioned ? duplicateChoices : (['create_copy', 'skip'] as const)

/** The choice for one of many files: if its type does not support it, a copy is made, so that nothing is lost. */
export const choiceWithin = (name: string, choice: DuplicateChoice, versioned?: boolean): DuplicateChoice =>
  duplicateChoicesFor(name, versioned).includes(choice) ? choice : 'create_copy'

/** The maximum length of a label. */
export const maxVersionLabel = 50
/**
 * How many versions of a file are retained, and how long after being replaced; kept ones and the current one always
 * are.
 */
export const versionRetention = { versions: 50, days: 180 } as const
/** What a business may choose instead, for its drives. */
export const versionRetentionLimits = { versions: { min: 10, max: 1000 }, days: { min: 30, max: 3650 } } as const

export const VersionPolicy = Type.Object({
  versions: Type.Integer({
    minimum: versionRetentionLimits.versions.min,
    maximum: versionRetentionLimits.versions.max,
  }),
  days: Type.Integer({ minimum: versionRetentionLimits.days.min, maximum: versionRetentionLimits.days.max }),
})
export type VersionPolicy = Static<typeof VersionPolicy>

/** The most types that a business may choose. */
export const mostVersionTypes = 200
const Extensions = Type.Array(Type.String({ pattern: '^\\.?[^\\s./\\\\]{1,20}$' }), { maxItems: mostVersionTypes })
/** Adds and removes types, whatever another admin changed meanwhile. */
export const VersionTypesChange = Type.Object({
  add: Type.Optional(Extensions),
  remove: Type.Optional(Extensions),
})
export type VersionTypesChange = Static<typeof VersionTypesChange>

/** The download name of an old version: `แผน.pdf` → `แผน (v3).pdf`. */
export function versionFileName(name: string, n: number): string {
  const [stem, extension] = splitExtension(name)
  return `${stem} (v${n})${extension}`
}

/** Limited to the integers of the database. */
export const VersionNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const ByNumber = Type.Object({ id: Id, n: VersionNumber })

export const FileVersion = Type.Object({
  n: Type.Integer(),
  size: Bytes,
  sha256: nullable(Type.String()),
  author: nullable(Type.String()),
  via: Type.String({ description: 'upload, map drive, restore, copy, …' }),
  label: nullable(Type.String()),
  remark: nullable(Type.String()),
  /** Exempt from retention. */
  keep: Type.Boolean(),
  /** Current when somebody else ended the lock of a program (C15). */
  recovery: Type.Boolean(),
  /** When it is deleted, because it was replaced without keeping the previous one (C09). */
  purgeAt: nullable(Instant),
  createdAt: Instant,
  current: Type.Boolean(),
})
export type FileVersion = Static<typeof FileVersion>

export const getVersionRetention = endpoint({
  method: 'GET',
  path: '/api/files/:id/version-retention',
  access: 'session',
  summary: 'Whether a file keeps versions, how many replaced ones, and how many days',
  params: ById,
  reply: Type.Object({
    ...VersionPolicy.properties,
    keepsVersions: Type.Boolean({ description: 'by the type of the file, as the business of its drive has decided' }),
  }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/files/:id/versions',
  access: 'session',
  keys: ['files:read'],
  summary: 'Versions of a file, newest first, with their number and total size',
  params: ById,
  query: PageQuery,
  reply: Type.Object({ ...pageOf(FileVersion).properties, bytes: Bytes }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FILE', 'FILE_PASSWORD_REQUIRED'],
})

export const changeVersion = endpoint({
  method: 'PATCH',
  path: '/api/files/:id/versions/:n',
  access: 'session',
  summary: 'Label a version, or keep it from retention; an empty label removes it',
  params: ByNumber,
  body: Type.Object({
    label: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    keep: Type.Optional(Type.Boolean()),
  }),
  reply: FileVersion,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'NOT_A_FILE',
    'FILE_PASSWORD_REQUIRED',
    'VERSION_LABEL',
    'ACCOUNT_READ_ONLY',
    'ITEM_IN_TRASH',
  ],
})

export const deleteVersion = endpoint({
  method: 'DELETE',
  path: '/api/files/:id/versions/:n',
  access: 'session',
  summary: 'Permanently delete one old version and release its space; never the current one',
  params: ByNumber,
  reply: Empty,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FILE', 'VERSION_CURRENT', 'ACCOUNT_READ_ONLY', 'ITEM_IN_TRASH'],
})

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/files/:id/versions/:n/restore',
  access: 'session',
  summary: 'Make an old version the newest one',
  params: ByNumber,
  body: Empty,
  reply: Item,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FILE', 'ITEM_LOCKED', 'STORAGE_FULL'],
})

export const readContent = endpoint({
  method: 'GET',
  path: '/api/files/:id/content',
  access: 'session',
  keys: ['files:read'],
  traffic: downloadTraffic,
  summary: 'The bytes of a file or of one of its versions, with ranges',
  params: ById,
  query: Type.Object({ version: Type.Optional(VersionNumber), ...inlineQuery }),
  reply: rangesReply('*/*'),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FILE', 'FILE_PASSWORD_REQUIRED', 'ITEM_ENCRYPTED', 'INTEGRITY'],
})
