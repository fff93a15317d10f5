import { createFileRoute } from '@tanstack/react-router'
import { driveSearch } from './-drive/search.ts'
import { ViewPage } from './-drive/view-page.tsx'

export const Route = createFileRoute('/_drive/fileexpired')({
  staticData: { title: 'expired' },
  validateSearch: driveSearch,
  component: Expired,
})

function Expired() {
  return <ViewPage view="expired" search={Route.useSearch()} />
}
