import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../platform/db.ts'
import { replaceEntries } from '../model/checklist.repo.ts'
import { checklistOf, type UploadSettings } from './upload-settings.rules.ts'

/** Writes the whole checklist of a link. */
export const writeChecklist = (
  tx: Tx,
  linkId: string,
  entries: NonNullable<UploadSettings['checklist']>,
): Promise<void> =>
  replaceEntries(
    tx,
    linkId,
    checklistOf(entries, randomUUID).map(({ id, title, required, dueAt }, position) => ({
      id,
      link_id: linkId,
      position,
      title,
      required,
      due_at: dueAt,
    })),
  )
