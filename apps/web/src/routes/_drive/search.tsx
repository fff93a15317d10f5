import { createFileRoute } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/states.tsx'
import classes from './-drive/drive-page.module.css'
import { wordSearch } from './-drive/search.ts'
import { SearchPage } from './-drive/view-page.tsx'

export const Route = createFileRoute('/_drive/search')({
  staticData: { title: 'search' },
  validateSearch: wordSearch,
  component: SearchRoute,
})

function SearchRoute() {
  const { t } = useTranslation('drive')
  const search = Route.useSearch()
  const q = search.q?.trim()
  if (q) return <SearchPage q={q} search={search} />
  return (
    <div className={classes.frame}>
      <EmptyState icon={Search} level={1} title={t('empty.search.ask')} text={t('empty.search.askText')} />
    </div>
  )
}
