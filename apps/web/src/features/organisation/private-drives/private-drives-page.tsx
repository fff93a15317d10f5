import { type PrivateDrive, privateDriveStates } from '@khlang/contract/private-drives'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HardDrive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes, percentOf } from '../../../lib/sizes.ts'
import { daysUntil, useNow } from '../../../lib/use-now.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { ListFilters, type ListSearch } from '../../../ui/list-filters.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useEmployeeName } from '../employee-name.ts'
import classes from '../organisation.module.css'
import { privateDrivesQuery } from './private-drives.api.ts'

type PageProps = { search: ListSearch; onSearch: (search: Record<string, string>) => void }

/** The private drives of a business: how full they are and when they were used, and nothing that is in them (C59). */
export function PrivateDrivesPage({ search, onSearch }: PageProps) {
  const { t } = useTranslation('organisation')
  const state = privateDriveStates.find((one) => one === search.state)
  const list = useInfiniteQuery(privateDrivesQuery(search.q ?? '', state))
  return (
    <div className={classes.page}>
      <PageHeader title={t('privateDrives.title')} text={t('privateDrives.text')} />
      <ListFilters
        search={search}
        onSearch={onSearch}
        words={t('privateDrives.search')}
        filters={[
          {
            name: 'state',
            label: t('privateDrives.state'),
            any: t('privateDrives.any'),
            value: state ?? '',
            choices: privateDriveStates.map((value) => ({ value, label: t(`privateDrives.states.${value}`) })),
          },
        ]}
      />
      <PagedList
        list={list}
        empty={
          <EmptyState icon={HardDrive} title={t('privateDrives.emptyTitle')} text={t('privateDrives.emptyText')} />
        }
      >
        {(rows) => <Table rows={rows} />}
      </PagedList>
    </div>
  )
}

function Table({ rows }: { rows: readonly PrivateDrive[] }) {
  const { t } = useTranslation('organisation')
  return (
    <table className={classes.table} aria-label={t('privateDrives.title')}>
      <thead>
        <tr>
          <th scope="col">{t('column.name')}</th>
          <th scope="col">{t('privateDrives.used')}</th>
          <th scope="col">{t('privateDrives.lastActivity')}</th>
          <th scope="col">{t('privateDrives.state')}</th>
          <th scope="col">
            <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

const tones = { working: 'quiet', near: 'warn', left: 'warn' } as const

function Row({ row }: { row: PrivateDrive }) {
  const { t } = useTranslation('organisation')
  const name = useEmployeeName(row)
  const now = useNow(false)
  const { used, max, state, deleteAt, isTransferring, lastActivityAt } = row
  const daysLeft = deleteAt === null ? null : daysUntil(deleteAt, now)
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        {row.username !== null && <small>{row.username}</small>}
      </th>
      <td data-label={t('privateDrives.used')}>
        {t('privateDrives.usedOf', { used: formatBytes(used), max: formatBytes(max) })} · {percentOf(used, max)}%
      </td>
      <td data-label={t('privateDrives.lastActivity')}>
        {lastActivityAt === null ? t('privateDrives.never') : <DateText at={lastActivityAt} />}
      </td>
      <td data-label={t('privateDrives.state')}>
        <span className={settings.badge} data-tone={tones[state]}>
          {t(`privateDrives.states.${state}`)}
        </span>
        {isTransferring ? (
          <small>{t('privateDrives.transferring')}</small>
        ) : (
          daysLeft !== null && <small>{t('privateDrives.daysLeft', { count: daysLeft })}</small>
        )}
      </td>
      <td>
        {state === 'left' ? (
          <Button
            size="xs"
            variant="default"
            component={Link}
            to="/onebox-system-admin-leavers"
            aria-label={t('privateDrives.transferOf', { name })}
          >
            {t('privateDrives.transfer')}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => (
              <Link to="/onebox-system-admin-managestorage" search={{ name: row.name }} {...props} />
            )}
            aria-label={t('privateDrives.quotaOf', { name })}
          >
            {t('privateDrives.quota')}
          </Button>
        )}
      </td>
    </tr>
  )
}
