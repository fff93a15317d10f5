import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import settings from '../../ui/settings.module.css'
import { drivesQuery } from '../browser/index.ts'

/** The way to the permissions of Drive Business, folder by folder. */
export function FolderPermissions() {
  const { t } = useTranslation('business')
  const { data: drives } = useQuery(drivesQuery())
  const root = drives?.find(({ kind }) => kind === 'business')?.rootId
  return (
    <section className={settings.section}>
      <h2>{t('folderPermissions.title')}</h2>
      <p>{t('folderPermissions.text')}</p>
      {root && (
        <Button variant="default" component={Link} to={`/onebox-system-admin-managedirectoryfile/${root}`}>
          {t('folderPermissions.open')}
        </Button>
      )}
    </section>
  )
}
