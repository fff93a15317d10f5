import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../ui/page-header.tsx'
import settings from '../../../ui/settings.module.css'
import { RenameSettings } from './rename-settings.tsx'

/** By what names the documents of a business are downloaded. */
export function RenamePage() {
  const { t } = useTranslation('renaming')
  return (
    <div className={settings.page}>
      <PageHeader title={t('title')} text={t('text')} />
      <section className={settings.section}>
        <RenameSettings />
      </section>
    </div>
  )
}
