import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { SearchPage } from './-drive/search-page.tsx'
import { wordSearch } from './-drive/search.ts'

export const Route = createFileRoute('/_drive/search')({
  staticData: { title: 'search' },
  validateSearch: wordSearch,
  beforeLoad: () => needTexts('searches', 'tagging'),
  component: SearchRoute,
})

function SearchRoute() {
  return <SearchPage search={Route.useSearch()} />
}
