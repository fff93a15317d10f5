import { type AppEvent, hasThumbnails } from '@khlang/contract'
import { type FileKind, fileKind } from '@khlang/contract/file-kinds'
import { transact, transactUnsynced } from '../../platform/db.ts'
import type { Follower } from '../audit/index.ts'
import { deleteOfSealed, deletePagesBefore, findNewestBlob } from './pages/previews.repo.ts'
import type { PreviewDeps } from './deps.ts'
import { createPreviewRenderer } from './pages/render-previews.ts'
import { createMarking } from './pages/mark-copies.ts'
import { createPreviewReader } from './pages/read-previews.ts'

export type Previews = ReturnType<typeof createPreviews>

const pageDays = 30
const batch = 500

/** Thumbnails of new files are made at once, one file after the other, so that they do not hold others up. */
const thumbnails: Follower = {
  job: 'previews:look',
  when: (event: AppEvent) =>
    (event.type === 'item.created' && event.data.kind === 'file' && hasThumbnails(event.data.name)) ||
    (event.type === 'version.created' && hasThumbnails(event.data.name)) ||
    (event.type === 'file-encryption.changed' && event.data.change === 'decrypted' && hasThumbnails(event.data.name)),
  options: () => ({ queue: 'previews:ahead' }),
}

const drawn: ReadonlySet<FileKind> = new Set(['pdf', 'image', 'word', 'sheet', 'slides'])

/** What has a link is about to be seen by somebody who should not wait; after its thumbnails, which are made first. */
const links: Follower = {
  job: 'previews:begin',
  when: (event: AppEvent) => event.type === 'link.created' && drawn.has(fileKind({ name: event.data.name })),
  options: () => ({ queue: 'previews:ahead' }),
}

/** Encrypting a file deletes everything rendered from it before. */
const encryption: Follower = {
  job: 'previews:forget',
  when: (event: AppEvent) => event.type === 'file-encryption.changed' && event.data.change === 'encrypted',
}

/** The jobs of previews that follow from events. */
export const previewFollowers = { thumbnails, links, encryption }

/** Pictures and text of files. */
export function createPreviews(deps: PreviewDeps) {
  const { db, clock, integrity } = deps
  const make = createPreviewRenderer(deps)
  return {
    ...createPreviewReader(deps, make),
    marking: createMarking(deps),
    /** Examines a new file, or a new version of one. */
    async examine(itemId: string): Promise<void> {
      const blobId = await findNewestBlob(db, itemId)
      if (blobId !== undefined) await make.first(blobId, true)
    },
    /** Deletes pictures and text of a file that has been encrypted, including their bytes. */
    async forget(itemId: string): Promise<void> {
      await transact(db, (tx) => deleteOfSealed(tx, itemId))
      await integrity.collect()
    },
    make: (blobId: string) => make.first(blobId, false),
    /** Makes what somebody sees first of a file. */
    async beginFile(itemId: string): Promise<void> {
      const blobId = await findNewestBlob(db, itemId)
      if (blobId === undefined) return
      await make.first(blobId, false)
      await make.pages(blobId, 1)
    },
    draw: make.pages,
    /** The installed programs, which decide what can be shown. */
    types: () => Promise.resolve({ office: make.hasOffice }),
    read: make.read.text,
    /** Pages are kept for a month; thumbnails as long as their file. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - pageDays * 86_400_000)
      while ((await transactUnsynced(db, (tx) => deletePagesBefore(tx, before, batch))) === batch);
    },
  }
}
