import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../lib/store.ts'
import { PageWorkRow } from './page-work-row.tsx'
import { pageWork } from './page-work.ts'
import { jobsStarted, isInProgress, jobsKey, jobsQuery } from './tasks.api.ts'
import classes from './tasks.module.css'
import { TaskRow } from './task-row.tsx'

/** Background tasks such as large copies and deletions: progress and results, across reloads; and the work of this page. */
export function TaskTray({ onEnded }: { onEnded: () => void }) {
  const { t } = useTranslation('tasks')
  const queries = useQueryClient()
  const { data } = useQuery(jobsQuery())
  const count = useStore(jobsStarted)
  const works = useStore(pageWork)
  useEffect(() => {
    if (count > 0) void queries.invalidateQueries({ queryKey: jobsKey() })
  }, [count, queries])
  useEnded(data?.filter(isInProgress).length ?? 0, onEnded)
  const jobs = data?.filter(
    (job) => isInProgress(job) || job.left > 0 || job.state === 'failed' || job.kind !== 'purge',
  )
  if (works.length === 0 && !jobs?.length) return null
  return (
    <section className={classes.tray} aria-label={t('label')}>
      <h2>{t('label')}</h2>
      <ul>
        {works.map((work) => (
          <PageWorkRow key={work.id} work={work} />
        ))}
        {jobs?.map((job) => (
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
