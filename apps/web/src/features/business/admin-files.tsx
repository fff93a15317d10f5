import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import settings from '../../ui/settings.module.css'
import { FolderPermissions } from './folder-permissions.tsx'
import { BlockedTypes } from './blocked-types.tsx'
import { LibraryManagers } from './library-managers.tsx'
import { LockedItems } from './locked-items.tsx'

/** File management of a business: blocked types, library managers and locked items. */
export function AdminFiles() {
  const { t } = useTranslation('business')
  const { active } = useMe()
  return (
    <div className={settings.page}>
      <PageHeader title={t('files.title')} text={t('files.text', { account: active.name })} />
      <FolderPermissions />
      <LockedItems />
      <BlockedTypes />
      <LibraryManagers />
    </div>
  )
}
