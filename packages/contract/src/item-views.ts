import { Type } from 'typebox'
import { Id, oneOf, pageOf, PageQuery, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { HashtagText, Item } from './items.ts'

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
