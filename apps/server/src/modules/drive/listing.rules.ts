export { decodeCursor, encodeCursor, type ListCursor } from '../../platform/cursors.ts'

/** A row with what the person made of it. */
export type Marked<T> = T & { starred: boolean; hidden: boolean }
