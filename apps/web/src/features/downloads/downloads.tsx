import { useQuery } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from '../../ui/settings.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ArchiveRow } from './archive-row.tsx'
import { archivesQuery } from './downloads.api.ts'

/** Large zips that a job makes: how far each is, and its bytes when it is ready. */
export function Downloads() {
  const { t } = useTranslation('downloads')
  const list = useQuery(archivesQuery())
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} text={t('text')} />
      {list.isPending && <Skeletons rows={3} />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.items.length === 0 && (
        <EmptyState icon={FileArchive} title={t('empty.title')} text={t('empty.text')} />
      )}
      {list.data && list.data.items.length > 0 && (
        <section className={classes.section}>
          <ul className={classes.rows} aria-label={t('list')}>
            {list.data.items.map((archive) => (
              <ArchiveRow key={archive.id} archive={archive} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
