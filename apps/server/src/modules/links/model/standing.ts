import { model } from '../../drive/index.ts'
import type { LinksDeps } from '../deps.ts'
import { linkActor } from './link-actor.ts'
import { isReached } from './link-state.rules.ts'
import type { LinkRow } from './links.repo.ts'

/** Whether the items of links are there, and may be shared by the creators of these links now. */
export function createStanding({ db, clock, drive }: Pick<LinksDeps, 'db' | 'clock' | 'drive'>) {
  const isOpen = (row: LinkRow, at: model.Standing | undefined): boolean => {
    if (!at || !row.is_allowed || model.stateOf(at, clock.now()) !== 'normal') return false
    return isReached(linkActor(row).link, at)
  }

  return {
    /** The ids of those that are closed: a handful of queries for each creator. */
    async findClosed(rows: readonly LinkRow[]): Promise<Set<string>> {
      const closed = new Set<string>()
      const byMaker = Map.groupBy(rows, (row) => `${row.created_by} ${row.account_id}`)
      for (const theirs of byMaker.values()) {
        // As any of their links, by whose maker each scope is.
        const [first] = theirs as [LinkRow]
        const ids = [...new Set(theirs.map((row) => row.item_id))]
        const found = await drive.access.findStanding(db, linkActor(first), ids)
        for (const row of theirs) if (!isOpen(row, found.get(row.item_id))) closed.add(row.id)
      }
      return closed
    },
  }
}

export type Standing = ReturnType<typeof createStanding>
