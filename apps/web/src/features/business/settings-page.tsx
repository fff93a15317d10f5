import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import settings from '../../ui/settings.module.css'

/** The settings of a business: sections of several features, which the route puts together. */
export function SettingsPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('business')
  const { active } = useMe()
  return (
    <div className={settings.page}>
      <PageHeader title={t('settingsPage.title')} text={active.name} />
      {children}
    </div>
  )
}
