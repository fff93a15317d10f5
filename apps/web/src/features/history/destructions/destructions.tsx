import type { Destruction } from '@khlang/contract/destructions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, FileKey2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/sizes.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { destructionsQuery } from './destructions.api.ts'
import classes from './destructions.module.css'

/** What was permanently deleted in the drives of the account, the latest first (A10). */
export function Destructions() {
  const { t } = useTranslation('destructions')
  const list = useInfiniteQuery(destructionsQuery())
  return (
    <div className={settings.page} data-wide>
      <PageHeader title={t('title')} text={t('text')} />
      <Link to="/trash" className={classes.back}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t('back')}
      </Link>
      <PagedList
        list={list}
        waiting={{ rows: 6 }}
        empty={<EmptyState icon={FileKey2} title={t('empty.title')} text={t('empty.text')} />}
      >
        {(records) => (
          <ul className={classes.list} aria-label={t('list')}>
            {records.map((record) => (
              <Row key={record.id} record={record} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function Row({ record }: { record: Destruction }) {
  const { t } = useTranslation('destructions')
  const { id, name, type, versions, bytes, askedAt, why, by, settledAt, kept } = record
  return (
    <li>
      <FileIcon item={{ name, type, mimeType: '' }} />
      <div className={classes.texts}>
        <Link to="/trash/destroyed/$id" params={{ id }}>
          {name}
        </Link>
        <small>
          <DateText at={askedAt} /> · {t(`why.${why}`, { name: by ?? '' })}
        </small>
        <small>{t('amount', { count: versions, size: formatBytes(bytes) })}</small>
      </div>
      <span className={settings.badge} data-tone={settledAt === null ? 'warn' : 'quiet'}>
        {settledAt === null ? t('waiting') : kept > 0 ? t('someKept', { count: kept }) : t('destroyed')}
      </span>
    </li>
  )
}
