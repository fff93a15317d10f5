import type { EdocFigures, EdocSum } from '@khlang/contract/edoc-figures'
import {
  type EdocReason,
  type EdocStanding,
  type EdocStatus,
  edocStandings,
  edocStatuses,
} from '@khlang/contract/edoc-states'
import { addAmounts } from '@khlang/contract/amounts'

/** Documents of a box that have the same month, type, state and currency. Sums are decimals with two places. */
export type Cell = {
  month: string
  docType: string
  status: EdocStatus
  reason: EdocReason | null
  /** Absent from counts that were stored before it was known. */
  standing?: EdocStanding
  currency: string
  documents: number
  net: string
  vat: string
  gross: string
}

/** States whose documents add nothing to sums: not sent, known already, or given up. */
const uncounted = new Set<EdocStatus>(['draft', 'duplicate', 'failed'])
/** States in which somebody has something to do, or waits. */
const troubled = new Set<EdocStatus>(['pending', 'failed', 'duplicate', 'request_delete_log', 'reject'])

const documentsIn = (cells: readonly Cell[]) => cells.reduce((sum, { documents }) => sum + documents, 0)

/** The largest first; of equal ones, by name. */
const byDocuments = <T extends { documents: number }>(rows: readonly T[], nameOf: (row: T) => string): T[] =>
  rows.toSorted((a, b) => b.documents - a.documents || nameOf(a).localeCompare(nameOf(b)))

function sumsOf(cells: readonly Cell[]): EdocSum[] {
  // Of a document and the one in its place only one is true.
  const counted = cells.filter(
    ({ status, standing }) => !uncounted.has(status) && (standing ?? 'in_force') === 'in_force',
  )
  return [...Map.groupBy(counted, ({ currency }) => currency)]
    .map(([currency, of]) => ({
      currency,
      net: addAmounts(of.map(({ net }) => net)),
      vat: addAmounts(of.map(({ vat }) => vat)),
      gross: addAmounts(of.map(({ gross }) => gross)),
    }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
}

const typesOf = (cells: readonly Cell[]): EdocFigures['types'] =>
  byDocuments(
    [...Map.groupBy(cells, ({ docType }) => docType)].map(([docType, of]) => ({
      docType,
      documents: documentsIn(of),
      sums: sumsOf(of),
    })),
    ({ docType }) => docType,
  )

/** What the cells of one box, or of several, come to. */
export function figuresOf(
  cells: readonly Cell[],
  months: readonly string[],
): Pick<EdocFigures, 'documents' | 'months' | 'types' | 'statuses' | 'standings' | 'troubles'> {
  const shown = cells.filter(({ month }) => months.includes(month))
  const troubles = shown.filter(({ status }) => troubled.has(status))
  return {
    documents: documentsIn(shown),
    months: months.map((month) => {
      const of = shown.filter((cell) => cell.month === month)
      return { month, documents: documentsIn(of), types: typesOf(of) }
    }),
    types: typesOf(shown),
    statuses: edocStatuses
      .map((status) => ({ status, documents: documentsIn(shown.filter((cell) => cell.status === status)) }))
      .filter(({ documents }) => documents > 0),
    standings: edocStandings
      .map((standing) => ({
        standing,
        documents: documentsIn(shown.filter((cell) => (cell.standing ?? 'in_force') === standing)),
      }))
      .filter(({ documents }) => documents > 0),
    troubles: byDocuments(
      [...Map.groupBy(troubles, ({ status, reason }) => `${status} ${reason ?? ''}`).values()].flatMap((of) => {
        const [first] = of
        return first ? [{ status: first.status, reason: first.reason, documents: documentsIn(of) }] : []
      }),
      ({ status, reason }) => `${status} ${reason ?? ''}`,
    ),
  }
}
