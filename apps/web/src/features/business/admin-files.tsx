import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import settings from '../../ui/settings.module.css'
import { BlockedTypes } from './blocked-types.tsx'
import { LibraryManagers } from './library-managers.tsx'
import { LockedItems } from './locked-items.tsx'

/** File management of a business: sections of other features, then locked items, blocked types and library managers. */
export function AdminFiles({ children }: { children: ReactNode }) {
  const { t } = useTranslation('business')
  const { active } = useMe()
  return (
    <div className={settings.page}>
      <PageHeader title={t('files.title')} text={t('files.text', { account: active.name })} />
      {children}
      <LockedItems />
      <BlockedTypes />
      <LibraryManagers />
    </div>
  )
}
