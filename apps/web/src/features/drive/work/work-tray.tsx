import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { refreshLists } from '../drive.cache.ts'
import { begun, isUnderWay, jobsKey, jobsQuery } from './work.api.ts'
import classes from './work.module.css'
import { WorkRow } from './work-row.tsx'

/** Copies, moves and deletions that go on by themselves: how far they are and what came of them, after a reload too. */
export function WorkTray() {
  const { t } = useTranslation('work')
  const queries = useQueryClient()
  const { data } = useQuery(jobsQuery())
  const count = useStore(begun)
  useEffect(() => {
    if (count > 0) void queries.invalidateQueries({ queryKey: jobsKey() })
  }, [count, queries])
  useEnded(data?.filter(isUnderWay).length ?? 0, () => refreshLists(queries))
  const jobs = data?.filter((job) => isUnderWay(job) || job.left > 0 || job.state === 'failed' || job.kind !== 'purge')
  if (!jobs || jobs.length === 0) return null
  return (
    <section className={classes.tray} aria-label={t('label')}>
      <h2>{t('label')}</h2>
      <ul>
        {jobs.map((job) => (
          <WorkRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}

/** What a job has done shows when it has ended. */
function useEnded(running: number, then: () => void) {
  const before = useRef(0)
  useEffect(() => {
    if (running < before.current) then()
    before.current = running
  })
}
