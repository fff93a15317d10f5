import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { hashtagLimits } from './limits.ts'
import { Reason } from './permissions.ts'

export const heldPermissions = ['path', 'view', 'download', 'upload', 'edit', 'delete', 'admin', 'owner'] as const
/** `path`: only its name is shown, because something below it is accessible. To support everything is shown as `view`. */
export type HeldPermission = (typeof heldPermissions)[number]

/** A folder on the way to an item; the root of a drive is shown under a name in the language of the reader. */
export const PathStep = Type.Object({
  id: Id,
  name: Type.String(),
  root: Type.Optional(oneOf(['personal', 'business'])),
})
export type PathStep = Static<typeof PathStep>

export const Item = Type.Object({
  id: Id,
  type: oneOf(['file', 'folder']),
  name: Type.String(),
  parentId: nullable(Id),
  size: Bytes,
  mimeType: Type.String(),
  createdAt: Instant,
  modifiedAt: Instant,
  owner: Type.Object({ id: Type.String(), name: Type.String() }),
  permission: oneOf(heldPermissions),
  version: Type.Integer({ minimum: 0, description: 'the visible version number; 0 for a folder' }),
  starred: Type.Boolean(),
  hidden: Type.Boolean(),
  locked: Type.Boolean(),
  lockedByMe: Type.Boolean(),
  hasPassword: Type.Boolean(),
  encrypted: Type.Boolean(),
  expiresAt: nullable(Instant),
  warnAt: nullable(Instant),
  hashtags: Type.Array(Type.String()),
  revision: Type.Integer(),
  trashedAt: nullable(Instant),
  /** A root or another folder that cannot be renamed, moved or deleted (C49). */
  reserved: Type.Boolean(),
  /** Its account is suspended or closing: it can be viewed and downloaded, and nothing more. */
  closed: Type.Optional(Type.Literal(true)),
  /** Malware was found in it, so that it does not leave: for those who administer it. */
  malware: Type.Optional(Type.Literal(true)),
  /** In lists, for those who administer it: that it is shared itself, with people or by a link that opens. */
  shared: Type.Optional(oneOf(['people', 'link', 'both'])),
  /** In lists across folders: the folders that the reader may know of, from the root. */
  location: Type.Optional(Type.Array(PathStep)),
})
export type Item = Static<typeof Item>

export const ItemLock = Type.Object({
  /** `manual`: of a person, until released or until a date; `system`: of a program, while it refreshes it (C15). */
  kind: oneOf(['manual', 'system']),
  via: Type.String({ description: 'web, map drive' }),
  holder: Type.String({ description: 'the name of who holds it' }),
  mine: Type.Boolean(),
  since: Instant,
  until: nullable(Instant),
})
export type ItemLock = Static<typeof ItemLock>

export const ItemDetail = Type.Object({
  ...Item.properties,
  lock: nullable(ItemLock),
  driveKind: oneOf(['personal', 'business']),
  /** The highest item in the trash, of this one and the folders of its path; null if none is. */
  trashedThrough: nullable(Id),
  /** The highest item that has expired, of this one and the folders of its path; null if none has. */
  expiredThrough: nullable(Id),
  path: Type.Array(PathStep),
  reason: Reason,
  createdBy: nullable(Type.String()),
  modifiedBy: nullable(Type.String()),
  sha256: nullable(Type.String()),
  childCount: nullable(Type.Integer()),
})
export type ItemDetail = Static<typeof ItemDetail>

export const ItemName = Type.String({ minLength: 1, maxLength: 1000 })
/** Validated by the rules of hashtags, for a specific error. */
export const HashtagText = Type.String({ maxLength: 200 })

export const getItem = endpoint({
  method: 'GET',
  path: '/api/items/:id',
  access: 'session',
  keys: ['files:read'],
  support: true,
  summary: 'One item with its path, the effective permission and its reason',
  params: ById,
  reply: ItemDetail,
  errors: ['NOT_FOUND'],
})

export const itemSorts = ['name', 'modified', 'size', 'type'] as const
export type ItemSort = (typeof itemSorts)[number]

export const listChildren = endpoint({
  method: 'GET',
  path: '/api/items/:id/children',
  access: 'session',
  keys: ['files:read'],
  support: true,
  summary: 'A page of a folder, folders first',
  params: ById,
  query: Type.Object({
    ...pageQuery,
    sort: Type.Optional(oneOf(itemSorts)),
    order: Type.Optional(oneOf(['asc', 'desc'])),
    only: Type.Optional(oneOf(['folder', 'file'])),
    /** Only items with this hashtag or a child of it. */
    tag: Type.Optional(HashtagText),
  }),
  reply: pageOf(Item),
  errors: ['NOT_FOUND', 'NOT_A_FOLDER', 'INVALID_INPUT', 'HASHTAG_REQUIRED', 'HASHTAG_INVALID', 'HASHTAG_LONG'],
})

export const createFolder = endpoint({
  method: 'POST',
  path: '/api/folders',
  access: 'session',
  keys: ['files:write'],
  summary: 'Create a folder',
  body: Type.Object({ parentId: Id, name: ItemName }),
  reply: Item,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NAME_INVALID', 'NAME_TOO_LONG', 'NAME_TAKEN', 'ACCOUNT_READ_ONLY'],
})

/** Creates a tree of folders for folder uploads: relative paths, existing folders are reused. */
export const createFolders = endpoint({
  method: 'POST',
  path: '/api/folders/tree',
  access: 'session',
  keys: ['files:write'],
  summary: 'Create missing folders below a folder',
  body: Type.Object({
    parentId: Id,
    paths: Type.Array(Type.String({ minLength: 1, maxLength: 4000 }), { minItems: 1, maxItems: 1000 }),
  }),
  reply: Type.Object({ items: Type.Array(Type.Object({ path: Type.String(), id: Id })) }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NAME_INVALID', 'NAME_TAKEN', 'NAME_RESERVED'],
})

export const changeItem = endpoint({
  method: 'PATCH',
  path: '/api/items/:id',
  access: 'session',
  keys: ['files:write'],
  summary: 'Rename, star, hide, tag, set the expiry; `If-Match: <revision>` is honoured',
  params: ById,
  body: Type.Object({
    name: Type.Optional(ItemName),
    starred: Type.Optional(Type.Boolean()),
    hidden: Type.Optional(Type.Boolean()),
    hashtags: Type.Optional(Type.Array(HashtagText, { maxItems: hashtagLimits.perItem })),
    expiresAt: Type.Optional(nullable(Instant)),
    warnAt: Type.Optional(nullable(Instant)),
  }),
  reply: Item,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'NAME_INVALID',
    'NAME_TOO_LONG',
    'NAME_TAKEN',
    'NAME_RESERVED',
    'ITEM_STALE',
    'ITEM_RESERVED',
    'ITEM_LOCKED',
    'EXPIRY_PAST',
    'WARNING_DATE_INVALID',
    'HASHTAG_REQUIRED',
    'HASHTAG_INVALID',
    'HASHTAG_LONG',
  ],
})

export const lockItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/lock',
  access: 'session',
  summary: 'Lock an item: others can only view it until it is unlocked or until a date; locking again changes the date',
  params: ById,
  body: Type.Object({ until: Type.Optional(nullable(Instant)) }),
  reply: Type.Object({ lock: nullable(ItemLock) }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'ITEM_LOCKED', 'ITEM_RESERVED', 'INVALID_INPUT'],
})
export const unlockItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/unlock',
  access: 'session',
  summary: 'Release one’s own lock, or as an admin anybody’s',
  params: ById,
  body: Empty,
  reply: Type.Object({
    recoveryVersion: nullable(
      Type.Integer({ description: 'the version that is kept, if a program of somebody else was at work' }),
    ),
  }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})
