import { useQuery } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { EmptyState } from '../../ui/states.tsx'
import { ArchiveRow } from './archive-row.tsx'
import { archivesQuery } from './downloads.api.ts'

/** ZIP downloads created in the background: their progress, and the download when ready. */
export function Downloads() {
  const { t } = useTranslation('downloads')
  const list = useQuery(archivesQuery())
  return (
    <div className={settings.page}>
      <PageHeader title={t('title')} text={t('text')} />
      <QueryState query={list} waiting={{ rows: 3 }}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={FileArchive} title={t('empty.title')} text={t('empty.text')} />
          ) : (
            <section className={settings.section}>
              <ul className={settings.rows} aria-label={t('list')}>
                {items.map((archive) => (
                  <ArchiveRow key={archive.id} archive={archive} />
                ))}
              </ul>
            </section>
          )
        }
      </QueryState>
    </div>
  )
}
