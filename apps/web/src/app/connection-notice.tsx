import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { connection } from '../lib/connection.ts'
import { useStore } from '../lib/store.ts'
import classes from './connection-notice.module.css'

/** Says that nothing new can arrive, and goes by itself when it can again; other notices of the page stand below. */
export function ConnectionNotice({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('app')
  const state = useStore(connection)
  return (
    <div role="status" className={classes.notice} data-connection={state}>
      {state !== 'up' && (
        <p className={classes.words}>
          <CloudOff size={16} aria-hidden="true" />
          <span>{t(state)}</span>
        </p>
      )}
      {children}
    </div>
  )
}
