import { type AppEvent, hasThumbnails } from '@khlang/contract'
import { transact, transactLightly } from '../../platform/db.ts'
import type { Follower } from '../audit/index.ts'
import { deleteOfSealed, deletePagesBefore, findNewestBlob } from './pages/previews.repo.ts'
import type { PreviewDeps } from './deps.ts'
import { createMake } from './pages/make.ts'
import { createShow } from './pages/show.ts'

export type Previews = ReturnType<typeof createPreviews>

const pageDays = 30
const batch = 500

/** Small pictures of new files are made right away, one file after the other: they must not be in the way of others. */
export const thumbnailsFollow: Follower = {
  job: 'previews:look',
  when: (event: AppEvent) =>
    (event.type === 'item.created' && event.data.kind === 'file' && hasThumbnails(event.data.name)) ||
    (event.type === 'version.created' && hasThumbnails(event.data.name)) ||
    (event.type === 'file-encryption.changed' && event.data.change === 'decrypted' && hasThumbnails(event.data.name)),
  options: () => ({ queue: 'previews:ahead' }),
}

/** What was made of a file before it was encrypted ends with the encryption. */
export const picturesEnd: Follower = {
  job: 'previews:forget',
  when: (event: AppEvent) => event.type === 'file-encryption.changed' && event.data.change === 'encrypted',
}

/** Pictures and text of files, for whoever may look at them. */
export function createPreviews(deps: PreviewDeps) {
  const { db, clock, drive } = deps
  const make = createMake(deps)
  return {
    ...createShow(deps, make),
    /** A file is there, or has a new version. */
    async look(itemId: string): Promise<void> {
      const blobId = await findNewestBlob(db, itemId)
      if (blobId !== undefined) await make.first(blobId, true)
    },
    /** A file has been encrypted: its pictures and words go now, bytes and all. */
    async forget(itemId: string): Promise<void> {
      await transact(db, (tx) => deleteOfSealed(tx, itemId))
      await drive.housekeeping.collect()
    },
    make: (blobId: string) => make.first(blobId, false),
    draw: make.pages,
    /** Which programs are there: it decides what can be shown. */
    types: () => Promise.resolve({ office: make.hasOffice }),
    read: make.read.text,
    /** Pages are kept for a month; small pictures as long as their file. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - pageDays * 86_400_000)
      while ((await transactLightly(db, (tx) => deletePagesBefore(tx, before, batch))) === batch);
    },
  }
}
