import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { SearchPage } from './-drive/search-page.tsx'
import { wordSearch } from './-drive/search.ts'
import { hashtagsTexts } from '../../features/organising/hashtags/texts.ts'
import { searchTexts } from '../../features/search/texts.ts'

export const Route = createFileRoute('/_drive/search')({
  staticData: { title: 'search' },
  validateSearch: wordSearch,
  beforeLoad: () => needTexts(searchTexts, hashtagsTexts),
  component: SearchRoute,
})

function SearchRoute() {
  return <SearchPage search={Route.useSearch()} />
}
