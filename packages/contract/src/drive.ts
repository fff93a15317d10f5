import { type Static, type TSchema, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf, PageQuery, pageOf, pageQuery } from './common.ts'
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

export const listDrives = endpoint({
  method: 'GET',
  path: '/api/drives',
  access: 'session',
  keys: ['files:read'],
  support: true,
  summary: 'The roots of the account',
  reply: Type.Object({
    items: Type.Array(Type.Object({ rootId: Id, kind: oneOf(['personal', 'business']), name: Type.String() })),
  }),
  errors: [],
})

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

/** The channels of warnings. */
export const warningChannels = ['mail'] as const
export type WarningChannel = (typeof warningChannels)[number]
export const maxWarningRecipients = 20

export const ItemExpiry = Type.Object({
  expiresAt: nullable(Instant),
  /** One warning, sent once per channel. */
  warnAt: nullable(Instant),
  channels: Type.Array(oneOf(warningChannels)),
  /** In addition to the owner. */
  recipients: Type.Array(Type.String()),
  /** When the warning of this date was sent. */
  warnedAt: nullable(Instant),
})
export type ItemExpiry = Static<typeof ItemExpiry>

export const getExpiry = endpoint({
  method: 'GET',
  path: '/api/items/:id/expiry',
  access: 'session',
  summary: 'The expiry of an item, and the recipients of its warning',
  params: ById,
  reply: ItemExpiry,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})
export const setExpiry = endpoint({
  method: 'PUT',
  path: '/api/items/:id/expiry',
  access: 'session',
  summary: 'Set, extend or unset the expiry of an item, and the warning before it',
  params: ById,
  body: Type.Object({
    expiresAt: nullable(Instant),
    warnAt: Type.Optional(nullable(Instant)),
    channels: Type.Optional(Type.Array(oneOf(warningChannels), { uniqueItems: true, maxItems: 5 })),
    recipients: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 254 }), { maxItems: maxWarningRecipients }),
    ),
  }),
  reply: Item,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'ITEM_RESERVED',
    'EXPIRY_PAST',
    'WARNING_DATE_INVALID',
    'EMAIL_INVALID',
    'INVALID_INPUT',
  ],
})

const FilePassword = Type.String({ minLength: 1, maxLength: 200 })

export const setFilePassword = endpoint({
  method: 'PUT',
  path: '/api/files/:id/password',
  access: 'session',
  summary: 'Set the password of a file, or change it, which requires the current one',
  params: ById,
  body: Type.Object({
    password: FilePassword,
    confirmPassword: FilePassword,
    currentPassword: Type.Optional(FilePassword),
  }),
  reply: Item,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'NOT_A_FILE',
    'FILE_PASSWORD_SHORT',
    'FILE_PASSWORD_TOO_MANY',
    'PASSWORD_COMMON',
    'PASSWORD_CONFIRM',
    'PASSWORD_CURRENT',
    'PASSWORD_SAME',
    'CONFLICT',
  ],
})
export const removeFilePassword = endpoint({
  method: 'POST',
  path: '/api/files/:id/password/remove',
  access: 'session',
  summary: 'Remove the password of a file: others than its owner and Admin Business must give it',
  params: ById,
  body: Type.Object({ currentPassword: Type.Optional(FilePassword) }),
  reply: Item,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FILE', 'PASSWORD_CURRENT', 'FILE_PASSWORD_TOO_MANY', 'CONFLICT'],
})
export const unlockFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/unlock',
  access: 'session',
  summary: 'Open a file with its password for this session, for a limited time',
  params: ById,
  body: Type.Object({ password: FilePassword }),
  reply: Type.Object({ until: nullable(Instant) }),
  errors: ['NOT_FOUND', 'NOT_A_FILE', 'FILE_PASSWORD_WRONG', 'FILE_PASSWORD_TOO_MANY', 'CONFLICT'],
})

export const conflictChoices = ['keep_both', 'replace', 'skip', 'fail'] as const
export type ConflictChoice = (typeof conflictChoices)[number]
export const bulkOperations = ['move', 'copy', 'trash', 'restore', 'purge', 'download'] as const
export type BulkOperation = (typeof bulkOperations)[number]

const Left = Type.Object({
  id: Id,
  name: Type.String(),
  type: oneOf(['file', 'folder']),
  mimeType: Type.String(),
  machineCode: Type.String(),
  message: Type.String(),
})
export const Verdicts = Type.Array(
  Type.Object({
    id: Id,
    ok: Type.Boolean(),
    machineCode: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    newId: Type.Optional(Id),
    skipped: Type.Optional(Type.Boolean()),
    /** Items below it that failed. */
    left: Type.Optional(Type.Array(Left)),
  }),
)
export const BulkResult = Type.Object({ items: Verdicts, jobId: Type.Optional(Id) })
export type BulkResult = Static<typeof BulkResult>

export const Ids = Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true })
/** Like a single operation for many items, with an outcome for each. */
export const bulk = <const P extends `/${string}`, B extends TSchema>(path: P, summary: string, body: B) =>
  endpoint({
    method: 'POST',
    path,
    access: 'session',
    summary,
    body,
    reply: BulkResult,
    errors: ['NOT_FOUND', 'NOT_A_FOLDER', 'NOT_ALLOWED'],
  })
const onConflict = Type.Optional(oneOf(conflictChoices))

export const checkItems = endpoint({
  ...bulk(
    '/api/items/check',
    'What of these can be processed, and why not',
    Type.Object({ ids: Ids, operation: oneOf(bulkOperations), targetId: Type.Optional(Id) }),
  ),
  keys: ['files:read', 'files:write'],
})
export const moveItems = bulk(
  '/api/items/move',
  'Move items into a folder',
  Type.Object({ ids: Ids, targetId: Id, onConflict }),
)
export const copyItems = endpoint({
  ...bulk(
    '/api/items/copy',
    'Copy items into a folder',
    Type.Object({ ids: Ids, targetId: Id, onConflict, relations: Type.Optional(Type.Boolean()) }),
  ),
  keys: ['files:write'],
})
export const trashItems = endpoint({
  ...bulk('/api/items/trash', 'Move items to the trash, for 7 days', Type.Object({ ids: Ids })),
  keys: ['files:write'],
})
export const restoreItems = bulk(
  '/api/items/restore',
  'Bring items back from the trash',
  Type.Object({ ids: Ids, targetId: Type.Optional(Id), onConflict }),
)
export const purgeItems = bulk('/api/items/purge', 'Permanently delete items in the trash', Type.Object({ ids: Ids }))

export const views = ['starred', 'trash', 'expired', 'hidden', 'recent'] as const
export type View = (typeof views)[number]
const viewsOfDrives = ['starred', 'trash', 'expired', 'hidden'] as const satisfies readonly View[]
export const listView = endpoint({
  method: 'GET',
  path: '/api/views/:view',
  access: 'session',
  summary: 'Items of a view of this account',
  params: Type.Object({ view: oneOf(viewsOfDrives) }),
  query: PageQuery,
  reply: pageOf(Item),
  errors: ['INVALID_INPUT'],
})

export const listRecent = endpoint({
  method: 'GET',
  path: '/api/views/recent',
  access: 'session',
  summary: 'Files of this account, and files shared with the person in it, last changed first',
  query: PageQuery,
  reply: pageOf(Item),
  errors: ['INVALID_INPUT'],
})

export const listTagged = endpoint({
  method: 'GET',
  path: '/api/hashtags/items',
  access: 'session',
  summary:
    'Items with a hashtag or a child of it, those tagged last first; of a folder and all folders below it, or all',
  query: Type.Object({ tag: HashtagText, in: Type.Optional(Id), ...pageQuery }),
  reply: pageOf(Item),
  errors: ['NOT_FOUND', 'NOT_A_FOLDER', 'INVALID_INPUT', 'HASHTAG_REQUIRED', 'HASHTAG_INVALID', 'HASHTAG_LONG'],
})

export const getStorage = endpoint({
  method: 'GET',
  path: '/api/storage',
  access: 'session',
  keys: ['files:read', 'files:write'],
  summary: 'Used, maximum and remaining space of this account',
  reply: Type.Object({
    used: Bytes,
    max: Bytes,
    remain: Bytes,
    drives: Type.Array(
      Type.Object({ rootId: Id, kind: oneOf(['personal', 'business']), used: Bytes, max: Bytes, remain: Bytes }),
    ),
  }),
  errors: [],
})
