import { undoHours } from '@khlang/contract/personal-log'

/** A position in the log: the last row shown. */
export type LogPlace = { micros: number; id: number }

/** Events that can be undone, and the later events that prevent it. */
export const undoable = {
  'item.moved': ['item.moved'],
  'item.renamed': ['item.renamed', 'item.changed'],
  'item.trashed': ['item.trashed', 'item.restored'],
} as const
export type Undoable = keyof typeof undoable

export const isUndoable = (type: string): type is Undoable => Object.hasOwn(undoable, type)

export const undoUntil = (at: Date): Date => new Date(at.getTime() + undoHours * 3_600_000)

type Placed = { parent_id: string | null; name: string; trashed_at: Date | null }

/** Whether an item is unchanged since this row of the log. */
export function isAsLeft(type: Undoable, data: Record<string, unknown>, item: Placed): boolean {
  if (type === 'item.trashed') return item.trashed_at !== null && item.parent_id === data.parentId
  if (item.trashed_at !== null) return false
  return type === 'item.moved' ? item.parent_id === data.toParent : item.name === data.to
}

/** Who the log names where somebody decided as an operator of the service (`asOperator`). */
export const operatorActor = 'person:operator'

/** A row as the people of a business see it: which of the operators it was, and from where, is not theirs to know. */
export const withoutOperator = <Row extends { actor: string; person_id: string | null; address: string | null }>(
  row: Row,
): Row => (row.actor === operatorActor ? { ...row, person_id: null, address: null } : row)
