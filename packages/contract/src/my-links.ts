import { type Static, Type } from 'typebox'
import { Id, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { linkStates, ShareLink } from './links.ts'
import { UploadLink, uploadLinkStates } from './upload-links.ts'

/** A share link shows an item, an upload link takes files into a folder. */
export const linkKinds = ['share', 'upload'] as const
export type LinkKind = (typeof linkKinds)[number]

/** The states of either kind; one that a kind does not know has no links of that kind. */
export const myLinkStates = [...new Set([...linkStates, ...uploadLinkStates])]
export type MyLinkState = (typeof myLinkStates)[number]

export const MyLink = Type.Union([
  Type.Object({ kind: Type.Literal('share'), ...ShareLink.properties }),
  Type.Object({ kind: Type.Literal('upload'), ...UploadLink.properties }),
])
export type MyLink = Static<typeof MyLink>

export const listMyLinks = endpoint({
  method: 'GET',
  path: '/api/links',
  access: 'session',
  summary: 'The share links and upload links that the caller created in this account, latest first',
  query: Type.Object({
    ...pageQuery,
    kind: Type.Optional(oneOf(linkKinds)),
    state: Type.Optional(oneOf(myLinkStates)),
    /** In the name of the link, or that of its item. */
    q: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  reply: pageOf(MyLink),
  errors: ['INVALID_INPUT'],
})

export const disableLinks = endpoint({
  method: 'POST',
  path: '/api/links/disable',
  access: 'session',
  summary: 'Turn off many share links and upload links at once',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 1000 }) }),
  reply: Type.Object({
    items: Type.Array(Type.Object({ id: Id, ok: Type.Boolean(), machineCode: Type.Optional(Type.String()) })),
  }),
  errors: [],
})
