import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from './common.ts'
import { edocBoxes, edocReasons, edocStandings, edocStatuses } from './edoc-states.ts'
import { endpoint } from './endpoint.ts'

export const edocFigureLimits = {
  /** The present month included. */
  months: 6,
  parties: 10,
  /** Boxes with more documents in these months are counted by a job. */
  live: 20_000,
  /** How long the counts of a large box are shown as they are, in minutes. */
  freshMinutes: 10,
} as const

const Count = Type.Integer({ minimum: 0 })
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })
const Month = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$', description: 'of the document date' })

/** What documents come to in one currency; as decimals in text. */
export const EdocSum = Type.Object({
  currency: Type.String(),
  net: Type.String(),
  vat: Type.String(),
  gross: Type.String(),
})
export type EdocSum = Static<typeof EdocSum>

const OfType = Type.Object({
  docType: Type.String(),
  documents: Count,
  /** Of documents that count: no drafts, no known numbers, none that failed, none that was replaced or cancelled. */
  sums: Type.Array(EdocSum),
})

export const EdocFigures = Type.Object({
  /** When a large box was counted; null: the figures are of now, or there are none yet. */
  countedAt: nullable(Instant),
  /** The first count of a large box has not ended: the figures are not those of the whole box. */
  counting: Type.Boolean(),
  /** The days of documents that are counted. */
  from: Day,
  to: Day,
  /** How many boxes are counted together. */
  accounts: Count,
  documents: Count,
  /** The oldest first; types with documents alone. */
  months: Type.Array(Type.Object({ month: Month, documents: Count, types: Type.Array(OfType) })),
  types: Type.Array(OfType),
  statuses: Type.Array(Type.Object({ status: oneOf(edocStatuses), documents: Count })),
  /** How many are in force, and how many were replaced or cancelled. */
  standings: Type.Array(Type.Object({ standing: oneOf(edocStandings), documents: Count })),
  /** Documents that have not arrived, or wait for somebody, with the reason. */
  troubles: Type.Array(
    Type.Object({ status: oneOf(edocStatuses), reason: nullable(oneOf(edocReasons)), documents: Count }),
  ),
  /** Who sent or received most; null for several boxes together. `edocId` is one of their documents. */
  parties: nullable(
    Type.Array(
      Type.Object({
        edocId: Id,
        name: nullable(Type.String()),
        /** Masked for those who only view the box. */
        taxId: Type.String(),
        documents: Count,
      }),
    ),
  ),
})
export type EdocFigures = Static<typeof EdocFigures>

export const getEdocFigures = endpoint({
  method: 'GET',
  path: '/api/edocs/figures',
  access: 'session',
  summary:
    'Documents of a box by document date over six months: by month, type, status and reason, with sums, and who sent or received most; scope=all adds up the boxes of all accounts in which the caller may see this box',
  query: Type.Object({ box: oneOf(edocBoxes), scope: Type.Optional(oneOf(['account', 'all'])) }),
  reply: EdocFigures,
  errors: ['BOX_NOT_ALLOWED', 'INVALID_INPUT'],
})
