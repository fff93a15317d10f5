import { listRelations, searchNames } from '@khlang/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys, type Source } from '../../browser/index.ts'

export const relationKeys = { all: () => [...driveKeys.all(), 'relations'] as const }

/** Both sides of a file; what it is a child of comes page by page. */
export const relationsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...relationKeys.all(), id],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRelations,
        { params: { id }, query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.childOf.nextCursor,
  })

/** Files and folders by their names, to choose one that is related. */
export const namedSource = (q: string): Source => ({
  kind: 'found',
  key: ['named', q],
  read: (page, signal) => call(searchNames, { query: { q, ...page } }, { signal }),
})
