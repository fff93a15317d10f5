import type { SearchQuery } from '@khlang/contract'
import { savedSearchLimits, saveSearch } from '@khlang/contract/saved-searches'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { toast } from '../../ui/toasts.tsx'
import { offeredName } from './search-query.ts'
import { SearchNameDialog } from './search-name-dialog.tsx'
import { savedSearchesQuery } from './search.api.ts'
import { useSearchWords } from './use-search-words.ts'

/** Asks for a name and keeps a search under it; what it asks says what it may be called. */
export function SaveSearch({ query, onClose }: { query: SearchQuery; onClose: () => void }) {
  const { t } = useTranslation('search')
  const queries = useQueryClient()
  const words = useSearchWords()
  return (
    <SearchNameDialog
      title={t('save.title')}
      confirm={t('save.confirm')}
      hint={t('save.hint')}
      initial={offeredName(words(query), savedSearchLimits.name)}
      onSave={async (name) => {
        const saved = await call(saveSearch, { body: { name, query } })
        await queries.invalidateQueries(savedSearchesQuery())
        toast({ tone: 'good', message: t('save.done', { name: saved.name }) })
      }}
      onClose={onClose}
    />
  )
}
