import { createFileRoute } from '@tanstack/react-router'
import { driveSearch } from './-drive/search.ts'
import { ViewPage } from './-drive/view-page.tsx'

export const Route = createFileRoute('/_drive/starred')({
  staticData: { title: 'starred' },
  validateSearch: driveSearch,
  component: Starred,
})

function Starred() {
  return <ViewPage view="starred" search={Route.useSearch()} />
}
