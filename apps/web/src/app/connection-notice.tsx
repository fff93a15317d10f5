import { CloudOff } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { connection, reportUnreachable } from '../lib/connection.ts'
import { useStore } from '../lib/store.ts'
import classes from './connection-notice.module.css'

export type ConnectionNoticeProps = {
  /** The server is reached, but does not give what the page needs. */
  failing?: boolean
  children?: ReactNode
}

/** Shown while the server cannot be reached; disappears automatically. Other notices of the page are below it. */
export function ConnectionNotice({ failing = false, children }: ConnectionNoticeProps) {
  const { t } = useTranslation('app')
  const reached = useStore(connection)
  const state = reached === 'up' && failing ? 'unreachable' : reached
  // A page that sends no requests would notice only at the next action.
  useEffect(reportUnreachable, [])
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
