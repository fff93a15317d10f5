import { type ClaimList, claimLists, type ListedClaim, operatorLimits } from '@khlang/contract/operator'
import { formatCount } from '@khlang/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Segments } from '../../ui/segments.tsx'
import settings from '../../ui/settings.module.css'
import { EmptyState } from '../../ui/states.tsx'
import { WordsField } from '../../ui/words-field.tsx'
import { useBranchText } from './branch-text.ts'
import { claimsQuery, deskQuery } from './operator.api.ts'
import classes from './operator.module.css'

/** What the address holds: the list, what is searched for in it, and the claim that is open. */
export type OperatorSearch = { list?: ClaimList; q?: string; claim?: string }
type Props = { search: OperatorSearch; onSearch: (search: OperatorSearch) => void }

/** The claims of tax ids and national ids, for operators of the service. */
export function OperatorPage({ search, onSearch }: Props) {
  const { t } = useTranslation('operator')
  const { list = 'waiting', q = '' } = search
  const { data: desk } = useQuery(deskQuery())
  const claims = useInfiniteQuery(claimsQuery(list, q))
  const countOf = (one: ClaimList) => {
    const count = desk?.counts[one]
    if (count === undefined) return ''
    return count >= operatorLimits.counted ? `${formatCount(count)}+` : formatCount(count)
  }
  return (
    <div className={settings.page}>
      <PageHeader title={t('title')} text={desk && t('text', { operator: desk.operator })} />
      <div className={classes.lists}>
        <Segments
          label={t('list')}
          choices={claimLists.map((value) => ({ value, label: `${t(`lists.${value}`)} ${countOf(value)}`.trim() }))}
          value={list}
          onChange={(next) => onSearch({ ...(next !== 'waiting' && { list: next }), ...(q !== '' && { q }) })}
        />
      </div>
      <div className={classes.search}>
        <WordsField
          label={t('search')}
          value={q}
          onSearch={(words) => onSearch({ ...(list !== 'waiting' && { list }), ...(words !== '' && { q: words }) })}
        />
      </div>
      <PagedList list={claims} waiting={{ rows: 5 }} empty={<Nothing list={list} search={q} />}>
        {(rows) => (
          <section className={settings.section}>
            <ul className={settings.rows}>
              {rows.map((row) => (
                <Row key={row.accountId} row={row} list={list} search={search} />
              ))}
            </ul>
          </section>
        )}
      </PagedList>
    </div>
  )
}

function Nothing({ list, search }: { list: ClaimList; search: string }) {
  const { t } = useTranslation('operator')
  return search === '' ? (
    <EmptyState
      title={t(`empty.${list}`)}
      text={list === 'waiting' || list === 'disputed' ? t('emptyText') : undefined}
    />
  ) : (
    <EmptyState title={t('notFound', { search })} text={t('notFoundText')} />
  )
}

function Row({ row, list, search }: { row: ListedClaim; list: ClaimList; search: OperatorSearch }) {
  const { t } = useTranslation('operator')
  const branch = useBranchText(row.branchNo)
  return (
    <li className={settings.row}>
      <div className={settings.rowText}>
        <Link className={classes.name} to="/operator" search={{ ...search, claim: row.accountId }}>
          {row.name}
        </Link>
        <small>
          {row.number}
          {branch && ` · ${branch}`} · {t(`since.${list}`)} <DateText at={row.at} form="dateTime" />
        </small>
      </div>
      {row.papers > 0 && (
        <div className={classes.badges}>
          <span className={settings.badge} data-tone="warn">
            {t('paperCount', { count: row.papers })}
          </span>
        </div>
      )}
    </li>
  )
}
