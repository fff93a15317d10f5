import { type Static, Type } from 'typebox'
import { ById, Id, oneOf } from './common.ts'
import { edocBoxes, edocLimits } from './edoc-states.ts'
import { EdocDelivered } from './edocs.ts'
import { endpoint } from './endpoint.ts'

const Ids = Type.Array(Id, { minItems: 1, maxItems: edocLimits.actions, uniqueItems: true })
const Box = oneOf(edocBoxes)

/** Why one request alone is refused. */
const ofRequests = ['EDOC_NOT_FOUND', 'EDOC_STATE', 'EDOC_REQUEST_LIMIT'] as const

/** What became of each document of an action, in the order of the request. */
export const EdocOutcomes = Type.Object({
  items: Type.Array(Type.Object({ id: Id, ok: Type.Boolean(), machineCode: Type.Optional(Type.String()) })),
})
export type EdocOutcomes = Static<typeof EdocOutcomes>

export const readEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/read',
  access: 'session',
  summary: 'Mark received documents as read or unread',
  body: Type.Object({ ids: Ids, read: Type.Optional(Type.Boolean()) }),
  reply: EdocOutcomes,
  errors: [],
})

export const deleteEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/delete',
  access: 'session',
  summary:
    'Move one’s own copy to the trash; with mode=request (senders only) the receiver is asked to delete theirs, too. A request for one document that is refused answers with the error',
  body: Type.Object({
    ids: Ids,
    box: Box,
    mode: Type.Optional(oneOf(['own', 'request'])),
    reason: Type.Optional(Type.String({ maxLength: edocLimits.reason })),
  }),
  reply: EdocOutcomes,
  errors: ['EDOC_REASON_REQUIRED', 'EDOC_ONLY_SENDER', ...ofRequests],
})

export const restoreEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/restore',
  access: 'session',
  summary: 'Take copies out of the trash',
  body: Type.Object({ ids: Ids, box: Box }),
  reply: EdocOutcomes,
  errors: [],
})

export const purgeEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/purge',
  access: 'session',
  summary:
    'Permanently delete copies from the trash; a business needs its admin, and within five years a reason and a typed confirmation',
  body: Type.Object({
    ids: Ids,
    box: Box,
    reason: Type.Optional(Type.String({ maxLength: edocLimits.reason })),
    /** The number of documents, typed by the person. */
    confirm: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  reply: EdocOutcomes,
  errors: ['NOT_ADMIN'],
})

export const answerEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/answer',
  access: 'session',
  summary:
    'Answer requests to delete: approve or, with a reason, reject. One alone that is refused answers with the error',
  body: Type.Object({
    ids: Ids,
    answer: oneOf(['approve', 'reject']),
    reason: Type.Optional(Type.String({ maxLength: edocLimits.reason })),
  }),
  reply: EdocOutcomes,
  errors: ['EDOC_REASON_REQUIRED', ...ofRequests],
})

export const withdrawEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/withdraw',
  access: 'session',
  summary: 'Withdraw requests to delete that are not answered yet. One alone that is refused answers with the error',
  body: Type.Object({ ids: Ids }),
  reply: EdocOutcomes,
  errors: [...ofRequests],
})

/** What a receiver decides about a document with a known number and other content (T31). */
export const edocChoices = ['keep_both', 'take_instead', 'refuse'] as const
export type EdocChoice = (typeof edocChoices)[number]

export const chooseEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/choose',
  access: 'session',
  summary:
    'Decide on received documents with a known number and other content: keep both, take the new one instead of what is in force, or refuse it',
  body: Type.Object({ ids: Ids, choice: oneOf(edocChoices) }),
  reply: EdocOutcomes,
  errors: [],
})

export const resendEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/resend',
  access: 'session',
  keys: ['inbox:write'],
  summary:
    'Try again what is held or failed, under the same transaction id; a source system may repeat what has arrived',
  body: Type.Object({ ids: Ids }),
  reply: EdocOutcomes,
  errors: [],
})

export const correctEdocReceiver = endpoint({
  method: 'PATCH',
  path: '/api/edocs/:id/receiver',
  access: 'session',
  keys: ['inbox:write'],
  summary: 'Name another receiver of a document that names none and that has not arrived: a further attempt',
  params: ById,
  body: Type.Object({
    taxId: Type.String({ pattern: '^[0-9]{13}$' }),
    branch: Type.Optional(Type.String({ pattern: '^[0-9]{5}$' })),
  }),
  reply: EdocDelivered,
  errors: ['EDOC_NOT_FOUND', 'EDOC_STATE', 'EDOC_RESEND_SOON', 'EDOC_RESEND_LIMIT', 'INVALID_INPUT'],
})
