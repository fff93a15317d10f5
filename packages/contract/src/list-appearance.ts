import { type Static, Type } from 'typebox'
import { oneOf } from './common.ts'

export const listDensities = ['comfortable', 'compact'] as const
/** The columns of a list beside the name, in their order. */
export const listColumns = ['owner', 'type', 'created', 'modified', 'size'] as const
export type ListColumn = (typeof listColumns)[number]

/** How a person likes lists of items, on every device. */
export const ListAppearance = Type.Object({
  density: oneOf(listDensities),
  columns: Type.Array(oneOf(listColumns), { uniqueItems: true, maxItems: listColumns.length }),
})
export type ListAppearance = Static<typeof ListAppearance>
