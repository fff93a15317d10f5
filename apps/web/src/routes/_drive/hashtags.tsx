import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { HashtagPage } from './-drive/hashtag-page.tsx'
import { driveSearch } from './-drive/search.ts'

export const Route = createFileRoute('/_drive/hashtags')({
  staticData: { title: 'hashtags' },
  validateSearch: driveSearch,
  beforeLoad: () => needTexts('tagging'),
  component: HashtagsRoute,
})

function HashtagsRoute() {
  return <HashtagPage search={Route.useSearch()} />
}
