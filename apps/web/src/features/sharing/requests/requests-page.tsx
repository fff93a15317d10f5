import { accessRequestDays } from '@khlang/contract/access-requests'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/date-text.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { Answers } from './answers.tsx'
import { requestsQuery } from './requests.api.ts'
import classes from './requests.module.css'

/** Who asks for access to what the reader owns or administers in this account. `chosen` is the one that was led to. */
export function RequestsPage({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('requests')
  const list = useInfiniteQuery(requestsQuery())
  return (
    <div className={settings.page}>
      <PageHeader title={t('title')} text={t('text', { days: accessRequestDays })} />
      <PagedList
        list={list}
        waiting={{ rows: 4 }}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      >
        {(requests) => (
          <ul className={classes.requests} aria-label={t('list')}>
            {requests.map((request) => {
              const { item } = request
              const address = item.type === 'folder' ? `/directory/${item.id}` : `/preview?id=${item.id}`
              return (
                <li key={request.id} aria-current={request.id === chosen || undefined}>
                  <div className={classes.words}>
                    <Link to={address}>
                      {t('asks', { from: request.from.name, username: request.from.username, name: item.name })}
                    </Link>
                    {request.note !== '' && <q>{request.note}</q>}
                    <small>
                      <DateText at={request.askedAt} />
                    </small>
                  </div>
                  <Answers request={request} />
                </li>
              )
            })}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
