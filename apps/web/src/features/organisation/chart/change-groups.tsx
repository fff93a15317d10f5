import {
  type ChartChange,
  chartChangeKinds,
  type ChartReload,
  chartSubjects,
} from '@khlang/contract/organisation-chart'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { type ChangeGroup, changesQuery } from './chart.api.ts'
import classes from './chart.module.css'

/** The changes of a reload by their kind, each kind with its count, to be opened. */
export function ChangeGroups({ reload }: { reload: ChartReload }) {
  const groups = chartSubjects.flatMap((subject) =>
    chartChangeKinds.flatMap((kind) => reload.counts.filter((one) => one.subject === subject && one.kind === kind)),
  )
  return groups.map(({ count, ...group }) => (
    <Group key={`${group.subject} ${group.kind}`} reload={reload} group={group} count={count} />
  ))
}

function Group({ reload, group, count }: { reload: ChartReload; group: ChangeGroup; count: number }) {
  const { t } = useTranslation('organisation-chart')
  const { subject, kind } = group
  const [isOpen, setOpen] = useState(false)
  const hint = hintOf(group)
  return (
    <details className={classes.group} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{t(`group.${subject}.${kind}`)}</span>
        <span className={settings.badge} data-tone={kind === 'removed' ? 'warn' : 'quiet'}>
          {count}
        </span>
      </summary>
      {hint !== null && <p>{t(`hint.${hint}`)}</p>}
      {isOpen && <Rows reload={reload} group={group} />}
    </details>
  )
}

function hintOf({ subject, kind }: ChangeGroup) {
  if (kind === 'removed')
    return subject === 'department' ? 'departmentRemoved' : subject === 'role' ? 'roleRemoved' : 'employeeRemoved'
  if (subject !== 'employee') return null
  return kind === 'new' ? 'employeeNew' : kind === 'linked' ? 'employeeLinked' : null
}

function Rows({ reload, group }: { reload: ChartReload; group: ChangeGroup }) {
  const { t } = useTranslation('organisation-chart')
  const list = useInfiniteQuery(changesQuery(reload, group))
  return (
    <PagedList list={list} level={3} waiting={{ shape: 'text', rows: 2 }}>
      {(rows) => (
        <ul className={settings.rows} aria-label={t(`group.${group.subject}.${group.kind}`)}>
          {rows.map((row) => (
            <Row key={row.n} row={row} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Row({ row }: { row: ChartChange }) {
  const { t } = useTranslation('organisation-chart')
  const { name, outcome, problem, leaves, sameNamed } = row
  const what = useDetail(row)
  return (
    <li className={settings.row}>
      <span className={settings.rowText}>
        {name}
        {what !== null && <small>{what}</small>}
        {sameNamed && outcome === null && <small>{t('sameNamed')}</small>}
        {problem !== null && <small>{problem}</small>}
        {leaves !== null && (
          <small>{t('leaves', { shares: leaves.shares, links: leaves.links + leaves.uploadLinks })}</small>
        )}
      </span>
      {outcome !== null && (
        <span className={settings.badge} {...(outcome === 'left' && { 'data-tone': 'warn' })}>
          {t(`outcome.${outcome}`)}
        </span>
      )}
    </li>
  )
}

/** What the change is, in words; null where its kind says it all. */
function useDetail({ subject, kind, was, becomes }: ChartChange): string | null {
  const { t } = useTranslation('organisation-chart')
  if (kind === 'removed' || kind === 'linked') return null
  if (kind === 'new') {
    if (becomes === '') return null
    return subject === 'department' ? t('below', { name: becomes }) : becomes
  }
  const nothing = t(subject === 'department' ? 'top' : 'none')
  // Departments and roles of these names have other ids in the directory than before.
  if (was === becomes && was !== '') return t('otherIds', { name: was })
  return t('from', { was: was || nothing, becomes: becomes || nothing })
}
