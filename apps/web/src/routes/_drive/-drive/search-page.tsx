import type { SearchQuery } from '@khlang/contract'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../app/title.ts'
import { FileBrowser } from '../../../features/drive/browser/file-browser.tsx'
import type { Source } from '../../../features/drive/drive.api.ts'
import { SearchFilters } from '../../../features/drive/searches/search-filters.tsx'
import { asksNothing, queryOf, searchKey } from '../../../features/drive/searches/search-query.ts'
import { useSearchWords } from '../../../features/drive/searches/use-search-words.ts'
import { EmptyState } from '../../../ui/states.tsx'
import classes from './drive-page.module.css'
import { PreviewOverlay } from './preview-overlay.tsx'
import type { WordSearch } from './search.ts'
import { useDrivePage } from './use-drive-page.ts'

/** Items by words of their names and by filters, all of which stand in the address. */
export function SearchPage({ search }: { search: WordSearch }) {
  const { t } = useTranslation(['drive', 'searches'])
  const router = useRouter()
  const query = queryOf(search)
  const onQuery = (next: SearchQuery) =>
    void router.navigate({ to: '/search', search: { ...next, ...(search.view && { view: search.view }) } })
  return (
    <div className={classes.column}>
      <SearchFilters query={query} onQuery={onQuery} />
      {asksNothing(query) ? (
        <div className={classes.frame}>
          <EmptyState icon={Search} level={1} title={t('drive:empty.search.ask')} text={t('searches:page.askText')} />
        </div>
      ) : (
        <Found key={searchKey(query)} query={query} search={search} />
      )}
    </div>
  )
}

function Found({ query, search }: { query: SearchQuery; search: WordSearch }) {
  const { t } = useTranslation(['drive', 'searches'])
  const page = useDrivePage(search, false)
  const key = searchKey(query)
  const source = useMemo<Source>(() => ({ kind: 'search', query: JSON.parse(key) as SearchQuery }), [key])
  const q = useSearchWords()(query)
  const title = t('drive:search.title', { q })
  usePageTitle(title)
  const onlyWords = Object.keys(query).length === 1 && query.q !== undefined
  return (
    <>
      <FileBrowser
        source={source}
        folder={null}
        crumbs={[]}
        title={title}
        {...page}
        empty={
          <EmptyState
            icon={Search}
            title={onlyWords ? t('drive:empty.search.title', { q }) : t('searches:page.empty')}
            text={onlyWords ? t('drive:empty.search.text') : t('searches:page.emptyText')}
          />
        }
      />
      <PreviewOverlay preview={page.preview} />
    </>
  )
}
