import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import settings from '../../ui/settings.module.css'
import { changesQuery } from './consent.api.ts'

/** Every decision, newest first. */
export function ConsentHistory() {
  const { t } = useTranslation('consent')
  const list = useInfiniteQuery(changesQuery())
  return (
    <section className={settings.section} aria-label={t('historyTitle')}>
      <h2>{t('historyTitle')}</h2>
      <PagedList list={list} level={3} waiting={{ rows: 3 }} empty={<p>{t('historyEmpty')}</p>}>
        {(rows) => (
          <ul className={settings.rows}>
            {rows.map(({ revision, status, mode, taxIds, changedBy, at }) => (
              <li key={revision} className={settings.row}>
                <span className={settings.rowText}>
                  <b>
                    {t(`status.${status}`)}
                    {status === 'approve' && ` · ${t(`mode.${mode}`)}`}
                    {taxIds.length > 0 && ` (${t('historySellers', { count: taxIds.length })})`}
                  </b>
                  <small>
                    {t('historyRow', { revision, who: changedBy ?? '–' })} · <DateText at={at} />
                  </small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
