import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { type PageWork, stopPageWork } from './page-work.ts'
import classes from './tasks.module.css'

/** Work of this page: its progress, and a way to cancel the rest. */
export function PageWorkRow({ work }: { work: PageWork }) {
  const { t } = useTranslation('tasks')
  const { id, kind, place, done, total, isStopping } = work
  const title = t(`kind.${kind}`, { what: t('items', { count: total }), place: place ?? t('unseenPlace') })
  return (
    <li className={classes.row} data-state="running">
      <div className={classes.texts}>
        <strong title={title}>{title}</strong>
        <small role="status">{isStopping ? t('state.stopping') : t('state.running', { done, total })}</small>
        <progress aria-label={t('progress', { title })} value={done} max={total || 1} />
      </div>
      {!isStopping && (
        <IconButton
          label={t('stop', { title })}
          hint={t('stopShort')}
          icon={X}
          iconSize={16}
          size="small"
          onClick={() => stopPageWork(id)}
        />
      )}
    </li>
  )
}
