import { pageLimits } from '@khlang/contract'
import type { EdocListed, EdocQuery } from '@khlang/contract/edoc-boxes'
import { edocExportLimit } from '@khlang/contract/edoc-exports'
import type { EdocBox } from '@khlang/contract/edoc-states'
import type { PersonActor } from '../../platform/actor.ts'
import type { Edocs } from '../edocs/index.ts'

export type EdocExports = ReturnType<typeof createEdocExports>

/** Boxes as tables, with what their lists show to the caller. */
export function createEdocExports({ lists }: { lists: Edocs['lists'] }) {
  return {
    /** The documents that a search finds, page by page; the first one is read before anything is sent. */
    async documents(actor: PersonActor, box: EdocBox, query: EdocQuery): Promise<AsyncGenerator<EdocListed[]>> {
      const read = (cursor: string | null) =>
        lists.list(actor, box, { ...query, limit: pageLimits.max, ...(cursor !== null && { cursor }) })
      return pages(await read(null), read)
    },
  }
}

type Page = { items: EdocListed[]; nextCursor: string | null }

async function* pages(first: Page, read: (cursor: string) => Promise<Page>): AsyncGenerator<EdocListed[]> {
  let left = edocExportLimit
  for (let page = first; ; ) {
    yield page.items.slice(0, left)
    left -= page.items.length
    if (page.nextCursor === null || left <= 0) return
    page = await read(page.nextCursor)
  }
}
