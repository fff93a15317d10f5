import { type Static, Type } from 'typebox'
import { ById, Bytes, ByToken, Id, nullable, oneOf } from './common.ts'
import { Dispatch, dispatchLimits } from './dispatches.ts'
import { HashtagText } from './items.ts'
import { EdocOutcomes } from './edoc-actions.ts'
import { edocBoxes, edocLimits } from './edoc-states.ts'
import { endpoint } from './endpoint.ts'
import { hashtagLimits } from './limits.ts'
import { fileReply } from './bodies.ts'
import { downloadTraffic } from './traffic.ts'

/** Which files of a document. */
export const edocParts = ['pdf', 'xml', 'both'] as const
export type EdocParts = (typeof edocParts)[number]

const Ids = Type.Array(Id, { minItems: 1, maxItems: edocLimits.actions, uniqueItems: true })
const chosen = { ids: Ids, box: oneOf(edocBoxes), as: oneOf(edocParts) }
/** Named by the rule of the account, or by number and date. */
const names = Type.Optional(oneOf(['rule', 'original']))

export const downloadEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/download',
  access: 'session',
  summary:
    'An address of these documents as one zip file, valid once and for a minute; what cannot be included is listed in it',
  /** `index`: includes `index.csv`, a list of the documents. */
  body: Type.Object({ ...chosen, names, index: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({
    url: Type.String(),
    files: Type.Integer(),
    /** Of the files as they were sent. */
    bytes: Bytes,
    /** Documents without a PDF, for which pages are made from their XML. */
    displays: Type.Integer(),
    leftOut: Type.Integer(),
  }),
  errors: ['BOX_NOT_ALLOWED', 'EDOC_NOT_FOUND', 'EDOC_NO_FILE', 'TOO_MANY_ARCHIVES'],
})
export const edocArchivePath = '/api/edocs/archives/:token'
export const readEdocArchive = endpoint({
  method: 'GET',
  path: edocArchivePath,
  access: 'public',
  traffic: downloadTraffic,
  summary: 'Documents as one zip file, once, for whoever has the address',
  params: ByToken,
  reply: fileReply('application/zip'),
  errors: ['NOT_FOUND'],
})
export type DownloadedEdocs = Static<typeof downloadEdocs.reply>

/** Documents of one call that saves or sends. */
export const keptAtOnce = 50

const FewIds = Type.Array(Id, { minItems: 1, maxItems: keptAtOnce, uniqueItems: true })
const few = { ids: FewIds, box: oneOf(edocBoxes), as: oneOf(edocParts) }

const SavedFile = Type.Object({
  kind: oneOf(['xml', 'pdf']),
  itemId: Id,
  name: Type.String(),
  /** It was there already: nothing was saved. */
  known: Type.Boolean(),
})

export const SavedEdocs = Type.Object({
  /** The folder; null if files that were saved before, elsewhere, are used. */
  folderId: nullable(Id),
  items: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      machineCode: Type.Optional(Type.String()),
      errorMessage: Type.Optional(Type.String()),
      files: Type.Array(SavedFile),
    }),
  ),
})
export type SavedEdocs = Static<typeof SavedEdocs>

export const saveEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/save',
  access: 'session',
  summary:
    'Save files of documents in a folder of a drive, each once; without a folder in “etax” of the caller’s own drive',
  body: Type.Object({
    ...few,
    names,
    folderId: Type.Optional(Id),
    /** What happens where another file has the name; without it, the document is refused. */
    onDuplicate: Type.Optional(oneOf(['create_copy', 'create_tag_version', 'skip'])),
    /** Takes a file that was saved before, wherever the caller can see it. */
    reuse: Type.Optional(Type.Boolean()),
  }),
  reply: SavedEdocs,
  errors: ['BOX_NOT_ALLOWED', 'ACCOUNT_SUSPENDED'],
})

export const listSavedEdoc = endpoint({
  method: 'GET',
  path: '/api/edocs/:id/saved',
  access: 'session',
  summary: 'Where files of a document were saved, as far as the caller sees them there: the latest first',
  params: ById,
  query: Type.Object({ box: oneOf(edocBoxes) }),
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        itemId: Id,
        kind: oneOf(['xml', 'pdf']),
        name: Type.String(),
        folderId: nullable(Id),
        folder: nullable(Type.String()),
        /** The file has got another version since. */
        isChanged: Type.Boolean(),
      }),
    ),
  }),
  errors: ['EDOC_NOT_FOUND'],
})

export const sendKeptEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/send',
  access: 'session',
  summary: 'Send documents by mail, attached while they are small and as links otherwise, or as links in a chat',
  body: Type.Object({
    ...few,
    channel: oneOf(['mail', 'chat']),
    /** Several are separated by commas (specification 5). */
    to: Type.String({ maxLength: 10_000 }),
    subject: Type.Optional(Type.String({ maxLength: dispatchLimits.subject })),
    message: Type.Optional(Type.String({ maxLength: dispatchLimits.message })),
  }),
  reply: Type.Object({ dispatch: Dispatch, left: Type.Array(Type.Object({ id: Id, machineCode: Type.String() })) }),
  errors: [
    'BOX_NOT_ALLOWED',
    'EDOC_NOT_FOUND',
    'EDOC_NO_FILE',
    'EDOC_STATE',
    'SEND_RECIPIENT_REQUIRED',
    'SEND_EMAIL_INVALID',
    'SEND_TOO_MANY_RECIPIENTS',
    'SEND_TOO_MANY_FILES',
    'STORAGE_FULL',
    'FILE_TYPE_BLOCKED',
    'TOO_MANY_REQUESTS',
    'ACCOUNT_SUSPENDED',
  ],
})

const Tags = Type.Array(HashtagText, { maxItems: hashtagLimits.perItem })
export const tagEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/hashtags',
  access: 'session',
  summary: 'Add hashtags to one’s own copies of documents, and take hashtags off them',
  body: Type.Object({ ids: Ids, box: oneOf(edocBoxes), add: Type.Optional(Tags), remove: Type.Optional(Tags) }),
  reply: EdocOutcomes,
  errors: ['BOX_NOT_ALLOWED', 'HASHTAG_REQUIRED', 'HASHTAG_INVALID', 'HASHTAG_LONG', 'ACCOUNT_SUSPENDED'],
})

export const listEdocHashtags = endpoint({
  method: 'GET',
  path: '/api/edocs/hashtags',
  access: 'session',
  summary: 'Hashtags of the latest documents of a box that have any, by their letters',
  query: Type.Object({ box: oneOf(edocBoxes) }),
  reply: Type.Object({ items: Type.Array(Type.Object({ tag: Type.String() })) }),
  errors: ['BOX_NOT_ALLOWED'],
})
