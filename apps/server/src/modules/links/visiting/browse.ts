import type { Input, Reply, ThumbnailSize } from '@khlang/contract'
import type { Preview } from '@khlang/contract/previews'
import type { listPublicChildren, PublicItem } from '@khlang/contract/public-links'
import type { LinkActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { model } from '../../drive/index.ts'
import type { LinksDeps } from '../deps.ts'
import { markingOf } from './watermark.rules.ts'
import { publicItemOf, toPublicItem } from './public-item.ts'
import type { Views } from './views.ts'
import type { Entering, Visits } from './visits.ts'

type Shown = { state: 'ready'; read(): Promise<Buffer | null> } | { state: 'making' }

/**
 * What visitors see of an opened link: the drive decides about each item, as for everybody, and the statement that
 * reads an item finds the link and its session too.
 */
export function createBrowse({ db, drive, previews }: LinksDeps, { within }: Visits, views: Views) {
  /** A file, if this link may show it. */
  const requireShown = (entering: Entering, id: string) =>
    within(entering.visit, async () => {
      const { item } = await drive.access.requireItem(db, entering, 'item.preview', id)
      if (item.kind === model.FOLDER) throw new AppError('NOT_A_FILE')
      if (markingOf(entering.visit().link, item.name) === 'refused') throw new AppError('LINK_UNMARKED')
      return item
    })

  /** A picture of a file, under the watermark if the link has one. */
  async function picture(entering: Entering, id: string, find: (actor: LinkActor) => Promise<Shown>): Promise<Shown> {
    await requireShown(entering, id)
    const visit = entering.visit()
    const found = await within(entering.visit, () => find(visit.actor))
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
        const shared = folder.ancestors.findIndex((above) => above.id === link.item_id)
        const path = folder.ancestors.slice(0, shared + 1).map(({ id: at, name }) => ({ id: at, name }))
        return {
          items: page.items.map((item) => toPublicItem(link, item)),
          nextCursor: page.nextCursor,
          path: path.reverse(),
        }
      }),

    /** Under a watermark only pages are shown, since text and blocks cannot carry one. */
    async preview(entering: Entering, id: string): Promise<Preview> {
      const item = await requireShown(entering, id)
      const { actor, link } = entering.visit()
      const preview = await within(entering.visit, () => previews.preview(actor, id))
      const isData = preview.state === 'ready' && preview.kind !== 'pages'
      if (isData && markingOf(link, item.name) === 'marked') throw new AppError('LINK_UNMARKED')
      return preview
    },
    page: (entering: Entering, id: string, n: number) => picture(entering, id, (actor) => previews.page(actor, id, n)),
    thumbnail: (entering: Entering, id: string, size: ThumbnailSize) =>
      picture(entering, id, (actor) => previews.thumbnail(actor, id, size)),
  }
}
