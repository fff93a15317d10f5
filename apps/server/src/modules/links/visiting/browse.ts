import type { Input, Reply, ThumbnailSize } from '@khlang/contract'
import type { Preview } from '@khlang/contract/previews'
import type { listPublicChildren, PublicItem } from '@khlang/contract/public-links'
import { AppError } from '../../../platform/app-error.ts'
import type { LinksDeps } from '../deps.ts'
import { markingOf } from './watermark.rules.ts'
import { publicItemOf, toPublicItem } from './public-item.ts'
import type { Views } from './views.ts'
import type { Entering, Visit, Visits } from './visits.ts'

type Parts = { views: Views; takesFiles(visit: Visit, folderId: string): Promise<boolean> }
type Shown = { state: 'ready'; read(): Promise<Buffer | null> } | { state: 'making' }

/**
 * What visitors see of an opened link: the drive decides about each item, as for everybody, and the statement that
 * reads an item finds the link and its session too.
 */
export function createBrowse({ db, drive, previews }: LinksDeps, { within }: Visits, { views, takesFiles }: Parts) {
  /** The bytes of a file, if this link may show it: their permission is decided once, here. */
  const requireShown = (entering: Entering, id: string) =>
    within(entering.visit, async () => {
      const { item, blobId } = await drive.content.find(entering, id, null, 'item.preview')
      if (markingOf(entering.visit().link, item.name) === 'refused') throw new AppError('LINK_UNMARKED')
      return { item, blobId }
    })

  /** A picture of a file, under the watermark if the link has one. */
  async function picture(entering: Entering, id: string, find: (blobId: string) => Promise<Shown>): Promise<Shown> {
    const { blobId } = await requireShown(entering, id)
    const visit = entering.visit()
    const found = await find(blobId)
    if (found.state === 'making' || !visit.link.watermark) return found
    return {
      state: 'ready',
      async read() {
        const plain = await found.read()
        return plain && previews.marking.draw(plain, (await views.of(visit, id)).lines)
      },
    }
  }

  return {
    item: (entering: Entering, id: string): Promise<PublicItem> =>
      within(entering.visit, async () => {
        const { item } = await drive.access.requireItem(db, entering, 'item.see', id)
        return publicItemOf(entering.visit().link, item)
      }),

    children: (
      entering: Entering,
      id: string,
      query: Input<typeof listPublicChildren>['query'],
    ): Promise<Reply<typeof listPublicChildren>> =>
      within(entering.visit, async () => {
        const { folder, page } = await drive.listFolder(entering, id, query)
        const { link } = entering.visit()
        const takes = link.uploads && (await takesFiles(entering.visit(), folder.item.id))
        const shared = folder.ancestors.findIndex((above) => above.id === link.item_id)
        const path = folder.ancestors.slice(0, shared + 1).map(({ id: at, name }) => ({ id: at, name }))
        return {
          items: page.items.map((item) => toPublicItem(link, item)),
          nextCursor: page.nextCursor,
          path: path.reverse(),
          takesFiles: takes,
        }
      }),

    /** Under a watermark only pages are shown, since text and blocks cannot carry one. */
    async preview(entering: Entering, id: string): Promise<Preview> {
      const { item, blobId } = await requireShown(entering, id)
      const preview = await previews.ofBlob.preview(blobId)
      const isData = preview.state === 'ready' && preview.kind !== 'pages'
      if (isData && markingOf(entering.visit().link, item.name) === 'marked') throw new AppError('LINK_UNMARKED')
      return preview
    },
    page: (entering: Entering, id: string, n: number) =>
      picture(entering, id, (blobId) => previews.ofBlob.page(blobId, n)),
    thumbnail: (entering: Entering, id: string, size: ThumbnailSize) =>
      picture(entering, id, (blobId) => previews.ofBlob.thumbnail(blobId, size)),
  }
}
