import { Button } from '@mantine/core'
import type { ListedBusinessRestore } from '@khlang/contract/business-restores'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { runsQuery } from './backup.api.ts'
import { useRunName } from './run-name.ts'

/** Who restored what to which point in time, when, and with which outcome. */
export function BackupRuns({ onOpen }: { onOpen: (runId: string) => void }) {
  const { t } = useTranslation('backup')
  return (
    <section className={settings.section} aria-labelledby="backup-runs">
      <h2 id="backup-runs">{t('runs.title')}</h2>
      <p>{t('runs.text')}</p>
      <PagedList list={useInfiniteQuery(runsQuery())} level={3} waiting={{ rows: 3 }} empty={<p>{t('runs.none')}</p>}>
        {(runs) => (
          <ul className={settings.rows} aria-labelledby="backup-runs">
            {runs.map((run) => (
              <Run key={run.id} run={run} onOpen={() => onOpen(run.id)} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

const toneOf = ({ state }: ListedBusinessRestore) =>
  state === 'done' ? {} : { 'data-tone': state === 'running' ? 'quiet' : 'warn' }

function Run({ run, onOpen }: { run: ListedBusinessRestore; onOpen: () => void }) {
  const { t } = useTranslation('backup')
  const restore = useTranslation('restore').t
  const language = useLanguage()
  const name = useRunName(run)
  const when = formatDateTime(run.startedAt, language)
  const who = run.by.me ? restore('earlier.me') : run.by.name
  return (
    <li className={settings.row}>
      <div className={settings.rowText}>
        <b>{name}</b>
        <small>
          {restore('earlier.what', { at: formatDateTime(run.at, language), way: restore(`way.${run.way}.label`) })}
        </small>
        <small>{restore('earlier.who', { when, who })}</small>
      </div>
      <span className={settings.badge} {...toneOf(run)}>
        {restore(`earlier.state.${run.state}`, { count: run.done, left: run.left })}
      </span>
      <Button size="compact-sm" variant="default" aria-label={t('runs.openNamed', { name, when })} onClick={onOpen}>
        {t('runs.open')}
      </Button>
    </li>
  )
}
