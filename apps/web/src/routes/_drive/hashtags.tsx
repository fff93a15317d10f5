import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { HashtagPage } from './-drive/hashtag-page.tsx'
import { driveSearch } from './-drive/search.ts'
import { hashtagsTexts } from '../../features/organising/hashtags/texts.ts'

export const Route = createFileRoute('/_drive/hashtags')({
  staticData: { title: 'hashtags' },
  validateSearch: driveSearch,
  beforeLoad: () => needTexts(hashtagsTexts),
  component: HashtagsRoute,
})

function HashtagsRoute() {
  return <HashtagPage search={Route.useSearch()} />
}
