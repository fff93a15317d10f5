import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { documentKinds } from './document-kinds.ts'
import { ItemDetail, ItemName } from './items.ts'
import { endpoint } from './endpoint.ts'
import { bytesBody, formBody } from './bodies.ts'
import { uploadTraffic } from './traffic.ts'
import { channelLimits, partSize } from './limits.ts'

/** What to do if the name is taken (decision C09). `ask` is for the web app: the response is FILE_EXISTS. */
export const duplicateChoices = ['create_copy', 'create_tag_version', 'replace', 'skip'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

const target = {
  folderId: Id,
  filename: ItemName,
  filetype: Type.Optional(Type.String({ maxLength: 200 })),
  file_duplicate: Type.Optional(Type.String({ maxLength: 40 })),
  relativePath: Type.Optional(Type.String({ maxLength: 4000 })),
  remark: Type.Optional(Type.String({ maxLength: 500 })),
}

export const Upload = Type.Object({
  id: Id,
  size: Bytes,
  partSize: Bytes,
  expiresAt: Instant,
  state: oneOf(['open', 'done']),
  itemId: nullable(Id),
  /** Parts that the server has stored durably. */
  parts: Type.Array(Type.Object({ n: Type.Integer(), size: Bytes, sha256: Type.String() })),
})
export type Upload = Static<typeof Upload>

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/multipart',
  failsAs: 'UPLOAD_FAILED',
  access: 'session',
  keys: ['files:write'],
  summary: 'Begin an upload in parallel parts',
  body: Type.Object({ ...target, size: Bytes }),
  reply: Upload,
  errors: [
    'UPLOAD_FOLDER_NOT_FOUND',
    'UPLOAD_NOT_ALLOWED',
    'NAME_INVALID',
    'FILE_EXISTS',
    'DUPLICATE_CHOICE_INVALID',
    'FILE_TOO_LARGE',
    'STORAGE_FULL',
    'TOO_MANY_UPLOADS',
    'FILE_TYPE_BLOCKED',
  ],
})
export const getUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/multipart/:id',
  access: 'session',
  keys: ['files:write'],
  summary: 'The state of an upload',
  params: ById,
  reply: Upload,
  errors: ['UPLOAD_GONE'],
})
/** `PUT /api/uploads/multipart/:id/parts/:n`: the bytes, with `X-Part-Sha256` in hex. Any order, in parallel, repeatable. */
export const partPath = (id: string, n: number) => `/api/uploads/multipart/${id}/parts/${n}`
export const completeUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/multipart/:id/complete',
  failsAs: 'UPLOAD_FAILED',
  access: 'session',
  keys: ['files:write'],
  summary: 'Complete an upload from its parts; idempotent',
  params: ById,
  body: Empty,
  reply: Type.Object({
    itemId: nullable(Id),
    skipped: Type.Boolean({
      description: 'nothing was stored: the file held these bytes already, or was to be skipped',
    }),
  }),
  errors: [
    'UPLOAD_GONE',
    'UPLOAD_INCOMPLETE',
    'UPLOAD_FOLDER_NOT_FOUND',
    'UPLOAD_NOT_ALLOWED',
    'STORAGE_FULL',
    'FILE_EXISTS',
  ],
})
export const abortUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/multipart/:id',
  access: 'session',
  keys: ['files:write'],
  summary: 'Abort an upload and discard its bytes',
  params: ById,
  reply: Empty,
  errors: ['NOT_FOUND'],
})

/** Before a bulk upload: which names are taken, too long or not allowed. */
export const checkUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/check',
  failsAs: 'DUPLICATES_UNCHECKED',
  access: 'session',
  keys: ['files:write'],
  summary: 'Which of these files can be uploaded into a folder, and which names are taken there or in its folders',
  body: Type.Object({
    folderId: Id,
    files: Type.Array(Type.Object({ path: Type.String({ maxLength: 4000 }), size: Bytes }), {
      minItems: 1,
      maxItems: 1000,
    }),
  }),
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        path: Type.String(),
        exists: Type.Boolean(),
        mayReplace: Type.Optional(
          Type.Boolean({ description: 'of an existing file: whether it may get a new version' }),
        ),
        keepsVersions: Type.Boolean({ description: 'whether a file of this name keeps versions in this drive' }),
        machineCode: Type.Optional(Type.String()),
        suggestion: Type.Optional(Type.String()),
      }),
    ),
    free: Bytes,
    fileLimit: Bytes,
  }),
  errors: ['UPLOAD_FOLDER_NOT_FOUND', 'UPLOAD_NOT_ALLOWED'],
})

export const createDocument = endpoint({
  method: 'POST',
  path: '/api/folders/:id/documents',
  access: 'session',
  summary: 'Create an empty document; a missing extension is added',
  params: ById,
  body: Type.Object({ kind: oneOf(documentKinds), name: ItemName }),
  reply: ItemDetail,
  errors: ['NAME_INVALID', 'NAME_TOO_LONG', 'FILE_EXISTS', 'STORAGE_FULL', 'NOT_A_FOLDER'],
})

const Extensions = Type.Object({
  extensions: Type.Array(Type.String({ pattern: '^\\.?[^\\s./\\\\]{1,20}$' }), { maxItems: 200 }),
})
export const listBlockedTypes = endpoint({
  method: 'GET',
  path: '/api/blocked-types',
  access: 'session',
  summary: 'The blocked file types of the account’s business, by extension',
  reply: Extensions,
  errors: [],
})
export const setBlockedTypes = endpoint({
  method: 'PUT',
  path: '/api/blocked-types',
  access: 'session',
  summary: 'Set the blocked file types; Admin Business only',
  body: Extensions,
  reply: Extensions,
  errors: ['NOT_ADMIN', 'ACCOUNT_SUSPENDED'],
})

/** Choices for other programs (C09); the dialogs of the web app have two more. */
export const directDuplicates = ['create_copy', 'create_tag_version'] as const
export const directUploadPath = '/api/direct-uploads'
export const DirectUploaded = Type.Object({
  itemId: Id,
  name: Type.String(),
  folderId: Id,
  version: Type.Integer(),
  size: Bytes,
})
export type DirectUploaded = Static<typeof DirectUploaded>

const directField = { max: 4096 } as const

export const uploadDirectly = endpoint({
  method: 'POST',
  path: directUploadPath,
  failsAs: 'UPLOAD_FAILED',
  access: 'public',
  traffic: { receives: 'bytes' },
  summary: 'Upload one file by a form, whose fields precede the file',
  body: formBody(
    {
      user_id: directField,
      folder_id: directField,
      file_duplicate: directField,
      remark: directField,
      hashtags: directField,
      file: { file: true, max: channelLimits.direct },
    },
    { fields: 20, files: 1, parts: 25 },
  ),
  reply: DirectUploaded,
  errors: ['SESSION_EXPIRED', 'UPLOAD_IDS_INVALID', 'UPLOAD_FOLDER_NOT_FOUND', 'UPLOAD_NOT_ALLOWED', 'STORAGE_FULL'],
})

export const putPart = endpoint({
  method: 'PUT',
  path: '/api/uploads/multipart/:id/parts/:n',
  failsAs: 'UPLOAD_FAILED',
  access: 'session',
  keys: ['files:write'],
  traffic: uploadTraffic,
  summary: 'A part of an upload, which may come again; `X-Part-Sha256` has it compared',
  params: Type.Object({ id: Id, n: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
  body: bytesBody(partSize),
  reply: Type.Object({ n: Type.Integer(), size: Bytes, sha256: Type.String() }),
  errors: ['UPLOAD_GONE', 'UPLOAD_BUSY', 'PART_INVALID', 'STORAGE_FULL'],
})

export const putFile = endpoint({
  method: 'PUT',
  path: '/api/folders/:id/files/:name',
  failsAs: 'UPLOAD_FAILED',
  access: 'session',
  keys: ['files:write'],
  traffic: uploadTraffic,
  summary: 'Upload one file in one request; without its length only as much as a part',
  params: Type.Object({ id: Id, name: Type.String({ minLength: 1, maxLength: 1000 }) }),
  query: Type.Object({
    file_duplicate: Type.Optional(Type.String({ maxLength: 40 })),
    relativePath: Type.Optional(Type.String({ maxLength: 4000 })),
    remark: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  body: bytesBody(channelLimits.web),
  reply: Type.Object({
    itemId: nullable(Type.String()),
    skipped: Type.Boolean({
      description: 'nothing was stored: the file held these bytes already, or was to be skipped',
    }),
  }),
  errors: ['UPLOAD_FOLDER_NOT_FOUND', 'UPLOAD_NOT_ALLOWED', 'STORAGE_FULL', 'FILE_TYPE_BLOCKED', 'INVALID_INPUT'],
})
