import { Button } from '@mantine/core'
import { type ChartReload, chartFreshHours, mostRemovedPercent } from '@khlang/contract/organisation-chart'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import organisation from '../organisation.module.css'
import { ApplyDialog } from './apply-dialog.tsx'
import { ChangeGroups } from './change-groups.tsx'
import classes from './chart.module.css'

/** What a reload has found, or has done. */
export function ReloadOutcome({ reload, word }: { reload: ChartReload; word: string }) {
  const { t } = useTranslation('organisation-chart')
  const { state, total, done, problem } = reload
  if (state === 'fetching') return <Progress text={t('state.fetching')} />
  if (state === 'applying')
    return (
      <Progress text={t('progress', { done: done + reload.left, total })} value={done + reload.left} total={total} />
    )
  if (state === 'failed')
    return (
      <div className={classes.notice} data-tone="bad" role="alert">
        <TriangleAlert size={20} aria-hidden="true" />
        <div>
          <h2>{problem}</h2>
          <p>{done > 0 ? t('failedPartly', { done, total }) : t('failedText')}</p>
        </div>
      </div>
    )
  if (total === 0) return <EmptyState title={t('sameTitle')} text={t('sameText')} />
  return state === 'done' ? <Report reload={reload} /> : <Changes reload={reload} word={word} />
}

function Progress({ text, value, total }: { text: string; value?: number; total?: number }) {
  return (
    <section className={settings.section}>
      <p aria-live="polite">{text}</p>
      <progress className={organisation.progress} aria-label={text} {...(total && { value, max: total })} />
    </section>
  )
}

function Changes({ reload, word }: { reload: ChartReload; word: string }) {
  const { t } = useTranslation('organisation-chart')
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const { guard } = reload
  return (
    <>
      {guard !== null && (
        <div className={classes.notice} data-tone="warn" role="alert">
          <TriangleAlert size={20} aria-hidden="true" />
          <div>
            <h2>{t('guard.title')}</h2>
            <p>{t(`guard.${guard}`, { percent: mostRemovedPercent })}</p>
          </div>
        </div>
      )}
      <section className={settings.section} aria-labelledby={id}>
        <h2 id={id}>{t('changes')}</h2>
        <p>{t('changesText', { hours: chartFreshHours })}</p>
        <ChangeGroups reload={reload} />
        <div className={organisation.actions}>
          <Button {...(guard !== null && { color: 'red' })} aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('confirm')}
          </Button>
        </div>
      </section>
      {isAsking && <ApplyDialog reload={reload} word={word} onClose={() => setAsking(false)} />}
    </>
  )
}

function Report({ reload }: { reload: ChartReload }) {
  const { t } = useTranslation('organisation-chart')
  const id = useId()
  const { done, left, counts } = reload
  const someLeft = counts.some(({ subject, kind }) => subject === 'employee' && kind === 'removed')
  const someGone = counts.some(({ subject, kind }) => subject !== 'employee' && kind === 'removed')
  return (
    <section className={settings.section} aria-labelledby={id}>
      <h2 id={id}>{t('report')}</h2>
      <p>{t('reportText', { done, left })}</p>
      <ChangeGroups reload={reload} />
      <div className={organisation.actions}>
        {someGone && (
          <Button variant="default" component={Link} to="/onebox-system-admin-managefile" hash="suspended-rules">
            {t('suspendedRules')}
          </Button>
        )}
        {someLeft && (
          <>
            <Button variant="default" component={Link} to="/onebox-system-admin-leavers">
              {t('leavers')}
            </Button>
            <Button variant="default" component={Link} to="/onebox-system-admin-sharing">
              {t('shares')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
