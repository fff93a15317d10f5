import type { SearchQuery } from '@khlang/contract'
import type { FileKind } from '@khlang/contract/file-kinds'
import { useTranslation } from 'react-i18next'
import { describeSearch } from './search-query.ts'

/** Describes a search in the language of the page. */
export function useDescribeSearch() {
  const { t } = useTranslation('search')
  const typeLabel = useTypeLabel()
  return (query: SearchQuery) =>
    describeSearch(query, (part) => {
      const { type = 'other', within = 'today', drive = 'personal' } = query
      if (part === 'type') return typeLabel(type)
      if (part === 'within') return t(`within.${within}`)
      return part === 'drive' ? t(`drive.${drive}`) : t('starred')
    })
}

/** A kind of file as it is called everywhere; only other kinds have a label here. */
export function useTypeLabel() {
  const { t } = useTranslation(['search', 'browser'])
  return (type: FileKind) => (type === 'other' ? t('search:otherType') : t(`browser:kind.${type}`))
}
