import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { connection } from '../lib/connection.ts'
import { useStore } from '../lib/store.ts'
import classes from './connection-notice.module.css'

/** Shown while the server cannot be reached; disappears automatically. Other notices of the page are below it. */
export function ConnectionNotice({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('app')
  const state = useStore(connection)
  return (
    <div role="status" className={classes.notice} data-connection={state}>
      {state !== 'up' && (
        <p className={classes.texts}>
          <CloudOff size={16} aria-hidden="true" />
          <span>{t(state)}</span>
        </p>
      )}
      {children}
    </div>
  )
}
