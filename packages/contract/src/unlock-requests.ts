import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A manual lock is released when its holder has neither answered nor worked on the item for this long after a request. */
export const unlockWaitMinutes = 30

/** When the lock ends automatically; null for a system lock, which ends with its program. */
const ReleaseAt = nullable(Instant)

export const UnlockRequests = Type.Object({
  /** For the holder: pending requests. */
  asking: Type.Array(Type.Object({ id: Id, name: Type.String(), askedAt: Instant, releaseAt: ReleaseAt })),
  /** The caller's own request for this lock. */
  mine: nullable(Type.Object({ askedAt: Instant, answer: nullable(oneOf(['kept', 'active'])), releaseAt: ReleaseAt })),
})
export type UnlockRequests = Static<typeof UnlockRequests>

const path = '/api/items/:id/unlock-requests'

export const listUnlockRequests = endpoint({
  method: 'GET',
  path,
  access: 'session',
  summary: 'Requests to unlock an item: those for its holder, and one’s own',
  params: ById,
  reply: UnlockRequests,
  errors: ['NOT_FOUND'],
})

export const askUnlock = endpoint({
  method: 'POST',
  path,
  access: 'session',
  summary:
    'Ask the holder of a locked item to unlock it: they get a mail, and an idle manual lock is released automatically',
  params: ById,
  body: Empty,
  reply: Type.Object({ askedAt: Instant, releaseAt: ReleaseAt }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'ITEM_NOT_LOCKED', 'UNLOCK_ASKED'],
})

export const keepLock = endpoint({
  method: 'POST',
  path: `${path}/keep`,
  access: 'session',
  summary: 'Answer all requests to unlock: one’s own lock stays',
  params: ById,
  body: Empty,
  reply: Empty,
  errors: ['NOT_FOUND'],
})
