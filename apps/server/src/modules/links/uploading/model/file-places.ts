import { placeInTime } from '../../../../platform/cursors.ts'
import type { FileRow } from './received-files.repo.ts'

/** Where a page of received files ends. */
export const placeOfFile = (of: string) => (row: FileRow) => placeInTime(of, row.received_at, row.id)
