import { createFileRoute } from '@tanstack/react-router'
import { driveSearch } from './-drive/search.ts'
import { ViewPage } from './-drive/view-page.tsx'

export const Route = createFileRoute('/_drive/hidden')({
  staticData: { title: 'hidden' },
  validateSearch: driveSearch,
  component: Hidden,
})

function Hidden() {
  return <ViewPage view="hidden" search={Route.useSearch()} />
}
