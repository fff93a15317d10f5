import type { SearchQuery } from '@khlang/contract'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../app/title.ts'
import { FileBrowser } from '../../../features/browser/index.ts'
import { searchSource } from '../../../features/search/search-source.ts'
import { KnownTag } from '../../../features/organising/hashtags/known-tag.tsx'
import { SearchFilters } from '../../../features/search/search-filters.tsx'
import { SearchHints } from '../../../features/search/search-hints.tsx'
import { isEmptySearch, queryOf, searchKey } from '../../../features/search/search-query.ts'
import { useDescribeSearch } from '../../../features/search/use-describe-search.ts'
import { shortName } from '../../../lib/short-names.ts'
import { EmptyState } from '../../../ui/states.tsx'
import classes from './drive-page.module.css'
import { capabilities } from './capabilities.ts'
import { PreviewOverlay } from './preview-overlay.tsx'
import type { WordSearch } from './search.ts'
import { useDrivePage } from './use-drive-page.ts'

/** Items by words of their names and by filters, all kept in the address. */
export function SearchPage({ search }: { search: WordSearch }) {
  const { t } = useTranslation('search')
  const router = useRouter()
  const query = queryOf(search)
  const onQuery = (next: SearchQuery) =>
    void router.navigate({ to: '/search', search: { ...next, ...(search.view && { view: search.view }) } })
  return (
    <div className={classes.column}>
      <SearchFilters query={query} onQuery={onQuery} KnownTag={KnownTag} />
      <SearchHints q={query.q} />
      {isEmptySearch(query) ? (
        <div className={classes.frame}>
          <EmptyState icon={Search} level={1} title={t('page.ask')} text={t('page.askText')} />
        </div>
      ) : (
        <Found key={searchKey(query)} query={query} search={search} />
      )}
    </div>
  )
}

function Found({ query, search }: { query: SearchQuery; search: WordSearch }) {
  const { t } = useTranslation('search')
  const page = useDrivePage(search, 'relevance')
  const key = searchKey(query)
  const { sort, order } = search
  const source = useMemo(
    () => searchSource(JSON.parse(key) as SearchQuery, sort ? { sort, order: order ?? 'asc' } : {}),
    [key, sort, order],
  )
  const q = useDescribeSearch()(query)
  const title = t('page.title', { q })
  usePageTitle(title)
  const onlyWords = Object.keys(query).length === 1 && query.q !== undefined
  return (
    <>
      <FileBrowser
        capabilities={capabilities}
        source={source}
        folder={null}
        crumbs={[]}
        title={title}
        {...page}
        empty={
          <EmptyState
            icon={Search}
            title={onlyWords ? t('page.none', { q: shortName(q) }) : t('page.empty')}
            text={onlyWords ? t('page.noneText') : t('page.emptyText')}
          />
        }
      />
      <PreviewOverlay preview={page.preview} />
    </>
  )
}
