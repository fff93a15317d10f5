import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { HashtagPage } from './-drive/hashtag-page.tsx'
import { tagSearch } from './-drive/search.ts'

export const Route = createFileRoute('/_drive/hashtags')({
  staticData: { title: 'hashtags' },
  validateSearch: tagSearch,
  beforeLoad: () => needTexts('tagging'),
  component: HashtagsRoute,
})

function HashtagsRoute() {
  return <HashtagPage search={Route.useSearch()} />
}
