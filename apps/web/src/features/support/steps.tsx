import type { SupportStep } from '@khlang/contract/support'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import settings from '../../ui/settings.module.css'
import { stepsQuery } from './support.api.ts'

/** What was opened in a session, newest first; of an open one while it happens. */
export function Steps({ accessId, live }: { accessId: string; live: boolean }) {
  const { t } = useTranslation('support')
  const list = useInfiniteQuery(stepsQuery(accessId, live))
  const sentence = ({ what, name }: SupportStep) =>
    what === 'drives' || what === 'inbox' || what === 'outbox'
      ? t(`steps.${what}`)
      : t(`steps.${what}`, { name: name ?? t('steps.gone') })
  return (
    <PagedList list={list} level={3} waiting={{ shape: 'text', rows: 2 }} empty={<p>{t('steps.none')}</p>}>
      {(steps) => (
        <ul className={settings.rows} aria-label={t('steps.title')} aria-live={live ? 'polite' : undefined}>
          {steps.map((step) => (
            <li key={step.id} className={settings.row}>
              <div className={settings.rowText}>
                {sentence(step)}
                <small>
                  <DateText at={step.at} form="dateTime" />
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
