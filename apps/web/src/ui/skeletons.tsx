import { useTranslation } from 'react-i18next'
import { connection } from '../lib/connection.ts'
import { useStore } from '../lib/store.ts'
import classes from './skeletons.module.css'
import { OfflineState } from './states.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SkeletonProps = { rows?: number; shape?: 'list' | 'grid' | 'text' }

/** Where content is about to be; shows itself after 150 ms, so that quick responses never flicker. */
export function Skeletons({ rows = 8, shape = 'list' }: SkeletonProps) {
  const { t } = useTranslation('ui')
  // Without a connection nothing is about to be here.
  if (useStore(connection) !== 'up') return <OfflineState />
  return (
    <div className={classes.box} data-shape={shape} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          <span className={classes.dot} />
          <span className={classes.bar} />
          <span className={classes.short} />
        </div>
      ))}
    </div>
  )
}
