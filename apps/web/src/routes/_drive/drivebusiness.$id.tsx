import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireSession } from '../../app/guards.ts'
import { refusedEntry } from '../../lib/refused-entry.ts'
import { switchAccount, useActiveAccount } from '../../lib/session.ts'
import { drivesQuery } from '../../features/browser/index.ts'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState, NoPermissionState } from '../../ui/states.tsx'
import classes from './-drive/drive-page.module.css'
import { FolderPage } from './-drive/folder-page.tsx'
import { driveSearch } from './-drive/search.ts'

/** The drive of a business, by the id of its account; the id of its root folder is understood too. */
export const Route = createFileRoute('/_drive/drivebusiness/$id')({
  staticData: { title: 'driveBusiness' },
  validateSearch: driveSearch,
  beforeLoad: async (input) => {
    const me = await requireSession(input)
    const { id } = input.params
    const mine = me.accounts.some((account) => account.accountId === id && account.type === 'Business')
    // An address of one's own business is a choice of that account; a strange id changes nothing.
    if (!mine || me.active.accountId === id) return
    await switchAccount(input.context.queries, id, me).catch((error: unknown) => {
      const way = refusedEntry(error, id)
      throw way ? redirect(way) : error
    })
  },
  component: DriveBusiness,
})

function DriveBusiness() {
  const { t } = useTranslation('browser')
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const active = useActiveAccount()
  const drives = useQuery(drivesQuery())
  const root = drives.data?.find((drive) => drive.kind === 'business')
  // Without a rule, a person has no access to the root, as with any other business (T02).
  const refusal = { text: t('business.refused'), askWhom: t('business.ask') }
  const allowed = active.type === 'Business' && (id === active.accountId || id === root?.rootId)
  if (root && allowed) {
    const address = (folder: string) =>
      folder === root.rootId ? `/drivebusiness/${id}` : `/drivebusiness/${id}?folder=${folder}`
    const folderId = search.folder ?? root.rootId
    return (
      <FolderPage
        {...{ folderId, search, address }}
        rootName={active.name}
        {...(folderId === root.rootId ? { refusal } : {})}
      />
    )
  }
  return (
    <div className={classes.frame}>
      {drives.error ? (
        <ErrorState level={1} error={drives.error} onRetry={() => void drives.refetch()} />
      ) : drives.data ? (
        <NoPermissionState level={1} {...refusal} />
      ) : (
        <Skeletons rows={12} />
      )}
    </div>
  )
}
