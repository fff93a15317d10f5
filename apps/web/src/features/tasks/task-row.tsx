import type { Job } from '@khlang/contract/jobs'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLatest } from '../../lib/use-latest.ts'
import { toastFailure } from '../../ui/toasts.tsx'
import { LeftDialog } from './left-dialog.tsx'
import { dismiss, isUnderWay, jobsKey } from './tasks.api.ts'
import classes from './tasks.module.css'

/** What has ended as it was wished needs nobody: it goes by itself, before it covers what stands below it. */
const goesAfterMs = 8000

const number = (value: number) => value.toLocaleString('en')

/** One job: its bar while it runs, its end in words. */
export function TaskRow({ job }: { job: Job }) {
  const { t } = useTranslation('tasks')
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, kind, state, done, total, left, name, count, place } = job
  const what = count > 1 || name === '' ? t('items', { count }) : name
  const title = t(`kind.${kind}`, { what, place: place ?? '' })
  const values = {
    count: total,
    done: number(state === 'done' ? total - left : done),
    total: number(total),
    left: number(left),
  }
  const underWay = isUnderWay(job)
  const away = async () => {
    try {
      await dismiss(id)
    } catch (error) {
      toastFailure(error, t('failed'))
    }
    await queries.invalidateQueries({ queryKey: jobsKey() })
  }
  const goes = useLatest(away)
  const isWell = state === 'done' && left === 0
  useEffect(() => {
    if (!isWell) return
    const timer = setTimeout(() => void goes.current(), goesAfterMs)
    return () => clearTimeout(timer)
  }, [isWell, goes])
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.words}>
        <strong title={title}>{title}</strong>
        <small role="status">{t(state === 'done' && left > 0 ? 'state.partly' : `state.${state}`, values)}</small>
        {underWay && <progress aria-label={t('progress', { title })} value={done} max={total || 1} />}
        {left > 0 && !underWay && (
          <button type="button" className={classes.why} onClick={() => setAsking(true)}>
            {t('why')}
          </button>
        )}
      </div>
      {!underWay && (
        <IconButton
          label={t('away', { title })}
          hint={t('awayShort')}
          icon={X}
          iconSize={16}
          size="small"
          onClick={() => void away()}
        />
      )}
      {asking && <LeftDialog id={id} title={title} onClose={() => setAsking(false)} />}
    </li>
  )
}
