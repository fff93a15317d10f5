import { type Static, Type } from 'typebox'
import { Id, oneOf } from './common.ts'
import { edocReasons, edocStatuses } from './edoc-states.ts'
import { edocJudgement } from './edocs.ts'
import { endpoint } from './endpoint.ts'

/** How many files of a drive are sent at once. */
export const edocItemsLimit = 100

const Chosen = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: edocItemsLimit, uniqueItems: true }) })

/** A document among the chosen files: an XML, a PDF, or both of one name in one folder. */
const source = { ids: Type.Array(Id), name: Type.String() }
const refusal = {
  machineCode: Type.Optional(Type.String()),
  errorMessage: Type.Optional(Type.String()),
  fields: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
}

export const CheckedItem = Type.Object({
  ...source,
  deliverable: Type.Boolean(),
  ...edocJudgement,
  known: oneOf(['no', 'same_content', 'content_differs']),
  ...refusal,
})
export type CheckedItem = Static<typeof CheckedItem>

export const checkEdocItems = endpoint({
  method: 'POST',
  path: '/api/edocs/items/check',
  access: 'session',
  summary: 'What files of a drive would come to if they were sent as e-documents; nothing is sent',
  body: Chosen,
  reply: Type.Object({ items: Type.Array(CheckedItem) }),
  errors: ['BOX_NOT_ALLOWED'],
})

export const SentItem = Type.Object({
  ...source,
  transactionId: Type.Optional(Id),
  status: Type.Optional(oneOf(edocStatuses)),
  reason: Type.Optional(oneOf(edocReasons)),
  ...edocJudgement,
  ...refusal,
})
export type SentItem = Static<typeof SentItem>

export const sendEdocItems = endpoint({
  method: 'POST',
  path: '/api/edocs/items',
  access: 'session',
  summary: 'Send files of a drive as e-documents to the buyers that they name, with a result for each document',
  body: Chosen,
  reply: Type.Object({ items: Type.Array(SentItem) }),
  errors: ['BOX_NOT_ALLOWED', 'ACCOUNT_SUSPENDED'],
})
