import { transact } from '../../../platform/db.ts'
import type { EdocsDeps } from '../deps.ts'
import { noteShared } from './saved.repo.ts'

/** After an item was shared, or a link to it was made: documents remember that their saved files were shared, by whom. */
export const createNoteShared =
  ({ db }: Pick<EdocsDeps, 'db'>) =>
  async (itemId: string, eventId: number): Promise<void> => {
    await transact(db, (tx) => noteShared(tx, itemId, eventId))
  }
