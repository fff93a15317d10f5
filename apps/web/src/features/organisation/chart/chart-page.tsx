import { Button } from '@mantine/core'
import type { ChartReload, OrganisationChart } from '@khlang/contract/organisation-chart'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/date-text.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { toastFailure } from '../../../ui/toasts.tsx'
import { refreshOrganisation } from '../organisation.api.ts'
import { chartQuery, isInFlight, startReload } from './chart.api.ts'
import { ReloadOutcome } from './reload-outcome.tsx'

/** Reloading the organisation chart: what the directory would change, the confirmation, and what became of it. */
export function ChartPage() {
  const { t } = useTranslation('organisation-chart')
  const queries = useQueryClient()
  const chart = useQuery(chartQuery())
  const starting = useMutation({
    mutationFn: startReload,
    onError: (error) => toastFailure(error, t('state.failed')),
    onSettled: () => refreshOrganisation(queries),
  })
  return (
    <div className={settings.page}>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          chart.data?.available && (
            <Button
              leftSection={<RefreshCw size={16} aria-hidden="true" />}
              loading={starting.isPending || isInFlight(chart.data.latest)}
              onClick={() => starting.mutate()}
            >
              {t('reload')}
            </Button>
          )
        }
      />
      <QueryState query={chart}>{(found) => <Found chart={found} />}</QueryState>
    </div>
  )
}

function Found({ chart }: { chart: OrganisationChart }) {
  const { t } = useTranslation('organisation-chart')
  const { latest } = chart
  if (!chart.available && latest === null)
    return <EmptyState title={t('unavailableTitle')} text={t('unavailableText')} />
  return (
    <>
      <section className={settings.section}>
        <dl className={settings.facts}>
          <dt>{t('directory')}</dt>
          <dd>{t(`kind.${chart.directory}`)}</dd>
          <dt>{t('reloadedAt')}</dt>
          <dd>{chart.reloadedAt === null ? t('never') : <DateText at={chart.reloadedAt} form="dateTime" />}</dd>
          {latest !== null && (
            <>
              <dt>{t('latest')}</dt>
              <dd>
                <Latest reload={latest} />
              </dd>
            </>
          )}
        </dl>
      </section>
      {latest === null ? (
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <ReloadOutcome reload={latest} word={chart.word} />
      )}
    </>
  )
}

function Latest({ reload }: { reload: ChartReload }) {
  const { t } = useTranslation('organisation-chart')
  const { state, total, left, nightly, requestedBy, finishedAt, createdAt } = reload
  const isSame = state === 'diff_ready' && total === 0
  const shown = isSame ? 'same' : state === 'done' && left > 0 ? 'partly' : state
  return (
    <>
      <span aria-live="polite">{t(`state.${shown}`)}</span>
      <br />
      <DateText at={finishedAt ?? createdAt} form="dateTime" />{' '}
      {nightly ? t('nightly') : requestedBy !== null && t('by', { name: requestedBy })}
    </>
  )
}
