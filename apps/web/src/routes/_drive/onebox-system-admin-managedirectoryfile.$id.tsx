import { createFileRoute } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { usePageTitle } from '../../app/title.ts'
import { FolderPermissionsPage } from '../../features/organisation/permissions/folder-permissions-page.tsx'
import { organisationTexts } from '../../features/organisation/texts.ts'
import { needTexts } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/states.tsx'

export const Route = createFileRoute('/_drive/onebox-system-admin-managedirectoryfile/$id')({
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(organisationTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('organisation')
  usePageTitle(t('permissions.page'))
  const { id } = Route.useParams()
  return <FolderPermissionsPage key={id} folderId={id} missing={<Missing />} />
}

/** An address of no folder leads nowhere. */
function Missing() {
  const { t } = useTranslation('app')
  usePageTitle(t('notFound.title'))
  return <EmptyState icon={Compass} level={1} title={t('notFound.title')} text={t('notFound.text')} />
}
