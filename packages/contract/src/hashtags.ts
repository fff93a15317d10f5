import { type Static, Type } from 'typebox'
import { ById, Id, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { bulk, Ids } from './bulk.ts'
import { HashtagText } from './items.ts'
import { endpoint } from './endpoint.ts'
import { hashtagLimits } from './limits.ts'

export const listHashtags = endpoint({
  method: 'GET',
  path: '/api/hashtags',
  access: 'session',
  summary: 'Hashtags of visible items of this account with this prefix, each in its first spelling',
  query: Type.Object({ prefix: Type.Optional(HashtagText), ...pageQuery }),
  reply: pageOf(Type.Object({ tag: Type.String() })),
  errors: ['INVALID_INPUT'],
})

/** Items with a hashtag are counted up to this number. */
export const maxCountedTagged = 1000

const FolderHashtags = Type.Object({
  items: Type.Array(
    Type.Object({
      tag: Type.String(),
      count: Type.Integer({ description: `items of the folder with it or a child of it; ${maxCountedTagged} or more` }),
    }),
  ),
  more: Type.Boolean({ description: 'there are hashtags that are not named here' }),
})
export type FolderHashtags = Static<typeof FolderHashtags>

export const listFolderHashtags = endpoint({
  method: 'GET',
  path: '/api/items/:id/hashtags',
  access: 'session',
  summary: 'Hashtags of visible items directly in a folder, most frequent first',
  params: ById,
  reply: FolderHashtags,
  errors: ['NOT_FOUND', 'NOT_A_FOLDER'],
})

const Tags = Type.Array(HashtagText, { maxItems: hashtagLimits.perItem })
export const tagItems = bulk(
  '/api/items/hashtags',
  'Add hashtags to items, and take hashtags off them',
  Type.Object({ ids: Ids, add: Type.Optional(Tags), remove: Type.Optional(Tags) }),
)

const Rename = Type.Object({ drive: oneOf(['personal', 'business']), from: HashtagText, to: HashtagText })
const renameErrors = ['NOT_FOUND', 'NOT_ALLOWED', 'HASHTAG_REQUIRED', 'HASHTAG_INVALID', 'HASHTAG_LONG'] as const
const effect = {
  items: Type.Integer({ description: 'items that carry the hashtag or a child of it' }),
  merged: Type.Integer({ description: 'of these, items that carry the new one already' }),
}

export const previewHashtagRename = endpoint({
  method: 'GET',
  path: '/api/hashtags/rename',
  access: 'session',
  summary: 'What renaming a hashtag, or merging it into another, would change',
  query: Rename,
  reply: Type.Object(effect),
  errors: renameErrors,
})
export const renameHashtag = endpoint({
  method: 'POST',
  path: '/api/hashtags/rename',
  access: 'session',
  summary:
    'Rename a hashtag with its children in a whole drive; into one that exists, they become one; of many items it is a job',
  body: Rename,
  reply: Type.Object({ ...effect, jobId: nullable(Id) }),
  errors: renameErrors,
})
