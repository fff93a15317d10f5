import type { SearchQuery } from '@khlang/contract'
import { savedSearchLimits, saveSearch } from '@khlang/contract/saved-searches'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { toast } from '../../ui/toasts.tsx'
import { suggestedName } from './search-query.ts'
import { SearchNameDialog } from './search-name-dialog.tsx'
import { savedSearchesQuery } from './search.api.ts'
import { useDescribeSearch } from './use-describe-search.ts'

/** Saves a search under a name; the suggested name is derived from the query. */
export function SaveSearch({ query, onClose }: { query: SearchQuery; onClose: () => void }) {
  const { t } = useTranslation('search')
  const queries = useQueryClient()
  const describe = useDescribeSearch()
  return (
    <SearchNameDialog
      title={t('save.title')}
      confirm={t('save.confirm')}
      hint={t('save.hint')}
      initial={suggestedName(describe(query), savedSearchLimits.name)}
      onSave={async (name) => {
        const saved = await call(saveSearch, { body: { name, query } })
        await queries.invalidateQueries(savedSearchesQuery())
        toast({ tone: 'good', message: t('save.done', { name: saved.name }) })
      }}
      onClose={onClose}
    />
  )
}
