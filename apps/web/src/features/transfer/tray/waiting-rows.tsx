import { CloudOff, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Waiting } from '../browser/when-connected.ts'
import classes from './tray.module.css'

/** Folders and files that were chosen without a network, and begin once there is one. */
export function WaitingRows({ all }: { all: readonly Waiting[] }) {
  const { t } = useTranslation('transfer')
  return (
    <ul className={classes.waiting}>
      {all.map(({ id, folder, count, cancel }) => {
        const what = folder ?? t('waiting.files', { count })
        return (
          <li key={id}>
            <CloudOff size={20} aria-hidden="true" className={classes.quiet} />
            <span className={classes.texts}>
              <span className={classes.name} title={what}>
                {what}
              </span>
              <span className={classes.sub} role="status">
                {folder ? `${t('waiting.files', { count })} · ` : ''}
                {t('waiting.text')}
              </span>
            </span>
            <IconButton
              label={`${t('row.cancel')}: ${what}`}
              hint={t('row.cancel')}
              icon={X}
              iconSize={16}
              size="small"
              onClick={cancel}
            />
          </li>
        )
      })}
    </ul>
  )
}
