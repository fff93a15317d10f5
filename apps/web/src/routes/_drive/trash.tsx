import { createFileRoute } from '@tanstack/react-router'
import { driveSearch } from './-drive/search.ts'
import { ViewPage } from './-drive/view-page.tsx'

export const Route = createFileRoute('/_drive/trash')({
  staticData: { title: 'trash' },
  validateSearch: driveSearch,
  component: Trash,
})

function Trash() {
  return <ViewPage view="trash" search={Route.useSearch()} />
}
