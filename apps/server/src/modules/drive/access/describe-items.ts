import type { PersonActor } from '../../../platform/actor.ts'
import { FOLDER } from '../model/drive.types.ts'
import type { WithAccess } from './deps.ts'

/** What a person may see of items now, by id: names for the outcome of a task. */
export const createDescribeItems =
  ({ db, access }: WithAccess) =>
  async (actor: PersonActor, ids: readonly string[]) => {
    const described = new Map<string, { name: string; type: 'file' | 'folder'; mimeType: string }>()
    for (const [id, located] of await access.locateAll(db, actor, ids)) {
      if (!(await access.ask(db, actor, 'item.details', located)).allowed) continue
      const { name, kind, mime_type: mimeType } = located.item
      described.set(id, { name, type: kind === FOLDER ? 'folder' : 'file', mimeType })
    }
    return described
  }
