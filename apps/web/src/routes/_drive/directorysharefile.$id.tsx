import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FolderPage } from './-drive/folder-page.tsx'
import { driveSearch } from './-drive/search.ts'
import { sharedAddress, sharedPlace } from './-drive/shared-address.ts'

/** A folder that somebody shared: its path begins at “shared with me”. */
export const Route = createFileRoute('/_drive/directorysharefile/$id')({
  staticData: { title: 'shared' },
  validateSearch: driveSearch,
  component: SharedFolder,
})

function SharedFolder() {
  const { t } = useTranslation('app')
  const { id } = Route.useParams()
  const name = t('title.shared')
  const above = useMemo(() => ({ id: sharedPlace, name, isPage: true }) as const, [name])
  return <FolderPage folderId={id} search={Route.useSearch()} address={sharedAddress} above={above} />
}
