import type { Job } from '@khlang/contract/jobs'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLatest } from '../../lib/use-latest.ts'
import { toastFailure } from '../../ui/toasts.tsx'
import { LeftDialog } from './left-dialog.tsx'
import { dismiss, isInProgress, jobsKey } from './tasks.api.ts'
import classes from './tasks.module.css'

/** A successful task is dismissed automatically, before it covers the page for long. */
const goesAfterMs = 8000

/** One background task: its progress, then its result. */
export function TaskRow({ job }: { job: Job }) {
  const { t } = useTranslation('tasks')
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, kind, state, done, total, left, name, count, place } = job
  const what = count > 1 || name === '' ? t('items', { count }) : name
  const title = t(`kind.${kind}`, { what, place: place ?? t('unseenPlace') })
  const values = {
    count: total,
    done: state === 'done' ? total - left : done,
    total,
    left,
  }
  const inProgress = isInProgress(job)
  const dismissRow = async () => {
    try {
      await dismiss(id)
    } catch (error) {
      toastFailure(error, t('failed'))
    }
    await queries.invalidateQueries({ queryKey: jobsKey() })
  }
  const goes = useLatest(dismissRow)
  const isWell = state === 'done' && left === 0
  useEffect(() => {
    if (!isWell) return
    const timer = setTimeout(() => void goes.current(), goesAfterMs)
    return () => clearTimeout(timer)
  }, [isWell, goes])
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.texts}>
        <strong title={title}>{title}</strong>
        <small role="status">{t(state === 'done' && left > 0 ? 'state.partly' : `state.${state}`, values)}</small>
        {inProgress && <progress aria-label={t('progress', { title })} value={done} max={total || 1} />}
        {left > 0 && !inProgress && (
          <button type="button" className={classes.why} onClick={() => setAsking(true)}>
            {t('why')}
          </button>
        )}
      </div>
      {!inProgress && (
        <IconButton
          label={t('dismiss', { title })}
          hint={t('dismissShort')}
          icon={X}
          iconSize={16}
          size="small"
          onClick={() => void dismissRow()}
        />
      )}
      {asking && <LeftDialog id={id} title={title} onClose={() => setAsking(false)} />}
    </li>
  )
}
