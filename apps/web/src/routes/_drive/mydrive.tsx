import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { drivesQuery } from '../../features/browser/index.ts'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState, NoPermissionState } from '../../ui/states.tsx'
import classes from './-drive/drive-page.module.css'
import { FolderPage } from './-drive/folder-page.tsx'
import { driveSearch } from './-drive/search.ts'

export const Route = createFileRoute('/_drive/mydrive')({
  staticData: { title: 'myDrive' },
  validateSearch: driveSearch,
  component: MyDrive,
})

function MyDrive() {
  const { t } = useTranslation('app')
  const search = Route.useSearch()
  const drives = useQuery(drivesQuery())
  const root = drives.data?.find((drive) => drive.kind === 'personal') ?? drives.data?.[0]
  if (root) {
    const address = (id: string) => (id === root.rootId ? '/mydrive' : `/mydrive?folder=${id}`)
    return (
      <FolderPage
        folderId={search.folder ?? root.rootId}
        search={search}
        address={address}
        rootName={t('title.myDrive')}
      />
    )
  }
  return (
    <div className={classes.frame}>
      {drives.error ? (
        <ErrorState level={1} error={drives.error} onRetry={() => void drives.refetch()} />
      ) : drives.data ? (
        <NoPermissionState level={1} />
      ) : (
        <Skeletons rows={12} />
      )}
    </div>
  )
}
