import { model } from '../../../drive/index.ts'
import type { LinksDeps } from '../../deps.ts'
import { uploadLinkActor } from './upload-link-actor.ts'
import type { UploadLinkRow } from './upload-links.repo.ts'
import { isOpenTo } from './upload-state.rules.ts'

/** Whether the folders of upload links take files from them now. */
export function createUploadStanding({ db, clock, drive }: Pick<LinksDeps, 'db' | 'clock' | 'drive'>) {
  const isOpen = (row: UploadLinkRow, at: model.Standing | undefined): boolean =>
    at !== undefined &&
    row.is_allowed &&
    at.drive.account_status === 'active' &&
    model.stateOf(at, clock.now()) === 'normal' &&
    isOpenTo(uploadLinkActor(row).link, at)

  async function findOverfull(driveIds: ReadonlySet<string>): Promise<Set<string>> {
    const overfull = new Set<string>()
    for (const id of driveIds) {
      const space = await model.findSpace(db, id)
      if (space && space.used > space.quota) overfull.add(id)
    }
    return overfull
  }

  return {
    /** The ids of those that are closed: a handful of queries for each creator and drive. */
    async findClosed(rows: readonly UploadLinkRow[]): Promise<Set<string>> {
      const closed = new Set<string>()
      const overfull = await findOverfull(new Set(rows.map((row) => row.drive_id)))
      const byMaker = Map.groupBy(rows, (row) => `${row.created_by} ${row.account_id}`)
      for (const theirs of byMaker.values()) {
        // As any of their links, by whose maker each scope is.
        const [first] = theirs as [UploadLinkRow]
        const ids = [...new Set(theirs.map((row) => row.folder_id))]
        const found = await drive.access.findStanding(db, uploadLinkActor(first), ids)
        for (const row of theirs)
          if (overfull.has(row.drive_id) || !isOpen(row, found.get(row.folder_id))) closed.add(row.id)
      }
      return closed
    },
  }
}

export type UploadStanding = ReturnType<typeof createUploadStanding>
