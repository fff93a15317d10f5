import type { FileRow } from './received-files.repo.ts'

/** Where a page of received files ends. */
export const placeOfFile = (of: string) => (row: FileRow) => ({
  of,
  kind: 0,
  value: row.received_at.toISOString(),
  id: row.id,
})
