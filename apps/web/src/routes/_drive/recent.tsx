import { createFileRoute } from '@tanstack/react-router'
import { driveSearch } from './-drive/search.ts'
import { ViewPage } from './-drive/view-page.tsx'

export const Route = createFileRoute('/_drive/recent')({
  staticData: { title: 'recent' },
  validateSearch: driveSearch,
  component: Recent,
})

function Recent() {
  return <ViewPage view="recent" search={Route.useSearch()} />
}
