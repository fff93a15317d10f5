import type { BusinessShare } from '@khlang/contract/business-shares'
import { levelLabels } from '@khlang/contract/permissions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import classes from '../organisation.module.css'
import { leftSharesQuery } from './leaving.api.ts'

type LeftSharesProps = {
  employeeId: string
  /** They are gone: what was kept is in the name of the admin who removed them. */
  gone?: boolean
}

/** What somebody who leaves has shared of Drive Business: what, with whom, until when. Of their private drive nothing is named. */
export function LeftShares({ employeeId, gone = false }: LeftSharesProps) {
  const { t } = useTranslation('organisation')
  const list = useInfiniteQuery(leftSharesQuery(employeeId))
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={classes.leftTitle}>
        {t('leaving.shared.title')}
      </h3>
      <PagedList
        list={list}
        level={3}
        empty={<p className={classes.note}>{t(gone ? 'leaving.shared.noneLeft' : 'leaving.shared.none')}</p>}
      >
        {(rows) => (
          <ul className={classes.leftShares}>
            {rows.map((row) => (
              <Row key={row.id} share={row} />
            ))}
          </ul>
        )}
      </PagedList>
      <p className={classes.note}>
        {gone ? (
          <>
            {t('leaving.shared.later')} <Link to="/onebox-system-admin-sharing">{t('leaving.shared.page')}</Link>
          </>
        ) : (
          t('leaving.shared.private')
        )}
      </p>
    </section>
  )
}

function Row({ share: { item, kind, to, reach, permission, expiresAt } }: { share: BusinessShare }) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  const outside = reach === 'outside' && t('leaving.shared.outside')
  return (
    <li>
      <b>{item.name}</b>
      <small>
        {[
          t(`leaving.shared.kind.${kind}`),
          to?.name ?? t('leaving.shared.anybody'),
          outside,
          levelLabels[permission][language],
        ]
          .filter((part) => part !== false)
          .join(' · ')}
        {expiresAt && (
          <>
            {' · '}
            {t('leaving.shared.until')} <DateText at={expiresAt} form="date" />
          </>
        )}
      </small>
    </li>
  )
}
