import { createFileRoute } from '@tanstack/react-router'
import { FolderPage } from './-drive/folder-page.tsx'
import { driveSearch } from './-drive/search.ts'

/** A folder by its id, whichever drive it is in. */
export const Route = createFileRoute('/_drive/directory/$id')({
  staticData: { title: 'myDrive' },
  validateSearch: driveSearch,
  component: Directory,
})

const address = (id: string) => `/directory/${id}`

function Directory() {
  const { id } = Route.useParams()
  return <FolderPage folderId={id} search={Route.useSearch()} address={address} />
}
