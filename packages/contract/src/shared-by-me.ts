import { type Static, Type } from 'typebox'
import { Instant, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Item } from './items.ts'
import { MyLink } from './my-links.ts'
import { Share } from './shares.ts'

/** An item that the caller has shared: with whom, and by which links. */
export const SharedByMe = Type.Object({
  ...Item.properties,
  /** When it was shared last. */
  sharedAt: Instant,
  /** The latest shares and invitations, and the latest links; `more` counts those that are not here. */
  shares: Type.Array(Share),
  links: Type.Array(MyLink),
  more: Type.Integer(),
})
export type SharedByMe = Static<typeof SharedByMe>

export const listSharedByMe = endpoint({
  method: 'GET',
  path: '/api/views/shared-by-me',
  access: 'session',
  summary:
    'Items that the caller shared in this account, with people, companies, departments or by links; latest first',
  query: Type.Object({ ...pageQuery }),
  reply: pageOf(SharedByMe),
  errors: ['INVALID_INPUT'],
})
