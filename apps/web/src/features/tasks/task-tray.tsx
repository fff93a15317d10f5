import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../lib/store.ts'
import { jobsStarted, isInProgress, jobsKey, jobsQuery } from './tasks.api.ts'
import classes from './tasks.module.css'
import { TaskRow } from './task-row.tsx'

/** Background tasks such as large copies and deletions: progress and results, across reloads. */
export function TaskTray({ onEnded }: { onEnded: () => void }) {
  const { t } = useTranslation('tasks')
  const queries = useQueryClient()
  const { data } = useQuery(jobsQuery())
  const count = useStore(jobsStarted)
  useEffect(() => {
    if (count > 0) void queries.invalidateQueries({ queryKey: jobsKey() })
  }, [count, queries])
  useEnded(data?.filter(isInProgress).length ?? 0, onEnded)
  const jobs = data?.filter(
    (job) => isInProgress(job) || job.left > 0 || job.state === 'failed' || job.kind !== 'purge',
  )
  if (!jobs || jobs.length === 0) return null
  return (
    <section className={classes.tray} aria-label={t('label')}>
      <h2>{t('label')}</h2>
      <ul>
        {jobs.map((job) => (
          <TaskRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}

/** Refreshes lists when a job has ended. */
function useEnded(running: number, then: () => void) {
  const before = useRef(0)
  useEffect(() => {
    if (running < before.current) then()
    before.current = running
  })
}
