import { getLibraryPreview, type LibraryDocument, listLibrary, starLibraryDocument } from '@khlang/contract/library'
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'
import type { Language } from '../../lib/dates.ts'
import type { LibrarySearch, LibraryView } from './library-search.ts'

const askAgainMs = 1000

export const libraryKey = () => ['library', activeAccountId()] as const

export const libraryQuery = (shelf: LibraryView, { category, q }: Pick<LibrarySearch, 'category' | 'q'>) =>
  infiniteQueryOptions({
    queryKey: [...libraryKey(), shelf, category, q],
    queryFn: ({ pageParam, signal }) =>
      call(
        listLibrary,
        {
          query: {
            limit: 50,
            ...(shelf === 'starred' ? { starred: true } : { shelf }),
            ...(category && { category }),
            ...(q && { q }),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // An open preview stays open while the shelf is searched again.
    placeholderData: (before, query) => (query?.queryKey[2] === shelf ? before : undefined),
  })

export const libraryPreviewQuery = ({ id, version }: Pick<LibraryDocument, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...libraryKey(), 'preview', id, version],
    queryFn: ({ signal }) => call(getLibraryPreview, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? askAgainMs : false),
    gcTime: 30_000,
  })

export async function setStar(queries: QueryClient, { id }: LibraryDocument, starred: boolean): Promise<void> {
  await call(starLibraryDocument, { params: { id }, body: { starred } })
  await queries.invalidateQueries({ queryKey: libraryKey() })
}

/** The title and the summary in a reader's language. */
export const textsOf = (document: LibraryDocument, language: Language) =>
  language === 'th'
    ? { title: document.titleTh, summary: document.summaryTh }
    : { title: document.titleEn, summary: document.summaryEn || document.summaryTh }
