import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf, PageQuery, pageOf, pageQuery } from './common.ts'
import { Item } from './items.ts'
import { endpoint } from './endpoint.ts'
import { shareLimits } from './limits.ts'
import { Level, Reason } from './permissions.ts'

/** How a recipient is named: `taxid` is a company, `collab` a collaboration mail (specification 5). */
export const recipientTypes = ['email', 'username', 'collab', 'taxid', 'department'] as const
export type RecipientType = (typeof recipientTypes)[number]

export const Recipient = Type.Object({
  type: oneOf(recipientTypes),
  value: Type.String({ maxLength: 320, description: 'of a department its id; of a company its tax id' }),
  branchNo: Type.Optional(Type.String({ maxLength: 5, description: 'of a company; without it the head office' })),
})
export type Recipient = Static<typeof Recipient>

/** What a share became of: made, changed, or already what was asked for. */
export const shareOutcomes = ['new', 'changed', 'unchanged'] as const

/** Who holds a share. An invitation waits for a person to register with its e-mail address. */
export const shareHolderKinds = ['person', 'department', 'business', 'invitation'] as const

export const Share = Type.Object({
  id: Id,
  itemId: Id,
  holder: Type.Object({
    kind: oneOf(shareHolderKinds),
    id: Id,
    name: Type.String(),
    /** An e-mail address, a user name or a tax id: whatever distinguishes two of the same name. */
    detail: Type.String(),
  }),
  permission: Level,
  mayReshare: Type.Boolean(),
  expiresAt: nullable(Instant),
  /** `suspended`: the item is in the trash or expired, or the sharer's account is closed. */
  state: oneOf(['active', 'expired', 'suspended']),
  createdAt: Instant,
  createdBy: nullable(Type.Object({ id: Id, name: Type.String() })),
  /** The folder that the item inherits it from; null for a share of the item itself. */
  from: nullable(Type.Object({ id: Id, name: Type.String() })),
  mayChange: Type.Boolean(),
  mayEnd: Type.Boolean(),
})
export type Share = Static<typeof Share>

export const createShares = endpoint({
  method: 'POST',
  path: '/api/items/:id/shares',
  access: 'session',
  summary: 'Share an item with people, companies and departments; one result for each recipient',
  params: ById,
  body: Type.Object({
    /** 50 at most. */
    with: Type.Array(Recipient, { maxItems: 1000 }),
    permission: Level,
    expiresAt: Type.Optional(nullable(Instant)),
    mayReshare: Type.Optional(Type.Boolean()),
    message: Type.Optional(Type.String({ maxLength: shareLimits.message })),
    existing: Type.Optional(
      Type.Union([Type.Literal('ask'), Type.Literal('change')], {
        description:
          'of a recipient who has a share on other terms: refuse with SHARE_EXISTS (the default), or make it these',
      }),
    ),
  }),
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        type: oneOf(recipientTypes),
        value: Type.String(),
        ok: Type.Boolean(),
        machineCode: Type.Optional(Type.String()),
        errorMessage: Type.Optional(Type.String()),
        /** Invited by mail, because nobody has this address yet. */
        invited: Type.Optional(Type.Boolean()),
        outcome: Type.Optional(oneOf(shareOutcomes)),
        /** Of SHARE_EXISTS, the share that the recipient has. */
        share: Type.Optional(Share),
      }),
    ),
  }),
  errors: [
    'RECIPIENT_TOO_MANY',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'RECIPIENT_REQUIRED',
    'SHARE_BEYOND_OWN',
    'SHARE_EXPIRY_PAST',
    'ACCOUNT_READ_ONLY',
    'TOO_MANY_REQUESTS',
  ],
})

export const listShares = endpoint({
  method: 'GET',
  path: '/api/items/:id/shares',
  access: 'session',
  summary: 'The shares of an item, and those that it inherits from the folders above',
  params: ById,
  query: PageQuery,
  reply: pageOf(Share),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const changeShare = endpoint({
  method: 'PATCH',
  path: '/api/shares/:id',
  access: 'session',
  summary: 'Change the level, the end or the right to re-share',
  params: ById,
  body: Type.Object({
    permission: Type.Optional(Level),
    expiresAt: Type.Optional(nullable(Instant)),
    mayReshare: Type.Optional(Type.Boolean()),
  }),
  reply: Share,
  errors: ['SHARE_NOT_FOUND', 'NOT_ALLOWED', 'SHARE_ADMIN_ONLY', 'SHARE_BEYOND_OWN', 'SHARE_EXPIRY_PAST'],
})

export const endShare = endpoint({
  method: 'DELETE',
  path: '/api/shares/:id',
  access: 'session',
  summary: 'End a share',
  params: ById,
  reply: Empty,
  errors: ['SHARE_NOT_FOUND', 'NOT_ALLOWED', 'SHARE_ADMIN_ONLY'],
})

export const leaveShare = endpoint({
  method: 'POST',
  path: '/api/shares/:id/leave',
  access: 'session',
  summary: 'Give up a share that one has received',
  params: ById,
  body: Empty,
  reply: Empty,
  errors: ['SHARE_NOT_FOUND'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/share-invitations/accept',
  access: 'session',
  summary: 'Accept an invitation with the token of its mail; every invitation of that address becomes a share',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: Type.Object({ itemId: Id }),
  errors: ['INVITATION_NOT_FOUND', 'INVITATION_OTHER_ADDRESS'],
})

/** What recipients are named for: a share, a mail (only addresses), or a chat (only user names). */
export const recipientChannels = ['share', 'mail', 'chat'] as const
export type RecipientChannel = (typeof recipientChannels)[number]

/** Who is suggested in a field of recipients: nobody with whom the caller has had nothing to do. */
export const suggestRecipients = endpoint({
  method: 'GET',
  path: '/api/share-recipients',
  access: 'session',
  summary:
    'Recipients that match what was typed: colleagues, departments, and those whom the caller shared with, got a share from, mailed or wrote to in a chat',
  query: Type.Object({
    q: Type.String({ maxLength: 100 }),
    /** Required for a share: suggestions are for whoever may share the item. */
    itemId: Type.Optional(Id),
    channel: Type.Optional(oneOf(recipientChannels)),
  }),
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        kind: oneOf(shareHolderKinds),
        name: Type.String(),
        detail: Type.String(),
        recipient: Recipient,
      }),
    ),
  }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

/** Somebody who has access to an item, and why; `more` of a group counts its members. */
export const Audience = Type.Object({
  owner: Type.Object({ kind: oneOf(['person', 'business']), name: Type.String() }),
  holders: Type.Array(
    Type.Object({
      kind: oneOf(['person', 'department', 'business', 'role', 'employee', 'invitation']),
      name: Type.String(),
      level: Level,
      via: oneOf(['share', 'rule']),
      from: nullable(Type.Object({ id: Id, name: Type.String() })),
    }),
  ),
})

export type Audience = Static<typeof Audience>

export const getAudience = endpoint({
  method: 'GET',
  path: '/api/items/:id/audience',
  access: 'session',
  summary: 'Who can see an item now, by shares and by the rules of its folders',
  params: ById,
  reply: Audience,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const findOpeningAccount = endpoint({
  method: 'GET',
  path: '/api/items/:id/opening-account',
  access: 'session',
  summary: 'The other account of the caller that opens an item which the active one does not see; null if none does',
  params: ById,
  reply: Type.Object({ accountId: nullable(Id) }),
  errors: [],
})

export const previewAs = endpoint({
  method: 'GET',
  path: '/api/shares/:id/preview',
  access: 'session',
  summary: 'What the holder of a share sees: the level with its reason, and the first items of a folder',
  params: ById,
  reply: Type.Object({
    name: Type.String(),
    level: nullable(Level),
    reason: Reason,
    items: Type.Array(
      Type.Object({ id: Id, name: Type.String(), type: oneOf(['file', 'folder']), level: nullable(Level) }),
    ),
  }),
  errors: ['SHARE_NOT_FOUND', 'NOT_ALLOWED'],
})

/** An item that somebody shared with the caller. */
export const SharedItem = Type.Object({
  ...Item.properties,
  share: Type.Object({
    id: Id,
    sharedAt: Instant,
    /** `outside`: acting for a business, that they do not work for it. */
    by: nullable(Type.Object({ id: Id, name: Type.String(), outside: Type.Boolean() })),
    permission: Level,
    expiresAt: nullable(Instant),
    /** The department or business that it was shared with, if it was not the person. */
    through: nullable(Type.Object({ kind: oneOf(['department', 'business']), name: Type.String() })),
  }),
})
export type SharedItem = Static<typeof SharedItem>

export const listSharedWithMe = endpoint({
  method: 'GET',
  path: '/api/views/shared-with-me',
  access: 'session',
  summary: 'What others shared with the caller in this account, latest first; hidden ones apart',
  query: Type.Object({ ...pageQuery, hidden: Type.Optional(Type.Boolean()) }),
  reply: pageOf(SharedItem),
  errors: ['INVALID_INPUT'],
})
